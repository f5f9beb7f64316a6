/** A parameter alias whose value depends on itself. */
import type { QueryOption } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { isServiceQuery } from '../engine/is-service-query.js';

interface Fact {
  readonly option: QueryOption;
}

export const cyclicParameterAlias = defineRule<'Url', Fact>({
  name: 'cyclic-parameter-alias',
  visits: ['Url'],
  forms: { Url: ['aliased'] },
  find(_url, context, report) {
    const { binding } = context;
    if (!isServiceQuery(context)) return;
    const reported = new Set<QueryOption>();
    for (const { option, isCyclic } of binding.aliasUses.values()) {
      if (option === undefined || !isCyclic || reported.has(option)) continue;
      reported.add(option);
      report(option, { option });
    }
  },
  describe: ({ option: { name } }) => ({
    message: `The value of the parameter alias ${name.text} depends on ${name.text} itself; give it a value without it.`,
  }),
});
