/** Pages of a collection without an order. */
import { keyOf } from '../../schema/index.js';
import type { Fix } from '../../text/index.js';
import { mayHoldMore, optionWord } from '../shared/options/query-options.js';
import { defineRule } from '../engine/rule.js';
import { isServiceQuery } from '../engine/is-service-query.js';
import type { RuleContext } from '../engine/rule-context.js';

export const skipWithoutOrderby = defineRule<'Query', null>({
  name: 'skip-without-orderby',
  visits: ['Query'],
  find(node, context, report) {
    const skip = node.options.find(({ option }) => option === 'skip');
    if (skip?.value.kind !== 'RawValue' || !/^0*[1-9][0-9]*$/.test(skip.value.text)) return;
    const has = (name: string): boolean => node.options.some(({ option }) => option === name);
    if (has('orderby') || mayHoldMore(node, context) || context.method !== 'GET' || !isServiceQuery(context)) return;
    if (context.binding.target?.cardinality === 'one' || (!has('top') && isNextLink(context))) return;
    report(skip, null);
  },
  describe: (_fact, { dialect }) => ({
    message: `Without ${optionWord(dialect, 'orderby')}, pages read with ${optionWord(dialect, 'skip')} may repeat or miss entities; sort by a unique property.`,
  }),
  fix(_fact, context): Fix[] {
    const { dialect, schema, binding, url } = context;
    const type = binding.target?.type;
    const key = schema === undefined || type === undefined ? [] : (keyOf(schema, type) ?? []);
    const query = url?.query;
    if (key.length === 0 || query === undefined) return [];
    const text = `${optionWord(dialect, 'orderby')}=${key.map(({ path }) => path).join(',')}`;
    const edits = [{ start: query.end, end: query.end, text: `&${text}` }];
    return [{ title: `Add ${text}`, safety: 'unsafe', edits }];
  },
});

/**
 * The next link of a service is an absolute URL with a skip, and a client must follow it unchanged. Hand-written paging
 * also has a top; so a skip without top in an absolute URL is the service's.
 */
const isNextLink = ({ conventions, url }: RuleContext): boolean =>
  conventions.nextLinksSkip && url?.base?.text.includes('://') === true;
