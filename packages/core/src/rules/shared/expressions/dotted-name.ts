/** Names with dots: qualified names of types and operations, and paths with dots instead of slashes. */
import { typeFamilies } from '../../../language/index.js';
import {
  type EntitySet,
  findProperty,
  keyOf,
  type Property,
  type Schema,
  structuredType,
  type StructuredType,
} from '../../../schema/index.js';
import { alternateKeys, type BoundRequest, valueTypeOf } from '../../../semantics/index.js';
import type { Name } from '../../../syntax/index.js';
import { memo } from '../../../text/index.js';

/** Whether the schema knows a namespace or alias that the name begins with. */
export function isQualified(text: string, { schema }: BoundRequest): boolean {
  if (schema === undefined) return false;
  // A schema has few namespaces, but a name from an attacker may have any number of dots.
  for (const namespace of [...schema.namespaces, ...schema.aliases.keys()])
    if (text.startsWith(`${namespace}.`)) return true;
  return schema.types.has(text);
}

/** The property before the first dot, if it has a primitive type and so no members: `Code.Length`; undefined for other names. */
export function primitiveBeforeDot(name: Name, context: BoundRequest): string | undefined {
  const { binding, schema } = context;
  const dot = name.text.indexOf('.');
  const scope = binding.scopeOf(name);
  if (dot < 1 || scope === undefined || schema === undefined || schema.isUnannotated === true) return undefined;
  const first = name.text.slice(0, dot);
  const property = findProperty(schema, scope, first)?.property;
  if (property?.kind !== 'property' || !isPrimitiveProperty(property, schema)) return undefined;
  return isQualified(name.text, context) ? undefined : first;
}

/** Whether the values of a property have no members: strings, numbers, enumerations and so on. */
export function isPrimitiveProperty({ type }: Property, schema: Schema): boolean {
  const family = valueTypeOf(schema, type)?.family;
  return family !== undefined && typeFamilies[family].isPlain;
}

/** Whether a name with dots is a reference or a complex property followed by a property, not a qualified name. */
export const isDottedReference = (name: Name, context: BoundRequest): boolean =>
  name.text.includes('.') &&
  !/[@$*]/.test(name.text) &&
  !isQualified(name.text, context) &&
  isReferencePath(name.text, context.binding.scopeOf(name), context);

/** Whether all names but the last are single-valued references, or all complex properties, and the last is a member of the one before it. */
function isReferencePath(text: string, scope: StructuredType | undefined, context: BoundRequest): boolean {
  const names = text.split('.');
  const { schema } = context;
  if (schema === undefined || names.length > 10 || names.includes('')) return false;
  let type = scope;
  let kind: 'navigation' | 'property' | undefined;
  for (const [i, name] of names.entries()) {
    const found = type === undefined ? undefined : findProperty(schema, type, name);
    if (i === names.length - 1) return i > 0 && (found !== undefined || identifierNames(context).has(name));
    if (found === undefined)
      return context.binding.isPartial && i === names.length - 2 && identifierNames(context).has(names[i + 1] ?? '');
    const { property } = found;
    if (property.type.isCollection || (kind ?? property.kind) !== property.kind) return false;
    ({ kind } = property);
    type = structuredType(schema, property.type.name);
    if (type === undefined && kind === 'property') return false;
  }
  return false;
}

const none: ReadonlySet<string> = new Set();

/** The names that identify any entity of the service, if filters address references by them. */
function identifierNames({ schema, conventions }: BoundRequest): ReadonlySet<string> {
  const {
    names: { templateEntitySet },
    keys: { referencesBy },
  } = conventions;
  const set = templateEntitySet === undefined ? undefined : schema?.container?.entitySets.get(templateEntitySet);
  if (schema === undefined || set === undefined || referencesBy !== 'key') return none;
  return identifiersOf(schema, set);
}

const identifiersOf = memo((schema: Schema, set: EntitySet): ReadonlySet<string> => {
  const type = structuredType(schema, set.type);
  if (type === undefined) return none;
  return new Set([...(keyOf(schema, type) ?? []).map(({ alias }) => alias), ...alternateKeys(schema, type).flat()]);
});
