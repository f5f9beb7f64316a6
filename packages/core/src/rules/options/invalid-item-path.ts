/** A path in select or expand that continues after a navigation property or a primitive value. */
import type { NavigationProperty, Property } from '../../schema/index.js';
import type { Referent } from '../../semantics/index.js';
import type { ExpandItem, Name, SelectItem } from '../../syntax/index.js';
import { defineRule, type RuleContext } from '../engine/index.js';
import { isInForeignOptions } from '../shared/options/index.js';
import { shorten } from '../shared/text/index.js';

interface Fact {
  /** `nested`: what belongs into the options of an expanded property. `member`: something of a plain value. */
  readonly kind: 'nested-expand' | 'nested-select' | 'member' | 'suffix';
  readonly name: string;
  readonly before: string;
  /** The rest of the path from the name on. */
  readonly rest: string;
}

export const invalidItemPath = defineRule<'SelectItem' | 'ExpandItem', Fact>({
  name: 'invalid-item-path',
  wakes: ['SelectItem', 'ExpandItem'],
  // Where expand has no nested options, slashes lead from one level to the next.
  concerns: ({ schema, dialect }) =>
    schema !== undefined && schema.isUnannotated !== true && dialect.nesting === 'parentheses',
  find(item, context, report) {
    if (context.binding.isPartial || isInForeignOptions(context)) return;
    for (const [i, part] of item.path.entries()) {
      const before = item.path[i - 1];
      if (part.kind !== 'Name') return;
      const kind = before?.kind === 'Name' ? faultOf(part, before, item, context) : suffixFault(part, item);
      if (kind === undefined) continue;
      const rest = context.textOf(part, { start: part.start, end: item.path.at(-1)!.end });
      return report(part, { kind, name: part.text, before: before?.kind === 'Name' ? before.text : '', rest });
    }
  },
  describe: ({ kind, name, before, rest }) => {
    const [own, owner] = [shorten(name), shorten(before)];
    switch (kind) {
      case 'nested-expand':
        return {
          message: `The path cannot go on after the navigation property ${owner}; write ${owner}($expand=${shorten(rest)}).`,
        };
      case 'nested-select':
        return {
          message: `Select cannot go through the navigation property ${owner}; write $expand=${owner}($select=${shorten(rest)}).`,
        };
      case 'member':
        return { message: `${owner} is a plain value, so it has no member "${own}"; end the path at ${owner}.` };
      case 'suffix':
        return { message: `${own} cannot be selected; write $expand=${owner}/${own} instead.` };
    }
  },
});

function faultOf(
  part: Name,
  before: Name,
  item: SelectItem | ExpandItem,
  context: RuleContext,
): Fact['kind'] | undefined {
  const { binding } = context;
  const referent = declaredBefore(before, item, binding.referentOf(before), context);
  if (part.text.includes('.') || part.text.startsWith('@')) return undefined;
  if (referent?.kind === 'navigation') {
    if (part.text.startsWith('$')) return suffixFault(part, item);
    if (item.kind === 'SelectItem') return 'nested-select';
    // Of a property that cannot be expanded at all another rule speaks.
    return binding.referentOf(part)?.kind === 'property' ? undefined : 'nested-expand';
  }
  const isPlain = referent?.kind === 'property' && isPlainType(referent, context);
  return isPlain && item.kind === 'SelectItem' && !part.text.startsWith('$') ? 'member' : undefined;
}

/** What a cast is about: the property in front of it. */
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
  item.kind === 'SelectItem' && part.text === '$ref' ? 'suffix' : undefined;

const isPlainType = ({ type }: Property, { schema }: RuleContext): boolean => {
  if (type.name.startsWith('Edm.')) return !/^Edm\.(?:Geo|Stream|Untyped|\w+Type$)/.test(type.name);
  return schema?.types.get(type.name)?.kind === 'enum';
};
