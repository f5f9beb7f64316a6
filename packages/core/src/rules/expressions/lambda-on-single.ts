/** `any` or `all` after a single-valued property. */
import type { Lambda } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { typeWords } from '../shared/expressions/operand-types.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly operator: string;
  /** The path before it, as written. */
  readonly owner: string;
  readonly what: string;
  /** Whether it has properties, so that it cannot be compared. */
  readonly isEntity: boolean;
  /** The condition without the lambda, if it is one comparison with a literal. */
  readonly alone: string | undefined;
}

/** `Customer/ID eq 1` for `Customer/any(c:c/ID eq 1)`. */
function withoutLambda({ variable, body }: Lambda, owner: string, context: RuleContext): string | undefined {
  if (body?.kind !== 'Binary' || body.left.kind !== 'MemberPath' || body.right.kind !== 'Literal') return undefined;
  const [first, second] = body.left.parts;
  if (first?.kind !== 'Name' || second === undefined || first.text !== variable?.text) return undefined;
  const path = context.textOf(body.left, { start: second.start, end: body.left.end });
  const alone = `${owner}/${path} ${context.textOf(body.operator)} ${context.textOf(body.right)}`;
  return alone.length > 60 ? undefined : alone;
}

export const lambdaOnSingle = defineRule<'MemberPath', Fact>({
  name: 'lambda-on-single',
  within: 'service-query',
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
        alone: withoutLambda(part, context.textOf(owner), context),
      });
    }
  },
  describe: ({ operator, owner, what, isEntity, alone }) => ({
    message: `"${operator}" requires a collection, but ${shorten(owner)} is ${what}; ${
      alone !== undefined
        ? `write ${alone} without "${operator}"`
        : isEntity
          ? `compare one of its properties without "${operator}"`
          : `compare ${shorten(owner)} itself`
    }, or use a collection.`,
  }),
});
