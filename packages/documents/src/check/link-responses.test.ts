/** Which requests of a document get the responses of which others. */
import { isRequestInput } from '@odatalint/core/internal';
import { expect, it } from 'vitest';
import { readDocument } from '../formats/formats.js';
import { linkResponses } from './link-responses.js';

/** For each request that reads a response: the names, and what they stand for. */
function links(...blocks: string[]): string[] {
  const { requests } = readDocument(blocks.join('\n\n###\n'), 'http');
  const inputOf = linkResponses(requests);
  return requests.flatMap((request) => {
    const input = inputOf(request);
    const named = isRequestInput(input) ? (input.named ?? {}) : {};
    return Object.entries(named).map(
      ([
        name,
        {
          request: { url },
          steps,
        },
      ]) => `${name}: ${url}${(steps ?? []).map((step) => `/${step.name ?? 0}`).join('')}`,
    );
  });
}

it.each<readonly [title: string, blocks: readonly string[], expected: readonly string[]]>([
  ['a name in a comment', ['# @name a\nGET /x', 'GET /y({{a.response.body.$.Id}})'], ['a: /x']],
  ['a title', ['GET /z\n\n### a\nGET /x', 'GET /y({{a.Id}})'], ['a: /x']],
  [
    'headers and bodies',
    ['# @name a\nGET /x', 'PATCH /y\nIf-Match: {{a.ETag}}\n\n{}', 'PATCH /y\n\n{"z": {{a.Id}}}'],
    ['a: /x', 'a: /x'],
  ],
  ['a request below', ['GET /y({{a.Id}})', '# @name a\nGET /x'], ['a: /x']],
  [
    'a variable of a script',
    ['GET /x\n\n> {%\nclient.global.set("id", response.body.value[0].Id);\n%}', 'GET /y({{id}})'],
    ['id: /x/value/0/Id'],
  ],
  [
    'a variable of httpYac',
    ['GET /x\n\n{{\nexports.id = response.parsedBody.Id;\n}}', 'GET /y({{id}})'],
    ['id: /x/Id'],
  ],
  ['a word that a request has as its name', ['# @name a\nGET /x', 'GET /y({{a}})'], []],
  ['two requests of one name', ['# @name a\nGET /x', '# @name a\nGET /z', 'GET /y({{a.Id}})'], []],
  [
    'a variable that is set twice',
    [
      'GET /x\n\n> {% client.global.set("a", response.body.Id) %}',
      'GET /z\n\n> {% client.global.set("a", response.body.Id) %}',
      'GET /y({{a}})',
    ],
    [],
  ],
  [
    'another host',
    ['# @name a\nGET https://a.example/x', 'GET https://b.example/y({{a.Id}})', 'GET {{b}}/y({{a.Id}})'],
    [],
  ],
  [
    'an address that is the value',
    ['# @name a\nGET https://a.example/x', 'GET {{a.response.body.$.next}}'],
    ['a: https://a.example/x'],
  ],
  [
    'names of objects',
    ['# @name constructor\nGET /x', 'GET /y({{constructor.Id}}{{toString.Id}})'],
    ['constructor: /x'],
  ],
])('%s', (_, blocks, expected) => {
  expect(links(...blocks)).toEqual(expected);
});
