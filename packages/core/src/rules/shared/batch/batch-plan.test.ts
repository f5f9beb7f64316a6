/** What else fails with a request of a batch, for batches written as one line. */
import { expect, it } from 'vitest';
import { parseBatch, parseRequestBody } from '../../../syntax/index.js';
import { BatchPlan } from './batch-plan.js';

/** `1 2:g 3:g<1 4<g`: ids, their groups, and what they depend on. */
function planOf(line: string): BatchPlan {
  const requests = line.split(' ').map((word) => {
    const [name = '', ...dependsOn] = word.split('<');
    const [id, atomicityGroup] = name.split(':');
    return { id, method: 'PATCH', url: 'x', ...(atomicityGroup ? { atomicityGroup } : {}), dependsOn };
  });
  const text = JSON.stringify({ requests });
  return new BatchPlan(parseBatch(text, parseRequestBody(text).tree, undefined).tree);
}

const outcomes = (plan: BatchPlan): string =>
  plan.batch.items.map((_, index) => `${plan.nameOf(index)}: ${plan.describe(index, 5) ?? 'nothing'}`).join(' | ');

it.each([
  ['1 2', '1: nothing | 2: nothing'],
  ['1 2<1 3<2', '1: 2 and 3 get 424 | 2: 3 gets 424 | 3: nothing'],
  ['1:g 2:g 3', '1: 2 gets 424 | 2: 1 gets 424; 1 is rolled back | 3: nothing'],
  [
    '1:g 2:g<1 3:g',
    '1: 2 and 3 get 424 | 2: 1 and 3 get 424; 1 is rolled back | 3: 1 and 2 get 424; 1 and 2 are rolled back',
  ],
  ['1:g 2:g 3<1', '1: 2 and 3 get 424 | 2: 1 and 3 get 424; 1 is rolled back | 3: nothing'],
  // A group whose second member is not executed undoes its first.
  ['1 2:h 3:h<1 4<2', '1: 2, 3 and 4 get 424; 2 is rolled back | 2: 3 and 4 get 424 | 3: 2 and 4 get 424; 2 is rolled back | 4: nothing'], // prettier-ignore
  ['1 2<1 3<1 4<2<3', '1: 2, 3 and 4 get 424 | 2: 4 gets 424 | 3: 4 gets 424 | 4: nothing'],
  ['1:g 2:g 3<g', '1: 2 and 3 get 424 | 2: 1 and 3 get 424; 1 is rolled back | 3: nothing'],
  // Names that are not of earlier requests are findings of rules.
  ['1<2 2<1', '1: 2 gets 424 | 2: nothing'],
  ['1<1 2<9 3:g<g', '1: nothing | 2: nothing | 3: nothing'],
  ['1 1 2<1', '1: 2 gets 424 | 1: nothing | 2: nothing'],
  // The members of a split group are one transaction all the same.
  ['1:g 2 3:g', '1: 3 gets 424 | 2: nothing | 3: 1 gets 424; 1 is rolled back'],
  ['1 2<1 3<1 4<1 5<1 6<1 7<1 8<1', '1: 2, 3, 4, 5, 6 and 2 more get 424 | 2: nothing | 3: nothing | 4: nothing | 5: nothing | 6: nothing | 7: nothing | 8: nothing'], // prettier-ignore
])('%s', (line, expected) => {
  expect(outcomes(planOf(line))).toBe(expected);
});

it('says of a change set that it is not applied', () => {
  const part = (id: string): string =>
    `--c\nContent-Type: application/http\nContent-ID: ${id}\n\nDELETE A(${id}) HTTP/1.1\n\n`;
  const text = `--b\nContent-Type: multipart/mixed; boundary=c\n\n${part('1')}\n${part('2')}\n--c--\n--b--\n`;
  const { tree } = parseBatch(text, parseRequestBody(text).tree, 'multipart/mixed; boundary=b');
  expect(outcomes(new BatchPlan(tree))).toBe('1: 2 is not applied | 2: 1 is rolled back');
});

it('follows a long chain only so far', () => {
  const requests = Array.from({ length: 5000 }, (_, at) => ({
    id: `${at}`,
    method: 'PATCH',
    url: 'x',
    dependsOn: at === 0 ? [] : [`${at - 1}`],
  }));
  const text = JSON.stringify({ requests });
  const plan = new BatchPlan(parseBatch(text, parseRequestBody(text).tree, undefined).tree);
  const counts = requests.map((_, index) => plan.outcomeOf(index, 5).counts.alsoFail);
  expect(Math.max(...counts)).toBeLessThanOrEqual(1001);
  expect(counts.at(-2)).toBe(1);
});
