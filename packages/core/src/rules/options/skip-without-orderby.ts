/** Pages of a list that has no order. */
import type { QueryOption } from '../../syntax/index.js';
import { mayHoldMore, optionWord } from '../shared/options/index.js';
import { defineRule, isServiceQuery, type RuleContext } from '../engine/index.js';

interface Fact {
  readonly option: QueryOption;
}

export const skipWithoutOrderby = defineRule<'Query', Fact>({
  name: 'skip-without-orderby',
  summary: 'A list is skipped into without an order, so the contents of its pages are not stable.',
  specification: 'OData 4.01 Protocol 11.2.6.4 "System Query Option $skip"; interface "Limits", pagination',
  group: 'query',
  severity: 'off',
  wakes: ['Query'],
  find(node, context, report) {
    const skip = node.options.find(({ option }) => option === 'skip');
    if (skip?.value.kind !== 'RawValue' || !/^0*[1-9][0-9]*$/.test(skip.value.text)) return;
    const has = (name: string): boolean => node.options.some(({ option }) => option === name);
    if (has('orderby') || mayHoldMore(node) || context.method !== 'GET' || !isServiceQuery(context)) return;
    if (context.binding.target?.cardinality === 'one' || (!has('top') && isNextLink(context))) return;
    report(skip, { option: skip });
  },
  describe: (_fact, { dialect }) => ({
    message: `${optionWord(dialect, 'skip')} without ${optionWord(dialect, 'orderby')} gives pages whose contents may change from call to call, so that records come twice or not at all; order the list, best by something unique.`,
  }),
});

/**
 * The service continues a list by an absolute address with a skip of its own, and a client has to follow it as it is.
 * Who pages by hand says how many records a page has; so a skip without top in an absolute address is the service's.
 */
const isNextLink = ({ conventions, url }: RuleContext): boolean =>
  conventions.nextLinksSkip && url?.base?.text.includes('://') === true;
