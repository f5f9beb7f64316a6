/** Scans the top level of a resource path: segments separated by slashes. The contents of their parentheses are expressions. */
import { holeEnd } from '../text/decoded-text.js';
import { isSpace } from '../text/characters.js';
import type { TokenWriter } from './token-writer.js';
import * as T from '../tokens/tokens.js';

const quote = 39;
const open = 40;
const close = 41;
const bracket = 91;
const dollar = 36;

/** Only a raw slash separates: `%2F` is part of a name (URL conventions 2). */
const isSlash = ({ text, source, context }: TokenWriter, i: number): boolean =>
  text.charCodeAt(i) === 47 && context.raw.charCodeAt(source.start(i)) === 47;

/** Scans one token outside of parentheses; returns the offset after it. */
export function scanPathToken(writer: TokenWriter, i: number): number {
  const { text } = writer;
  if (isSlash(writer, i)) {
    writer.push(T.Slash, 'punctuation', i, i + 1);
    return i + 1;
  }
  if (text.charCodeAt(i) === close && !writer.isInOwnPath)
    return writer.stray(i, i + 1, 'no parenthesis is open', 'extra');
  const end = segmentEnd(writer, i);
  const segment = text.slice(i, end);
  const mark = writer.context.dialect.ownPathMark;
  if (mark !== undefined && segment.endsWith(mark)) writer.isInOwnPath = !writer.isInOwnPath;
  const first = text.charCodeAt(i);
  const isBracketed = first === bracket && !writer.context.dialect.keySegments;
  if (writer.hasHoles && segment.includes('{{') && !isBracketed) writer.operand(T.HoleToken, 'hole', i, end, segment);
  else if ((first === quote && !isKeySegment(writer)) || isBracketed)
    writer.stray(i, end, "a key in parentheses such as Set('key')");
  else writer.operand(T.Word, 'name', i, end, segment);
  return end;
}

/** Whether a segment may be a key, whose apostrophes are part of it (ABNF keyPathLiteral). */
const isKeySegment = ({ context, tokens }: TokenWriter): boolean => context.dialect.keySegments && tokens.length > 0;

/** A segment ends at the next slash or parenthesis; an apostrophe can belong to a key that is a segment. */
function segmentEnd(writer: TokenWriter, i: number): number {
  const { text, limit, context, hasHoles, isInOwnPath } = writer;
  const first = text.charCodeAt(i);
  let mayHoldApostrophe = isKeySegment(writer) || first === quote || first === bracket;
  // Names that clients choose can contain brackets; a reference to a request of a batch has them after its sign.
  const mayHoldBracket = context.dialect.keySegments || first === dollar;
  let end = i + 1;
  while (end < limit) {
    const code = text.charCodeAt(end);
    if (code === quote) mayHoldApostrophe ||= isInFolder(writer, end);
    if (isSlash(writer, end)) break;
    if (!isInOwnPath) {
      if (code === open || code === close || (code === quote && !mayHoldApostrophe)) break;
      if (code === bracket && !mayHoldBracket) break;
    }
    const hole =
      hasHoles && code === 123 && text.charCodeAt(end - 1) === 123 ? holeEnd(text, end - 1, limit) : undefined;
    end = hole ?? end + 1;
  }
  while (end > i + 1 && isSpace(text.charCodeAt(end - 1))) end--;
  return end;
}

/** Whether an apostrophe is in a folder before the service, as in `/o'neil/odata/…`: a key without parentheses would be closed. */
function isInFolder(writer: TokenWriter, apostrophe: number): boolean {
  const { text, limit } = writer;
  for (let end = apostrophe + 1; end < limit; end++) {
    if (isSlash(writer, end)) return end + 1 < limit && end > apostrophe + 1 && text.charCodeAt(end - 1) !== quote;
    const code = text.charCodeAt(end);
    if (code === open || code === close) return false;
  }
  return false;
}
