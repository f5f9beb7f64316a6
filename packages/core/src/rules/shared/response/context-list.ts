/** The selected and expanded properties in a context URL (OData 4.01 Protocol 10.7 to 10.10): `#Orders(ID,Customer(Name))`. */
import {
  findProperty,
  isDerivedFrom,
  isOpen,
  resolveAlias,
  type Schema,
  type StructuredType,
  structuredType,
  typesDeclaring,
} from '../../../schema/index.js';

/** One property of a list: its path, and the list in the parentheses after an expanded one. */
interface ListedProperty {
  readonly path: readonly string[];
  readonly nested: readonly ListedProperty[];
}

/** A list that is nested deeper is not read. */
const deepest = 10;

/** The properties of the list in the fragment of a context URL; undefined where it has none, or other parentheses. */
export function contextList(fragment: string): readonly ListedProperty[] | undefined {
  const [, list] = /^\w+\((.*)\)(?:\/\w+\.[\w.]+)?(?:\/\$(?:entity|delta))?$/s.exec(fragment) ?? [];
  return list === undefined || list === '' ? undefined : readList(list, deepest);
}

function readList(text: string, levels: number): readonly ListedProperty[] | undefined {
  if (levels === 0) return undefined;
  const properties: ListedProperty[] = [];
  for (const part of splitList(text)) {
    const [, path, list = ''] = /^([\p{L}_*$][\p{L}\p{N}_./*$]*)\+?(?:\((.*)\))?$/su.exec(part.trim()) ?? [];
    const nested = list === '' ? [] : readList(list, levels - 1);
    if (path === undefined || nested === undefined) return undefined;
    properties.push({ path: path.split('/'), nested });
  }
  return properties;
}

/** The parts between the commas that are outside parentheses. */
function splitList(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at <= text.length; at++) {
    const character = text[at];
    if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (at === text.length || (character === ',' && depth === 0)) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return parts;
}

/** The first name in a list that a type does not have, except those that the query adds. */
export function unknownInList(
  list: readonly ListedProperty[],
  type: StructuredType,
  schema: Schema,
  added: ReadonlySet<string>,
): string | undefined {
  for (const { path, nested } of list) {
    let at: StructuredType | undefined = type;
    for (const name of path) {
      if (at === undefined || /^[*$]/.test(name) || added.has(name)) {
        at = undefined;
        break;
      }
      if (name.includes('.')) {
        at = structuredType(schema, resolveAlias(schema, name));
        continue;
      }
      const property = findProperty(schema, at, name)?.property;
      if (property === undefined && !mayHave(name, at, schema)) return name;
      at = structuredType(schema, property?.type.name);
    }
    const unknown = at === undefined ? undefined : unknownInList(nested, at, schema, added);
    if (unknown !== undefined) return unknown;
  }
  return undefined;
}

/** Whether a value of a type can have a property that the type does not declare. */
const mayHave = (name: string, type: StructuredType, schema: Schema): boolean =>
  isOpen(schema, type) ||
  typesDeclaring(schema)
    .get(name)
    ?.some((each) => isDerivedFrom(schema, each, type.name)) === true;
