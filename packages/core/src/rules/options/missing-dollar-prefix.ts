/** A system query option without its `$`. */
import type { Fix } from '../../text/index.js';
import type { QueryOption } from '../../syntax/index.js';
import { isInOtherOptions, safetyOfName } from '../shared/options/query-options.js';
import { defineRule } from '../engine/rule.js';
import { isServiceQuery } from '../engine/is-service-query.js';

interface Fact {
  readonly option: QueryOption;
  readonly system: string;
}

export const missingDollarPrefix = defineRule<'QueryOption', Fact>({
  name: 'missing-dollar-prefix',
  visits: ['QueryOption'],
  find(node, context, report) {
    const { dialect } = context;
    const { option: system, name } = node;
    if (dialect.optionPrefix === 'none' || system === undefined || !dialect.options.includes(system)) return;
    // The name of a stored fragment is not part of its text.
    if (name.text.startsWith('$') || name.start === name.end || !isServiceQuery(context) || isInOtherOptions(context))
      return;
    report(name, { option: node, system });
  },
  describe: ({ option: { name }, system }) => ({
    message: `"${name.text}" lacks its "$", so an OData 4.0 service ignores it as a custom option; write "$${system}".`,
  }),
  fix: ({ option: { name }, system }, context): Fix[] => [
    {
      title: 'Add the "$"',
      safety: safetyOfName(system, context),
      edits: [{ start: name.start, end: name.start, text: '$' }],
    },
  ],
});
