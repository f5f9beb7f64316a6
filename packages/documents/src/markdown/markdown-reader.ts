/** Reads the fenced code blocks of Markdown files whose info string names a request format. */
import type { Field, TextEdit } from '@odatalint/core';
import type { DocumentReader, RequestDocument } from '../document.js';
import { embedDocument, type EmbeddedDocument } from '../embed-document.js';
import { fitLineEdit } from '../fit-line-edit.js';
import { httpReader } from '../http/http-reader.js';
import { textStart } from '../line.js';
import { MadeText } from '../made-text.js';
import type * as Micromark from './micromark-library.js';
import { odataReader } from '../odata/odata-reader.js';

/** Its parser is larger than everything else that reads a request file, so it is loaded with the first Markdown file. */
let micromark: typeof Micromark | undefined;

export const markdownReader: DocumentReader = {
  format: 'markdown',
  extensions: ['.md', '.markdown'],
  load: async () => void (micromark ??= await import('./micromark-library.js')),
  commentMark: '#',
  read: readMarkdown,
  fitEdit: fitMarkdownEdit,
};

/** The first word of an info string, in lower case, and what reads such a block (CommonMark 4.5). */
const readers: ReadonlyMap<string, DocumentReader> = new Map([
  ['http', httpReader],
  ['rest', httpReader],
  ['odata', odataReader],
]);

function readMarkdown(text: string): RequestDocument {
  const parts = fencesOf(text).map(({ reader, made }): EmbeddedDocument => {
    const { requests, ...rest } = embedDocument(reader.read(made.text), made.map);
    return { ...rest, requests: requests.map((request) => ({ ...request, blockFormat: reader.format })) };
  });
  return {
    format: 'markdown',
    requests: parts.flatMap(({ requests }) => requests),
    directives: parts.flatMap(({ directives }) => directives),
    problems: parts.flatMap(({ problems }) => problems),
  };
}

/** What stands in a paragraph decides about no block, and its brackets and stars would be paired for nothing. */
const inParagraphs = [
  'attention', 'autolink', 'characterEscape', 'characterReference', 'codeText', 'hardBreakEscape', 'htmlText', 'labelEnd',
  'labelStartImage', 'labelStartLink',
]; // prettier-ignore
const blocksOnly = { extensions: [{ disable: { null: inParagraphs } }] };

interface Fence {
  readonly reader: DocumentReader;
  /** The lines of the block, without the indentation or quote marks in front of them. */
  readonly made: MadeText;
}

function fencesOf(text: string): readonly Fence[] {
  if (micromark === undefined) throw new Error('Markdown was not loaded: await loadFormats before a document is read.');
  const { parse, postprocess, preprocess } = micromark;
  const fences: Fence[] = [];
  // The parser leaves a byte order mark out of its counting.
  const shift = textStart(text);
  let fence: Fence | undefined;
  let end = 0;
  for (const [step, { type, start, end: stop }] of postprocess(
    parse(blocksOnly)
      .document()
      .write(preprocess()(text, undefined, true)),
  )) {
    const from = start.offset + shift;
    const to = stop.offset + shift;
    if (type === 'codeFenced') {
      if (step === 'exit' && fence !== undefined) fences.push(fence);
      fence = undefined;
    } else if (step === 'exit') continue;
    else if (type === 'codeFencedFenceInfo') {
      const reader = readers.get(text.slice(from, to).toLowerCase());
      if (reader !== undefined) fence = { reader, made: new MadeText() };
    } else if (type === 'codeFlowValue' && fence !== undefined) {
      addLine(fence.made, text, from, to, end);
      end = to;
    }
  }
  return fences.filter(({ made }) => made.length > 0);
}

/** Adds a line of a block; the break in front of it takes in what the Markdown around puts at the beginning of each line. */
function addLine(made: MadeText, text: string, from: number, to: number, last: number): void {
  if (made.length > 0) {
    const breaks = text.slice(last, from).match(/\r\n|\r|\n/g)?.length ?? 1;
    made.addGap('\n'.repeat(breaks), text, last, from);
  }
  made.addExact(text, from, to);
}

/** A line break in a block may need marks behind it that the block around it has. */
function fitMarkdownEdit(text: string, edit: TextEdit, field: Field): TextEdit | undefined {
  const breaksOut = /[\r\n]/.test(edit.text) || edit.text.includes('```') || edit.text.includes('~~~');
  return breaksOut ? undefined : fitLineEdit(text, edit, field);
}
