/** Splits the raw query part of a URL into options, before anything is decoded (URL conventions 2). */
import { isNamePart, isSpace } from './characters.js';
import { decodeText, stepOverHole } from './decoded-text.js';
import { systemQueryOptions, temporalOptions } from '../../language/index.js';
import { beginsCondition } from './string-end.js';

/** The raw offsets of one option. Without `=`, `equals` is undefined and the value is empty at `end`. */
export interface SplitOption {
  readonly start: number;
  readonly end: number;
  readonly equals: number | undefined;
  /** Each raw `&` in the value that certainly belongs to a string. */
  readonly ampersands: readonly number[];
}

const known: ReadonlySet<string> = new Set(systemQueryOptions);
const ampersand = 38;
/** The options whose values can contain strings. */
const mayHoldStrings: ReadonlySet<string> = new Set(['apply', 'compute', 'expand', 'filter', 'orderby', 'select']);

/** The system query option that a name represents, `$` and case aside; undefined if it is not one. */
export function systemOption(name: string): string | undefined {
  const hasPrefix = name.startsWith('$');
  const bare = (hasPrefix ? name.slice(1) : name).toLowerCase();
  return known.has(bare) || (hasPrefix && temporalOptions.includes(bare)) ? bare : undefined;
}

/**
 * Splits `raw[from..to]` at `&`. In an HTTP request every `&` separates, but after two obvious mistakes the parts stay together for a
 * message: a string with a raw `&` in it, and `&&` or `&` instead of `and`. A received request is split as its handler splits it.
 */
export function splitQuery(raw: string, from: number, to: number, isReceived = false): SplitOption[] {
  const options: SplitOption[] = [];
  const splitOption = isReceived ? splitReceived : splitWritten;
  let start = from;
  while (start <= to) {
    const option = splitOption(raw, start, to);
    if (isReceived ? option.end > option.start : !isAllSpace(raw, option.start, option.end)) options.push(option);
    start = option.end + 1;
  }
  return options;
}

/** Reads an option up to the next `&`; the first `=` in it ends the name. */
function splitReceived(raw: string, start: number, to: number): SplitOption {
  const end = indexOfOr(raw, '&', start, to);
  const equals = raw.slice(start, end).indexOf('=');
  return { start, end, equals: equals < 0 ? undefined : start + equals, ampersands: [] };
}

function splitWritten(raw: string, start: number, to: number): SplitOption {
  const equals = nameEnd(raw, start, to);
  if (equals === undefined || !mayHoldStrings.has(systemOption(optionText(raw, start, equals)) ?? '')) {
    return { start, end: ampersandAt(raw, equals ?? start, to), equals, ampersands: [] };
  }
  const ampersands: number[] = [];
  let inString = false;
  let i = equals + 1;
  for (; i < to; i++) {
    const code = raw.charCodeAt(i);
    const width = quoteWidth(raw, i);
    if (width > 0) {
      i += width - 1;
      if (!inString) inString = true;
      // A doubled quote belongs to the string; before a letter one is an apostrophe that was not doubled.
      else if (quoteWidth(raw, i + 1) > 0) i += quoteWidth(raw, i + 1);
      else if (!isNamePart(raw, i + 1)) inString = false;
    } else if (code === ampersand) {
      const isAfterNothing = !inString && isAllSpace(raw, equals + 1, i);
      if (isAfterNothing) break;
      const joinedTo = inString ? (closingQuote(raw, i, to) ?? i) : conditionStart(raw, i, to);
      if (joinedTo === i) break;
      if (inString) for (let k = i; k < joinedTo; k++) if (raw.charCodeAt(k) === ampersand) ampersands.push(k);
      i = joinedTo - 1;
    } else i = stepOverHole(raw, i, to);
  }
  return { start, end: i, equals, ampersands };
}

/** The length of the quote at `i` as written; 0 if there is none. */
const quoteWidth = (raw: string, i: number): number =>
  raw.charCodeAt(i) === 39 ? 1 : raw.startsWith('%27', i) ? 3 : 0;

/** The `=` after the option's name; undefined if there is none before the next `&`. */
function nameEnd(raw: string, start: number, to: number): number | undefined {
  for (let i = start; i < to; i++) {
    const code = raw.charCodeAt(i);
    if (code === 61) return i;
    if (code === ampersand) return undefined;
    i = stepOverHole(raw, i, to);
  }
  return undefined;
}

/** The next `&` that is not inside a hole, or the end. */
function ampersandAt(raw: string, start: number, to: number): number {
  for (let i = start; i < to; i++) {
    if (raw.charCodeAt(i) === ampersand) return i;
    i = stepOverHole(raw, i, to);
  }
  return to;
}

/** The maximum length of the name of a system query option, encoded. */
const optionText = (raw: string, start: number, equals: number): string =>
  equals - start > 80 ? '' : decodeText(raw, start, equals, 'query').text.trim();

/** The offset after an `&` or `&&` that certainly means `and`; `i` if it separates. */
function conditionStart(raw: string, i: number, to: number): number {
  const length = raw.charCodeAt(i + 1) === ampersand ? 2 : 1;
  let next = i + length;
  while (next < to && isSpaceAt(raw, next)) next += raw.charCodeAt(next) === 37 ? 3 : 1;
  if (next >= to || raw.charCodeAt(next) === ampersand || beginsOption(raw, next, to)) return i;
  const isCondition =
    length === 2 || beginsCondition(` ${raw.slice(next, next + 200).replaceAll(/%20|\+/g, ' ')}`, 0, 200);
  return isCondition ? i + length : i;
}

/** The end of the string around the `&` at `i`, if it ends before the next option. */
function closingQuote(raw: string, i: number, to: number): number | undefined {
  for (let k = i; k < to; k++) {
    const code = raw.charCodeAt(k);
    if (quoteWidth(raw, k) > 0) return k;
    if (code === ampersand && beginsSystemOption(raw, k + 1, to)) return undefined;
    k = stepOverHole(raw, k, to);
  }
  return undefined;
}

const optionName = /[$@]?[A-Za-z_][\w.]*/y;

function nameBeforeEquals(raw: string, i: number, to: number): string | undefined {
  optionName.lastIndex = i;
  const name = optionName.exec(raw)?.[0];
  if (name === undefined) return undefined;
  const equals = i + name.length;
  return equals < to && raw.charCodeAt(equals) === 61 && raw.charCodeAt(equals + 1) !== 61 ? name : undefined;
}

const beginsOption = (raw: string, i: number, to: number): boolean => nameBeforeEquals(raw, i, to) !== undefined;

function beginsSystemOption(raw: string, i: number, to: number): boolean {
  const name = nameBeforeEquals(raw, i, to);
  return name !== undefined && systemOption(name) !== undefined;
}

/** Whether a system query option follows an `&` somewhere after an offset. */
export function beginsSystemOptionAfter(raw: string, offset: number): boolean {
  for (let i = raw.indexOf('&', offset); i >= 0; i = raw.indexOf('&', i + 1))
    if (beginsSystemOption(raw, i + 1, raw.length)) return true;
  return false;
}

function isAllSpace(raw: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (!isSpace(raw.charCodeAt(i))) return false;
  return true;
}

const isSpaceAt = (raw: string, i: number): boolean =>
  isSpace(raw.charCodeAt(i)) || raw.startsWith('%20', i) || raw[i] === '+';

/**
 * The end of the query or path in `raw[from..to]`: a `#` that is not in a string (RFC 3986 3.5). A `#` in quotes belongs to the string,
 * because tools encode it later, except in a received request.
 */
export function fragmentStart(raw: string, from: number, to: number, isReceived = false): number {
  const first = indexOfOr(raw, '#', from, to);
  if (isReceived || first === to) return first;
  for (let i = from; i < to; i++) {
    const code = raw.charCodeAt(i);
    if (code === 35) return i;
    if (code === 39) {
      // Only the last quote of a text is not closed, so the text is searched to its end once.
      const close = raw.indexOf("'", i + 1);
      if (close > 0) i = close;
    } else i = stepOverHole(raw, i, to);
  }
  return to;
}

function indexOfOr(raw: string, char: string, from: number, to: number): number {
  const found = raw.indexOf(char, from);
  return found < 0 || found > to ? to : found;
}
