/** Finds the declarations of literals, with the types of V2 and V3 that V4 does not have. */
import type { Expression, Node, Parameter, Property } from '@odatalint/core';
import { type Binding, propertyAtPath } from '@odatalint/core/internal';

/** The declaration of a value: a property, or a parameter of an operation. */
export type DeclaredValue = Pick<Property | Parameter, 'type' | 'annotations'>;

/**
 * The property that an expression is compared with or assigned to; undefined for another expression, or without a
 * schema.
 */
export function findDeclaredValue(binding: Binding, node: Expression): DeclaredValue | undefined {
  if (node.kind === 'Parenthesized') return findDeclaredValue(binding, node.expression);
  const last = node.kind === 'MemberPath' ? node.parts.at(-1) : undefined;
  const referent = last === undefined ? undefined : binding.referentOf(last);
  return referent?.kind === 'property' ? referent.property : undefined;
}

/** The declarations of the key values and arguments in a path. */
export function declaredKeys({ path, schema }: Binding): Map<Node, DeclaredValue> {
  const declared = new Map<Node, DeclaredValue>();
  if (schema === undefined) return declared;
  for (const { key, operation, segment, type } of path) {
    if (key !== undefined && type !== undefined)
      for (const [{ value }, { path: keyPath }] of key.values) {
        const property = propertyAtPath(schema, type, keyPath)?.property;
        if (property?.kind === 'property') declared.set(value, property);
      }
    for (const { items } of segment.keys)
      for (const { name, value } of items) {
        const parameter = operation?.parameters.find((each) => each.name === name?.text);
        if (parameter !== undefined) declared.set(value, parameter);
      }
  }
  return declared;
}

/** Whether a value is a date without a time: by its type in V4, or by `sap:display-format="Date"`. */
export const isDate = ({ type, annotations }: DeclaredValue): boolean =>
  type.name === 'Edm.Date' || annotations.some(({ term, value }) => term === 'sap.DisplayFormat' && value === 'Date');
