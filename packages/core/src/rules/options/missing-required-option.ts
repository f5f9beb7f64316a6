/** A query without another option that the service requires for it. */
import type { Fix } from '../../text/index.js';
import { hasHole, mayHoldMore } from '../shared/options/query-options.js';
import { defineRule } from '../engine/rule.js';
import { type AdvancedQuery, findAdvancedQuery, hasAdvancedQueries } from '../shared/writing/advanced-query.js';

export const missingRequiredOption = defineRule<'Url', AdvancedQuery>({
  name: 'missing-required-option',
  visits: ['Url'],
  appliesTo: hasAdvancedQueries,
  find({ query }, context, report) {
    if (context.method !== 'GET') return;
    const advanced = findAdvancedQuery(context);
    if (advanced?.needsOption !== true || query === undefined || mayHoldMore(query, context)) return;
    const { name, value } = advanced.rules.option;
    const own = query.options.find(({ option }) => option === name);
    const text = own?.value.kind === 'RawValue' ? own.value.text.trim().toLowerCase() : undefined;
    if (own !== undefined && (text === undefined || text === value || hasHole(text, context))) return;
    report(advanced.cause, advanced);
  },
  describe: ({ rules: { option, header }, causeText }) => ({
    message: `"${causeText}" requires "$${option.name}=${option.value}" and the header "${header.name}: ${header.value}" here; add the option.`,
  }),
  fix: ({ rules: { option } }, { url }): Fix[] => {
    const { query } = url ?? {};
    if (query === undefined) return [];
    const own = query.options.find((each) => each.option === option.name);
    const text = `$${option.name}=${option.value}`;
    const edit =
      own === undefined
        ? { start: query.end, end: query.end, text: `&${text}` }
        : { start: own.value.start, end: own.value.end, text: option.value };
    return [{ title: `${own === undefined ? 'Add' : 'Write'} ${text}`, safety: 'safe', edits: [edit] }];
  },
});
