/** The same item twice in a list. */
import type { Fix, Span } from '../../source/index.js';
import { describeTree, type Node } from '../../syntax/index.js';
import { hasRepetition, removeFromList } from '../shared/text/index.js';
import { hasHole } from '../shared/options/index.js';
import { defineRule, type RuleContext } from '../engine/index.js';

interface Fact {
  readonly text: string;
  readonly list: string;
  readonly first: Span;
  readonly items: readonly Node[];
  readonly index: number;
}

const isCommaBetween = (before: Node, { start }: Node, list: Node, context: RuleContext): boolean =>
  /^(?:\s|%20|\+)*(?:,|%2c)(?:\s|%20|\+)*$/i.test(context.textOf(list, { start: before.end, end: start }));

/** The direction does not matter: sorting again by the same property has no effect. */
const namedBy = (item: Node): Node => (item.kind === 'OrderbyItem' ? item.expression : item);

/** A text that equal items always share, and most different ones do not. */
function headOf(item: Node): string {
  const named = namedBy(item);
  return named.kind === 'SelectItem' || named.kind === 'ExpandItem'
    ? named.path.map(describeTree).join('/')
    : describeTree(named);
}

const listNames = { SelectList: 'select', ExpandList: 'expand', OrderbyList: 'orderby', List: 'the list' } as const;

export const duplicateItem = defineRule<'SelectList' | 'ExpandList' | 'OrderbyList' | 'List', Fact>({
  name: 'duplicate-item',
  wakes: ['SelectList', 'ExpandList', 'OrderbyList', 'List'],
  find(node, context, report) {
    // The options after a path are compared only where the path appears twice.
    if (!hasRepetition(node.items.map(headOf))) return;
    const seen = new Map<string, Node>();
    for (const [index, item] of node.items.entries()) {
      const named = namedBy(item);
      if (named.kind === 'Missing' || named.kind === 'Hole') continue;
      const text = describeTree(named);
      if (hasHole(text, context)) continue;
      const first = seen.get(text);
      if (first === undefined) seen.set(text, item);
      // Items separated by something else may not be items, and the parser has reported that.
      else if (isCommaBetween(node.items[index - 1]!, item, node, context))
        report(item, { text, list: listNames[node.kind], first, items: node.items, index });
    }
  },
  describe: ({ text, list, first }) => ({
    message: `${text} appears twice in ${list}; remove one.`,
    notes: [{ message: 'It first appears here.', span: first }],
  }),
  fix: ({ items, index }): Fix[] => [
    { title: 'Remove the second one', safety: 'safe', edits: [removeFromList(items, index)] },
  ],
});
