/** Writes the comments that hide findings. */
import type { Span, TextEdit } from '@odatalint/core';
import type { DirectiveKind, DocumentDiagnostic } from '../document/document.js';
import { descriptorOf, type RequestDocument } from '../formats/formats.js';
import { lineAt, textStart } from '../text/line.js';
import { neverHidden } from './suppress.js';

/** A comment to insert into a document. */
export interface SuppressionComment {
  readonly edit: TextEdit;
  /** The place of the reason, in the text with the edit. */
  readonly reason: Span;
}

/** The facts about a document that a comment needs. */
type DocumentRequests = Pick<RequestDocument, 'format' | 'requests'>;

/** The text at the place of the reason. */
const reasonToWrite = 'reason';

/**
 * The comment on a line of its own that hides the findings of a code on the line of a finding, or in the whole URL of
 * its request. Undefined for a format without comments, and for a code that no comment hides. A body and a template of
 * a program have no comments; only reading the edited text shows whether this is one.
 */
export function commentOnLine(
  text: string,
  document: DocumentRequests,
  { code, start }: Pick<DocumentDiagnostic, 'code' | 'start'>,
): SuppressionComment | undefined {
  const target = document.requests.find(({ target }) => target.start <= start && start <= target.end)?.target;
  return commentAbove(text, document, target?.start ?? start, 'disable-next-line', code);
}

/** The comment that hides the findings of a code in the whole document; undefined if there is none. */
export function commentInFile(text: string, document: DocumentRequests, code: string): SuppressionComment | undefined {
  // Markdown has directives only in its code blocks.
  const first = document.format === 'markdown' ? document.requests[0]?.target.start : fileStart(text);
  return first === undefined ? undefined : commentAbove(text, document, first, 'disable-file', code);
}

/** The first line of a program that says how to run it. */
function fileStart(text: string): number {
  const start = textStart(text);
  return text.startsWith('#!', start) ? lineAt(text, start, text.length).next : start;
}

function commentAbove(
  text: string,
  { format }: DocumentRequests,
  offset: number,
  kind: DirectiveKind,
  code: string,
): SuppressionComment | undefined {
  const { commentMark } = descriptorOf(format);
  if (commentMark === undefined || neverHidden.has(code)) return undefined;
  let start = offset;
  while (start > textStart(text) && !isLineBreak(text, start - 1)) start--;
  const line = lineAt(text, start, text.length);
  // A block of Markdown may be in a quotation, whose marks each line requires.
  const margin = /^[ \t>]*/.exec(text.slice(start, line.end))![0];
  const comment = `${margin}${commentMark} odatalint-${kind} ${code} -- `;
  const lineEnd = line.next > line.end ? text.slice(line.end, line.next) : '\n';
  const reason = { start: start + comment.length, end: start + comment.length + reasonToWrite.length };
  return { edit: { start, end: start, text: `${comment}${reasonToWrite}${lineEnd}` }, reason };
}

const isLineBreak = (text: string, at: number): boolean => text.charAt(at) === '\n' || text.charAt(at) === '\r';
