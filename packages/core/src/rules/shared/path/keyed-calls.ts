/** Keys in expressions: `Items(1)/Price`, `$root/Orders(ID=1)`. */
import { keyOf, type KeyProperty, structuredType, type StructuredType } from '../../../schema/index.js';
import { type BoundRequest, isExpression, type ValueType } from '../../../semantics/index.js';
import type { Call, Expression } from '../../../syntax/index.js';
import { typeOfKeyProperty } from './path-segments.js';

/** The collection that a call in an expression chooses one entity from. */
export interface KeyedCollection {
  readonly owner: string;
  readonly type: StructuredType;
  readonly key: readonly KeyProperty[];
}

/** The collection before the parentheses of a call; undefined if the call is not that of a key, or its key is not known. */
export function keyedCollection({ name }: Call, { binding, schema }: BoundRequest): KeyedCollection | undefined {
  const referent = binding.referentOf(name);
  if (schema === undefined || binding.isPartial || schema.isUnannotated === true) return undefined;
  if (referent?.kind !== 'navigation' && referent?.kind !== 'entitySet') return undefined;
  const target = referent.kind === 'navigation' ? referent.property.type.name : referent.entitySet.type;
  const type = structuredType(schema, target);
  const key = type === undefined ? undefined : keyOf(schema, type);
  return type === undefined || key === undefined ? undefined : { owner: name.text, type, key };
}

/** A value in the parentheses, the key property that it is for, and the type of that if it is known. */
export interface KeyArgument {
  readonly value: Expression;
  readonly property: KeyProperty;
  readonly type: ValueType | undefined;
}

/** The values of a key in an expression that are for one of its properties. */
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
