/**
 * Parses the fragment of a context URL, `$metadata#Products(Name,Category())` (OData 4.01 protocol 10; ABNF `context`).
 */
import { isNamePart, isNameStart } from './text/characters.js';
import type { ParseContext } from './context/parse-context.js';

/** Besides names, strings and the parentheses, which are counted. */
const punctuation = ',/+=:.*$@#-';

/**
 * Reports the first thing in `raw[from..to]`, which begins after the `#`, that no context URL can contain. A percent sign
 * is allowed in keys only, since all other characters of a context URL need no encoding.
 */
export function checkContextFragment(context: ParseContext, from: number, to: number): void {
  const { raw } = context;
  const open: number[] = [];
  for (let i = from; i < to; i++) {
    const char = raw.charAt(i);
    if (char === "'") {
      const close = raw.indexOf("'", i + 1);
      if (close < 0 || close >= to) return reportAt(context, i, 'the quote that closes the string', 'after');
      i = close;
    } else if (char === '(') open.push(i);
    else if (char === ')') {
      if (open.pop() === undefined) return reportAt(context, i, 'no parenthesis is open', 'extra');
    } else if (raw.startsWith('{{', i)) return;
    else if (!isNamePart(raw, i) && !isNameStart(raw, i) && !punctuation.includes(char))
      return reportAt(context, i, 'the name of a property, a type or an annotation', 'instead');
  }
  const last = open.pop();
  if (last !== undefined) context.report({ code: 'unclosed-parenthesis', start: last, end: last + 1, found: '(' });
}

function reportAt(context: ParseContext, start: number, expected: string, variant: string): void {
  const end = start + (context.raw.codePointAt(start)! > 0xffff ? 2 : 1);
  context.unexpected({ start, end }, context.raw.slice(start, end), expected, variant);
}
