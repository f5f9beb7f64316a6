/** A request without the filter or the header that the service documents as required for the resource. */
import { headerLines } from '../../text/index.js';
import { textsOf, usedPaths } from '../shared/capabilities/used-paths.js';
import { hasHole, mayHoldMore, optionWord } from '../shared/options/query-options.js';
import { listedResource } from '../shared/path/resource-conventions.js';
import { listWords } from '../shared/text/words.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';

interface Fact {
  /** The properties of which the filter must restrict one; undefined where the header is missing. */
  readonly properties: readonly string[] | undefined;
  readonly source: string | undefined;
}

export const missingResourceRequirement = defineRule<'Url', Fact>({
  name: 'missing-resource-requirement',
  visits: ['Url'],
  appliesTo: ({ conventions: { query } }) =>
    query.resources.some(({ requiredFilter, ifMatch }) => requiredFilter !== undefined || ifMatch !== undefined),
  find({ path, query }, context, report) {
    const last = path?.segments.at(-1);
    const listed = listedResource(context);
    if (last === undefined || listed === undefined) return;
    const { requiredFilter, ifMatch, source } = listed.conventions;
    if (ifMatch?.includes(methodOf(context)) === true && lacksIfMatch(context))
      report(last.name, { properties: undefined, source });
    if (requiredFilter === undefined || context.method !== 'GET' || listed.count !== undefined) return;
    if (query !== undefined && mayHoldMore(query, context)) return;
    const options = query?.options ?? [];
    if (options.some(({ option }) => option === 'skiptoken' || option === 'deltatoken')) return;
    const filter = options.find(({ option }) => option === 'filter');
    if (filter !== undefined && hasHole(context.textOf(filter), context)) return;
    const used =
      filter === undefined ? [] : usedPaths(filter.value, context).map(({ names }) => textsOf(names).join('/'));
    const isRestricted = used.some((each) => requiredFilter.some((name) => name.toLowerCase() === each.toLowerCase()));
    if (!isRestricted) report(filter?.value ?? last.name, { properties: requiredFilter, source });
  },
  describe: ({ properties, source }, context) => ({
    message:
      properties === undefined
        ? `This ${methodOf(context)} requires the header If-Match; send the ETag from the last read, or "*" to overwrite.`
        : `This resource requires a ${optionWord(context.dialect, 'filter')} by ${listWords(properties, 'or')}; add one.`,
    notes: source === undefined ? [] : [{ message: `Documented at ${source}` }],
  }),
});

/** The method, or the one for which a POST stands. */
function methodOf({ method, request }: RuleContext): string {
  const lines = method === 'POST' && request?.headers !== undefined ? headerLines(request.headers) : [];
  const tunneled = lines.find(({ name }) => /^x-http-method(?:-override)?$/i.test(name.trim()));
  return tunneled === undefined ? method : tunneled.value.trim().toUpperCase();
}

/** Without a list of headers it is unknown which ones will be sent. */
function lacksIfMatch({ request }: RuleContext): boolean {
  if (request?.headers === undefined) return false;
  return !headerLines(request.headers).some(
    ({ name }) => /^\s*if-(?:none-)?match\s*$/i.test(name) || name.includes('{{'),
  );
}
