/** A batch with more requests than the service accepts. */
import { defineRule } from '../engine/rule.js';

interface Fact {
  readonly count: number;
  readonly limit: number;
}

export const excessiveBatchSize = defineRule<'Batch', Fact>({
  name: 'excessive-batch-size',
  visits: ['Batch'],
  find({ items }, { conventions }, report) {
    const limit = conventions.batch.requestLimit;
    const surplus = limit === undefined ? undefined : items[limit];
    if (limit === undefined || surplus === undefined) return;
    report(surplus, { count: items.length, limit }, { span: { start: surplus.start, end: surplus.start + 1 } });
  },
  describe: ({ count, limit }) => ({
    message: `The batch has ${String(count)} requests, but the service accepts at most ${String(limit)}; send those from here on in another batch.`,
  }),
});
