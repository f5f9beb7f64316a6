/** Which queries are in a JSON file, and where. */
import { expect, it } from 'vitest';
import { readDocument, type Place } from '../../index.js';
import { printFields, printRequest } from '../requests-as-text.test-support.js';

/** A document, its place, and the requests in it. */
const cases: readonly (readonly [json: string, place: Place, requests: readonly string[]])[] = [
  ['{"url":"/x?a"}', { url: ['url'] }, ['- /x?a']],
  ['{"url":"PATCH /x?a"}', { url: ['url'] }, ['PATCH /x?a |  | {{body}}']],
  ['[{"u":"/x","verb":"DELETE"},{"u":"/y"}]', { url: ['*.u'], method: 'verb' }, ['DELETE /x', '- /y']],
  ['{"set":"Jobs","q":[{"f":"A"},{"f":"B","set":"Parts"}]}', { filter: ['$..f'], on: 'set' }, ['on=Jobs | filter=A', 'on=Parts | filter=B']],
  ['{"f":"A","o":"B","s":"C","e":"D"}', { filter: ['f'], orderby: ['o'], select: ['s'], expand: ['e'], set: 'Jobs' },
    ['on=Jobs | filter=A', 'on=Jobs | orderby=B', 'on=Jobs | select=C', 'on=Jobs | expand=D']],
  ['{"f":"A","set":5}', { filter: ['f'], on: 'set' }, ['filter=A']],
  ['{"f":" \\n","g":null,"h":["A"]}', { filter: ['*'] }, []],
  ['{"f":"A"}', { filter: ['f'], url: ['f'], service: 'shop' }, ['- A @shop']],
  ['{"url":"Equipment\\n  ?filter=A eq 1\\n  and B eq 2\\n"}', { url: ['url'] }, ['- Equipment?filter=A eq 1 and B eq 2']],
  ['// c\n{"f":"A", /* d */}', { filter: ['f'] }, ['filter=A']],
  ['{"f":"A"', { filter: ['f'] }, ['filter=A']],
  ['{"f":"A" "g":"B"}', { filter: ['*'] }, ['filter=A', 'filter=B']],
  ['{"a":"https://h/x?$filter=A","b":["http://h/x?%24top=1","https://h/x?filter=A","/x?$top=1"]}', {},
    ['- https://h/x?$filter=A', '- http://h/x?%24top=1', '~- https://h/x?filter=A', '- /x?$top=1']],
  ['{"a":"https://h/x/items(1)[\'Id\']?$select=Id"}', {}, []],
]; // prettier-ignore

it.each(cases)('%s', (json, place, requests) => {
  const read = readDocument(json, 'json', [place]).requests;
  expect(read.map((each) => (each.isMention === true ? '~' : '') + printRequest(each))).toEqual(requests);
});

/** A document and the pieces of the fields in it. */
const places: readonly (readonly [json: string, place: Place, fields: readonly string[]])[] = [
  ['{"f":"A eq \\"\\u00e9b","on":"S"}', { filter: ['f'], on: 'on' }, ['on: S@28', 'filter: A eq @6 ["<\\"@11] [é<\\u00e9@13] b@19']],
  ['{"u":" GET /x?a "}', { url: ['u'] }, ['method: GET@7', 'url: /x?a@11']],
  ['{"u":"/x\\n ?a\\n and b"}', { url: ['u'] }, ['url: /x@6 ?a@11 [ <\\n @13] and b@16']],
]; // prettier-ignore

it.each(places)('places in %s', (json, place, expected) => {
  const [request] = readDocument(json, 'json', [place]).requests;
  expect(request && printFields(json, request)).toEqual(expected);
});

it('reads what several places say in the order of the document', () => {
  const json = '{"a":"A","b":"/b","c":"C"}';
  const { requests } = readDocument(json, 'json', [
    { filter: ['a', 'c'], set: 'One' },
    { filter: ['a'], set: 'Two' },
    { url: ['b'] },
  ]);
  expect(requests.map((each) => printRequest(each))).toEqual(['on=One | filter=A', '- /b', 'on=One | filter=C']);
});

it.each([
  ['{"a":"A', '"A', 'a text or a number is not complete'],
  ['{"a" 1}', '1', 'a name in double quotes and a colon are missing'],
  ['{"a":1 "b":2}', '"b"', 'a comma is missing before this'],
  ['{"a":,}', ',', 'a value is missing before this comma'],
  ['[1}', '}', 'nothing is open that this } closes'],
  ['{"a":[1]', '', 'a closing } is missing'],
  ['{"a"}', '}', 'a value is missing'],
  ['{a:1}', 'a', 'a string requires double quotes'],
  ['1 2', '2', 'the file should end before this'],
])('says what is wrong with %s', (json, blamed, message) => {
  const [problem, ...others] = readDocument(json, 'json').problems;
  expect(problem && [problem.code, json.slice(problem.start, problem.end)]).toEqual(['malformed-document', blamed]);
  expect(problem?.message).toContain(`not valid JSON: ${message};`);
  expect(others).toEqual([]);
});

it.each(['', ' \n', '\uFEFF{}', '"text"', '12'])('%j holds no query and no mistake', (json) => {
  expect(readDocument(json, 'json', [{ url: ['$..*'] }])).toMatchObject({ requests: [], problems: [] });
});

it('survives depth', () => {
  const deep = `${'{"a":['.repeat(50_000)}"https://h/x?$top=1"`;
  expect(readDocument(deep, 'json').requests).toHaveLength(1);
  expect(readDocument(deep, 'json', [{ url: ['$..*'] }]).requests).toHaveLength(1);
});
