/** Makes the variables that a file defines. */
import type { Span } from '@odatalint/core';
import type { StoredVariable, StoredVariables } from '../document/stored-variable.js';
import type { GeneratedText } from '../text/generated-text.js';

/** In: a name with its place, the value with the way to its characters, and whether the file itself calls it a secret. */
export function storedVariable(
  { name, nameSpan }: { readonly name: string; readonly nameSpan: Span },
  made: GeneratedText,
  isSecret = false,
): StoredVariable {
  const { text, map } = made;
  const span = { start: map.start(0), end: text === '' ? map.start(0) : map.end(text.length) };
  return { name, nameSpan, value: text, span, map, isSecret };
}

/** The variables by their names; of two with one name the later one counts. Undefined for none. */
export const variablesByName = (variables: readonly StoredVariable[]): StoredVariables | undefined =>
  variables.length === 0 ? undefined : new Map(variables.map((each) => [each.name, each]));
