/** The same item twice in a list. */
import type { Fix, Span } from '../../text/index.js';
import {
  describeTree,
  type ExpandList,
  type List,
  type Node,
  type OrderbyList,
  type Segment,
  type SelectList,
} from '../../syntax/index.js';
import { hasRepetition } from '../shared/text/has-repetition.js';
import { removeFromList } from '../shared/text/list-edits.js';
import { hasHole } from '../shared/options/query-options.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';

interface Fact {
  readonly text: string;
  readonly list: string;
  readonly first: Span;
  readonly items: readonly Node[];
  readonly index: number;
  /** The index of the same item before it. */
  readonly firstIndex: number;
}

const isCommaBetween = (before: Node, { start }: Node, list: Node, context: RuleContext): boolean =>
  /^(?:\s|%20|\+)*(?:,|%2c)(?:\s|%20|\+)*$/i.test(context.textOf(list, { start: before.end, end: start }));

/** The direction does not matter: sorting again by the same property has no effect. */
const namedBy = (item: Node): Node => (item.kind === 'OrderbyItem' ? item.expression : item);

/** A property is expanded once, whatever the options after it (URL conventions 5.1.3). */
const textOf = (item: Node): string => (item.kind === 'ExpandItem' ? headOf(item) : describeTree(item));

/** A text that equal items always share, and most different ones do not. */
function headOf(item: Node): string {
  const named = namedBy(item);
  return named.kind === 'SelectItem' || named.kind === 'ExpandItem'
    ? named.path.map(describeTree).join('/')
    : describeTree(named);
}

const listNames = { SelectList: 'select', ExpandList: 'expand', OrderbyList: 'orderby', List: 'the list' } as const;

/** The items of a list; the entity sets of `$crossjoin` are each in it once (URL conventions 4.15). */
const itemsOf = (node: SelectList | ExpandList | OrderbyList | List | Segment): readonly Node[] =>
  node.kind !== 'Segment'
    ? node.items
    : node.name.kind === 'Name' && node.name.text === '$crossjoin'
      ? node.keys.flatMap(({ items }) => items.map(({ value }) => value))
      : [];

export const duplicateItem = defineRule<keyof typeof listNames | 'Segment', Fact>({
  name: 'duplicate-item',
  visits: ['SelectList', 'ExpandList', 'OrderbyList', 'List', 'Segment'],
  forms: { Segment: ['system'] },
  find(node, context, report) {
    const items = itemsOf(node);
    // The options after a path are compared only where the path appears twice.
    if (!hasRepetition(items.map(headOf))) return;
    const seen = new Map<string, number>();
    for (const [index, item] of items.entries()) {
      const named = namedBy(item);
      if (named.kind === 'Missing' || named.kind === 'Hole') continue;
      const text = textOf(named);
      if (hasHole(text, context)) continue;
      const first = seen.get(text);
      if (first === undefined) seen.set(text, index);
      // Items separated by something else may not be items, and the parser has reported that.
      else if (isCommaBetween(items[index - 1]!, item, node, context))
        report(item, {
          text,
          list: node.kind === 'Segment' ? '$crossjoin' : listNames[node.kind],
          first: items[first]!,
          items,
          index,
          firstIndex: first,
        });
    }
  },
  describe: ({ text, list, first, items, index, firstIndex }) => ({
    message: `${text} appears twice in ${list}; ${hasOptions(items[index]!) && hasOptions(items[firstIndex]!) ? 'join the options of both' : 'remove one'}.`,
    notes: [{ message: 'It first appears here.', span: first }],
  }),
  fix: ({ items, index, firstIndex }): Fix[] => {
    if (!hasOptions(items[index]!))
      return [{ title: 'Remove the second one', safety: 'safe', edits: [removeFromList(items, index)] }];
    // Options must not be lost; of two items with options both are needed.
    if (hasOptions(items[firstIndex]!)) return [];
    return [{ title: 'Remove the first one', safety: 'unsafe', edits: [removeFromList(items, firstIndex)] }];
  },
});

const hasOptions = (item: Node): boolean => item.kind === 'ExpandItem' && item.options !== undefined;
