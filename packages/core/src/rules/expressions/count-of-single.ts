/** `/$count` in an expression after a single-valued property. */
import { valueTypeOf } from '../../semantics/index.js';
import type { Name } from '../../syntax/index.js';
import { outerNode } from '../shared/expressions/operands.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  /** The path of the single-valued property; undefined where no path precedes the count. */
  readonly name: string | undefined;
  /** The family of its values, or `entity`. */
  readonly family?: string | undefined;
  readonly hasLength?: boolean;
}

export const countOfSingle = defineRule<'MemberPath', Fact>({
  name: 'count-of-single',
  within: 'service-query',
  visits: ['MemberPath'],
  forms: { MemberPath: ['marked'] },
  appliesTo: ({ schema }) => schema !== undefined,
  find(node, context, report) {
    const [first] = node.parts;
    if (node.parts.length === 1 && first?.kind === 'Name' && first.text === '$count' && isOperand(context))
      return report(first, { name: undefined });
    const [owner, last] = node.parts.slice(-2);
    // The options of a count are in parentheses: `Title/$count($filter=…)`.
    const count = last?.kind === 'Call' ? last.name : last;
    if (owner?.kind !== 'Name' || count?.kind !== 'Name' || count.text !== '$count') return;
    if (!isSingle(owner, context)) return;
    const referent = context.binding.referentOf(owner);
    const type = context.binding.typeOf(owner);
    report(count, {
      name: context.textOf(node, { start: node.start, end: owner.end }),
      family:
        referent?.kind === 'navigation' && context.conventions.keys.referencesBy !== 'key' ? 'entity' : type?.family,
      hasLength: context.dialect.functions.includes('length'),
    });
  },
  describe: ({ name, family, hasLength }) => ({
    message:
      name === undefined
        ? '"$count" requires the path of a collection before it; write one, such as Items/$count.'
        : `"$count" requires a collection, but ${shorten(name)} is single-valued; ${
            family === 'string' && hasLength
              ? `for its length write length(${shorten(name)})`
              : family === 'entity'
                ? `to test whether it exists, write ${shorten(name)} ne null`
                : `compare ${shorten(name)} itself, or count a collection`
          }.`,
  }),
});

/** Whether the visited path is not a value of its own, as in `aggregate($count as Number)`. */
const isOperand = (context: RuleContext): boolean =>
  context.dialect.collectionPaths &&
  /^(?:Binary|Logical|Unary|OrderbyItem|OrderbyList)$/.test(outerNode(context)?.kind ?? '');

/** Whether a name certainly refers to one value or one entity. */
function isSingle(name: Name, { binding, schema }: RuleContext): boolean {
  const referent = binding.referentOf(name);
  if (schema === undefined || (referent?.kind !== 'property' && referent?.kind !== 'navigation')) return false;
  const { type } = referent.property;
  return !type.isCollection && (referent.kind === 'navigation' || valueTypeOf(schema, type) !== undefined);
}
