/** Splits the line of a header. */
import { isSpaceCode } from './line.js';

/** The end of a header's name and the start of its value, from the first character of the line. */
export interface HeaderParts {
  readonly nameEnd: number;
  readonly valueStart: number;
}

const tokenCharacter = /[A-Za-z0-9!#$%'*+.^_`|~{}-]/;
const plainCharacter = /[A-Za-z0-9_-]/;

/**
 * Splits `Name: value`. An indented line continues the URL unless its first word can only be the name of a header.
 * `https://…` is not a header named https.
 */
export function headerParts(line: string, isIndented: boolean): HeaderParts | undefined {
  if (line.startsWith('{') && !line.startsWith('{{')) return undefined;
  const allowed = isIndented ? plainCharacter : tokenCharacter;
  let nameEnd = 0;
  while (nameEnd < line.length && allowed.test(line.charAt(nameEnd))) nameEnd++;
  if (nameEnd === 0 || (isIndented && !/[A-Za-z]/.test(line.charAt(0)))) return undefined;
  let colon = nameEnd;
  while (colon < line.length && isSpaceCode(line.charCodeAt(colon))) colon++;
  if (line.charAt(colon) !== ':' || line.startsWith('//', colon + 1)) return undefined;
  let valueStart = colon + 1;
  while (valueStart < line.length && isSpaceCode(line.charCodeAt(valueStart))) valueStart++;
  return { nameEnd, valueStart };
}
