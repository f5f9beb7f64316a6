/** What a mapping must be, where a program is wrong about it. */
import { type ArgumentCheck, aFunction, anObject, objectWith, mustBe, oneOf } from '@odatalint/core/internal';
import { sqlDialects } from './sql-dialects.js';
import type { Mapping } from './mapping.js';

/** A dialect has the members of those of this package. */
const aDialect = objectWith(
  Object.fromEntries(
    Object.entries(sqlDialects.postgresql).map(([name, value]): [string, ArgumentCheck] => [
      name,
      typeof value === 'function' ? aFunction : () => undefined,
    ]),
  ),
  Object.keys(sqlDialects.postgresql),
);

const members: { readonly [name in keyof Required<Mapping>]: ArgumentCheck } = {
  dialect: (value, name) =>
    typeof value === 'object' ? aDialect(value, name) : oneOf(Object.keys(sqlDialects))(value, name),
  table: aFunction,
  column: aFunction,
  join: aFunction,
  discriminator: aFunction,
  enums: oneOf(['number', 'name']),
  functions: anObject,
  policy: aFunction,
  search: aFunction,
  annotations: oneOf(['@', '@odata.']),
  numbers: oneOf(['exact', 'text']),
  pageSize: mustBe('a positive whole number', (value) => Number.isSafeInteger(value) && Number(value) > 0),
};

/** Checks a mapping. */
export const aMapping = objectWith(members, ['dialect', 'table', 'column']);
