/** The hover text of the name, value or encoding at an offset. */
import type { Node } from '@odatalint/core';
import { decodeText } from '@odatalint/core/internal';
import type { EditedText } from '../document/edited-text.js';
import type { Hover } from '../document/answers.js';
import { positionAt, type RequestPosition, spanInDocument } from '../document/position.js';
import { code } from '../knowledge/markdown.js';
import { subjectAt } from '../meaning/subject-at.js';
import { describeMeaning } from './describe-meaning.js';
import { hoverMarkdown } from './hover-text.js';

/**
 * The hover text at an offset of a request; undefined without one.
 *
 * @param describe - Describes a meaning: by default only one in a URL.
 */
export function aboutPosition(
  document: EditedText,
  offset: number,
  describe: typeof describeMeaning = describeMeaning,
): Hover | undefined {
  const position = positionAt(document, offset);
  if (position === undefined) return undefined;
  const subject = subjectAt(position);
  const written = subject === undefined ? '' : position.text.text.slice(subject.node.start, subject.node.end);
  const card = subject && describe(subject.meaning, position.bound, written);
  if (card !== undefined && subject !== undefined) {
    const span = spanInDocument(position, subject.node);
    const reads = readingOf(position, subject.node);
    const isShown = reads === undefined || card.signatures.some((signature) => signature.startsWith(reads));
    const paragraphs = [...(card.paragraphs ?? []), ...(isShown ? [] : [`Reads ${code(reads)}.`])];
    if (span !== undefined) return { span, markdown: hoverMarkdown({ ...card, paragraphs }) };
  }
  return aboutEncoding(position);
}

/** A name or value without escapes; undefined if it has none. */
function readingOf({ text }: RequestPosition, node: Node): string | undefined {
  if (text.field === 'headers' || text.field === 'body' || !('text' in node)) return undefined;
  const written = text.text.slice(node.start, node.end);
  return written === node.text || node.text === '' ? undefined : node.text;
}

/** For an escape between names and values: the surrounding part without escapes. */
function aboutEncoding(position: RequestPosition): Hover | undefined {
  const { text, offset, nodes } = position;
  if (text.field !== 'url' || !isOnEscape(text.text, offset)) return undefined;
  const part = nodes.findLast(({ kind }) => kind === 'QueryOption' || kind === 'Segment');
  const span = part && spanInDocument(position, part);
  if (span === undefined || part === undefined) return undefined;
  const reads = decodeText(text.text, part.start, part.end, part.kind === 'Segment' ? 'path' : 'query').text;
  return { span, markdown: `Reads ${code(reads)}.` };
}

const isOnEscape = (text: string, offset: number): boolean =>
  [0, 1, 2].some((back) => /^%[0-9A-Fa-f]{2}/.test(text.slice(offset - back, offset - back + 3)));
