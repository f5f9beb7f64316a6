/** `any` or `all` after a single-valued property. */
import { defineRule } from '../engine/rule.js';
import { typeWords } from '../shared/expressions/operand-types.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly operator: string;
  /** The path before it, as written. */
  readonly owner: string;
  readonly what: string;
  /** Whether it has properties, so that it cannot be compared. */
  readonly isEntity: boolean;
}

export const lambdaOnSingle = defineRule<'MemberPath', Fact>({
  name: 'lambda-on-single',
  scope: 'service-query',
  visits: ['MemberPath'],
  forms: { MemberPath: ['lambda'] },
  appliesTo: ({ schema }) => schema !== undefined && schema.isUnannotated !== true,
  find({ parts }, context, report) {
    const { binding, schema } = context;
    // In a partial schema, and in one without types of its own, a single value may be a reference.
    if (schema === undefined || binding.isPartial || schema.isUnannotated === true) return;
    for (const [i, part] of parts.entries()) {
      const owner = parts[i - 1];
      const type = owner === undefined ? undefined : binding.typeOf(owner);
      if (part.kind !== 'Lambda' || owner === undefined || type === undefined || type.isCollection) continue;
      report(part.operator, {
        operator: part.operator.text,
        owner: context.textOf(owner),
        what: typeWords(type),
        isEntity: type.structured !== undefined,
      });
    }
  },
  describe: ({ operator, owner, what, isEntity }) => ({
    message: `"${operator}" requires a collection, but ${shorten(owner)} is ${what}; ${
      isEntity ? `compare one of its properties without "${operator}"` : `compare ${shorten(owner)} itself`
    }, or use a collection.`,
  }),
});
