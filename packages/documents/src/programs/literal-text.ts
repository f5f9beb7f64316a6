/** Decodes the characters of literals, and escapes text for them. */
import type { HostLiteral } from '../document/document.js';
import { environmentPrefix } from './environment-names.js';
import { GeneratedText } from '../text/generated-text.js';
import { isSpaceCode } from '../text/line.js';
import type { LiteralForm } from './languages/source-language.js';

/** The style of a literal whose text is encoded before it becomes part of a URL. */
export const valueStyle = 'value ';

/** The same literal with that style. */
export const asValue = (literal: HostLiteral): HostLiteral =>
  literal.style.startsWith(valueStyle) ? literal : { ...literal, style: valueStyle + literal.style };

/** The style of a name without quotes, which is part of a request as the key of an option. */
export const nameStyle = 'name';

/** The meaning of some characters of a literal; `variable` is the name of a variable in the text. */
interface Piece {
  readonly length: number;
  readonly meaning: string;
  readonly variable?: string;
}

/**
 * Appends the meaning of the characters `from..to` of a literal. Each escape and each variable without braces is a
 * collapsed piece.
 */
export function addLiteralText(made: GeneratedText, text: string, from: number, to: number, form: LiteralForm): void {
  let plain = from;
  forEachPiece(text, from, to, form, ({ meaning, variable }, start, end) => {
    if (start > plain) made.addExact(text, plain, start);
    if (variable !== undefined)
      made.addCollapsed(/^\d/.test(variable) ? '{{value}}' : `{{${variable}}}`, { start, end });
    else if (meaning !== '') made.addCollapsed(meaning, { start, end });
    plain = end;
  });
  if (plain < to || made.length === 0) made.addExact(text, plain, to);
}

/** Calls `visit` with the characters in `from..to` that do not represent themselves, in order. */
export function forEachPiece(
  text: string,
  from: number,
  to: number,
  form: LiteralForm,
  visit: (piece: Piece, start: number, end: number) => void,
): void {
  for (let at = from; at < to; at++) {
    const piece = pieceAt(text, at, to, form);
    if (piece === undefined) continue;
    visit(piece, at, at + piece.length);
    at += piece.length - 1;
  }
}

/** The escape or variable at an offset; undefined for a character that represents itself. */
function pieceAt(text: string, at: number, to: number, form: LiteralForm): Piece | undefined {
  const { mark, pairs = [], variable } = form;
  const character = text.charAt(at);
  if (mark !== undefined && character === mark && at + 1 < to) return escapeAt(text, at, to, form);
  const pair = pairs.find(([written]) => text.startsWith(written, at) && at + written.length <= to);
  if (pair !== undefined) return { length: pair[0].length, meaning: pair[1] };
  if (form.isIndented === true && at > 0 && text.charAt(at - 1) === '\n' && isSpace(text, at, to)) {
    let end = at;
    while (isSpace(text, end, to)) end++;
    return { length: end - at, meaning: '' };
  }
  if (variable === undefined || (character !== '$' && character !== '%')) return undefined;
  variable.lastIndex = at;
  const found = variable.exec(text)?.[0];
  if (found === undefined || at + found.length > to) return undefined;
  const [, environment] = /^\$env:(\w{1,100})$/i.exec(found) ?? [];
  const plain = /^\$(?:[A-Za-z_]\w{0,40}|\d)$/.test(found) ? found.slice(1) : 'value';
  const name = environment === undefined ? plain : `${environmentPrefix}${environment}`;
  return { length: found.length, meaning: '', variable: name };
}

const isSpace = (text: string, at: number, to: number): boolean =>
  at < to && text.charAt(at) !== '\n' && text.charAt(at) !== '\r' && isSpaceCode(text.charCodeAt(at));

function escapeAt(text: string, at: number, to: number, form: LiteralForm): Piece | undefined {
  const next = text.startsWith('\r\n', at + 1) ? '\r\n' : text.charAt(at + 1);
  const named = form.named !== undefined && Object.hasOwn(form.named, next) ? form.named[next] : undefined;
  if (named !== undefined) {
    let length = 1 + next.length;
    // The indentation of the line after a continued one is not part of the text.
    if (named === '' && form.isIndented === true) while (isSpace(text, at + length, to)) length++;
    return { length: Math.min(length, to - at), meaning: named };
  }
  const code = form.hasCodes === true ? codeAt(text, at + 1) : undefined;
  if (code !== undefined && at + code.length <= to) return code;
  if (form.keepsMark !== true) return { length: Math.min(to - at, 2), meaning: next.charAt(0) };
  // A mark that represents itself forms one piece with the next character.
  return isQuoteOf(form, next) && form.named !== undefined && Object.keys(form.named).length > 0
    ? { length: 2, meaning: next }
    : { length: 2, meaning: text.slice(at, at + 2) };
}

const isQuoteOf = ({ close }: LiteralForm, character: string): boolean =>
  typeof close === 'string' && close.startsWith(character);

/** `x41`, `u0041`, `u{41}` or `U00000041` after a mark. */
function codeAt(text: string, from: number): Piece | undefined {
  const digits = /^(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|u\{([\dA-Fa-f]{1,6})\}|U([\dA-Fa-f]{8}))/.exec(
    text.slice(from, from + 9),
  );
  if (digits === null) return undefined;
  const code = Number.parseInt(digits[1] ?? digits[2] ?? digits[3] ?? digits[4] ?? '', 16);
  return { length: 1 + digits[0].length, meaning: code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd' };
}

/** The text of the characters of a literal. */
export function readLiteralText(text: string, form: LiteralForm): string {
  const made = new GeneratedText();
  addLiteralText(made, text, 0, text.length, form);
  return made.text;
}

/** The characters for a text in a literal, if its form has escapes for them. */
export function writeLiteralText(text: string, form: LiteralForm, close: string): string {
  let written = '';
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    const isLast = at + 1 === text.length;
    const opensHole = (form.holes ?? []).some(
      ({ open }) => text.startsWith(open, at) || (isLast && open.startsWith(character)),
    );
    written += writeCharacter(character, form, close, opensHole);
  }
  return written;
}

/** A character with the escape that it requires, if the form has one. */
function writeCharacter(character: string, form: LiteralForm, close: string, opensHole: boolean): string {
  const { mark, named = {}, pairs = [], variable } = form;
  const isBreak = character === '\n' || character === '\r';
  const isSpecial =
    character === mark ||
    (close.length === 1 && close === character) ||
    (isBreak && (form.isMultiline !== true || character === '\r')) ||
    pairs.some(([, meaning]) => meaning === character && !' \n\r$'.includes(character)) ||
    (variable !== undefined && character === '$') ||
    (mark !== undefined && opensHole);
  if (!isSpecial) return character;
  const pair = pairs.find(([written, meaning]) => meaning === character && !(mark !== undefined && written.length > 3));
  if (pair !== undefined) return pair[0];
  if (mark === undefined) return character;
  const name = Object.keys(named).find((key) => named[key] === character);
  return mark + (name ?? character);
}
