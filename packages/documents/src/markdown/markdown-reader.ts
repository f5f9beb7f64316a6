/** Reads the fenced code blocks of Markdown files whose info string names a request format. */
import { addHeaderLine } from '../add-header-line.js';
import type { Field, Span, TextEdit } from '@odatalint/core';
import type { DocumentReader, RequestDocument } from '../document.js';
import { embedDocument, type EmbeddedDocument } from '../embed-document.js';
import { fitLineEdit } from '../fit-line-edit.js';
import { httpReader } from '../http/http-reader.js';
import { textStart } from '../line.js';
import { MadeText } from '../made-text.js';
import { odataReader } from '../odata/odata-reader.js';
import type * as FencedCode from './fenced-code.js';

let fences: typeof FencedCode | undefined;

export const markdownReader: DocumentReader = {
  format: 'markdown',
  placeholders: 'documentation',
  extensions: ['.md', '.markdown'],
  load: async () => void (fences ??= await import('./fenced-code.js')),
  commentMark: '#',
  read: readMarkdown,
  fitEdit: fitMarkdownEdit,
  addHeader: (text, request, header) =>
    request.blockFormat === 'http' ? addHeaderLine(text, request, header) : undefined,
};

/** The first word of an info string, in lower case, and what reads such a block (CommonMark 4.5). */
const readers: ReadonlyMap<string, DocumentReader> = new Map([
  ['http', httpReader],
  ['rest', httpReader],
  ['odata', odataReader],
]);

function readMarkdown(text: string): RequestDocument {
  if (fences === undefined) throw new Error('Markdown was not loaded: await loadFormats before a document is read.');
  const parts = fences
    .fencedCodeOf(text, textStart(text))
    .flatMap(({ language, lines }): readonly EmbeddedDocument[] => {
      const reader = readers.get(language.toLowerCase());
      return reader === undefined || lines.length === 0 ? [] : [readFence(text, lines, reader)];
    });
  return {
    format: 'markdown',
    requests: parts.flatMap(({ requests }) => requests),
    directives: parts.flatMap(({ directives }) => directives),
    problems: parts.flatMap(({ problems }) => problems),
  };
}

function readFence(text: string, lines: readonly Span[], reader: DocumentReader): EmbeddedDocument {
  const made = joinLines(text, lines);
  const { requests, ...rest } = embedDocument(reader.read(made.text), made.map);
  return { ...rest, requests: requests.map((request) => ({ ...request, blockFormat: reader.format })) };
}

/** The text of a block; a break between lines takes in what the Markdown around puts at the beginning of each line. */
function joinLines(text: string, lines: readonly Span[]): MadeText {
  const made = new MadeText();
  let last: number | undefined;
  for (const { start, end } of lines) {
    if (last !== undefined) {
      const breaks = text.slice(last, start).match(/\r\n|\r|\n/g)?.length ?? 1;
      made.addGap('\n'.repeat(breaks), text, last, start);
    }
    made.addExact(text, start, end);
    last = end;
  }
  return made;
}

/** A line break in a block may need marks behind it that the block around it has. */
function fitMarkdownEdit(text: string, edit: TextEdit, field: Field): TextEdit | undefined {
  const breaksOut = /[\r\n]/.test(edit.text) || edit.text.includes('```') || edit.text.includes('~~~');
  return breaksOut ? undefined : fitLineEdit(text, edit, field);
}
