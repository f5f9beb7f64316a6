/** JSON arrays and objects as literals of a URL (OData 4.01 ABNF `arrayOrObject`): their validity and contents. */
import type { Span } from '../../text/index.js';
import { isSpace, skipSpace } from './characters.js';
import { findStringEnd } from './string-end.js';

/** A value of an array: its kind of JSON, and its text if it is a string. */
export interface JsonItem {
  readonly kind: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null' | 'path';
  readonly text: string;
}

/** The contents of a JSON literal; undefined if it is not valid. */
export interface JsonShape {
  readonly kind: 'object' | 'array';
  /** The values of an array; of an object none. */
  readonly items: readonly JsonItem[];
}

/** A value may refer to an entity: `$root/Orders(1)` (ABNF `rootExpr`). */
const names = /(?:\/[\w.]+)+/y;

/**
 * Reads a whole text as a JSON array or object, whose strings can be those of OData. It reads the text once, and nesting needs no stack.
 */
export const readJsonLiteral = (text: string): JsonShape | undefined => readShape(text, valueEnd);

/** The literal as JSON: with strings in double quotes instead of those in single quotes (ABNF `valueInUrl`). */
export const jsonOfLiteral = (text: string): string =>
  text.includes("'") ? (coverValues(text, stringEnd) ?? text) : text;

/** Whether a text is an array or object whose values may be expressions: `{"Name":Customer/Name,"Sizes":[1,2 add 3]}` (URL conventions 5.1.1.14.2). */
export const isArrayOrObject = (text: string): boolean => readShape(text, expressionEnd) !== undefined;

/** The end of a value at an offset that is not JSON: undefined where none begins, -1 where one is broken. */
type ValueEnd = (text: string, start: number) => number | undefined;

/** The placeholder for a value that is not a string, while the rest is read. */
const standIn = '\0';

/** Reads the literal with the parser of the platform, because JSON has one value for each text. */
function readShape(text: string, valueEnd: ValueEnd): JsonShape | undefined {
  const covered = coverValues(text, valueEnd);
  if (covered === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(covered);
  } catch {
    return undefined;
  }
  if (Array.isArray(value)) return { kind: 'array', items: value.map(itemOf) };
  return typeof value === 'object' && value !== null ? { kind: 'object', items: [] } : undefined;
}

function itemOf(value: unknown): JsonItem {
  if (value === standIn) return { kind: 'path', text: '' };
  if (value === null || typeof value !== 'object')
    return { kind: (value === null ? 'null' : typeof value) as JsonItem['kind'], text: JSON.stringify(value) };
  return { kind: Array.isArray(value) ? 'array' : 'object', text: '' };
}

/** The text with a string instead of each value that is not JSON; undefined if one of them is invalid. */
function coverValues(text: string, valueEnd: ValueEnd): string | undefined {
  const values = valuesIn(text, valueEnd);
  if (values === undefined || values.length === 0) return values && text;
  const parts: string[] = [];
  let copied = 0;
  for (const { start, end } of values) {
    const string = text[start] === "'" ? text.slice(start + 1, end - 1).replaceAll("''", "'") : standIn;
    parts.push(text.slice(copied, start), JSON.stringify(string));
    copied = end;
  }
  return parts.join('') + text.slice(copied);
}

/** Finds the values that are not JSON; undefined if one of them is invalid. */
function valuesIn(text: string, valueEnd: ValueEnd): Span[] | undefined {
  const values: Span[] = [];
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i);
    if (char === '"') i = jsonStringEnd(text, i, text.length);
    if (char !== '[' && char !== ',' && char !== ':') continue;
    const start = skipSpace(text, i + 1, text.length);
    const end = valueEnd(text, start);
    if (end === -1) return undefined;
    if (end === undefined) continue;
    values.push({ start, end });
    i = end - 1;
  }
  return values;
}

/** The closing quote of the JSON string that begins at an offset; `limit` when it is missing. */
export function jsonStringEnd(text: string, start: number, limit: number): number {
  for (let i = start + 1; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === 92) i++;
    else if (code === 34) return i;
  }
  return limit;
}

/** The end of an expression, at the comma or bracket after it; -1 for one that is broken. The expression itself is not parsed. */
function expressionEnd(text: string, start: number): number | undefined {
  if ('"[{,]}'.includes(text.charAt(start))) return undefined;
  let depth = 0;
  let i = start;
  for (; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 39) i = findStringEnd(text, i, text.length).end - 1;
    else if (code === 40) depth++;
    else if (code === 41) depth--;
    else if (depth === 0 && (code === 44 || code === 93 || code === 125)) break;
    else if (code === 34 || code === 58 || code === 91 || code === 123) return -1;
    if (depth < 0) return -1;
  }
  return depth === 0 ? i : -1;
}

/** A name of a path, and whether a key or arguments follow it. */
interface PathName {
  readonly text: string;
  readonly isKeyed: boolean;
}

/** A path from the root of the service that is a value of a JSON literal. */
export interface RootPath {
  readonly start: number;
  readonly end: number;
  /** The names after `$root`. */
  readonly names: readonly PathName[];
}

/** The paths from the root of the service in a text that `readJsonLiteral` can read. */
export function rootPathsIn(text: string): readonly RootPath[] {
  if (!text.includes('$root')) return [];
  return (valuesIn(text, rootPathEnd) ?? []).map(({ start, end }) => ({
    start,
    end,
    names: readRootPath(text, start).names,
  }));
}

function readRootPath(text: string, start: number): { readonly end: number; readonly names: readonly PathName[] } {
  const found: PathName[] = [];
  let end = start + 5;
  for (;;) {
    names.lastIndex = end;
    const [written] = names.exec(text) ?? [];
    if (written === undefined) return { end, names: found };
    end += written.length;
    const isKeyed = text[end] === '(';
    const parts = written.slice(1).split('/');
    for (const [i, part] of parts.entries()) found.push({ text: part, isKeyed: isKeyed && i === parts.length - 1 });
    if (!isKeyed) return { end, names: found };
    end = keyEnd(text, end);
    if (end === -1) return { end, names: found };
  }
}

/** The end of a value that JSON does not have. */
const valueEnd: ValueEnd = (text, start) => stringEnd(text, start) ?? rootPathEnd(text, start);

/** The end of a string in single quotes; -1 for one that is broken. */
function stringEnd(text: string, start: number): number | undefined {
  if (text[start] !== "'") return undefined;
  const { end, fault } = findStringEnd(text, start, text.length);
  return fault === 'none' && isValueEnd(text.charCodeAt(end)) ? end : -1;
}

/** Whether a character ends a value: a space, a comma or a bracket. */
const isValueEnd = (code: number): boolean => isSpace(code) || code === 44 || code === 93 || code === 125;

/** The end of a path from the root of the service; -1 for one that is broken. */
function rootPathEnd(text: string, start: number): number | undefined {
  if (!text.startsWith('$root', start)) return undefined;
  const { end } = readRootPath(text, start);
  return end !== -1 && isValueEnd(text.charCodeAt(end)) ? end : -1;
}

/** The end of a key in parentheses, in which there are strings. */
function keyEnd(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 39) i = findStringEnd(text, i, text.length).end - 1;
    else if (code === 41) return i + 1;
    else if (!/[\w=,.@:+-]/.test(text.charAt(i))) return -1;
  }
  return -1;
}
