/** A query without another option that the service requires for it. */
import type { Fix } from '../../text/index.js';
import { hasHole, mayHoldMore } from '../shared/options/query-options.js';
import { listedResource } from '../shared/path/resource-conventions.js';
import { defineRule } from '../engine/rule.js';
import { type AdvancedQuery, findAdvancedQuery } from '../shared/writing/advanced-query.js';

interface Fact {
  readonly advanced: AdvancedQuery | undefined;
  /** An option that every read of the resource requires, as it is written. */
  readonly name: string;
  readonly source: string | undefined;
}

export const missingRequiredOption = defineRule<'Url', Fact>({
  name: 'missing-required-option',
  visits: ['Url'],
  appliesTo: ({ conventions: { query } }) => query.resources.length > 0,
  find({ query, path }, context, report) {
    if (context.method !== 'GET') return;
    if (query !== undefined && mayHoldMore(query, context)) return;
    const options = query?.options ?? [];
    const resource = listedResource(context)?.conventions;
    const last = path?.segments.at(-1);
    // The links of the service have a token instead.
    const isNextLink = options.some(({ option }) => option === 'skiptoken' || option === 'deltatoken');
    for (const name of last === undefined || isNextLink ? [] : (resource?.requiredOptions ?? []))
      if (!options.some((each) => name.toLowerCase().split('|').includes(each.name.text.toLowerCase())))
        return report(last!.name, { advanced: undefined, name: name.split('|')[0]!, source: resource?.source });
    const advanced = findAdvancedQuery(context);
    if (advanced?.needsOption !== true) return;
    const { name, value } = advanced.rules.option;
    const own = options.find(({ option }) => option === name);
    const text = own?.value.kind === 'RawValue' ? own.value.text.trim().toLowerCase() : undefined;
    if (own !== undefined && (text === undefined || text === value || hasHole(text, context))) return;
    report(advanced.cause, { advanced, name, source: resource?.source });
  },
  describe: ({ advanced, name, source }) => {
    const notes = source === undefined ? [] : [{ message: `Documented at ${source}` }];
    if (advanced === undefined) return { message: `This resource requires the query option "${name}"; add it.`, notes };
    const { option, header } = advanced.rules;
    return {
      message: `"${advanced.causeText}" on this resource requires $${option.name}=${option.value} and the header ${header.name}: ${header.value}; add $${option.name}=${option.value}.`,
    };
  },
  fix: ({ advanced }, { url }): Fix[] => {
    const { query } = url ?? {};
    if (query === undefined || advanced === undefined) return [];
    const { option } = advanced.rules;
    const own = query.options.find((each) => each.option === option.name);
    const text = `$${option.name}=${option.value}`;
    const edit =
      own === undefined
        ? { start: query.end, end: query.end, text: `&${text}` }
        : { start: own.value.start, end: own.value.end, text: option.value };
    return [{ title: `${own === undefined ? 'Add' : 'Write'} ${text}`, safety: 'safe', edits: [edit] }];
  },
});
