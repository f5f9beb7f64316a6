/** Marks fixes of a body as unsafe where a header says how many bytes it has: the server would cut off the rest (RFC 9110 8.6). */
import {
  type CheckInput,
  type Diagnostic,
  hasSafeFix,
  headerLines,
  isRequestInput,
  type TextEdit,
  withoutSafety,
} from '../../text/index.js';
import { textOfField } from '../field-text.js';

/** The header of a part, or the member of a request in JSON. */
const lengthHeader = /content-length["']?\s*:\s*["']?\d/i;

/** In: an input and its findings. Out: the same findings in the same order. */
export function keepLengths(input: CheckInput, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const isInBody = (each: Diagnostic): boolean => each.in === 'body' && hasSafeFix(each);
  if (!diagnostics.some(isInBody)) return diagnostics;
  const body = textOfField(input, 'body') ?? '';
  const headers = isRequestInput(input) ? headerLines(input.headers) : [];
  const isCounted = headers.some(({ name }) => name.trim().toLowerCase() === 'content-length');
  if (!isCounted && !lengthHeader.test(body)) return diagnostics;
  const growth = (edits: readonly TextEdit[]): number =>
    edits.reduce((sum, { start, end, text }) => sum + bytesOf(text) - bytesOf(body.slice(start, end)), 0);
  return diagnostics.map((each) =>
    isInBody(each) && each.fixes.some(({ edits }) => growth(edits) !== 0) ? withoutSafety(each) : each,
  );
}

/** The length of a text in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // Each half of a surrogate pair is two of its four bytes.
    bytes += code < 0x80 ? 1 : code < 0x8_00 || (code >= 0xd8_00 && code < 0xe0_00) ? 2 : 3;
  }
  return bytes;
}
