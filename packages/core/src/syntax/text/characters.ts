/** The character classes that the scanners distinguish (OData ABNF, 8 "Names and identifiers"). */

const startFlag = 1;
const partFlag = 2;
const digitFlag = 4;
const spaceFlag = 8;
const symbolFlag = 16;

const flags = new Uint8Array(128);
for (let code = 65; code <= 90; code++) flags[code] = flags[code + 32] = startFlag | partFlag;
for (let code = 48; code <= 57; code++) flags[code] = partFlag | digitFlag;
flags[95] = startFlag | partFlag;
for (const code of [9, 10, 13, 32]) flags[code] = spaceFlag;
for (const symbol of '=<>!&|') flags[symbol.charCodeAt(0)] = symbolFlag;

const isOtherStart = (character: string): boolean => /[\p{L}\p{Nl}]/u.test(character);
const isOtherPart = (character: string): boolean => /[\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}\p{Pc}\p{Cf}]/u.test(character);

const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;

/** Whether a name can begin with the character at an offset. */
export function isNameStart(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset);
  if (code < 128) return ((flags[code] ?? 0) & startFlag) !== 0;
  return code >= 128 && (isSurrogate(code) ? isPair(text, offset, isOtherStart) : isOtherStart(text.charAt(offset)));
}

/** Whether a name can continue with the character at an offset. */
export function isNamePart(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset);
  if (code < 128) return ((flags[code] ?? 0) & partFlag) !== 0;
  return code >= 128 && (isSurrogate(code) ? isPair(text, offset, isOtherPart) : isOtherPart(text.charAt(offset)));
}

function isPair(text: string, offset: number, accepts: (character: string) => boolean): boolean {
  const point = text.codePointAt(offset) ?? 0;
  if (point > 0xffff) return accepts(String.fromCodePoint(point));
  const whole = text.codePointAt(offset - 1) ?? 0;
  return whole > 0xffff && accepts(String.fromCodePoint(whole));
}

export const isDigit = (code: number): boolean => code >= 48 && code <= 57;
export const isSpace = (code: number): boolean => code < 128 && ((flags[code] ?? 0) & spaceFlag) !== 0;
/** The characters of operators of other languages. */
export const isSymbol = (code: number): boolean => code < 128 && ((flags[code] ?? 0) & symbolFlag) !== 0;

/** The offset after a name, qualified by dots, that begins at `offset`. */
export function nameEnd(text: string, offset: number, limit: number): number {
  let i = offset;
  while (i < limit && (isNamePart(text, i) || (text.charCodeAt(i) === 46 && i + 1 < limit && isNamePart(text, i + 1))))
    i++;
  return i;
}

/** The first offset at or after `offset` that is not space. */
export function skipSpace(text: string, offset: number, limit: number): number {
  let i = offset;
  while (i < limit && isSpace(text.charCodeAt(i))) i++;
  return i;
}
