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
  describe: (_fact, context) => ({
    message: `Without ${optionWord(context.dialect, 'orderby')}, pages can repeat or miss entities; add ${orderByKey(context) ?? 'an order by a unique property'}.`,
  }),
  fix(_fact, context): Fix[] {
    const query = context.url?.query;
    const text = orderByKey(context);
    if (text === undefined || query === undefined) return [];
    const edits = [{ start: query.end, end: query.end, text: `&${text}` }];
    return [{ title: `Add ${text}`, safety: 'unsafe', edits }];
  },
});

/** The order by the key, which is unique; undefined where it is not known. */
function orderByKey({ dialect, schema, binding }: RuleContext): string | undefined {
  const type = binding.target?.type;
  const key = schema === undefined || type === undefined ? [] : (keyOf(schema, type) ?? []);
  return key.length === 0 ? undefined : `${optionWord(dialect, 'orderby')}=${key.map(({ path }) => path).join(',')}`;
}

/**
 * The next link of a service is an absolute URL with a skip, and a client must follow it unchanged. Hand-written paging
 * also has a top; so a skip without top in an absolute URL is the service's.
 */
const isNextLink = ({ conventions, url }: RuleContext): boolean =>
  conventions.options.nextLinksSkip && url?.base?.text.includes('://') === true;
