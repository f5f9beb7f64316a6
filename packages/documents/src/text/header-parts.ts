/** Takes the line of a header apart. */
import { isSpaceCode } from './line.js';

/** Where a header line's name ends and its value starts, counted from the line's first character. */
export interface HeaderParts {
  readonly nameEnd: number;
  readonly valueStart: number;
}

const tokenCharacter = /[A-Za-z0-9!#$%'*+.^_`|~{}-]/;
const plainCharacter = /[A-Za-z0-9_-]/;

/**
 * Takes `Name: value` apart. An indented line goes on with the address unless its first word looks like nothing but a
 * header's name; `https://…` is not a header named https.
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
