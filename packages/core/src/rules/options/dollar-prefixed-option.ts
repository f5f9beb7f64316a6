/** A `$` before an option's name where the dialect has none. */
import type { Fix } from '../../text/index.js';
import type { QueryOption } from '../../syntax/index.js';
import { isInOtherOptions, prefixLength, safetyOfName } from '../shared/options/query-options.js';
import { defineRule } from '../engine/rule.js';
import { isServiceQuery } from '../engine/is-service-query.js';

interface Fact {
  readonly option: QueryOption;
  readonly system: string;
}

export const dollarPrefixedOption = defineRule<'QueryOption', Fact>({
  name: 'dollar-prefixed-option',
  visits: ['QueryOption'],
  forms: { QueryOption: ['dollar'] },
  appliesTo: ({ dialect }) => dialect.optionPrefix === 'none',
  find(node, context, report) {
    const { dialect } = context;
    const { option: system, name } = node;
    if (system === undefined || !dialect.options.includes(system)) return;
    if (!name.text.startsWith('$') || !isServiceQuery(context) || isInOtherOptions(context)) return;
    report(name, { option: node, system });
  },
  describe: ({ option: { name }, system }) => ({
    message: `The query options of this service have no "$"; write "${system}" instead of "${name.text}".`,
  }),
  fix: ({ option, system }, context): Fix[] => {
    const { start, end } = option.name;
    // Only its "$" distinguishes a name before "==" from a comparison.
    const isCertain = !context.textOf(option, { start: end, end: end + 2 }).startsWith('==');
    return [
      {
        title: 'Remove the "$"',
        safety: isCertain ? safetyOfName(system, context) : 'unsafe',
        edits: [{ start, end: start + prefixLength(context, option), text: '' }],
      },
    ];
  },
});
