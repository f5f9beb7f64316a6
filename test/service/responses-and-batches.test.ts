/** Sixty files written from the specification: responses, requests that read responses, and batches with failures. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createChecker, loadSchema } from '../../packages/core/src/index.js';
import { BatchPlan } from '../../packages/core/src/internal.js';
import { checkDocument, formatOf, readDocument } from '../../packages/documents/src/index.js';

interface Case {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  /** `found` or `silent`; of a batch what else fails with each request, and after a slash what is rolled back. */
  readonly want: string | Readonly<Record<string, string>>;
  readonly schema?: true;
  readonly key?: true;
}

const read = (name: string): string => readFileSync(new URL(`cases/${name}`, import.meta.url), 'utf8');
const cases = JSON.parse(read('responses-and-batches.json')) as readonly Case[];
const { schema } = loadSchema(read('shop.xml'));
const key = { multilingual: { output: true }, resources: { Equipment: { visible: ['Code', 'Description'] } } };

test('all are here', () => expect(cases).toHaveLength(60));

test.each(cases)('$name', ({ file, text, want, ...settings }) => {
  const checker = createChecker({
    ...(settings.schema === undefined ? {} : { schema }),
    ...(settings.key === undefined ? {} : { key }),
  });
  const format = formatOf(file) ?? 'batch';
  if (typeof want === 'string') {
    const { diagnostics } = checkDocument(text, { format, checkerFor: () => checker, ran: () => true, ranAll: true });
    const found = diagnostics.filter(({ severity }) => severity === 'error' || severity === 'warning');
    expect(found.length > 0 ? 'found' : 'silent').toBe(want);
    return;
  }
  const [request] = readDocument(text, format).requests;
  const root = request && checker.bind(request.input)[0]?.roots[0];
  const plan = new BatchPlan((root?.kind === 'Request' ? root.batch : undefined)!);
  const names = (places: readonly number[]): string => places.map((each) => plan.nameOf(each)).join(' ');
  const outcomes = plan.batch.items.map((_, index) => {
    const { alsoFail, rolledBack } = plan.outcomeOf(index);
    return [plan.nameOf(index), names(alsoFail) + (rolledBack.length === 0 ? '' : ` / ${names(rolledBack)}`)];
  });
  expect(Object.fromEntries(outcomes)).toEqual(want);
});
