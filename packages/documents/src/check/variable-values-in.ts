/** The values of the variables that a text of any format defines. */
import { holesOf } from '../text/index.js';
import { definitionsIn, FileVariables, type VariableDefinition } from '../formats/index.js';

interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** What environments say of the variables of a document, whichever of them was chosen. */
export interface GivenValues {
  /** Every value that an environment gives to a name. */
  valuesOf(name: string): readonly string[];
  /** The names that documents near this one use as credentials. */
  credentials(): ReadonlySet<string>;
}

/** The values of variables as a text, or a part of it between two lines, contains them. */
export interface WrittenValues {
  /** `@name = value` of request files; other variables in the value are not inserted yet. */
  readonly definitions: readonly VariableDefinition[];
  /** `{"key": "name", "value": "…"}` of collections. */
  readonly pairs: readonly NamedValue[];
}

export function writtenValuesIn(text: string): WrittenValues {
  // A pair contains no empty line and no separator, so it is always in one part of a text.
  const pair =
    /"(?:key|name)"[^\S\r\n]{0,9}:[^\S\r\n]{0,9}"([^"\\\r\n]{1,100})"[^\S\r\n]{0,99}(?:\r?\n[^\S\r\n]{0,99})?,[^\S\r\n]{0,99}(?:\r?\n[^\S\r\n]{0,99})?"value"[^\S\r\n]{0,9}:[^\S\r\n]{0,9}"([^"\\\r\n]{1,4096})"/g;
  const pairs = Array.from(text.matchAll(pair), ([, name = '', value = '']) => ({ name, value }));
  return { definitions: definitionsIn(text), pairs };
}

/** The values of a text that consists of some parts. */
export function valuesOf(parts: readonly { readonly length: number; written(): WrittenValues }[]): NamedValue[] {
  const values: NamedValue[] = [];
  const all: VariableDefinition[] = [];
  let start = 0;
  for (const part of parts) {
    const { definitions, pairs } = part.written();
    for (const each of pairs) values.push(each);
    for (const each of definitions) all.push({ ...each, at: start + each.at });
    start += part.length;
  }
  for (const { name, value } of FileVariables.of(all).definitions)
    if (value !== undefined) values.push({ name, value });
  return values;
}

/** The names, and those of the variables in their values, each with its values. */
export function followVariables(
  names: Iterable<string>,
  valuesOf: (name: string) => readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const open = [...names];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    const values = valuesOf(name);
    found.set(name, values);
    for (const value of values) for (const hole of holesOf(value)) open.push(nameInHole(hole.name));
  }
  return found;
}

/** The name that braces hold, without the word that some clients put before it. */
export const nameInHole = (written: string): string =>
  written.replace(/^(?:\$(?:shared|dotenv|processEnv|env)\s{1,9}%?|process\.env\.)/i, '');
