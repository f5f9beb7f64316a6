/** The lines of files that answers point into: a large schema has so many that they are not looked for each time. */
import type { Span } from '@odatalint/core';
import type { Range } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';

/** An answer seldom points into more files than this. */
const capacity = 8;

/** The one that was used last is last. */
const documents = new Map<string, TextDocument>();

/** A span of a file's text as a range. */
export function rangeInFile({ uri, text }: { readonly uri: string; readonly text: string }, span: Span): Range {
  const known = documents.get(uri);
  const document = known?.getText() === text ? known : TextDocument.create(uri, '', 0, text);
  documents.delete(uri);
  documents.set(uri, document);
  for (const oldest of documents.keys()) {
    if (documents.size <= capacity) break;
    documents.delete(oldest);
  }
  return { start: document.positionAt(span.start), end: document.positionAt(span.end) };
}
