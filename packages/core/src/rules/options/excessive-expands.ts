/** More expanded navigation properties than the service accepts in one query. */
import type { Span } from '../../text/index.js';
import type { ExpandItem, ExpandList } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { isServiceQuery } from '../engine/is-service-query.js';

interface Fact {
  readonly count: number;
  readonly limit: number;
}

export const excessiveExpands = defineRule<'ExpandList', Fact>({
  name: 'excessive-expands',
  visits: ['ExpandList'],
  find(node, context, report) {
    const limit = context.conventions.query.expand.limit;
    if (limit === undefined || !isServiceQuery(context)) return;
    if (context.ancestors.some(({ kind }) => kind === 'ExpandItem')) return;
    const items = itemsOf(node);
    const first = items[limit];
    if (first !== undefined) report(first, { count: items.length, limit }, { span: pathSpan(first) });
  },
  describe: ({ count, limit }) => ({
    message: `This query expands ${count} navigation properties, but the service accepts at most ${limit}; read the rest in another request.`,
  }),
});

const pathSpan = ({ start, end, path }: ExpandItem): Span => ({
  start,
  end: path.at(-1)?.end ?? end,
});

/** All items of a list and of the lists inside them, in the order of the text; the parser limits their depth. */
function itemsOf(list: ExpandList, found: ExpandItem[] = []): ExpandItem[] {
  for (const item of list.items) {
    if (item.kind === 'Missing') continue;
    found.push(item);
    for (const { value } of item.options?.options ?? []) if (value.kind === 'ExpandList') itemsOf(value, found);
  }
  return found;
}
