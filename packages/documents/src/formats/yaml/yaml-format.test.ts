/** Which queries are in a YAML file, and where, in scalars of every style. */
import { beforeAll, expect, it } from 'vitest';
import { loadFormats, readDocument, type Place } from '../../index.js';
import { printFields, printRequest } from '../requests-as-text.test-support.js';

beforeAll(() => loadFormats(['yaml']));

const requestsIn = (yaml: string, ...places: Place[]): string[] =>
  readDocument(yaml, 'yaml', places).requests.map((each) => printRequest(each));

it.each<readonly [yaml: string, place: Place, requests: readonly string[]]>([
  ['url: /x?a', { url: ['url'] }, ['- /x?a']],
  ['- url: POST /x\n- url: /y # c', { url: ['*.url'] }, ['POST /x |  | {{body}}', '- /y']],
  ['set: Jobs\nq: [{f: A}, {f: "B", set: Parts}]', { filter: ['$..f'], on: 'set' }, ['on=Jobs | filter=A', 'on=Parts | filter=B']],
  ['a: &q {f: A}\nb: *q', { filter: ['$..f'] }, ['filter=A']],
  ['f: A\n---\nf: B\n...\n', { filter: ['f'] }, ['filter=A', 'filter=B']],
  ['f: 5\ng: null\nh: true\ni:\n? [a]\n: f\n', { filter: ['*'] }, []],
  ['1: A\n"2": B', { filter: ['/1', '/2'] }, ['filter=A', 'filter=B']],
  ['a: https://h/x?$top=1\nb: "x"', {}, ['- https://h/x?$top=1']],
  ['u: |\n  Equipment\n    ?filter=A eq 1\n    and B eq 2\n', { url: ['u'] }, ['- Equipment?filter=A eq 1 and B eq 2']],
])('%j', (yaml, place, requests) => {
  expect(requestsIn(yaml, place)).toEqual(requests);
}); // prettier-ignore

/** A scalar as the value of `f`, and the pieces of its text; three characters precede it. */
it.each<readonly [scalar: string, pieces: string]>([
  ['A eq 1', 'A eq 1@3'],
  ['A eq\n  1\n\n  x', 'A eq@3 [ <¶  @7] 1@10 [¶<¶¶  @11] x@15'],
  ["'A eq ''b'''", "A eq @4 ['<''@9] b@11 ['<''@12]"],
  ["'A\n   eq  1'", 'A@4 [ <¶   @5] eq  1@9'],
  ['"A \\"\\x62\\u0063\\U00000064\\n"', 'A @4 ["<\\"@6] [b<\\x62@8] [c<\\u0063@12] [d<\\U00000064@18]'],
  ['"A \\\n   eq\n\n 1"', 'A @4 eq@11 [¶<¶¶ @13] 1@16'],
  ['"\\/\\ \\t"', '[/<\\/@4]'],
  ['|\n  A eq 1\n    and B\n', 'A eq 1@7 [¶  <¶    @13] and B@18'],
  ['|-\n  A\n\n  eq\n', 'A@8 [¶¶<¶¶  @9] eq@13'],
  ['>-\n  A eq\n  1\n\n  x\n', 'A eq@8 [ <¶  @12] 1@15 [¶<¶¶  @16] x@20'],
  ['>2 # c\n  A\r\n  B\n', 'A@12 [ <¶  @13] B@17'],
  ['!!str 5', '5@9'],
  ['&a A', 'A@6'],
])('places in %j', (scalar, pieces) => {
  const yaml = `f: ${scalar}`;
  const [request] = readDocument(yaml, 'yaml', [{ filter: ['f'] }]).requests;
  expect(request && printFields(yaml, request)).toEqual([`filter: ${pieces}`]);
});

it('does not follow aliases, so that a bomb stays small', () => {
  const levels = Array.from({ length: 60 }, (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i},`.repeat(9)}]\n`);
  const bomb = `a0: &a0 "https://h/x?$top=1"\n${levels.join('')}`;
  expect(requestsIn(bomb, { url: ['**.*'] })).toEqual(['- https://h/x?$top=1']);
});

it.each([
  ['a: "b', 'missing closing "quote'],
  ['a: [1', 'flow sequence in block collection'],
  ['a: b: c', 'nested mappings are not allowed'],
  [`${'['.repeat(20_000)}`, ''],
])('says what is wrong with %.20j', (yaml, message) => {
  const [problem] = readDocument(yaml, 'yaml').problems;
  expect(problem?.code).toBe('malformed-document');
  expect(problem?.message).toContain(`not valid YAML: ${message}`);
});
