/** What a mapping must be, where a program is wrong about it. */
import { type ArgumentCheck, aFunction, anObject, objectWith, mustBe, oneOf } from '@odatalint/core/internal';
import { sqlDialects } from './sql-dialects.js';
import type { Mapping } from './mapping.js';

const members: { readonly [name in keyof Required<Mapping>]: ArgumentCheck } = {
  dialect: oneOf(Object.keys(sqlDialects)),
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
