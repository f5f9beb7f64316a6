/** Names with dots: those of types and operations, and paths that were written with dots instead of slashes. */
import { typeFamilies } from '../../../language/index.js';
import { findProperty, type Property, type Schema } from '../../../schema/index.js';
import { type BoundRequest, valueTypeOf } from '../../../semantics/index.js';
import type { Name } from '../../../syntax/index.js';

/** Whether the schema knows a namespace or alias that the name begins with. */
export function isQualified(text: string, { schema }: BoundRequest): boolean {
  if (schema === undefined) return false;
  // A schema has few namespaces, but a hostile name any number of dots.
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
