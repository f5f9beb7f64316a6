/** The type that a value has by itself. */
import { expect, test } from 'vitest';
import type { ODataValue } from '../model/odata-value.js';
import { typeOfValue } from './literal-text.js';

const cases: readonly (readonly [value: ODataValue, type: string])[] = [
  [{ kind: 'null' }, 'undefined'],
  [{ kind: 'boolean', value: true }, 'boolean Edm.Boolean'],
  [{ kind: 'integer', value: 1n }, 'number Edm.Int64'],
  [{ kind: 'string', value: 'a' }, 'string Edm.String'],
  [{ kind: 'enum', type: 'S.Color', members: ['Red'], value: 1n }, 'enum S.Color'],
  [{ kind: 'geo', srid: 0, wkt: 'Point(1 2)', isGeography: true }, 'geo Edm.Geography'],
  [{ kind: 'geo', srid: 0, wkt: 'Point(1 2)', isGeography: false }, 'geo Edm.Geometry'],
  [{ kind: 'collection', items: [] }, 'undefined'],
];

test.each(cases)('%o is %s', (value, expected) => {
  const type = typeOfValue(value);
  expect(
    type === undefined ? 'undefined' : `${type.family} ${type.name}${type.isCollection ? ' (collection)' : ''}`,
  ).toBe(expected);
});
