/** Paths into responses, in variables and in scripts. */
import { expect, it } from 'vitest';
import { type ResponsePath, responseVariablesIn, scriptPathsIn } from './response-path.js';

const print = ({ steps, isWhole }: ResponsePath): string =>
  steps.map(({ name }) => (name === undefined ? '[]' : `.${name}`)).join('') + (isWhole ? '' : ' …');

it.each([
  ['{{list.response.body.$.value[0].Id}}', ['list .value[].Id']],
  ['{{ list.response.body.value[0].Id }}', ['list .value[].Id']],
  ['{{list.response.body.$}}', ['list ']],
  ['{{l-1.response.body.$[\'value\'][*]["Id"]}}', ['l-1 .value[].Id']],
  [
    '{{l.response.body.$.@odata.nextLink}}{{m.value[-1:].N@odata.count}}',
    ['l .@odata.nextLink', 'm .value[].N@odata.count'],
  ],
  ["{{l.response.body.$['@odata.nextLink']}}", ['l .@odata.nextLink']],
  ['{{l.response.body.$..Id}}', ['l  …']],
  ['{{l.response.body.$.value[?(@.Id==1)].Id}}', ['l .value …']],
  ['{{l.value.find(each => each.A).Id}}', ['l .value …']],
  ['{{l.value?.[0]?.Id.length > 3}}', ['l .value[].Id.length …']],
  ['{{l.response.body.*}}{{l.response.body.//a}}{{l.response.headers.ETag}}{{l.request.body.$.a}}', []],
  ['{{l}}{{$guid}}{{l b}}{{}}{{.a}}{{l.response.body', ['l -']],
  ['{{l.response.body.$.a', []],
])('the variables of %s', (text, expected) => {
  const found = responseVariablesIn(text);
  expect(found.map(({ name, path }) => `${name} ${path === undefined ? '-' : print(path)}`)).toEqual(expected);
  for (const { start, end, path } of found) {
    expect(text.slice(start, end)).toMatch(/^\{\{.*\}\}$/);
    for (const step of path?.steps ?? [])
      expect(text.slice(step.start, step.end)).toBe(step.name ?? text.slice(step.start, step.end));
  }
});

it.each([
  ['client.global.set("id", response.body.value[0].Id);', ['id= .value[].Id']],
  ["client.global.set('id', response.body.value[0].Id)", ['id= .value[].Id']],
  ['exports.id = response.parsedBody.value[0].Id\n', ['id= .value[].Id']],
  ['client.global.set("id", response.body.Id + 1)', ['.Id …']],
  ['client.global.set("n", response.body.value.length)', ['n= .value.length']],
  ['client.test("response.body.x", () => { client.assert(response.body.items.length > 0) })', ['.items.length …']],
  ['// response.body.a\n/* response.body.b */ `${response.body.c}` my.response.body.d', []],
  ["'\\' response.body.a' + response.body.b", ['.b']],
  ['const { body } = response; JSON.parse(response.body).a', ['']],
])('the paths of %s', (script, expected) => {
  expect(
    scriptPathsIn(script).map((path) => (path.variable === undefined ? '' : `${path.variable}= `) + print(path)),
  ).toEqual(expected);
});

it('reads many openings in one walk', () => {
  expect(responseVariablesIn('{{'.repeat(100_000))).toEqual([]);
  expect(responseVariablesIn(`{{a${'[0]'.repeat(50_000)}}}`)).toHaveLength(1);
  expect(scriptPathsIn('response.body['.repeat(50_000))).toHaveLength(50_000);
});
