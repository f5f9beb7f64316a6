/** Keys in expressions: `Items(1)/Price`, `$root/Orders(ID=1)`. */
import { keyOf, type KeyProperty, structuredType, type StructuredType } from '../../../schema/index.js';
import { type BoundRequest, isExpression, type ValueType } from '../../../semantics/index.js';
import type { Call, Expression } from '../../../syntax/index.js';
import { typeOfKeyProperty } from './path-segments.js';

/** The collection from which a key in an expression selects one entity. */
export interface KeyedCollection {
  readonly owner: string;
  readonly type: StructuredType;
  readonly key: readonly KeyProperty[];
}

/** The collection before the parentheses; undefined if they do not contain a key, or if the key of the type is not known. */
export function keyedCollection({ name }: Call, { binding, schema }: BoundRequest): KeyedCollection | undefined {
  const referent = binding.referentOf(name);
  if (schema === undefined || binding.isPartial || schema.isUnannotated === true) return undefined;
  if (referent?.kind !== 'navigation' && referent?.kind !== 'entitySet') return undefined;
  const target = referent.kind === 'navigation' ? referent.property.type.name : referent.entitySet.type;
  const type = structuredType(schema, target);
  const key = type === undefined ? undefined : keyOf(schema, type);
  return type === undefined || key === undefined ? undefined : { owner: name.text, type, key };
}

/** A value in the parentheses, its key property, and the type of that property if it is known. */
export interface KeyArgument {
  readonly value: Expression;
  readonly property: KeyProperty;
  readonly type: ValueType | undefined;
}

/** The values in an expression that belong to a known key property. */
export function keyArguments(
  { args }: Call,
  { type, key }: KeyedCollection,
  schema: NonNullable<BoundRequest['schema']>,
): readonly KeyArgument[] {
  return args.flatMap((argument): KeyArgument[] => {
    const isNamed = argument.kind === 'Argument';
    const value = isNamed ? argument.value : argument;
    const isOnly = args.length === 1 && key.length === 1;
    const property = isNamed ? key.find(({ alias }) => alias === argument.name.text) : isOnly ? key[0] : undefined;
    if (property === undefined || !isExpression(value)) return [];
    return [{ value, property, type: typeOfKeyProperty(property, type, schema) }];
  });
}
