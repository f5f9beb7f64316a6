/** `/$count` behind what is one entity or one value. */
import type { Fix } from '../../source/index.js';
import { valueTypeOf } from '../../semantics/index.js';
import type { Name, Node, Segment } from '../../syntax/index.js';
import type { RuleContext } from '../rule-context.js';
import { defineRule } from '../rule.js';
import { shorten } from '../words.js';
import { segmentIndex } from './path-segments.js';

interface Fact {
  readonly before: string;
  /** Behind a single entity in a path the count can simply go. */
  readonly edit: { readonly start: number; readonly end: number } | undefined;
}

export const countOfSingle = defineRule<'Segment' | 'MemberPath', Fact>({
  name: 'count-of-single',
  summary: 'A count of what is one entity or one value, not a collection.',
  specification: 'OData 4.01 URL conventions 4.8',
  group: 'path',
  severity: 'error',
  wakes: ['Segment', 'MemberPath'],
  find(node, context, report) {
    if (!context.dialect.pathSegments.includes('$count')) return;
    if (node.kind === 'Segment') {
      const before = isCount(node.name) ? singleBefore(node, context) : undefined;
      if (before?.name.kind === 'Name')
        report(node.name, { before: before.name.text, edit: { start: before.end, end: node.end } });
      return;
    }
    const [owner, count] = node.parts.slice(-2);
    if (owner?.kind === 'Name' && count !== undefined && isCount(count) && isSingle(owner, context))
      report(count, { before: owner.text, edit: undefined });
  },
  describe: ({ before }) => ({
    message: `${shorten(before)} is a single one here, and "$count" counts the members of a collection; remove it.`,
  }),
  fix: ({ edit }): Fix[] =>
    edit === undefined ? [] : [{ title: 'Remove /$count', safety: 'unsafe', edits: [{ ...edit, text: '' }] }],
});

const isCount = (node: Node): boolean => node.kind === 'Name' && node.text === '$count';

/** The segment in front, when it surely addresses one. */
function singleBefore(node: Segment, context: RuleContext): Segment | undefined {
  const before = context.binding.path[segmentIndex(context, node) - 1];
  const hasEmptyKey = before?.segment.keys.some(({ items }) => items.length === 0) === true;
  const isKnown =
    before?.role === 'entitySet' ||
    before?.role === 'singleton' ||
    before?.role === 'navigation' ||
    before?.role === 'property';
  return isKnown && before.cardinality === 'one' && !hasEmptyKey ? before.segment : undefined;
}

/** Whether a name in an expression surely stands for one value or one entity. */
function isSingle(name: Name, { binding, schema }: RuleContext): boolean {
  const referent = binding.referentOf(name);
  if (schema === undefined || (referent?.kind !== 'property' && referent?.kind !== 'navigation')) return false;
  const { type } = referent.property;
  return !type.isCollection && (referent.kind === 'navigation' || valueTypeOf(schema, type) !== undefined);
}
