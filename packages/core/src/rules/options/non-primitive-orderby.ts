/** An orderby item that is not a sortable property. */
import { typeFamilies } from '../../language/index.js';
import type { Fix } from '../../text/index.js';
import { shortName } from '../../schema/index.js';
import { familyWords, type ValueType } from '../../semantics/index.js';
import type { Expression } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { type ReferenceValue, valueOfReference } from '../shared/expressions/value-of-reference.js';
import { changeTo } from '../shared/text/change-to.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly expression: Expression;
  /** Undefined for an expression that is not a property path. */
  readonly type: ValueType | undefined;
  /** The property whose value is the key of the target, if the item is a reference. */
  readonly reference: ReferenceValue | undefined;
}

export const nonPrimitiveOrderby = defineRule<'OrderbyItem', Fact>({
  name: 'non-primitive-orderby',
  visits: ['OrderbyItem'],
  find({ expression }, context, report) {
    if (context.dialect.ordersBy === 'paths' && isNoPath(expression, context)) {
      report(expression, { expression, type: undefined, reference: undefined });
      return;
    }
    const type = context.binding.typeOf(expression);
    if (type === undefined || (!type.isCollection && typeFamilies[type.family].isPlain)) return;
    report(expression, { expression, type, reference: valueOfReference(expression, context) });
  },
  describe: ({ expression, type, reference }, context) => {
    const text = shorten(context.textOf(expression));
    const isString = /^'[\p{L}_][\w/]*'$/u.test(text);
    if (type === undefined)
      return {
        message: `orderby requires a property, but ${isString ? `${text} is a string; write ${shorten(context.textOf(expression).slice(1, -1))} without quotes` : `"${text}" is not one; name a property`}.`,
      };
    if (type.isCollection && reference === undefined)
      return {
        message: context.dialect.collectionPaths
          ? `orderby cannot sort by the collection ${text}; remove it, or sort by its size: ${text}/$count.`
          : `orderby cannot sort by the collection ${text}; remove it.`,
      };
    const what = type.isCollection
      ? `a collection (${shortName(type.name)})`
      : type.family !== 'structured'
        ? familyWords[type.family]
        : `${type.structured?.kind === 'entity' ? 'an entity' : 'a complex value'} (${shortName(type.name)})`;
    const hint =
      reference === undefined ? 'end the path with a primitive property' : `end the path with ${reference.path}`;
    return { message: `"${text}" is ${what}, which cannot be sorted; ${hint}.` };
  },
  fix: ({ reference }): Fix[] => (reference === undefined ? [] : changeTo([reference.path], reference.name)),
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
