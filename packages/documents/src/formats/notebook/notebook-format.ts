/** Reads the requests in Jupyter notebooks: those in the programs and texts of their cells (nbformat 4). */
import type { Field, TextEdit } from '@odatalint/core';
import { escapeJson } from '@odatalint/core/internal';
import { embedDocument } from '../../document/embed-document.js';
import type { ReadDocument, StoredRequest } from '../../document/document.js';
import { fitEmbedded } from '../../programs/fit-embedded.js';
import { languageOfFence } from '../../programs/languages/find-language.js';
import { readEmbedded } from '../../programs/source-reader.js';
import type { SourceFormat } from '../../programs/languages/source-languages.js';
import { escapeFixes, malformedDocument } from '../../stored/queries-in.js';
import { GeneratedText } from '../../text/generated-text.js';
import { type HostValue, itemsOf, memberOf, textOf } from '../../values/host-value.js';
import { readHostJson } from '../../values/json-value.js';
import type { FormatDescriptor } from '../format-descriptor.js';
import { markdownFormat } from '../markdown/markdown-format.js';

export const notebookFormat: FormatDescriptor = {
  label: 'Jupyter notebooks',
  example:
    '{"cells": [{"cell_type": "code", "source": ["get(\'https://host/odata/Orders?$top=1\')"]}], "nbformat": 4, "metadata": {}}\n',
  fileNames: { shared: ['.ipynb'] },
  languageIds: ['jupyter-notebook'],
  embedding: 'parts',
  evidence: /"cells"/,
  layout: 'embedded',
  placeholders: 'documentation',
  ...(markdownFormat.load === undefined ? {} : { load: markdownFormat.load }),
  read: readNotebook,
  fitEdit: fitNotebookEdit,
};

function readNotebook(text: string): ReadDocument {
  const read = readHostJson(text);
  const [root] = read.roots;
  const language = languageOfNotebook(root);
  const cells = itemsOf(memberOf(root, 'cells')).map((cell) => readCell(cell, language));
  return {
    requests: cells.flatMap(({ requests }) => requests),
    directives: cells.flatMap(({ directives }) => directives),
    problems: [
      ...malformedDocument(read, 'JSON'),
      // All text is in strings of JSON.
      ...cells.flatMap(({ problems }) =>
        problems.map((problem) => escapeFixes('"', { problem, holder: { start: 0, end: 1 } })),
      ),
    ],
  };
}

const empty: ReadDocument = { requests: [], directives: [], problems: [] };

/** The language of the kernel; Python if the notebook names none. */
function languageOfNotebook(root: HostValue | undefined): SourceFormat | undefined {
  const metadata = memberOf(root, 'metadata');
  const name =
    textOf(memberOf(memberOf(metadata, 'kernelspec'), 'language')) ??
    textOf(memberOf(memberOf(metadata, 'language_info'), 'name')) ??
    'python';
  return languageOfFence(name.toLowerCase())?.name;
}

/** The language in the first line of a cell: `%%bash`, `#!pwsh`. */
const cellLanguage = /^(?:%%|#!)([a-z#]{1,20})\b/i;

function readCell(cell: HostValue, language: SourceFormat | undefined): ReadDocument {
  const source = memberOf(cell, 'source');
  const made = source === undefined ? undefined : sourceText(source);
  if (source === undefined || made === undefined) return empty;
  const kind = textOf(memberOf(cell, 'cell_type'));
  const holder = { start: source.start, end: source.end };
  if (kind === 'markdown') {
    const read = embedDocument(markdownFormat.read(made.text), made.map);
    return { ...read, requests: read.requests.map((request) => ({ ...request, holder })) };
  }
  if (kind !== 'code') return empty;
  const named = cellLanguage.exec(made.text)?.[1]?.toLowerCase();
  const own = named === undefined ? language : languageOfFence(named)?.name;
  return own === undefined ? empty : readEmbedded(made, own, holder);
}

/** The text of a cell: a string, or a list of its lines. */
function sourceText(source: HostValue): GeneratedText | undefined {
  if (source.made !== undefined) return source.made();
  const made = new GeneratedText();
  for (const line of itemsOf(source)) if (line.made !== undefined) made.addMade(line.made());
  return made.length === 0 ? undefined : made;
}

/** Every field is in a string of JSON. */
function fitNotebookEdit(text: string, edit: TextEdit, field: Field, request: StoredRequest): TextEdit | undefined {
  const isProgram = request.literals?.[0]?.style.startsWith('@') === true;
  const inner = isProgram ? fitEmbedded(edit, request) : markdownFormat.fitEdit?.(text, edit, field, request);
  return inner && { ...inner, text: escapeJson(inner.text) };
}
