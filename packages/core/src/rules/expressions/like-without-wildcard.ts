/** `like` with a pattern that has no wildcard. */
import type { Fix } from '../../text/index.js';
import type { Literal, Operator } from '../../syntax/index.js';
import { knownLiteral, stringContent } from '../shared/expressions/operands.js';
import { operandType } from '../shared/expressions/operand-types.js';
import { defineRule } from '../engine/rule.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly operator: Operator;
  readonly pattern: Literal;
  /** Whether an encoded character at an end of the pattern may have been meant as `%`. */
  readonly isDoubtful: boolean;
  /** The pattern with the wildcard of OData services instead of that of other languages; undefined without one. */
  readonly meant: string | undefined;
}

export const likeWithoutWildcard = defineRule<'Binary', Fact>({
  name: 'like-without-wildcard',
  within: 'service-query',
  visits: ['Binary'],
  forms: { Binary: ['like'] },
  appliesTo: ({ dialect }) => dialect.operators.includes('like'),
  find({ left, operator, right }, context, report) {
    const pattern = knownLiteral(right);
    if (pattern?.literal !== 'string' || /[%_]/.test(stringContent(pattern))) return;
    const type = operandType(context, left);
    if (type !== undefined && type.family !== 'string' && type.family !== 'structured') return;
    const content = context.textOf(pattern).replace(/^(?:'|%27)|(?:'|%27)$/g, '');
    const starred = stringContent(pattern).replaceAll(/^\*|\*$/g, '%');
    const meant =
      starred === stringContent(pattern) ? undefined : context.write(pattern, `'${starred.replaceAll("'", "''")}'`);
    report(pattern, { operator, pattern, meant, isDoubtful: /^%(?!27)[0-9a-f]{2}|%(?!27)[0-9a-f]{2}$/i.test(content) });
  },
  describe: ({ pattern, isDoubtful, meant }) => ({
    message:
      meant === undefined
        ? `The pattern ${shorten(pattern.text)} has no wildcard (% or _), so "like" works like "eq"; write eq, or add a wildcard.`
        : `"*" is not a wildcard of "like"; write ${shorten(meant)}.`,
    notes: isDoubtful
      ? [
          {
            message:
              'In a URL the wildcard % is written %25; the end of this pattern was read as a percent-encoded character.',
          },
        ]
      : [],
  }),
  fix: ({ operator, pattern, isDoubtful, meant }, context): Fix[] =>
    meant !== undefined
      ? [
          {
            title: 'Write "%"',
            safety: 'unsafe',
            edits: [{ start: pattern.start, end: pattern.end, text: meant }],
          },
        ]
      : isDoubtful
        ? []
        : [
            {
              title: 'Write eq',
              safety: 'safe',
              edits: [{ start: operator.start, end: operator.end, text: context.write(operator, 'eq') }],
            },
          ],
});
