/** An OpenAPI description in YAML gives the same schema as in JSON, and its mistakes have their places. */
import { readFileSync } from 'node:fs';
import { loadSchemas, writeCsdl } from '@odatalint/core';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { isYamlDescription, readYamlTree } from './read-yaml-tree.js';

const load = (text: string) => loadSchemas([{ name: 'api.yaml', text, readTree: () => readYamlTree(text) }]);

const shop = `openapi: 3.0.3
info: { title: Shop, version: '1' } # a comment
paths:
  /Orders:
    get:
      responses:
        200:
          content:
            application/json:
              schema:
                type: object
                properties:
                  value:
                    type: array
                    items: { $ref: '#/components/schemas/Order' }
components:
  schemas:
    Order:
      type: object
      properties:
        ID: { type: integer, format: int32 }
        State:
          type: string
`;

test.each(['northwind', 'asset-management'])('%s in YAML is the same schema as in JSON', (name) => {
  const json = readFileSync(new URL(`../../../core/test/openapi/${name}.json`, import.meta.url), 'utf8');
  const expected = loadSchemas([{ name: 'api.json', text: json }]);
  const found = load(stringify(JSON.parse(json)));
  expect(found.problems.map(({ message }) => message)).toEqual(expected.problems.map(({ message }) => message));
  const [first, second] = [found.schema!, expected.schema!];
  expect(first.container!.entitySets.size).toBeGreaterThan(1);
  expect(writeCsdl(first, { format: 'json' })).toBe(writeCsdl(second, { format: 'json' }));
});

test('declarations have their places in the YAML text', () => {
  const { schema, problems } = load(shop);
  expect(problems).toEqual([]);
  const properties = [...schema!.types.values()].flatMap((type) =>
    'properties' in type ? [...type.properties.values()] : [],
  );
  const places = properties.map(({ name, span }) => [name, shop.slice(span.start, span.end)]);
  expect(places).toContainEqual(['State', 'State']);
});

describe('mistakes', () => {
  const place = (text: string): string[] =>
    load(text).problems.map(
      ({ severity, message, start, end }) => `${severity} «${text.slice(start, end)}» ${message}`,
    );
  const malformed = 'The document is not well-formed YAML:';

  test.each<[string, string[]]>([
    [
      shop.replace("{ $ref: '#/components/schemas/Order' }", '*order'),
      [`error «*order» ${malformed} aliases are not followed; write the value itself.`],
    ],
    [`${shop}openapi: 3.1.0\n`, [`warning «openapi» "openapi" is specified twice; the first value is used.`]],
    [
      shop.replace('3.0.3', '2.0'),
      ['error «2.0» Only OpenAPI 3 is supported; convert the description to OpenAPI 3.0 or 3.1, or use CSDL.'],
    ],
    [
      '- a\n- b\n',
      ['error «- a\n- b\n» This is not an OpenAPI description: it must be a mapping with "openapi" and "paths".'],
    ],
    ['', ['error «» This is not an OpenAPI description: it must be a mapping with "openapi" and "paths".']],
  ])('%#', (text, expected) => expect(place(text)).toEqual(expected));

  test('what is not YAML is reported and never throws', () => {
    for (const text of ['a: [', 'a: b: c', '{', '? [x]\n: y', `${'['.repeat(5000)}`, 'a: "x', '\t- x', '&a [*a]']) {
      const { schema, problems } = load(text);
      expect(schema, text).toBeUndefined();
      expect(problems.length, text).toBeGreaterThan(0);
    }
  });
});

test.each<[string, string, boolean]>([
  ['api.yaml', '', true],
  ['api.YML', 'x', true],
  ['api', 'openapi: 3.0.0\n', true],
  ['api.txt', '# about\n"openapi": "3.0.0"\n', true],
  ['metadata.xml', '<edmx:Edmx/>', false],
  ['api.json', '{"openapi": "3.0.0"}', false],
  ['api.json', '{ "openapi": "3.0.0",\n  "paths": {} }', false],
])('%s with %j is one in YAML: %s', (name, text, expected) => expect(isYamlDescription(name, text)).toBe(expected));
