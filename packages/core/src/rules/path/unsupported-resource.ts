/** A path that the service has no resource for, as it documents. */
import { listedResource } from '../shared/path/resource-conventions.js';
import { defineRule } from '../engine/rule.js';

interface Fact {
  readonly refusal: string;
  readonly source: string | undefined;
}

export const unsupportedResource = defineRule<'ResourcePath', Fact>({
  name: 'unsupported-resource',
  visits: ['ResourcePath'],
  appliesTo: ({ conventions: { query } }) => query.resources.some(({ refusal }) => refusal !== undefined),
  find(node, context, report) {
    const { refusal, source } = listedResource(context)?.conventions ?? {};
    const last = node.segments.at(-1);
    if (refusal !== undefined && last !== undefined) report(last, { refusal, source }, { explains: node });
  },
  describe: ({ refusal, source }) => ({
    message: `The service does not support this path; ${refusal}.`,
    notes: source === undefined ? [] : [{ message: `Documented at ${source}` }],
  }),
});
