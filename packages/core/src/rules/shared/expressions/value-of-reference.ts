/** The property that has the key of the entity that a path refers to. */
import { findProperty, keyOf, propertyAtPath, structuredType } from '../../../schema/index.js';
import { type BoundRequest, type ValueType, valueTypeOf } from '../../../semantics/index.js';
import type { Expression, Name } from '../../../syntax/index.js';
import { unwrap } from './operands.js';

/** The replacement for the last name of a path. */
export interface ReferenceValue {
  readonly name: Name;
  /** The property that depends on the key of the target (CSDL 8.5), or the path to that key. */
  readonly path: string;
  /** The type of the key. */
  readonly type: ValueType | undefined;
}

/** The property that has the key of the referenced entity as its value; undefined if the expression is not a reference with a single key. */
export function valueOfReference(
  expression: Expression,
  { binding, schema }: BoundRequest,
): ReferenceValue | undefined {
  const path = unwrap(expression);
  const name = path.kind === 'MemberPath' ? path.parts.at(-1) : undefined;
  const referent = name?.kind === 'Name' ? binding.referentOf(name) : undefined;
  if (name?.kind !== 'Name' || schema === undefined || referent?.kind !== 'navigation') return undefined;
  const { type, referentialConstraints } = referent.property;
  const target = type.isCollection ? undefined : structuredType(schema, type.name);
  const key = target?.kind === 'entity' ? keyOf(schema, target) : undefined;
  const [only] = key ?? [];
  if (only === undefined || key?.length !== 1) return undefined;
  const constraint = referentialConstraints.find(({ referencedProperty }) => referencedProperty === only.path);
  const owner = binding.scopeOf(name);
  const isDeclared =
    owner !== undefined && constraint !== undefined && findProperty(schema, owner, constraint.property);
  const declared = target === undefined ? undefined : propertyAtPath(schema, target, only.path)?.property.type;
  return {
    name,
    path: isDeclared ? constraint.property : `${name.text}/${only.path}`,
    type: declared && valueTypeOf(schema, declared),
  };
}
