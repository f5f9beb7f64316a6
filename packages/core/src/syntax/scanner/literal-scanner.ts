/** Scans literals: numbers, dates, times, GUIDs, strings, prefixed literals, JSON, and strings in foreign quotes. */
import { functionRow } from '../../language/index.js';
import type { TextEdit } from '../../text/index.js';
import { findStringEnd, type StringExtent } from '../text/string-end.js';
import { isDigit, isNamePart, isNameStart, isSpace, nameEnd, skipSpace } from '../text/characters.js';
import { operatorAt } from '../text/keywords.js';
import { isArrayOrObject, jsonStringEnd, readJsonLiteral } from '../text/json-literal.js';
import {
  classifyLiteral,
  classifyPointed,
  classifyPrefixedLiteral,
  classifySigned,
  type ClassifiedLiteral,
  isGuid,
} from './literal-kind.js';
import { prefixedLiteral, readSuffixedNumber } from './v3-literal.js';
import type { TokenWriter } from './token-writer.js';
import * as T from '../tokens/tokens.js';

const colon = 58;

/**
 * Scans text that begins with a digit, with a minus sign and a digit, or as a GUID.
 *
 * @returns The offset after it.
 */
export function scanNumber(writer: TokenWriter, i: number): number {
  const { text, limit, source } = writer;
  let end = i;
  let isDateTime = false;
  if (text.charCodeAt(end) === 45 || text.charCodeAt(end) === 43) end++;
  for (; end < limit; end++) {
    const code = text.charCodeAt(end);
    if (isNamePart(text, end) || code === 46 || code === colon) {
      if ((code | 32) === 116 && end > i + 7) isDateTime = true;
    } else if (code === 43 && isDigit(text.charCodeAt(end + 1)) && isDate(text, i, end)) {
      // A UTC offset, which only some dialects allow after a date.
      continue;
    } else if (code === 45 || code === 43) {
      const before = text.charCodeAt(end - 1) | 32;
      const isExponent = before === 101 && /^[+-]?\d+(?:\.\d+)?e$/i.test(text.slice(i, Math.min(end, i + 40)));
      if (code === 43 ? !isExponent && !isDateTime : !isExponent && !isNamePart(text, end + 1)) break;
    } else break;
  }
  const local = localLiteral(writer, i, end);
  if (local !== undefined) {
    pushClassified(writer, i, local.end, local.found);
    return local.end;
  }
  const { frame } = writer;
  if (frame?.type === 'call' && frame.name === 'case' && !frame.hasColon) end = conditionEnd(text, i, end, limit);
  const isOffset = isDateTime || (writer.context.dialect.zonedDates && isDate(text, i, end));
  if (isOffset && source.isPlus(end) && isDigit(text.charCodeAt(end + 1))) return scanBrokenOffset(writer, i, end);
  const exponentEnd = plusExponentEnd(writer, i, end);
  if (exponentEnd !== undefined) {
    const meant = `${text.slice(i, end)}+${text.slice(end + 1, exponentEnd)}`;
    pushClassified(writer, i, exponentEnd, classifyLiteral(meant), meant);
    return exponentEnd;
  }
  const found = classify(writer, text.slice(i, end));
  const timeEnd = found.literal === 'date' && !found.malformed ? separateTimeEnd(writer, end) : undefined;
  if (timeEnd !== undefined) {
    const joined = text.slice(i, timeEnd).replace(/\s+/, 'T');
    const meant = classifyLiteral(joined).malformed ? `${joined}Z` : joined;
    const reason = `write ${meant}${meant === joined ? '' : ', or your own UTC offset'}`;
    pushClassified(writer, i, timeEnd, { literal: 'dateTimeOffset', malformed: true, reason });
    return timeEnd;
  }
  pushClassified(writer, i, end, found);
  return end;
}

interface LocalLiteral {
  readonly end: number;
  readonly found: ClassifiedLiteral;
}

/** Recognizes `1,50`, `10:00:00,5Z` and `31/01/2024`: a number or a date in the notation of a country; undefined for other text. */
function localLiteral(writer: TokenWriter, i: number, end: number): LocalLiteral | undefined {
  const { text, limit } = writer;
  if (!writer.operandDue) return undefined;
  if (
    text.charAt(end) === ',' &&
    !writer.hasItems &&
    end < limit &&
    /^(?:eq|ne|[gl][te])$/.test(writer.last?.operator ?? '')
  ) {
    const [, fraction = '', after = ''] =
      /^(,\d{1,12}(?:Z|[+-]\d\d:\d\d)?)(.?)/i.exec(text.slice(end, Math.min(limit, end + 24))) ?? [];
    if (fraction === '' || /[\w.,:]/.test(after)) return undefined;
    const pointed = `${text.slice(i, end)}.${fraction.slice(1)}`;
    // A time of day has no time zone.
    const replacement = /^\d\d:/.test(pointed) ? pointed.replace(/z$/i, '') : pointed;
    const { literal, malformed } = classify(writer, replacement);
    if (malformed) return undefined;
    const whole = text.slice(i, end);
    // `1,000` is a thousand in some countries, one in others.
    const found =
      /^-?[1-9]\d{0,2}$/.test(whole) && /^,\d{3}$/.test(fraction)
        ? { literal, malformed: true, reason: `write ${whole}${fraction.slice(1)} or ${replacement}` }
        : { literal, malformed: true, replacement, reason: `write ${replacement}` };
    return { end: end + fraction.length, found };
  }
  if (text.charAt(end) !== '/' && end !== i + 10 && end !== i + 9 && end !== i + 8) return undefined;
  const parts = /^(\d{1,4})([/.])(\d{1,2})([/.])(\d{1,4})/.exec(text.slice(i, Math.min(limit, i + 12)));
  if (parts === null || parts[2] !== parts[4]) return undefined;
  const [whole, first = '', , second = '', , third = ''] = parts;
  if (i + whole.length < limit && /[\w./]/.test(text.charAt(i + whole.length))) return undefined;
  const [year, month, day] =
    first.length === 4
      ? [first, second, third]
      : third.length !== 4
        ? []
        : Number(first) > 12
          ? [third, second, first]
          : Number(second) > 12
            ? [third, first, second]
            : [third];
  if (year === undefined) return undefined;
  const written = month === undefined ? '' : `${year}-${month.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  const isKnown = written !== '' && !classifyLiteral(written).malformed;
  const shown = isKnown ? written : `${year}-MM-DD`;
  const isPrefixed = writer.context.dialect.v3Literals === 'own';
  return {
    end: i + whole.length,
    found: {
      literal: 'date',
      malformed: true,
      reason: `write ${isPrefixed ? `datetime'${shown}T00:00:00'` : shown}`,
      ...(isKnown && !isPrefixed ? { replacement: written } : {}),
    },
  };
}

const isDate = (text: string, start: number, end: number): boolean =>
  end === start + 10 && /^\d{4}-\d\d-\d\d$/.test(text.slice(start, end));

function classify({ context }: TokenWriter, text: string): ClassifiedLiteral {
  if (/^[+-]?\./.test(text)) return classifyPointed(text);
  const zoned = context.dialect.zonedDates ? /^(\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d)$/i.exec(text)?.[1] : undefined;
  if (zoned !== undefined) return { ...classifyLiteral(zoned), literal: 'dateTimeOffset' };
  if (context.dialect.v3Literals === 'own') return readSuffixedNumber(text) ?? classifyLiteral(text);
  return text.startsWith('+') ? classifySigned(text, context.dialect.plusSigns) : classifyLiteral(text);
}

/** The end of a time after a date and spaces, as in `2020-01-01 00:00:00`; undefined if there is none. */
function separateTimeEnd({ text, limit }: TokenWriter, end: number): number | undefined {
  const start = skipSpace(text, end, limit);
  if (start === end || !isDigit(text.charCodeAt(start))) return undefined;
  const time = /^\d{1,2}:\d\d(?::\d\d(?:\.\d{1,12})?)?(?:Z|[+-]\d\d:\d\d)?/i.exec(
    text.slice(start, Math.min(limit, start + 30)),
  );
  const stop = start + (time?.[0].length ?? 0);
  return time === null || isNamePart(text, stop) ? undefined : stop;
}

/** Whether a number begins at `i`; the sign and the digit before the point are optional. */
export function beginsNumber(writer: TokenWriter, i: number): boolean {
  const code = writer.codeAt(i);
  const next = code === 43 || code === 45 ? i + 1 : i;
  return isDigit(writer.codeAt(next)) || (writer.codeAt(next) === 46 && isDigit(writer.codeAt(next + 1)));
}

/** `3.5E+38` in a URL: the plus sign is decoded as a space, but no server can read it as one there. */
function plusExponentEnd({ text, limit, source }: TokenWriter, start: number, plus: number): number | undefined {
  if (!source.isPlus(plus) || !isDigit(text.charCodeAt(plus + 1)) || (text.charCodeAt(plus - 1) | 32) !== 101)
    return undefined;
  if (!/^[+-]?\d+(?:\.\d+)?e$/i.test(text.slice(start, Math.min(plus, start + 40)))) return undefined;
  let end = plus + 1;
  while (end < limit && isDigit(text.charCodeAt(end))) end++;
  return end;
}

/** In `case(A eq 1:2)` a colon after a complete literal ends it, unless the condition continues: `12:30 lt A : 2`. */
function conditionEnd(text: string, start: number, end: number, limit: number): number {
  const next = skipSpace(text, end, limit);
  const endsArgument = next >= limit || text.charCodeAt(next) === 41 || text.charCodeAt(next) === 44;
  if (!endsArgument && !classifyLiteral(text.slice(start, end)).malformed) return end;
  // The maximum length of a literal, so that a long run of characters is not scanned repeatedly.
  const run = text.slice(start, Math.min(end, start + 48));
  for (let cut = run.lastIndexOf(':'); cut > 0; cut = run.lastIndexOf(':', cut - 1)) {
    if (!classifyLiteral(run.slice(0, cut)).malformed) return start + cut;
  }
  return end;
}

/** `…T00:00:00+01:00` in a URL: the plus sign is decoded as a space. */
function scanBrokenOffset(writer: TokenWriter, i: number, plus: number): number {
  const { text, limit, context, source } = writer;
  let end = plus + 1;
  while (end < limit && (isDigit(text.charCodeAt(end)) || text.charCodeAt(end) === colon)) end++;
  const meant = `${text.slice(i, plus)}+${text.slice(plus + 1, end)}`;
  pushClassified(writer, i, end, classify(writer, meant), meant);
  const place = source.span(plus, plus + 1);
  context.report({ code: 'unencoded-plus', ...place, found: '+', replacement: '%2B', variant: 'literal' });
  return end;
}

function pushClassified(
  writer: TokenWriter,
  i: number,
  end: number,
  found: ClassifiedLiteral,
  text = writer.text.slice(i, end),
): void {
  const token = writer.operand(T.LiteralToken, 'literal', i, end, text);
  token.literal = found.literal;
  token.malformed = found.malformed;
  token.v3 = found.v3;
  if (!found.malformed || reportV3(writer, token, text)) return;
  const { replacement, reason = '' } = found;
  const { start, end: stop } = token;
  const fix = replacement === undefined ? {} : { replacement };
  writer.context.report({
    code: found.hasTimeZone === true && writer.context.namesLenientForms ? 'date-with-time-zone' : 'invalid-literal',
    start,
    end: stop,
    found: text,
    variant: found.literal,
    expected: reason,
    ...fix,
  });
}

/** Scans a string whose quote is at `quote`, or a prefixed literal whose prefix begins at `i`. */
export function scanString(writer: TokenWriter, i: number, quote: number): number {
  const { source } = writer;
  const doubled = quote === i ? doublyQuotedEnd(writer, i) : undefined;
  if (doubled !== undefined) return scanDoublyQuoted(writer, i, doubled);
  const found = stringAt(writer, quote);
  const { fault } = found;
  const end = fault === 'unterminated' && found.end === writer.limit ? endOfBrokenString(writer, quote) : found.end;
  const text = writer.text.slice(i, end);
  if (source.keepsStrings) {
    source.strings.push({
      start: quote,
      end,
      isPattern: writer.last?.operator === 'like',
      isBroken: fault === 'unterminated',
    });
  }
  const token = writer.operand(T.LiteralToken, 'literal', i, end, text);
  token.literal = 'string';
  if (fault === 'none') {
    if (quote > i) scanPrefixed(writer, token, i, quote, end);
    return end;
  }
  token.malformed = true;
  token.reported = true;
  writer.breakString();
  const { start } = source.span(quote, quote + 1);
  const edits =
    fault === 'apostrophe' ? doubledApostrophes(writer, quote + 1, end - 1) : [closingQuote(writer, quote, token.end)];
  writer.context.report({ code: 'unterminated-string', start, end: token.end, found: text, variant: fault, edits });
  return end;
}

/** The offset after `''text''`, as text is quoted in other languages that double a quote; undefined for any other string. */
function doublyQuotedEnd({ text, limit }: TokenWriter, i: number): number | undefined {
  if (text.charAt(i + 1) !== "'" || !isNamePart(text, i + 2)) return undefined;
  const close = text.indexOf("'", i + 2);
  const end = close + 2;
  if (close < 0 || end > limit || text.charAt(close + 1) !== "'" || text.charAt(end) === "'") return undefined;
  return end === limit || ' ),'.includes(text.charAt(end)) ? end : undefined;
}

function scanDoublyQuoted(writer: TokenWriter, i: number, end: number): number {
  const { source, text, context } = writer;
  const token = writer.operand(T.LiteralToken, 'literal', i, end, text.slice(i + 1, end - 1));
  token.literal = 'string';
  token.malformed = true;
  token.reported = true;
  const edits = [source.span(i, i + 1), source.span(end - 1, end)].map((span) => ({ ...span, text: '' }));
  const { start, end: stop } = token;
  if (source.keepsStrings) source.strings.push({ start: i, end, isPattern: false, isBroken: true });
  const found = text.slice(i, end);
  context.report({ code: 'unterminated-string', start, end: stop, found, variant: 'doubled', edits });
  return end;
}

/** A string in a path ends at the end of its key. If one string has no closing quote, the strings after it have none either. */
function stringAt({ text, limit, isPath, absent, hasHoles }: TokenWriter, quote: number): StringExtent {
  if (isPath && absent.has('end of string')) return { end: limit, fault: 'unterminated' };
  const found = findStringEnd(text, quote, limit, hasHoles);
  if (found.fault === 'unterminated' && found.end === limit) absent.add('end of string');
  return found;
}

/** Parentheses at the end of a string without its closing quote close the open ones instead of belonging to it. */
function endOfBrokenString({ text, limit, parentheses, isPath }: TokenWriter, quote: number): number {
  if (isPath) {
    const close = text.indexOf(')/', quote);
    if (close > 0 && close < limit) return close;
  }
  let end = limit;
  for (let open = parentheses.depth; open > 0 && end > quote + 1;) {
    const code = text.charCodeAt(end - 1);
    if (code === 41) open--;
    else if (!isSpace(code)) break;
    end--;
  }
  return end === limit || text.charCodeAt(end) === 41 ? end : limit;
}

function closingQuote({ source }: TokenWriter, quote: number, end: number): TextEdit {
  return { start: end, end, text: source.written(quote, quote + 1) };
}

/** Doubles each single apostrophe in `from..to`, in the encoding of the text; a backslash escapes nothing in OData. */
function doubledApostrophes({ text, source }: TokenWriter, from: number, to: number): TextEdit[] {
  const edits: TextEdit[] = [];
  for (let i = from; i < to; i++) {
    if (text.charCodeAt(i) !== 39) continue;
    if (i + 1 < to && text.charCodeAt(i + 1) === 39) i++;
    else if (i > from && text.charAt(i - 1) === '\\')
      edits.push({ ...source.span(i - 1, i), text: source.written(i, i + 1) });
    else edits.push({ start: source.end(i + 1), end: source.end(i + 1), text: source.written(i, i + 1) });
  }
  return edits;
}

/** Reports a literal of V2 or V3 if the dialect is that of the standard; in other dialects it is not a literal. */
function reportV3({ context, source }: TokenWriter, { start, end, v3 }: T.ScannedToken, found: string): boolean {
  if (v3 === undefined || context.dialect.v3Literals !== 'reported') return false;
  const { replacement, isSame } = v3;
  const written = replacement === undefined || !source.isEncoded ? replacement : replacement.replaceAll('+', '%2B');
  const fix = written === undefined ? {} : { replacement: written };
  const code = /^[\d+.-]/.test(found) ? 'suffixed-number' : 'legacy-literal';
  context.report({ code, start, end, found, ...(isSame ? {} : { variant: 'zone' }), ...fix });
  return true;
}

function scanPrefixed(writer: TokenWriter, token: T.ScannedToken, i: number, quote: number, end: number): void {
  const { source, text } = writer;
  const kinds = writer.context.dialect.literals;
  const [prefix, content] = [text.slice(i, quote), text.slice(quote + 1, end - 1)];
  const isOwn = writer.context.dialect.v3Literals === 'own';
  const found: ClassifiedLiteral =
    (isOwn ? prefixedLiteral(prefix, content, kinds) : undefined) ?? classifyPrefixedLiteral(prefix, content, kinds);
  const { literal, malformed, reason = '', unquoted, v3 } = found;
  token.v3 = v3;
  token.literal = literal;
  // Nothing is reported about an unknown value, but about the prefix of V2 or V3 before it.
  const isKnown = !writer.hasHoles || !text.slice(quote, end).includes('{{');
  token.malformed = malformed && (unquoted === true || isKnown || v3 !== undefined);
  if (!token.malformed || reportV3(writer, token, text.slice(i, end))) return;
  const remove = (from: number, to: number): TextEdit => ({ ...source.span(from, to), text: '' });
  const fix = unquoted === true ? { edits: [remove(i, quote + 1), remove(end - 1, end)] } : {};
  const { start, end: stop } = token;
  writer.context.report({
    code: 'invalid-literal',
    start,
    end: stop,
    found: text.slice(i, end),
    variant: literal,
    expected: reason,
    ...fix,
  });
}

/** Whether an argument of a function is a regular expression between slashes, as JavaScript writes it. */
export function isSlashPattern(writer: TokenWriter, i: number): boolean {
  const { frame, operandDue, text, limit } = writer;
  if (!operandDue || frame?.type !== 'call' || functionRow(frame.name) === undefined) return false;
  const close = findCloser(writer, '/', i + 1);
  // Neither a comment nor several arguments that begin with a slash.
  if (close <= i + 1 || text.charAt(i + 1) === '*' || text.charAt(close - 1) === ',') return false;
  const next = skipSpace(text, close + 1, limit);
  return next >= limit || ',)'.includes(text.charAt(next));
}

/**
 * Scans `"text"`, a string in typographic quotes, which word processors insert instead of `'`, and a regular expression between slashes,
 * which only `matchesPattern` accepts, in single quotes.
 */
export function scanOtherQuote(writer: TokenWriter, i: number, code: number): number {
  const closer =
    code === 0x2018 || code === 0x2019
      ? '\u2019'
      : '"/`'.includes(writer.text.charAt(i))
        ? writer.text.charAt(i)
        : '\u201d';
  const own = findCloser(writer, closer, i + 1);
  // Often only one of the two quotes is wrong.
  const close = own < 0 && code !== 47 ? findCloser(writer, "'", i + 1) : own;
  if (close < 0) return writer.stray(i, i + 1, 'a value (strings require single quotes)');
  const { source, text, context } = writer;
  const content = text.slice(i + 1, close);
  if (isQuotedName(writer, i, close + 1)) {
    const name = writer.operand(T.Word, 'name', i, close + 1, content);
    const edits = [source.span(close, close + 1), source.span(i, i + 1)].map((span) => ({ ...span, text: '' }));
    context.unexpected(name, text.slice(i, close + 1), content, 'quoted', edits);
    return close + 1;
  }
  const token = writer.operand(T.LiteralToken, 'literal', i, close + 1, `'${content}'`);
  if (source.keepsStrings) source.strings.push({ start: i, end: close + 1, isPattern: false, isBroken: true });
  token.literal = 'string';
  token.malformed = true;
  // Next to another quote or a letter, a single quote would not end this string.
  const isApart = !isQuote(text.charAt(i - 1)) && !isQuote(text.charAt(close + 1)) && !isNamePart(text, close + 1);
  const isSame = code !== 47 || writer.frame?.name.toLowerCase() === 'matchespattern';
  const edits = [
    { ...source.span(i, i + 1), text: "'" },
    ...doubledApostrophes(writer, i + 1, close),
    { ...source.span(close, close + 1), text: "'" },
  ];
  context.unexpected(
    token,
    text.slice(i, close + 1),
    `'${content.replaceAll("''", "'").replaceAll("'", "''")}'`,
    'quotes',
    isApart && isSame ? edits : undefined,
  );
  return close + 1;
}

/** In `"Name" eq 'x'` the first side is a name; only the second is a string. */
function isQuotedName(writer: TokenWriter, i: number, end: number): boolean {
  const { text, limit, last } = writer;
  if (writer.isPath || writer.frame?.type === 'list' || !writer.operandDue) return false;
  if (last?.tokenType === T.InfixOperator && last.operator !== 'and' && last.operator !== 'or') return false;
  if (!isNameStart(text, i + 1) || nameEnd(text, i + 1, limit) !== end - 1) return false;
  const operator = skipSpace(text, end, limit);
  const operatorEnd = nameEnd(text, operator, limit);
  const name = operatorAt(text, operator, operatorEnd);
  if (name === undefined || name === 'and' || name === 'or') return false;
  const other = text.charAt(skipSpace(text, operatorEnd, limit));
  return isQuote(other) || isDigit(other.charCodeAt(0)) || (name === 'in' && other === '(');
}

const isQuote = (char: string): boolean => char !== '' && `'"\`\u2018\u2019\u201c\u201d`.includes(char);

function findCloser({ text, limit, absent }: TokenWriter, closer: string, from: number): number {
  if (absent.has(closer)) return -1;
  const code = closer.charCodeAt(0);
  for (let i = from; i < limit; i++) if (text.charCodeAt(i) === code) return i;
  absent.add(closer);
  return -1;
}

const closers: Readonly<Record<string, string>> = { '[': ']', '{': '}' };

/** Scans a JSON array or object as one token; a bracket without its partner is reported. */
export function scanJson(writer: TokenWriter, i: number): number {
  const end = writer.absent.has('json') ? undefined : jsonEnd(writer.text, i, writer.limit);
  if (end === undefined) {
    writer.absent.add('json');
    const code = writer.codeAt(i);
    let stop = i + 1;
    while (writer.codeAt(stop) === code) stop++;
    return writer.strayHere(i, stop);
  }
  const isList = writer.codeAt(i) === 91 && writer.last?.operator === 'in';
  const token = writer.operand(T.LiteralToken, 'literal', i, end, writer.text.slice(i, end));
  token.literal = 'json';
  const isOther = isList && token.text.includes("'") && !token.text.includes('"') && !hasArrays(writer);
  const inBraces = token.text.slice(1, -1);
  if (isOther) reportBrackets(writer, token, i, end);
  else if (writer.codeAt(i) === 123 && isGuid(inBraces) && !/^[0-]+$/.test(inBraces)) {
    token.literal = 'guid';
    token.malformed = true;
    const { start, end: stop, text: found } = token;
    const { v3Literals, literals } = writer.context.dialect;
    const replacement =
      v3Literals === 'own' ? `guid'${inBraces}'` : literals.includes('guid') ? inBraces : `'${inBraces}'`;
    const expected = 'without braces';
    writer.context.report({ code: 'invalid-literal', start, end: stop, found, variant: 'guid', expected, replacement });
  } else if (!mayBeTemplate(writer, token.text) && !isValidJson(writer, token.text)) {
    token.malformed = true;
    const { start, end: stop, text: found } = token;
    const expected = 'write names and strings in double quotes, and no comma after the last value';
    writer.context.report({ code: 'invalid-literal', start, end: stop, found, variant: 'json', expected });
  }
  return end;
}

/** Whether an array can be the list of `in`, which 4.01 added. */
const hasArrays = ({ context: { dialect } }: TokenWriter): boolean =>
  dialect.literals.includes('json') && dialect.version !== '4.0';

/** Expressions inside a literal are not parsed. So a guard, which must know every property, refuses them. */
const isValidJson = ({ context }: TokenWriter, text: string): boolean =>
  readJsonLiteral(text) !== undefined || (!context.isReceived && isArrayOrObject(text));

/** In a stored text, brackets around text that is clearly not JSON may be a placeholder. */
const mayBeTemplate = ({ context, hasHoles }: TokenWriter, text: string): boolean =>
  !context.isReceived && ((hasHoles && text.includes('{{')) || !text.includes('"') || text.includes('${'));

/** `in ['a','b']` in a dialect without arrays: without double quotes it is a list of another language. */
function reportBrackets({ context, source }: TokenWriter, token: T.ScannedToken, i: number, end: number): void {
  token.malformed = true;
  const edits = [
    { ...source.span(i, i + 1), text: '(' },
    { ...source.span(end - 1, end), text: ')' },
  ];
  context.unexpected(token, token.text, `(${token.text.slice(1, -1)})`, 'brackets', edits);
}

/** The end of the JSON array or object that begins at `start`; undefined when its brackets do not match. */
function jsonEnd(text: string, start: number, limit: number): number | undefined {
  const expected: string[] = [];
  for (let i = start; i < limit; i++) {
    const char = text.charAt(i);
    const closer = closers[char];
    if (char === '"') i = jsonStringEnd(text, i, limit);
    else if (char === "'") i = findStringEnd(text, i, limit).end - 1;
    else if (closer !== undefined) expected.push(closer);
    else if (char === ']' || char === '}') {
      if (expected.pop() !== char) return undefined;
      if (expected.length === 0) return i + 1;
    }
  }
  return undefined;
}
