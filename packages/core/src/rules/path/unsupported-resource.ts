/** A path that the service has no resource for, as it documents. */
import { hasHole } from '../shared/options/query-options.js';
import { listedResource } from '../shared/path/resource-conventions.js';
import { defineRule } from '../engine/rule.js';

interface Fact {
  readonly refusal: string;
  readonly source: string | undefined;
}

export const unsupportedResource = defineRule<'Url', Fact>({
  name: 'unsupported-resource',
  visits: ['Url'],
  appliesTo: ({ conventions: { query, addresses } }) =>
    query.resources.some(({ refusal }) => refusal !== undefined) ||
    addresses.routes.some(({ instead }) => instead !== undefined),
  find(node, context, report) {
    const instead = context.route?.route.instead;
    // A variable before the path may contain the root of the service.
    const [before = ''] = context.textOf(node, { start: node.start, end: node.path?.start ?? node.end }).split('?');
    if (instead !== undefined && hasHole(before, context)) return;
    if (instead !== undefined) return report(node.path ?? node, { refusal: `write ${instead}`, source: undefined });
    const { refusal, source, otherThan } = listedResource(context)?.conventions ?? {};
    const last = node.path?.segments.at(-1);
    if (refusal === undefined || last === undefined) return;
    // A list of the names that can follow may be older than the service.
    const doubt = otherThan === undefined ? {} : { severity: 'warning' as const };
    report(last, { refusal, source }, { explains: node.path!, ...doubt });
  },
  describe: ({ refusal, source }) => ({
    message: `The service does not support this path; ${refusal}.`,
    notes: source === undefined ? [] : [{ message: `Documented at ${source}` }],
  }),
});
