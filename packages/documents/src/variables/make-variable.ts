/** Creates the variables that a file defines. */
import type { Span } from '@odatalint/core';
import type { StoredVariable, StoredVariables } from '../document/stored-variable.js';
import type { GeneratedText } from '../text/generated-text.js';

/** Creates a variable from a name with its place, the value with its map, and whether the file marks it as secret. */
export function storedVariable(
  { name, nameSpan }: { readonly name: string; readonly nameSpan: Span },
  made: GeneratedText,
  isSecret = false,
): StoredVariable {
  const { text, map } = made;
  const span = { start: map.start(0), end: text === '' ? map.start(0) : map.end(text.length) };
  return { name, nameSpan, value: text, span, map, isSecret };
}

/** The variables by name; the later of two with one name wins. Undefined for none. */
export const variablesByName = (variables: readonly StoredVariable[]): StoredVariables | undefined =>
  variables.length === 0 ? undefined : new Map(variables.map((each) => [each.name, each]));
