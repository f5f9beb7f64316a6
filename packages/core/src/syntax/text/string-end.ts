/** Where a quoted string ends, also when its closing quote is missing. */
import { isSpace, nameEnd, isNameStart, isNamePart, skipSpace } from './characters.js';
import { holeEnd } from './decoded-text.js';
import { keywordAt, operatorAt } from './keywords.js';

/** The extent of a string that begins with a quote. */
export interface StringExtent {
  readonly end: number;
  readonly fault: 'none' | 'unterminated' | 'apostrophe';
}

const quote = 39;

/**
 * Finds the end of the string whose opening quote is at `start`; doubled quotes belong to it (ABNF `SQUOTE-in-string`). A string without
 * its closing quote would contain the rest of the text. So it ends before an ` and ` or ` or ` that is certainly followed by another
 * condition, and mistakes after it are found too. A quote before a letter (`'O'Neil'`) does not end the string: it is an apostrophe that is
 * not doubled. With `hasHoles`, quotes in a variable `{{…}}` belong to the variable.
 */
export function findStringEnd(text: string, start: number, limit: number, hasHoles = false): StringExtent {
  let close = closingQuote(text, start, limit, hasHoles);
  if (close < 0) return { end: resume(text, start, limit) ?? limit, fault: 'unterminated' };
  if (mayFollowString(text, close + 1, limit)) return { end: close + 1, fault: 'none' };
  if (isOperatorAt(text, close + 1, limit)) return { end: close + 1, fault: 'none' };
  const swallowed = resume(text, start, close);
  if (swallowed !== undefined) return { end: swallowed, fault: 'unterminated' };
  const first = close;
  if (!goesOn(text, close + 1)) return { end: close + 1, fault: 'none' };
  // An apostrophe: continue to the first quote after which a string can end.
  while (close >= 0 && close + 1 < limit && goesOn(text, close + 1)) close = closingQuote(text, close, limit);
  if (text.charAt(first + 1) === '-' && (close < 0 || resume(text, start, close) !== undefined))
    return { end: first + 1, fault: 'none' };
  return close < 0
    ? { end: resume(text, start, limit) ?? limit, fault: 'unterminated' }
    : { end: close + 1, fault: 'apostrophe' };
}

/** Whether the text goes on after a quote: a letter, or a hyphen before one, since nothing can be subtracted from a string. */
const goesOn = (text: string, i: number): boolean =>
  isNamePart(text, i) || (text.charAt(i) === '-' && isNamePart(text, i + 1));

/** Whether the character at `i` can directly follow a string; otherwise the quote opened the next string. */
function mayFollowString(text: string, i: number, limit: number): boolean {
  if (i >= limit) return true;
  const code = text.charCodeAt(i);
  return isSpace(code) || code === 41 || code === 44 || ';:/]}=<>!&|+'.includes(text.charAt(i));
}

/** `'a'and …`: an operator needs no space before it to be one. */
function isOperatorAt(text: string, i: number, limit: number): boolean {
  const end = nameEnd(text, i, limit);
  const isAfterWord = end < limit && (isSpace(text.charCodeAt(end)) || text.charCodeAt(end) === 40);
  return isAfterWord && operatorAt(text, i, end) !== undefined;
}

function closingQuote(text: string, start: number, limit: number, hasHoles = false): number {
  let i = start + 1;
  while (i < limit) {
    const next = text.indexOf("'", i);
    if (next < 0 || next >= limit) return -1;
    const after = hasHoles ? endOfHoleAround(text, i, next, limit) : undefined;
    if (after !== undefined) {
      i = after;
      continue;
    }
    if (text.charCodeAt(next + 1) !== quote || next + 1 >= limit) return next;
    i = next + 2;
  }
  return -1;
}

/** The end of the variable around a quote: a path in one has quotes of its own, `{{list.value[0]['Id']}}`. */
function endOfHoleAround(text: string, from: number, quoteAt: number, limit: number): number | undefined {
  const open = text.slice(from, quoteAt).lastIndexOf('{{');
  const end = open < 0 ? undefined : holeEnd(text, from + open, limit);
  return end !== undefined && end > quoteAt ? end : undefined;
}

/** The start of a new condition in a string without its closing quote: before the space of ` and `. */
function resume(text: string, start: number, limit: number): number | undefined {
  for (let i = start + 1; i < limit; i++) {
    if (!isSpace(text.charCodeAt(i)) || isSpace(text.charCodeAt(i + 1))) continue;
    const wordEnd = nameEnd(text, i + 1, limit);
    const word = keywordAt(text, i + 1, wordEnd);
    if ((word === 'and' || word === 'or') && beginsCondition(text, wordEnd, limit))
      return endOfLostString(text, start, i);
  }
  return undefined;
}

/** Whether a condition (`Name eq`, `not`, `fn(`, `Name >`) begins after the space at `offset`. */
export function beginsCondition(text: string, offset: number, limit: number): boolean {
  let i = skipSpace(text, offset, limit);
  if (i === offset) return false;
  while (text.charCodeAt(i) === 40) i = skipSpace(text, i + 1, limit);
  if (!isNameStart(text, i)) return false;
  let end = nameEnd(text, i, limit);
  if (keywordAt(text, i, end) === 'not') return true;
  while (text.charCodeAt(end) === 47 && isNameStart(text, end + 1)) end = nameEnd(text, end + 1, limit);
  if (text.charCodeAt(end) === 40) return true;
  let next = skipSpace(text, end, limit);
  if (/[=<>!]/.test(text.charAt(next))) return true;
  if (text.slice(next, next + 4).toLowerCase() === 'not ') next = skipSpace(text, next + 4, limit);
  const operator = operatorAt(text, next, nameEnd(text, next, limit));
  return next > end && operator !== undefined && operator !== 'and' && operator !== 'or';
}

/** Closing parentheses and spaces directly before the new condition do not belong to the string. */
function endOfLostString(text: string, start: number, offset: number): number {
  let end = offset;
  while (end > start + 1 && (isSpace(text.charCodeAt(end - 1)) || text.charCodeAt(end - 1) === 41)) end--;
  return end;
}
