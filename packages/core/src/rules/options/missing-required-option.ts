/** A query that is answered only with another option beside it, without that one. */
import { mayHoldMore } from '../shared/options/index.js';
import { defineRule } from '../engine/index.js';
import { type AdvancedQuery, findAdvancedQuery } from '../shared/writing/index.js';

export const missingRequiredOption = defineRule<'Url', AdvancedQuery>({
  name: 'missing-required-option',
  summary: 'A query that the service answers only with another query option beside it lacks that one.',
  specification: 'the conventions of the service: advanced queries',
  group: 'query',
  severity: 'error',
  wakes: ['Url'],
  find({ query }, context, report) {
    const advanced = findAdvancedQuery(context);
    if (advanced?.needsOption !== true || query === undefined || mayHoldMore(query)) return;
    const { name, value } = advanced.rules.option;
    const own = query.options.find(({ option }) => option === name);
    const text = own?.value.kind === 'RawValue' ? own.value.text.trim().toLowerCase() : undefined;
    if (own !== undefined && (text === undefined || text === value || text.includes('{{'))) return;
    report(advanced.cause, advanced);
  },
  describe: ({ rules: { option, header }, causeText }) => ({
    message: `The service answers a query with "${causeText}" here only with "$${option.name}=${option.value}" beside it and the header "${header.name}: ${header.value}"; add the option.`,
  }),
});
