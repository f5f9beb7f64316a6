/** A reference compared with a value, where a filter must compare the key of its target. */
import type { Fix } from '../../text/index.js';
import { keyOf, type NavigationProperty, structuredType } from '../../schema/index.js';
import type { Expression, MemberPath, Name } from '../../syntax/index.js';
import { isComparison, pathText, plainNames, unwrap } from '../shared/expressions/operands.js';
import { nameWords } from '../shared/expressions/operand-types.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';

interface Fact {
  readonly path: MemberPath;
  readonly names: readonly Name[];
  readonly last: Name;
  /** The key's only property, by the name that URLs use; undefined for a composite key and for an unknown one. */
  readonly key: string | undefined;
}

export const referenceWithoutId = defineRule<'Binary', Fact>({
  name: 'reference-without-id',
  within: 'service-query',
  visits: ['Binary'],
  forms: { Binary: ['unlike'] },
  appliesTo: ({ conventions }) => conventions.keys.referencesBy === 'key',
  find(node, context, report) {
    if (!isComparison(node.operator.name)) return;
    const [left, right] = [unwrap(node.left), unwrap(node.right)];
    for (const [side, other] of [
      [left, right],
      [right, left],
    ] as const) {
      const fact = isValue(other) ? readReference(side, context) : undefined;
      if (fact !== undefined) report(fact.path, fact);
    }
  },
  describe: ({ names, last, key }, context) => ({
    message: `${nameWords(context, last)} is a reference; to compare its key, write ${key === undefined ? 'a slash and one of its key properties' : `${pathText(names)}/${key}`}.`,
  }),
  fix: ({ path, key }, context): Fix[] =>
    key === undefined
      ? []
      : [
          {
            title: `Append /${key}`,
            safety: 'safe',
            edits: [{ start: path.end, end: path.end, text: context.write(path, `/${key}`) }],
          },
        ],
});

const isValue = ({ kind }: Expression): boolean => kind === 'Literal' || kind === 'List' || kind === 'Hole';

function readReference(node: Expression, context: RuleContext): Fact | undefined {
  const names = plainNames(node);
  const last = names?.at(-1);
  if (names === undefined || last === undefined || node.kind !== 'MemberPath') return undefined;
  const referent = context.binding.referentOf(last);
  if (referent?.kind !== 'navigation' || referent.property.type.isCollection) return undefined;
  return { path: node, names, last, key: singleKey(referent.property, context) };
}

function singleKey({ type }: NavigationProperty, { schema }: RuleContext): string | undefined {
  const target = schema === undefined ? undefined : structuredType(schema, type.name);
  const key = schema === undefined || target === undefined ? undefined : keyOf(schema, target);
  return key?.length === 1 ? key[0]?.alias : undefined;
}
