/** Finds separators of query options and list items that are doubled, missing or wrong. */
import { operators, systemQueryOptions } from '../../../language/index.js';

/** A separator as written (empty if it is missing) and the expected one, with offsets in the text of the option. */
export interface SeparatorFault {
  readonly start: number;
  readonly end: number;
  readonly meant: '' | '&' | ';' | ',' | '?';
}

const names = systemQueryOptions.join('|');
/** An option after a separator; without its `$` it might be anything. */
const optionHere = new RegExp(`(?:\\$|%24)(?:${names})=(?:[^=]|$)`, 'iy');
const optionAfterSpaces = new RegExp(`(?:\\s|%20)*(?:\\$|%24)(?:${names})=(?:[^=]|$)`, 'iy');
const itemAfterSpaces = /(?:\s|%20)*[A-Za-z_]\w*(?:\s|%20)*[;,)]/y;

/** Characters that may be a separator, or begin an option that lacks one. */
const separators = ',;?$=';

/** The options whose values are comma-separated lists. */
const lists: ReadonlySet<string> = new Set(['expand', 'select', 'orderby']);
const withNestedOptions: ReadonlySet<string> = new Set(['expand', 'select']);

/** Characters that may precede a `$`: any except the last one of a name, a value or a parenthesis. */
const separator = /^(?:[^\w')\s\u0080-\uffff]|%(?:2[4689abcdf]|3[abdf]|40))$/i;

/** Whether a separator precedes `end`, perhaps followed by spaces; nothing before `from` is examined. */
function isSeparatorBefore(text: string, from: number, end: number): boolean {
  let at = end;
  for (let width = 1; width > 0 && at > from; at -= width)
    width = text.endsWith('%20', at) ? 3 : /\s/.test(text[at - 1]!) ? 1 : 0;
  return (
    separator.test(text.slice(Math.max(from, at - 1), at)) || separator.test(text.slice(Math.max(from, at - 3), at))
  );
}

const matches = (pattern: RegExp, text: string, at: number): boolean => {
  pattern.lastIndex = at;
  return pattern.test(text);
};

/**
 * Finds the first fault in the text of an option, and how many more parentheses open in its value than close. The rest is checked again
 * once that fault is fixed. Text in quotes and in variables is skipped.
 */
export function separatorFaults(
  option: string,
  text: string,
  from: number,
  isBare = false,
): { readonly fault: SeparatorFault | undefined; readonly openParentheses: number } {
  let first: SeparatorFault | undefined;
  const lastHole = text.lastIndexOf('}}');
  let depth = 0;
  /** The open quote: a single one for strings, a double one for phrases of a search. */
  let quote: string | undefined;
  for (let i = from; i < text.length; i++) {
    if (isPlain(text.charCodeAt(i))) continue;
    const char = decodedAt(text, i);
    const width = text.charCodeAt(i) === 37 && char !== '%' ? 3 : 1;
    if (quote === undefined ? char === "'" || char === '"' : char === quote)
      quote = quote === undefined ? char : undefined;
    else if (i < lastHole && text.startsWith('{{', i)) i = text.indexOf('}}', i);
    else if (quote === undefined) {
      if (char === '(') depth++;
      else if (char === ')') depth--;
      if (first === undefined && separators.includes(char))
        first = faultAt(option, text, i, { char, width, depth, from, isBare });
    }
    i += width - 1;
  }
  return { fault: first, openParentheses: depth };
}

interface Place {
  readonly char: string;
  readonly width: number;
  readonly depth: number;
  /** The offset of the value. */
  readonly from: number;
  /** Whether options can be without their `$`. */
  readonly isBare: boolean;
}

function faultAt(
  option: string,
  text: string,
  i: number,
  { char, width, depth, from, isBare }: Place,
): SeparatorFault | undefined {
  const end = i + width;
  const isNested = depth > 0 && withNestedOptions.has(option);
  if (char === '=') return isBare && depth === 0 && text[i + 1] !== '=' ? missingBefore(text, from, i) : undefined;
  if (char === '?' && isBare && depth === 0 && isBareOption(text.slice(end, end + 12)))
    return { start: i, end, meant: '&' };
  if (char === '$' && i > from && depth >= 0 && matches(optionHere, text, i)) {
    const isSeparated = isSeparatorBefore(text, from, i);
    if (!isSeparated && (isNested || depth === 0)) return { start: i, end: i, meant: isNested ? ';' : '&' };
  } else if (',;?'.includes(char)) {
    if (matches(optionAfterSpaces, text, end)) {
      if (isNested) return char === ';' ? undefined : { start: i, end, meant: ';' };
      return depth === 0 ? { start: i, end, meant: '&' } : undefined;
    }
    if (char === ';' && depth === 0 && lists.has(option)) return { start: i, end, meant: ',' };
    // A percent-encoded separator may be part of a search term.
    if (text[i] === ';' && isNested && matches(itemAfterSpaces, text, end)) return { start: i, end, meant: ',' };
  }
  return undefined;
}

/** Whether a text begins with the name of an option without its `$`, and `=`. */
function isBareOption(text: string): boolean {
  const [, name = '', next = ''] = /^([a-z]{3,10})=(.?)/i.exec(text) ?? [];
  return next !== '=' && systemQueryOptions.includes(name.toLowerCase());
}

/** `Status eq 1 top=5`: an option begins after a complete value, because no operator or comma joins them. */
function missingBefore(text: string, from: number, equals: number): SeparatorFault | undefined {
  const words = /([\w')\]]{1,60})((?:\s|%20|\+){1,5})([a-z]{3,10})$/i.exec(
    text.slice(Math.max(from, equals - 60), equals),
  );
  const [whole = '', before = '', space = '', name = ''] = words ?? [];
  if (!systemQueryOptions.includes(name.toLowerCase()) || Object.hasOwn(operators, before.toLowerCase()))
    return undefined;
  const start = equals - whole.length + before.length;
  return before.toLowerCase() === 'not' ? undefined : { start, end: start + space.length, meant: '&' };
}

/** Separators, quotes and parentheses that may be percent-encoded. */
const encoded: Readonly<Record<string, string>> = {
  '%22': '"',
  '%24': '$',
  '%27': "'",
  '%28': '(',
  '%29': ')',
  '%2c': ',',
  '%3b': ';',
};

/** Letters, digits and spaces, which most characters of a text are. */
const isPlain = (code: number): boolean =>
  (code >= 97 && code <= 122) || code === 32 || (code >= 48 && code <= 57) || (code >= 65 && code <= 90);

const decodedAt = (text: string, i: number): string =>
  text.charCodeAt(i) === 37 ? (encoded[text.slice(i, i + 3).toLowerCase()] ?? '%') : text[i]!;
