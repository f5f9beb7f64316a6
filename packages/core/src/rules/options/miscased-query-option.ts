/** A query option with wrong letter case. */
import type { Fix } from '../../text/index.js';
import type { QueryOption } from '../../syntax/index.js';
import { isInOtherOptions, prefixLength, safetyOfName } from '../shared/options/query-options.js';
import { defineRule } from '../engine/rule.js';
import { isServiceQuery } from '../engine/is-service-query.js';

interface Fact {
  readonly option: QueryOption;
  readonly system: string;
}

export const miscasedQueryOption = defineRule<'QueryOption', Fact>({
  name: 'miscased-query-option',
  visits: ['QueryOption'],
  forms: { QueryOption: ['miscased'] },
  appliesTo: ({ dialect }) => !dialect.anyCase,
  find(node, context, report) {
    const { option: system } = node;
    const { dialect } = context;
    if (system === undefined || !dialect.options.includes(system)) return;
    if (node.name.text.replace(/^\$/, '') === system || !isServiceQuery(context) || isInOtherOptions(context)) return;
    report(node.name, { option: node, system });
  },
  describe: ({ option, system }) => ({
    message: `"${option.name.text}" must be written "${system}": option names are case-sensitive.`,
  }),
  // Only the letters: another rule fixes a `$` before them, and edits of two rules must not overlap.
  fix: ({ option, system }, context): Fix[] => {
    const { start, end } = option.name;
    return [
      {
        title: `Change to ${system}`,
        safety: safetyOfName(system, context),
        edits: [{ start: start + prefixLength(context, option), end, text: system }],
      },
    ];
  },
});
