/** A query without a header that the service requires for it. */
import { type Fix, headerLines } from '../../text/index.js';
import { defineRule } from '../engine/rule.js';
import { type AdvancedQuery, findAdvancedQuery, hasAdvancedQueries } from '../shared/writing/advanced-query.js';
import { hasHole } from '../shared/options/query-options.js';

interface Fact {
  readonly query: AdvancedQuery;
  /** The header's value, when it is there with another one. */
  readonly value: string | undefined;
  /** Whether the headers of the request are not known. */
  readonly isUnknown?: boolean;
}

export const missingRequiredHeader = defineRule<'Url', Fact>({
  name: 'missing-required-header',
  visits: ['Url'],
  appliesTo: hasAdvancedQueries,
  find(_url, context, report) {
    if (context.method !== 'GET') return;
    const query = findAdvancedQuery(context);
    if (query === undefined) return;
    const headers = context.request?.headers;
    // Without a list of headers it is unknown which ones will be sent.
    if (headers === undefined)
      return report(query.cause, { query, value: undefined, isUnknown: true }, { severity: 'hint' });
    const { name, value } = query.rules.header;
    const lines = headerLines(headers);
    if (lines.some((line) => hasHole(line.name, context))) return;
    const own = lines.find((line) => line.name.trim().toLowerCase() === name.toLowerCase());
    if (own !== undefined && (hasHole(own.value, context) || own.value.trim().toLowerCase() === value)) return;
    report(query.cause, { query, value: own?.value.trim() });
  },
  describe: ({ query: { rules, causeText }, value, isUnknown }) => {
    const { header } = rules;
    if (isUnknown === true)
      return {
        message: `"${causeText}" on this resource requires the header ${header.name}: ${header.value}; send it with the request.`,
      };
    const found = value === undefined ? 'add it' : `change "${value}" to "${header.value}"`;
    return {
      message: `"${causeText}" on this resource requires the header ${header.name}: ${header.value}; ${found}.`,
    };
  },
  fix: ({ query: { rules }, value, isUnknown }, { isInBatch }): Fix[] => {
    if (isUnknown === true) return [];
    const { header } = rules;
    const title =
      value === undefined ? `Add ${header.name}: ${header.value}` : `Change ${header.name} to ${header.value}`;
    return isInBatch ? [] : [{ title, safety: 'safe', edits: [], request: { header } }];
  },
});
