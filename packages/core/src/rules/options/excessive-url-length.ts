/** A URL that is longer than the service accepts. */
import { hasHole } from '../shared/options/query-options.js';
import { defineRule } from '../engine/rule.js';
import { isServiceQuery } from '../engine/is-service-query.js';

interface Fact {
  readonly length: number;
  readonly limit: number;
  /** The limit in a batch, where it is higher. */
  readonly inBatch: number | undefined;
}

export const excessiveUrlLength = defineRule<'Url', Fact>({
  name: 'excessive-url-length',
  visits: ['Url'],
  appliesTo: ({ conventions }) => conventions.query.urlLimit !== undefined,
  find(url, context, report) {
    if (context.method !== 'GET') return;
    const { urlLimit } = context.conventions.query;
    if (urlLimit === undefined || !isServiceQuery(context)) return;
    const limit = context.isInBatch ? urlLimit.inBatch : urlLimit.alone;
    const { length } = context.textOf(url);
    if (length <= limit || hasHole(context.textOf(url), context)) return;
    const inBatch = !context.isInBatch && urlLimit.inBatch > limit ? urlLimit.inBatch : undefined;
    report(url, { length, limit, inBatch }, { span: { start: url.start + limit, end: url.end } });
  },
  describe: ({ length, limit, inBatch }) => {
    const way = inBatch === undefined ? 'shorten it' : `shorten it, or send it in a batch, which accepts ${inBatch}`;
    return { message: `The URL has ${length} characters, but the service accepts at most ${limit}; ${way}.` };
  },
});
