/** An expanded property that is missing from select. */
import type { Fix } from '../../text/index.js';
import type { ExpandItem, Name, Query, SelectItem } from '../../syntax/index.js';
import { mayHoldMore } from '../shared/options/query-options.js';
import { defineRule } from '../engine/rule.js';
import { isServiceQuery } from '../engine/is-service-query.js';
import type { RuleContext } from '../engine/rule-context.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly name: Name;
  readonly lastSelected: SelectItem;
  /** Whether a comma after that item would begin another one. */
  readonly isClosed: boolean;
}

export const expandWithoutSelect = defineRule<'Query', Fact>({
  name: 'expand-without-select',
  visits: ['Query'],
  forms: { Query: ['several'] },
  appliesTo: ({ conventions }) => conventions.options.expandNeedsSelect,
  find(node, context, report) {
    if (mayHoldMore(node, context) || !isServiceQuery(context)) return;
    const selected = itemsOf(node, 'SelectItem');
    const lastSelected = selected.at(-1);
    // A variable in select may be any name, and `*` may well include the expanded property.
    if (
      lastSelected === undefined ||
      selected.some(({ path }) => path.some((part) => part.kind === 'Hole' || ('text' in part && part.text === '*')))
    )
      return;
    // A name in another case, or with a dot instead of the slash, is a mistake of its own.
    const names = new Set(
      selected.map(({ path: [first] }) => (first?.kind === 'Name' ? first.text.toLowerCase().split('.', 1)[0]! : '')),
    );
    for (const { path } of itemsOf(node, 'ExpandItem')) {
      const [name] = path;
      if (
        name?.kind !== 'Name' ||
        !/^\w+$/.test(name.text) ||
        path.some(({ kind }) => kind === 'Hole') ||
        names.has(name.text.toLowerCase())
      )
        continue;
      // The fix for the first mention serves the later ones.
      names.add(name.text.toLowerCase());
      report(name, { name, lastSelected, isClosed: isClosed(lastSelected, node, context) });
    }
  },
  describe: ({ name }) => {
    const text = shorten(name.text);
    return { message: `${text} is expanded but not selected, so the response lacks it; add ${text} to select.` };
  },
  fix: ({ name, lastSelected, isClosed }, context): Fix[] => {
    // In a stored fragment the two lists are separate texts, and a fix stays in the text of its finding.
    if (context.fieldOf(name) !== context.fieldOf(lastSelected)) return [];
    // After an unclosed parenthesis the name would be inside of it.
    if (!isClosed) return [];
    const at = lastSelected.end;
    return [
      {
        title: `Add ${shorten(name.text)} to select`,
        safety: 'safe',
        edits: [{ start: at, end: at, text: `,${context.textOf(name)}` }],
      },
    ];
  },
});

/** Whether a select ends with its last item, and that with its last parenthesis. */
function isClosed(last: SelectItem, { options }: Query, context: RuleContext): boolean {
  const list = options.findLast(({ value }) => value.kind === 'SelectList')?.value;
  return list?.end === last.end && (last.options === undefined || context.textOf(last).endsWith(')'));
}

/** The items of all select or all expand options, in order. */
function itemsOf<K extends 'SelectItem' | 'ExpandItem'>(
  { options }: Query,
  kind: K,
): (K extends 'SelectItem' ? SelectItem : ExpandItem)[] {
  type Item = K extends 'SelectItem' ? SelectItem : ExpandItem;
  return options.flatMap(({ value }) =>
    value.kind === 'SelectList' || value.kind === 'ExpandList'
      ? [...value.items].filter((item): item is Item & typeof item => item.kind === kind)
      : [],
  );
}
