/** Scans symbols: operators of other languages, and characters that have no place in an expression. */
import { systemQueryOptions } from '../../language/index.js';
import { isDigit, isNamePart, isNameStart, isSpace, isSymbol } from '../text/characters.js';
import { scanOtherQuote } from './literal-scanner.js';
import type { TokenWriter } from './token-writer.js';
import * as T from '../tokens/tokens.js';

/** Symbols of other languages and the operators they represent. */
const foreignOperators: Readonly<Record<string, string>> = {
  '=': 'eq', '==': 'eq', '===': 'eq', '!=': 'ne', '!==': 'ne', '<>': 'ne', '<': 'lt', '<=': 'le', '=<': 'le',
  '>': 'gt', '>=': 'ge', '=>': 'ge', '&&': 'and', '&': 'and', '||': 'or', '|': 'or', '+': 'add', '-': 'sub',
  '*': 'mul', '%': 'mod',
}; // prettier-ignore

/**
 * Scans an operator of another language.
 *
 * @returns The offset after the scanned text.
 */
export function scanSymbol(writer: TokenWriter, i: number): number {
  const match = writer.operandDue || writer.isPath ? undefined : scanMatch(writer, i);
  if (match !== undefined) return match;
  let end = i + 1;
  // No operator of another language has more than three characters.
  if (isSymbol(writer.codeAt(i))) while (end < i + 3 && isSymbol(writer.codeAt(end))) end++;
  while (end > i + 1 && foreignOperators[writer.text.slice(i, end)] === undefined) end--;
  const text = writer.text.slice(i, end);
  // The parentheses of a path contain keys, but those of "$filter" contain a condition.
  if (writer.isPath && writer.parentheses.outermost?.name !== '$filter')
    return writer.stray(i, end, writer.operandDue ? 'a value' : 'a comma or a closing parenthesis');
  if (text === '=' && writer.operandDue && writer.tokens.length === 0) {
    const token = writer.push(T.Stray, 'skipped', i, end, text);
    token.reported = true;
    writer.context.unexpected(token, text, '', 'equals', [{ start: token.start, end: token.end, text: '' }]);
    return end;
  }
  if (writer.operandDue && text === '!') {
    writer.push(T.Prefix, 'operator', i, end, text).operator = 'not';
    reportOtherSyntax(writer, i, end, text, 'not');
    return end;
  }
  if (text === '%' && writer.context.isUrl && reportEncodedTwice(writer, i)) {
    // The text after it cannot be read before it is decoded.
    const from = writer.operandDue ? i : end;
    if (from === end) writer.infix(i, end, text, undefined).reported = true;
    writer.push(T.Stray, 'skipped', from, writer.limit, writer.text.slice(from, writer.limit)).reported = true;
    writer.breakString();
    return writer.limit;
  }
  const operator = foreignOperators[text];
  if (operator === undefined || !writer.context.dialect.operators.includes(operator)) {
    if (text !== '%' || !writer.context.isUrl || writer.source.written(i, end) !== '%') return writer.strayHere(i, end);
    // A bare percent sign is reported with the encodings.
    writer.push(T.Stray, 'skipped', i, end, text).reported = true;
    return end;
  }
  writer.infix(i, end, text, operator);
  reportOtherSyntax(writer, i, end, text, operator);
  return end;
}

/** Scans `=~`, `!~` and `~`, with which other languages match patterns or compare text without case; OData has functions for both. */
function scanMatch(writer: TokenWriter, i: number): number | undefined {
  const sign = /^[=!]?~=?/.exec(writer.text.slice(i, Math.min(i + 3, writer.limit)))?.[0];
  if (sign === undefined) return undefined;
  const { functions } = writer.context.dialect;
  const useful = ['contains', 'tolower', 'matchesPattern'].filter((name) => functions.includes(name));
  const token = writer.infix(i, i + sign.length, sign, undefined);
  const advice =
    useful.length === 0 ? 'use an operator such as eq' : `use a function such as ${useful.slice(0, 2).join(' or ')}`;
  writer.report(token, sign, advice, 'foreign');
  return i + sign.length;
}

/** The hexadecimal digits of a space and of the characters around values and names. */
const encodedPunctuation = /^(?:2[0-9cf]|3[ad])/i;

function reportOtherSyntax(writer: TokenWriter, i: number, stop: number, found: string, replacement: string): void {
  const { context, source } = writer;
  const span = source.span(i, stop);
  // Between comma-separated values no operator is allowed, neither as a word nor as a symbol; beside braces "%" may
  // be an encoding; and a property called "not" is an operator if a space follows.
  const before = writer.tokens.at(-2)?.text.toLowerCase() ?? '';
  const isNot = before === 'not';
  // Text that begins like an option may be one, if the separator before it is missing.
  const isOption = before.startsWith('$') && systemQueryOptions.includes(before.slice(1));
  // Text that looks like a percent-encoding can be the rest of one, as in `ID%20`.
  const digits =
    found === '%' && !context.isUrl && writer.codeAt(i - 1) !== 32
      ? encodedPunctuation.exec(writer.source.text.slice(stop, stop + 2))
      : null;
  if (digits !== null) {
    const character = String.fromCharCode(Number.parseInt(digits[0], 16));
    const encoded = { ...span, end: span.end + 2, found: `%${digits[0]}`, replacement: character };
    context.report({ code: 'foreign-operator', ...encoded, variant: 'encoded' });
    return;
  }
  const word = found === '-' ? hyphenatedWord(writer, i) : undefined;
  if (word !== undefined) {
    // Each further hyphen of the word has the same reason.
    if (word.hyphen === i)
      context.report({ code: 'foreign-operator', ...span, found, replacement: `'${word.text}'`, variant: 'hyphen' });
    return;
  }
  // Other languages write `any(x=>…)` instead of `any(x:…)`.
  const isArrow = found === '=>' && (writer.frame?.name === 'any' || writer.frame?.name === 'all');
  // With a space before it, a slash can begin a comment.
  const isSlashNext = writer.codeAt(stop) === 47;
  const isUnclear =
    writer.holdsValues || isNot || isOption || isArrow || isSlashNext || (found === '%' && writer.hasHoles);
  const edits = isUnclear ? undefined : [context.wordEdit(span, replacement)];
  context.report({ code: 'foreign-operator', ...span, found, replacement, ...(edits && { edits }) });
}

/**
 * The word with hyphens around the hyphen at `i`, after a comparison: `eq my-group`, which is more often text without quotes than a
 * difference. `hyphen` is the first one.
 */
function hyphenatedWord(
  writer: TokenWriter,
  i: number,
): { readonly text: string; readonly hyphen: number } | undefined {
  const { text, limit } = writer;
  let start = i;
  while (start > 0 && (isNamePart(text, start - 1) || text.charCodeAt(start - 1) === 45)) start--;
  let end = i + 1;
  while (end < limit && (isNamePart(text, end) || text.charCodeAt(end) === 45)) end++;
  const hyphen = text.indexOf('-', start);
  if (hyphen === start || end === i + 1 || !isSpace(text.charCodeAt(start - 1))) return undefined;
  const before = text.slice(Math.max(0, start - 4), start).trimEnd();
  return /\s(?:eq|ne|gt|ge|lt|le)$/i.test(before) ? { text: text.slice(start, end), hyphen } : undefined;
}

/** Encodings that cannot be a remainder, because their digits are not a number. */
const encodedLetters = /^(?:2[cf]|3[ad])/i;

/**
 * Reports a value that was encoded twice: it contains encoded spaces, but no space (`Name%2520eq%25201`), or an encoding where "%" has no
 * left operand (`eq %2527a%2527`) or no right one (`startswith(Name%252C'a')`).
 */
function reportEncodedTwice({ context, source, text, limit, operandDue }: TokenWriter, i: number): boolean {
  const digits = text.slice(i + 1, i + 3);
  if (!encodedPunctuation.test(digits)) return false;
  if (!operandDue && !encodedLetters.test(digits) && /\s/.test(text.slice(0, limit))) return false;
  const { start } = source.span(i, i + 1);
  const { end } = source.span(limit - 1, limit);
  const written = context.raw.slice(start, end);
  if (!written.startsWith('%25')) return false;
  const edits = Array.from(written.matchAll(/%25[0-9a-f]{2}/gi), ({ index }) => ({
    start: start + index,
    end: start + index + 3,
    text: '%',
  }));
  const [found, replacement] = [written.slice(0, 5), `%${written.slice(3, 5)}`];
  context.report({
    code: 'foreign-operator',
    start,
    end: start + 5,
    found,
    replacement,
    variant: 'twice',
    edits,
  });
  return true;
}

/** Scans text that no other scanner accepts. */
export function scanOther(writer: TokenWriter, i: number, code: number): number {
  if (isSymbol(code) || code === 42 || code === 43 || code === 37 || code === 126) return scanSymbol(writer, i);
  if (code === 34 || code === 96 || code === 0x201c || code === 0x201d || code === 0x2018 || code === 0x2019) {
    return scanOtherQuote(writer, i, code);
  }
  let end = i + 1;
  while (end < writer.limit && isStray(writer, end)) end++;
  return writer.strayHere(i, end);
}

function isStray(writer: TokenWriter, i: number): boolean {
  const code = writer.text.charCodeAt(i);
  if (isSpace(code) || isDigit(code) || isSymbol(code) || isNameStart(writer.text, i)) return false;
  return !`'"(),/-$@:[{*+%~\`\u201c\u201d\u2018\u2019`.includes(writer.text.charAt(i));
}
