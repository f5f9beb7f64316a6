/** A system query option without its `$`. */
import type { Fix } from '../../text/index.js';
import { isBeforeV4, type QueryOption } from '../../syntax/index.js';
import { isInOtherOptions, safetyOfName } from '../shared/options/query-options.js';
import { defineRule } from '../engine/rule.js';
import { isServiceQuery } from '../engine/is-service-query.js';
import type { RuleContext } from '../engine/rule-context.js';

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
    if (isParameter(name.text, context)) return;
    report(name, { option: node, system });
  },
  describe: ({ option: { name }, system }) => ({
    message: `"${name.text}" lacks its "$", so the service ignores it as a custom option; write "$${system}".`,
  }),
  fix({ option, system }, context): Fix[] {
    if (system === 'expand' && isUnselected(option, context)) return [];
    const { start } = option.name;
    return [{ title: 'Add the "$"', safety: safetyOfName(system, context), edits: [{ start, end: start, text: '$' }] }];
  },
});

/** Whether an option is a parameter of the operation, which V1 to V3 have in the query (MS-ODATA 2.2.3.6.3). */
function isParameter(name: string, { dialect, binding }: RuleContext): boolean {
  if (!isBeforeV4(dialect)) return false;
  return (binding.target?.overloads ?? []).some((each) => each.parameters.some((parameter) => parameter.name === name));
}

/** Before V4, `$select` must name the properties that `$expand` adds (MS-ODATA 2.2.3.6.1.11): without them a service rejects the request. */
function isUnselected(expand: QueryOption, context: RuleContext): boolean {
  const select = context.url?.query?.options.find(({ option }) => option === 'select');
  if (select === undefined || !isBeforeV4(context.dialect)) return false;
  const firstNames = ({ value }: QueryOption): string[] =>
    context
      .textOf(value)
      .split(',')
      .map((path) => path.trim().split('/', 1)[0] ?? '');
  const selected = new Set(firstNames(select));
  return !selected.has('*') && firstNames(expand).some((name) => !selected.has(name));
}
