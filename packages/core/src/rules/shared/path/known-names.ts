/** All names of a schema: unqualified names, for calls that cannot be resolved, and names of types. */
import { memo, NameIndex } from '../../../text/index.js';
import {
  hasTypeNamed,
  resolveAlias,
  type Schema,
  shortName,
  typeDeclaration,
  typesDeclaring,
} from '../../../schema/index.js';
import { v3Families, primitiveType } from '../../../semantics/index.js';
import { listWords } from '../text/words.js';

/** The names of all properties and operations of a schema, without namespaces. */
export const memberNames = memo((schema: Schema): ReadonlySet<string> => {
  const { operations, container } = schema;
  const names = new Set(typesDeclaring(schema).keys());
  for (const name of operations.keys()) names.add(name.slice(name.lastIndexOf('.') + 1));
  for (const name of container?.imports.keys() ?? []) names.add(name);
  for (const name of container?.entitySets.keys() ?? []) names.add(name);
  return names;
});

/** Whether all schemas that this one includes are loaded, except vocabularies. */
export function isSelfContained({ aliases, namespaces }: Schema): boolean {
  for (const namespace of aliases.values())
    if (!namespaces.has(namespace) && !namespace.startsWith('Org.OData.')) return false;
  return true;
}

/**
 * Whether the schema certainly has no type with a qualified name. A type of a namespace that is not loaded may exist; the abstract types
 * and the vocabulary types of the standard do.
 */
export function isAbsentType(name: string, schema: Schema): boolean {
  const full = resolveAlias(schema, name);
  const namespace = full.slice(0, Math.max(0, full.lastIndexOf('.')));
  if (namespace === 'Edm')
    return (
      (primitiveType(full) === undefined || (full in v3Families && !/^[123]\./.test(schema.version))) &&
      !full.endsWith('Type') &&
      full !== 'Edm.Untyped'
    );
  if (schema.types.has(full)) return false;
  // A name without a namespace may belong to any of them; some services accept primitive types without it (OData 4.01 Protocol 6.2).
  if (namespace === '' && (primitiveType(`Edm.${full}`) !== undefined || hasTypeNamed(schema, full))) return false;
  return schema.namespaces.has(namespace) || ((schema.documents?.length ?? 1) < 2 && isSelfContained(schema));
}

/** The same names as a list, for suggestions. */
export const memberIndex = memo((schema: Schema): NameIndex => new NameIndex(memberNames(schema)));

/** The names of types or functions by the prefix before them; the empty prefix has the full names. */
const namesByPrefix = memo((schema: Schema, kind: 'type' | 'function'): ReadonlyMap<string, NameIndex> => {
  const qualified =
    kind === 'type'
      ? [...schema.types.keys()]
      : [...schema.operations].flatMap(([name, overloads]) =>
          overloads.some((overload) => overload.kind === 'function') ? [name] : [],
        );
  const names = new Map<string, string[]>();
  for (const name of qualified)
    for (let end = 0; end >= 0; end = nextPart(name, end)) {
      const prefix = name.slice(0, end);
      const after = names.get(prefix);
      if (after === undefined) names.set(prefix, [name.slice(end)]);
      else after.push(name.slice(end));
    }
  return new Map(Array.from(names, ([prefix, after]) => [prefix, new NameIndex(after)]));
});

/** Where the next part of a qualified name begins; negative after the last. */
const nextPart = (name: string, from: number): number => {
  const dot = name.indexOf('.', from);
  return dot < 0 ? -1 : dot + 1;
};

/** Similar names of types or functions in the same namespace, with the namespace as it was written. */
export function nearQualified(name: string, kind: 'type' | 'function', schema: Schema): string[] {
  const prefix = name.slice(0, name.lastIndexOf('.') + 1);
  const full = resolveAlias(schema, name);
  const namespace = full.slice(0, full.lastIndexOf('.') + 1);
  const near = namesByPrefix(schema, kind).get(namespace)?.near(full.slice(namespace.length)) ?? [];
  return near.map((each) => prefix + each);
}

/** The types that a function or action can be called on: `one Product or a collection of Order`. */
export function bindingTypes(name: string, schema: Schema): string {
  const bound = (schema.operations.get(resolveAlias(schema, name)) ?? []).flatMap(({ isBound, parameters: [first] }) =>
    isBound && first !== undefined ? [first.type] : [],
  );
  const words = bound.map((type) => `${type.isCollection ? 'a collection of' : 'one'} ${shortName(type.name)}`);
  return listWords([...new Set(words)].slice(0, 3), 'or');
}

/** Whether a name is a primitive type of the standard, or a type that the schema declares. */
export const isTypeName = (name: string, schema: Schema | undefined): boolean =>
  /^Edm\.[A-Z]\w+$/.test(name) || (schema !== undefined && typeDeclaration(schema, name) !== undefined);
