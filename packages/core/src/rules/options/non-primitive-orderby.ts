/** An orderby item that is not a sortable property. */
import { typeFamilies } from '../../language/index.js';
import type { Fix } from '../../text/index.js';
import { keyOf, shortName } from '../../schema/index.js';
import { familyWords, type ValueType } from '../../semantics/index.js';
import type { Expression } from '../../syntax/index.js';
import { defineRule, type RuleContext } from '../engine/index.js';
import { shorten } from '../shared/text/index.js';

interface Fact {
  readonly expression: Expression;
  /** Undefined for an expression that is not a property path. */
  readonly type: ValueType | undefined;
  /** The path from a reference to the key of its target, where the item is a reference. */
  readonly keyPath: string | undefined;
}

export const nonPrimitiveOrderby = defineRule<'OrderbyItem', Fact>({
  name: 'non-primitive-orderby',
  visits: ['OrderbyItem'],
  find({ expression }, context, report) {
    if (context.dialect.ordersBy === 'paths' && isNoPath(expression, context)) {
      report(expression, { expression, type: undefined, keyPath: undefined });
      return;
    }
    const type = context.binding.typeOf(expression);
    if (type === undefined || (!type.isCollection && typeFamilies[type.family].isPlain)) return;
    report(expression, { expression, type, keyPath: keyPathOf(expression, type, context) });
  },
  describe: ({ expression, type, keyPath }, context) => {
    const text = shorten(context.textOf(expression));
    if (type === undefined)
      return {
        message: `orderby accepts only property paths, but "${text}" is not one; name a property.`,
      };
    const what = type.isCollection
      ? `a collection (${shortName(type.name)})`
      : type.family !== 'structured'
        ? familyWords[type.family]
        : `an entity (${shortName(type.name)})`;
    const hint =
      keyPath === undefined
        ? 'end the path with a primitive property'
        : `end the path with a property, such as ${text}/${keyPath}`;
    return { message: `"${text}" is ${what}, which cannot be sorted; ${hint}.` };
  },
  fix: ({ expression, keyPath }, context): Fix[] => {
    if (keyPath === undefined) return [];
    const { end } = expression;
    return [
      {
        title: `Order by /${keyPath}`,
        safety: 'unsafe',
        edits: [{ start: end, end, text: context.write(expression, `/${keyPath}`) }],
      },
    ];
  },
});

/** A value or a condition. Other rules report unsupported functions and operators, and the parser reports broken text. */
function isNoPath(expression: Expression, { dialect }: RuleContext): boolean {
  switch (expression.kind) {
    case 'Literal':
      return !expression.malformed && dialect.literals.includes(expression.literal);
    case 'Logical':
    case 'Parenthesized':
      return true;
    case 'Binary':
      return expression.operator.name !== undefined && dialect.operators.includes(expression.operator.name);
    default:
      return false;
  }
}

function keyPathOf(
  expression: Expression,
  type: ValueType,
  { conventions, binding, schema }: RuleContext,
): string | undefined {
  if (conventions.referencesBy !== 'key' || type.isCollection || type.structured === undefined || schema === undefined)
    return undefined;
  const last = expression.kind === 'MemberPath' ? expression.parts.at(-1) : undefined;
  if (last === undefined || binding.referentOf(last)?.kind !== 'navigation') return undefined;
  const key = keyOf(schema, type.structured);
  return key?.length === 1 ? key[0]?.path : undefined;
}
