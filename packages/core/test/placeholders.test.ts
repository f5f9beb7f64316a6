/** A placeholder has no finding in any place and any form, and hides no other finding. */
import { describe, expect, test } from 'vitest';
import { type CheckInput, createChecker, type RequestInput } from '../src/index.js';

const checker = createChecker({ service: 'asset-management' });

const notations = ['<key>', '{id}', '{property_1}', '{{id}}', '${id}', '$(Key)', '%KEY_1%', '…', '...'];

const at = (path: string): CheckInput => ({ method: 'GET', url: `/api/v1/object/${path}` });

const headers = { 'Content-Type': 'application/json', 'Content-Language': 'en' };
const post = (body: unknown, more: Partial<RequestInput> = {}): CheckInput => ({
  method: 'POST',
  url: '/api/v1/object/Equipment',
  headers,
  body,
  ...more,
});
const required = '"Context": "x", "Status": 1';

/** The possible places of a placeholder. */
const places: readonly (readonly [name: string, input: (x: string) => CheckInput])[] = [
  ['key', (x) => at(`Equipment(${x})`)],
  ['quoted key', (x) => at(`Equipment('${x}')`)],
  ['part of a key', (x) => at(`Equipment('A-${x}')`)],
  ['value of a named key', (x) => at(`EquipmentSparePart(Equipment='${x}',Article=${x})`)],
  ['keys of a path', (x) => at(`Building('${x}')/BuildingParts('${x}')/BuildingFloors('${x}')`)],
  ['set', (x) => at(`${x}('1')`)],
  ['segment', (x) => at(`Equipment('1')/${x}`)],
  ['item of select', (x) => at(`Equipment?select=Code,${x}`)],
  ['item of orderby', (x) => at(`Equipment?orderby=Code desc,${x} desc`)],
  ['item of expand', (x) => at(`Equipment?expand=${x}`)],
  ['value of filter', (x) => at(`Equipment?filter=Code eq '${x}' and Status eq ${x}`)],
  ['item of a list', (x) => at(`Equipment?filter=Code in ('${x}',${x})`)],
  ['name in filter', (x) => at(`Equipment?filter=${x} eq 1`)],
  ['filter', (x) => at(`Equipment?filter=${x}`)],
  ['top', (x) => at(`Equipment?top=${x}&skip=${x}`)],
  ['base address', (x) => ({ url: `${x}/api/v1/object/Equipment` })],
  ['host', (x) => ({ url: `https://${x}/api/v1/object/Equipment` })],
  ['method', (x) => ({ method: x, url: '/api/v1/object/Equipment' })],
  ['header', (x) => ({ url: '/api/v1/object/Equipment', headers: { Prefer: x, ApiKey: x, Authorization: `Bearer ${x}` } })],
  ['value of a member', (x) => post(`{${required}, "Code": ${x}, "Quantity": "${x}"}`)],
  ['name of a member', (x) => post(`{${required}, "${x}": 1}`)],
  ['member of a value', (x) => post({ Context: x, Status: x, [x]: x })],
  ['body', (x) => post(x)],
  ['language', (x) => post(`{${required}}`, { headers: { ...headers, 'Content-Language': x } })],
  ['request of a batch', (x) => batchOf(`{"id":"1","method":"PATCH","url":"object/Equipment('${x}')","body":{"Code":"${x}"}}`)],
  ['address in a batch', (x) => batchOf(`{"id":"1","method":"PATCH","url":"${x}","body":{"Code":"x"}}`)],
  ['set of a fragment', (x) => ({ on: x, filter: 'Code eq 1' })],
  ['values of a fragment', (x) => ({ on: 'Equipment', filter: `Code eq '${x}' or Status eq ${x}`, orderby: x, select: `${x},Code`, expand: x })],
]; // prettier-ignore

const batchOf = (request: string): CheckInput => ({
  method: 'POST',
  url: '/api/v1/batch',
  headers,
  body: `{"requests":[${request}]}`,
});

const words = (input: CheckInput): readonly string[] =>
  checker.check(input).map(({ code, message }) => `${code}: ${message}`);

describe('a placeholder is silent', () => {
  for (const [name, input] of places)
    test.each(notations)(`as ${name}: %s`, (notation) => {
      // With Code as a number, fragments are wrong in any notation.
      const known = words(input('{{x}}')).filter((each) => !each.includes('{{'));
      expect(words(input(notation))).toEqual(known);
      expect(known.filter((each) => each.startsWith('missing-required')).length).toBe(0);
    });
});

describe('a placeholder hides nothing beside it', () => {
  const beside: readonly (readonly [input: CheckInput, code: string, field: string])[] = [
    [at("Equipment('<key>')?tpo=1"), 'unknown-query-option', 'tpo'],
    [at("Equipment('{id}')?filter=Code eq <code> and Codde eq 1"), 'unknown-property', 'Codde'],
    [at("Equipmnt('…')/Jobs"), 'unknown-entity-set', 'Equipmnt'],
    [at('Equipment?filter=<p> eq 1 &top=x&skip=<n>'), 'invalid-option-value', 'x'],
    [at("Equipment('a/b')/Jobs?filter=Id eq '<id>'"), 'forbidden-key-character', '/'],
    [at("Building('a:b')/BuildingParts('<id>')"), 'forbidden-key-character', ':'],
    [post(`{${required}, "Code": <code>, "Quantity": "x", "Cdoe": "…"}`), 'unknown-body-property', '"Cdoe"'],
    [post('{"Context": "<c>", "Status": "abc"}'), 'invalid-body-value', '"abc"'],
    [post('{"Context": "<c>" "Status": 1}'), 'malformed-body', '"Status"'],
    [batchOf(`{"id":"1","method":"GET","url":"Equipment('<key>')"}`), 'invalid-batch-method', 'GET'],
    [{ on: '<set>', filter: 'Code eq <x> and' }, 'missing-operand', 'and'],
  ];
  test.each(beside)('%j', (input, code, marked) => {
    const found = checker.check(input).find((each) => each.code === code);
    expect(found).toBeDefined();
    const { start, end } = found!;
    const text =
      'url' in input
        ? found!.in === 'body'
          ? (input.body as string)
          : input.url
        : (input as { filter: string }).filter;
    expect(text.slice(start, end)).toBe(marked);
  });
});

test('a finding shows a placeholder as it is written', () => {
  const [finding] = checker.check(at("Equipment('<key>')/$count?tpo={n}"));
  expect(finding?.message).not.toMatch(/\{\{|\p{Co}/u);
  for (const [, input] of places)
    for (const notation of notations)
      for (const each of checker.check(input(notation))) expect(JSON.stringify(each)).not.toMatch(/\p{Co}/u);
});

test('what was sent has no placeholders but variables', () => {
  const codes = (placeholders: 'none' | 'stored'): readonly string[] =>
    checker.check({ url: "/api/v1/object/Equipment('<key>')", placeholders }).map(({ code }) => code);
  expect(codes('none')).toEqual(['forbidden-key-character']);
  expect(codes('stored')).toEqual([]);
});
