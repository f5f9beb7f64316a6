/** The variables of a request file: their declarations `@name = value` and their uses `{{name}}`. */
import type { Span } from '@odatalint/core';
import { credentialsIn } from '@odatalint/core/internal';
import { FileVariables, holesOf, type VariableValue } from '@odatalint/documents';
import type { LanguageDocument } from './language-document.js';

/** A place at which a variable is used or given. */
export interface VariablePlace extends Span {
  readonly name: string;
  /** The name itself, without braces and spaces around it. */
  readonly nameSpan: Span;
  readonly isDefinition: boolean;
  /** The text that defines its value there; undefined if the document does not define it. */
  readonly definition: VariableValue | undefined;
  /** Whether the document uses the variable in a credential, so that its value must not be shown. */
  readonly isCredential: boolean;
}

const known = new WeakMap<LanguageDocument, { readonly text: string; readonly places: readonly VariablePlace[] }>();

/** Every variable of a document in order of place. Empty for formats without variables of their own. */
export function fileVariablePlaces(document: LanguageDocument): readonly VariablePlace[] {
  const { text, format } = document;
  if (format !== 'http') return [];
  const kept = known.get(document);
  if (kept?.text === text) return kept.places;
  const variables = FileVariables.read(text);
  const credentials = credentialNames(text, variables);
  const definitions = variables.definitions.map((definition): VariablePlace => {
    const { name, at } = definition;
    const nameSpan = nameSpanOf(definition);
    const isCredential = credentials.has(name);
    return { name, start: at, end: nameSpan.end, nameSpan, isDefinition: true, definition, isCredential };
  });
  const uses = holesOf(text).flatMap(({ name, start, end }): VariablePlace[] => {
    const at = name === '' ? -1 : text.indexOf(name, start + 2);
    if (at < 0 || name.includes('\n')) return [];
    const nameSpan = { start: at, end: at + name.length };
    const definition = variables.definitionAt(name, start);
    const isCredential = credentials.has(name);
    return [{ name, start, end, nameSpan, isDefinition: false, definition, isCredential }];
  });
  const places = [...definitions, ...uses].sort((a, b) => a.start - b.start);
  known.set(document, { text, places });
  return places;
}

/** The names of the variables in credentials, and of those in their values. */
function credentialNames(text: string, { definitions }: FileVariables): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (value: string): void => {
    for (const { name } of holesOf(value)) names.add(name);
  };
  for (const { start, end } of credentialsIn(text)) add(text.slice(start, end));
  // A name that is added while the loop runs is visited, too.
  const values = new Map<string, string>();
  for (const { name, raw } of definitions) values.set(name, `${values.get(name) ?? ''} ${raw}`);
  for (const name of names) add(values.get(name) ?? '');
  return names;
}

/** The variable at an offset, its end included. */
export const variableAt = (document: LanguageDocument, offset: number): VariablePlace | undefined =>
  fileVariablePlaces(document).find(({ start, end }) => start <= offset && offset <= end);

/** The name after the `@` of a definition. */
export const nameSpanOf = ({ name, at }: VariableValue): Span => ({ start: at + 1, end: at + 1 + name.length });
