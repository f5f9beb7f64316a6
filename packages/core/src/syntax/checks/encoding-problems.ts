/** Problems of percent-encoding, which are known only after the strings of a text. */
import type { DecodedText, ScannedString } from '../text/decoded-text.js';
import type { ParseContext } from '../context/parse-context.js';

/**
 * Reports the marks and plus signs of a decoded text (interface field notes 2 and 3). A `%` without two hex digits is itself in a string of
 * a stored text. Elsewhere it is an error, because frameworks differ: Fastify, for example, then decodes nothing of the value. In the key
 * of a path a percent sign is not allowed at all, which a rule reports.
 */
export function reportEncoding(context: ParseContext, source: DecodedText, isPath = false): void {
  if (!source.isEncoded) return;
  // Nested options are parsed after their list, so their strings are not in order.
  const strings = [...source.strings].sort((a, b) => a.start - b.start);
  let next = 0;
  for (const { mark, offset } of source.marks) {
    while (next < strings.length && strings[next]!.end <= offset) next++;
    const string = next < strings.length && strings[next]!.start < offset ? strings[next] : undefined;
    if (mark === 'invalid') reportInvalid(context, source, offset, string?.isPattern === true);
    else if (mark === 'literal') reportLiteralPercent(context, source, offset, string !== undefined, isPath);
    else if (string !== undefined && !isPath) reportControl(context, source, offset, string.isPattern);
  }
  reportPluses(context, source, strings);
}

function reportInvalid(context: ParseContext, source: DecodedText, offset: number, isPattern: boolean): void {
  const { start, end } = source.span(offset, offset + 1);
  const found = context.raw.slice(start, end);
  const replacement = isPattern ? { replacement: `%25${found.slice(1)}` } : {};
  context.report({ code: 'invalid-percent-encoding', start, end, found, variant: 'bytes', ...replacement });
}

function reportLiteralPercent(
  context: ParseContext,
  source: DecodedText,
  offset: number,
  inString: boolean,
  isPath: boolean,
): void {
  if (inString && isPath) return;
  const { start, end } = source.span(offset, offset + 1);
  if (inString && !context.isReceived)
    context.report({ code: 'unencoded-percent', start, end, found: '%', variant: 'literal', replacement: '%25' });
  else
    context.report({
      code: 'invalid-percent-encoding',
      start,
      end: Math.min(end + 2, context.raw.length),
      found: context.raw.slice(start, start + 3),
      variant: 'digits',
    });
}

/** Reports a control character. An encoded tab or line break in a string may be intended; others, and any in a pattern, are not. */
function reportControl(context: ParseContext, source: DecodedText, offset: number, isPattern: boolean): void {
  const code = source.text.charCodeAt(offset);
  if (!isPattern && (code === 9 || code === 10 || code === 13)) return;
  const { start, end } = source.span(offset, offset + 1);
  const found = context.raw.slice(start, end);
  context.report({
    code: 'unencoded-percent',
    start,
    end,
    found,
    variant: 'decoded',
    replacement: `%25${found.slice(1)}`,
  });
}

/** Reports a plus sign in a string, unless the client writes every space as `+`. */
function reportPluses(context: ParseContext, source: DecodedText, strings: readonly ScannedString[]): void {
  if (strings.length === 0 || source.pluses.length === 0) return;
  const inside: number[] = [];
  let next = 0;
  for (const offset of source.pluses) {
    while (next < strings.length && strings[next]!.end <= offset) next++;
    if (next < strings.length && strings[next]!.start < offset) inside.push(offset);
    else if (!isOffsetSign(source, offset)) return;
  }
  for (const offset of inside) {
    const { start, end } = source.span(offset, offset + 1);
    context.report({ code: 'unencoded-plus', start, end, found: '+', variant: 'string', replacement: '%2B' });
  }
}

/** The plus sign before a time zone's offset is not a space between words. */
const isOffsetSign = (source: DecodedText, offset: number): boolean =>
  /^\d\d:\d\d/.test(source.text.slice(offset + 1, offset + 6)) && /[\d.]/.test(source.text.charAt(offset - 1));
