/** A path in select or expand that continues after a navigation property or a primitive value. */
import { pathStarts } from '../../language/index.js';
import { type NavigationProperty, type Property, resolveAlias, structuredType } from '../../schema/index.js';
import type { Referent } from '../../semantics/index.js';
import { type ExpandItem, isBeforeV4, type Name, type Node, type SelectItem } from '../../syntax/index.js';
import type { Fix } from '../../text/index.js';
import { defineRule, type Report } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { isPrimitiveProperty, primitiveBeforeDot } from '../shared/expressions/dotted-name.js';
import { isInOtherOptions, optionWord } from '../shared/options/query-options.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  /** `nested`: a name that belongs in the options of an expanded property. `member`: a member of a primitive value. */
  readonly kind:
    'nested-expand' | 'nested-select' | 'member' | 'suffix' | 'single' | 'whole' | 'unexpanded' | MisplacedPart;
  readonly name: string;
  readonly before: string;
  /** The rest of the path from the name on. */
  readonly rest: string;
  /** The end of the previous name, and the whole item: the text that the fix of a nested expand changes. */
  readonly from?: number;
  readonly item?: ExpandItem | SelectItem;
}

/**
 * `word`: a name that such a path cannot contain. `end`: the previous segment must be the last. `type`: not a type.
 * `unbound`: an operation that is not bound to a type of the path.
 */
type MisplacedPart = 'word' | 'end' | 'type' | 'unbound';

export const invalidItemPath = defineRule<'SelectItem' | 'ExpandItem', Fact>({
  name: 'invalid-item-path',
  visits: ['SelectItem', 'ExpandItem'],
  find(item, context, report) {
    const isDescribed = context.schema !== undefined && context.schema.isUnannotated !== true;
    // Where expand has no nested options, slashes lead from one level to the next, but not into a primitive value.
    if (context.dialect.nesting !== 'parentheses' && !isBeforeV4(context.dialect))
      return item.kind === 'SelectItem' && isDescribed ? findMember(item, context, report) : undefined;
    if (context.binding.isPartial || isInOtherOptions(context)) return;
    if (isBeforeV4(context.dialect))
      return item.kind !== 'SelectItem'
        ? undefined
        : isDescribed
          ? findV3(item, context, report)
          : findUnexpanded(item, context, report);
    for (const [i, part] of item.path.entries()) {
      const before = item.path[i - 1];
      if (part.kind !== 'Name') return;
      const kind =
        misplacedPart(part, before, item, context) ??
        (isDescribed ? faultAfter(before, part, item, context) : undefined);
      if (kind === undefined) continue;
      const rest =
        kind === 'nested-expand'
          ? nestedExpand(item.path.slice(i), context)
          : context.textOf(part, { start: part.start, end: item.path.at(-1)!.end });
      const nested = kind === 'nested-expand' && before !== undefined ? { from: before.end, item } : {};
      const fact = { kind, name: part.text, before: before?.kind === 'Name' ? before.text : '', rest, ...nested };
      return report(part, fact);
    }
  },
  describe: ({ kind, name, before, rest }) => {
    const [own, owner] = [shorten(name), shorten(before)];
    switch (kind) {
      case 'nested-expand':
        return {
          message: `The path cannot continue after the navigation property ${owner}; write ${owner}($expand=${shorten(rest)}).`,
        };
      case 'nested-select':
        return {
          message: `Select cannot go through the navigation property ${owner}; write $expand=${owner}($select=${shorten(rest)}).`,
        };
      case 'word':
        return { message: `${own} is not allowed in a path of select or expand; name a property.` };
      case 'end':
        return { message: `The path cannot continue after ${owner}; remove the rest.` };
      case 'type':
        return { message: `${own} is not a type, so nothing in it can be expanded; name a navigation property.` };
      case 'unbound':
        return { message: `${own} is not bound to a type, so no entity has it; name a property or a bound operation.` };
      case 'member':
        return { message: `${owner} is a primitive value, so it has no member "${own}"; end the path after ${owner}.` };
      case 'whole':
        return { message: `Before V4 a complex property is selected as a whole; end the path after ${owner}.` };
      case 'unexpanded':
        return { message: `"$select" goes through ${owner}, which is not in "$expand"; add it to "$expand".` };
      case 'single':
        return { message: `${owner} is single-valued, so it has no $count; end the path after ${owner}.` };
      case 'suffix':
        return {
          message:
            owner === ''
              ? `${own} requires a navigation property before it; write one, such as $expand=Items/${own}.`
              : `${own} cannot be selected; write $expand=${owner}/${own} instead.`,
        };
    }
  },
  fix({ rest, from, item }, context): Fix[] {
    if (from === undefined || item?.kind !== 'ExpandItem') return [];
    const options = item.options === undefined ? '' : context.textOf(item.options);
    // The options belong to the last name, which has parentheses around it already.
    if (options !== '' && rest.endsWith(')')) return [];
    const text = `(${optionWord(context.dialect, 'expand')}=${rest}${options})`;
    return [{ title: 'Write a nested expand', safety: 'safe', edits: [{ start: from, end: item.end, text }] }];
  },
});

/** The rest of a path as a value of `$expand`, in which each further navigation property has options of its own. */
function nestedExpand(parts: ExpandItem['path'], context: RuleContext): string {
  const [first, ...others] = parts;
  if (first === undefined) return '';
  const text = context.textOf(first);
  const [next] = others;
  if (next === undefined) return text;
  const isStep =
    text.includes('.') ||
    context.binding.referentOf(first)?.kind === 'property' ||
    context.textOf(next).startsWith('$');
  const rest = nestedExpand(others, context);
  return isStep ? `${text}/${rest}` : `${text}($expand=${rest})`;
}

/** `Code/Id` and `Code.Id`, which go on after a primitive value. */
function findMember({ path }: SelectItem, context: RuleContext, report: Report<Fact>): void {
  const { binding, schema } = context;
  for (const [i, part] of path.entries()) {
    if (part.kind !== 'Name' || schema === undefined) return;
    const dotted = primitiveBeforeDot(part, context);
    const owner = i === 0 ? undefined : binding.referentOf(path[i - 1]!);
    const isMember = owner?.kind === 'property' && isPrimitiveProperty(owner.property, schema);
    if (dotted === undefined && !isMember) continue;
    const [name, before] =
      dotted === undefined ? [part.text, context.textOf(path[i - 1]!)] : [part.text.slice(dotted.length + 1), dotted];
    return report(part, { kind: 'member', name, before, rest: '' });
  }
}

const ends: ReadonlySet<string> = new Set(['*', '$count', '$ref', '$value']);

function misplacedPart(
  part: Name,
  before: Node | undefined,
  item: SelectItem | ExpandItem,
  { schema, isReceived }: RuleContext,
): MisplacedPart | undefined {
  const { text } = part;
  const isSuffix = text === '$ref' || text === '$count';
  if (text.startsWith('$') && !isSuffix) {
    // The media of an entity is expanded alone.
    const isMedia = text === '$value' && item.path.length === 1;
    if (pathStarts.has(text) || (text === '$value' && !isMedia) || (isReceived && text !== '$value')) return 'word';
  }
  // The name of an annotation is qualified; stored text may mean a variable of a program.
  if (isReceived && text.startsWith('@') && !text.includes('.')) return 'word';
  if (before?.kind === 'Name') {
    const isEnd = ends.has(before.text) || before.text.endsWith('.*');
    // All navigation properties can be expanded as references (ABNF expandPath), but not counted, and nothing of `*` can be selected.
    if (isEnd && !(before.text === '*' && text === '$ref' && item.kind === 'ExpandItem')) return 'end';
    if (schema?.operations.has(resolveAlias(schema, before.text)) === true) return 'end';
  }
  if (schema === undefined || !text.includes('.') || text.startsWith('@')) return undefined;
  const operations = schema.operations.get(resolveAlias(schema, text));
  if (operations === undefined) return undefined;
  if (item.kind === 'ExpandItem') return 'type';
  return schema.isUnannotated !== true && operations.every(({ isBound }) => !isBound) ? 'unbound' : undefined;
}

const faultAfter = (
  before: Node | undefined,
  part: Name,
  item: SelectItem | ExpandItem,
  context: RuleContext,
): Fact['kind'] | undefined =>
  before?.kind === 'Name' ? faultOf(part, before, item, context) : suffixFault(part, item);

/** Until V3 a path leads through expanded navigation properties, but not into a complex value (MS-ODATA 2.2.3.6.1.11). */
function findV3(item: SelectItem, context: RuleContext, report: Report<Fact>): void {
  const { binding } = context;
  for (const [i, part] of item.path.slice(1).entries()) {
    const before = item.path[i];
    if (before?.kind !== 'Name') return;
    const referent = binding.referentOf(before);
    if (referent?.kind === 'property') {
      const { schema } = context;
      const isPlain = schema === undefined || structuredType(schema, referent.property.type.name) === undefined;
      const kind = isPlain ? 'member' : 'whole';
      const fact = { name: context.textOf(part), before: before.text, rest: '' };
      return report(part, { kind, ...fact });
    }
    if (referent?.kind !== 'navigation' || expands(item, i, context)) continue;
    const fact = { name: context.textOf(part), before: before.text, rest: '' };
    // OData 3.0 URL conventions 5.1.4 require it, but not every service does.
    return report(before, { kind: 'unexpanded', ...fact }, { severity: 'warning' });
  }
}

/** Without a schema too a path leads through a navigation property, since nothing else has a path before V4. */
function findUnexpanded(item: SelectItem, context: RuleContext, report: Report<Fact>): void {
  const [first, second] = item.path;
  if (first?.kind !== 'Name' || second?.kind !== 'Name' || !/^\w+$/.test(first.text) || expands(item, 0, context))
    return;
  const fact: Fact = { kind: 'unexpanded', name: second.text, before: first.text, rest: '' };
  report(first, fact, { severity: 'warning' });
}

/** Whether `$expand` contains the path of an item up to a part; true if that is unknown. */
function expands(item: SelectItem, last: number, { url }: RuleContext): boolean {
  const options = url?.query?.options;
  if (options === undefined || options.some(({ name }) => name.text.includes('{{'))) return true;
  const wanted = namesOf(item).slice(0, namesOf(item).length - (item.path.length - last - 1));
  const lists = options.filter(({ option }) => option === 'expand').map(({ value }) => value);
  return lists.some(
    (list) =>
      list.kind !== 'ExpandList' ||
      list.items.some((each) => each.kind === 'Missing' || startsWith(namesOf(each), wanted)),
  );
}

/** The names of a path without the types in it. */
const namesOf = ({ path }: SelectItem | ExpandItem): readonly string[] =>
  path.flatMap((part) => (part.kind !== 'Name' ? ['{{'] : part.text.includes('.') ? [] : [part.text]));

const startsWith = (names: readonly string[], wanted: readonly string[]): boolean =>
  names.some((name) => name.includes('{{')) || wanted.every((name, i) => names[i] === name);

function faultOf(
  part: Name,
  before: Name,
  item: SelectItem | ExpandItem,
  context: RuleContext,
): Fact['kind'] | undefined {
  const { binding } = context;
  const referent = declaredBefore(before, item, binding.referentOf(before), context);
  if (part.text.includes('.') || part.text.startsWith('@')) return undefined;
  if (referent !== undefined && part.text === '$count' && item.kind === 'SelectItem' && !referent.type.isCollection)
    return referent.type.name === 'Edm.Untyped' ? undefined : 'single';
  if (referent?.kind === 'navigation') {
    if (part.text.startsWith('$')) return suffixFault(part, item);
    if (item.kind === 'SelectItem') return 'nested-select';
    // Another rule reports a property that cannot be expanded at all.
    return binding.referentOf(part)?.kind === 'property' ? undefined : 'nested-expand';
  }
  const isPlain =
    referent?.kind === 'property' && context.schema !== undefined && isPrimitiveProperty(referent, context.schema);
  const isOfStream = context.isReceived && referent?.kind === 'property' && referent.type.name === 'Edm.Stream';
  const isMember = (isPlain && item.kind === 'SelectItem') || isOfStream;
  return isMember && !part.text.startsWith('$') ? 'member' : undefined;
}

/** The property before a cast. */
function declaredBefore(
  before: Name,
  item: SelectItem | ExpandItem,
  referent: Referent | undefined,
  { binding }: RuleContext,
): Property | NavigationProperty | undefined {
  if (referent?.kind === 'navigation' || referent?.kind === 'property') return referent.property;
  if (referent?.kind !== 'type') return undefined;
  const owner = item.path[item.path.indexOf(before) - 1];
  const own = owner === undefined ? undefined : binding.referentOf(owner);
  return own?.kind === 'navigation' ? own.property : undefined;
}

/** Addresses of entities are expanded, not selected. */
const suffixFault = (part: Name, item: SelectItem | ExpandItem): Fact['kind'] | undefined =>
  (item.kind === 'SelectItem' && part.text === '$ref') || (item.path[0] === part && /^\$(?:ref|count)$/.test(part.text))
    ? 'suffix'
    : undefined;
