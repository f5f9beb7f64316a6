/** Options in parentheses in a dialect that uses slashes instead. */
import type { Fix } from '../../text/index.js';
import type { Dialect, ExpandItem, NestedOptions, SelectItem } from '../../syntax/index.js';
import { hasHole } from '../shared/options/query-options.js';
import { defineRule } from '../engine/rule.js';
import { isServiceQuery } from '../engine/is-service-query.js';
import type { RuleContext } from '../engine/rule-context.js';
import { shorten, tooNew } from '../shared/text/words.js';

type Item = SelectItem | ExpandItem;

interface Fact {
  readonly item: Item;
  /** The item written with slashes; undefined where the parentheses contain more. */
  readonly bySlash: string | undefined;
}

export const unsupportedNestedOptions = defineRule<'NestedOptions', Fact>({
  name: 'unsupported-nested-options',
  visits: ['NestedOptions'],
  find(node, context, report) {
    const item = context.ancestors.at(-1);
    if ((item?.kind !== 'ExpandItem' && item?.kind !== 'SelectItem') || !lacksOptions(item, context.dialect)) return;
    if (!isServiceQuery(context) || context.ancestors.some(({ kind }) => kind === 'NestedOptions')) return;
    const paths = pathsOf(item, context);
    report(node, { item, bySlash: paths?.join(',') });
  },
  describe: ({ item, bySlash }, { dialect }) => {
    const option = item.kind === 'ExpandItem' ? 'expand' : 'select';
    const how =
      bySlash === undefined
        ? `name each level with a slash, as in ${option}=${example(item)}`
        : `write ${shorten(bySlash)}`;
    const why =
      dialect.nesting === 'slash'
        ? 'This service does not support options in parentheses'
        : tooNew('A parenthesis after an item of $select');
    return {
      message: `${why}; ${how}.`,
      notes: notesFor(item),
    };
  },
  fix: ({ item: { start, end }, bySlash }): Fix[] =>
    bySlash === undefined
      ? []
      : [{ title: 'Write it with slashes', safety: 'safe', edits: [{ start, end, text: bySlash }] }],
});

/** Items of `select` have options since 4.01 only; those of `expand` have them except in dialects that use slashes. */
const lacksOptions = ({ kind }: Item, { nesting, version }: Dialect): boolean =>
  nesting === 'slash' || (kind === 'SelectItem' && version === '4.0');

/** The item as paths, when its parentheses contain only more of the same option; from the text as written. */
function pathsOf(item: Item, context: RuleContext): string[] | undefined {
  const { path, options } = item;
  const last = path.at(-1);
  if (last === undefined || path.some(({ kind }) => kind !== 'Name')) return undefined;
  const own = context.textOf(item, { start: item.start, end: last.end });
  if (options === undefined || options.options.length === 0) return [own];
  const [nested, ...others] = options.options;
  if (nested === undefined || others.length > 0 || options.start < last.end || !isClosed(options, context))
    return undefined;
  const { value } = nested;
  if (nested.option !== (item.kind === 'ExpandItem' ? 'expand' : 'select')) return undefined;
  if (value.kind !== 'ExpandList' && value.kind !== 'SelectList') return undefined;
  const paths: string[] = [];
  let length = 0;
  for (const each of value.items) {
    const inner = each.kind === 'Missing' ? undefined : pathsOf(each, context);
    for (const path of inner ?? []) {
      paths.push(`${own}/${path}`);
      length += own.length + path.length;
      if (length > longestFix) return undefined;
    }
    if (inner === undefined) return undefined;
  }
  return hasHole(context.textOf(options), context) ? undefined : paths;
}

/** Every path repeats the names before it: without a limit a hostile text would fill the memory. */
const longestFix = 4000;

const isClosed = (options: NestedOptions, context: RuleContext): boolean =>
  /(?:\)|%29)$/i.test(context.textOf(options));

const example = ({ path }: Item): string =>
  `${shorten(path.map((part) => ('text' in part ? part.text : '…')).join('/'))}/…`;

/** Where the parentheses select properties, the URL's own select must do so instead. */
function notesFor(item: Item): { message: string }[] {
  const hasSelect =
    item.kind === 'ExpandItem' && item.options?.options.some(({ option }) => option === 'select') === true;
  return hasSelect ? [{ message: `Select properties in the select of the URL: select=${example(item)}.` }] : [];
}
