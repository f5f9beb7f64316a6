/** The result of tolower or toupper compared with a string that has letters of the other case. */
import type { Fix } from '../../text/index.js';
import { isExpression } from '../../semantics/index.js';
import type { Call, Expression, Literal, Node } from '../../syntax/index.js';
import { knownLiteral, stringContent, unwrap } from '../shared/expressions/operands.js';
import { defineRule, type Report } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  /** The function that changes the letters, as written. */
  readonly name: string;
  readonly literal: Literal;
  /** The string in the case of the function. */
  readonly meant: string;
}

export const letterCaseMismatch = defineRule<'Binary' | 'Call', Fact>({
  name: 'letter-case-mismatch',
  within: 'service-query',
  visits: ['Binary', 'Call'],
  forms: { Binary: ['call', 'list'] },
  find(node, context, report) {
    if (node.kind === 'Call') {
      const [one, other] = node.args;
      if (!textTests.has(node.name.text.toLowerCase()) || node.args.length !== 2) return;
      if (one !== undefined && other !== undefined && isExpression(one) && isExpression(other))
        compare(one, other, context, report);
      return;
    }
    const { name } = node.operator;
    if (name === 'eq' || name === 'ne') compare(node.left, node.right, context, report);
    else if (name === 'in' && node.right.kind === 'List')
      for (const item of node.right.items) compare(node.left, item, context, report);
  },
  describe: ({ name, literal, meant }) => ({
    message: `"${name}" returns ${name.toLowerCase() === 'tolower' ? 'lower' : 'upper'}-case letters, so it does not match ${shorten(literal.text)}; write ${shorten(meant)}.`,
  }),
  fix: ({ literal, meant }, context): Fix[] => [
    {
      title: `Write ${meant}`,
      safety: 'unsafe',
      edits: [{ start: literal.start, end: literal.end, text: context.write(literal, meant) }],
    },
  ],
});

/** The functions that look for one string in another. */
const textTests = new Set(['contains', 'startswith', 'endswith', 'indexof', 'substringof']);

function compare(one: Expression, other: Expression, context: RuleContext, report: Report<Fact>): void {
  const call = caseCall(one) ?? caseCall(other);
  const literal = knownLiteral(other) ?? knownLiteral(one);
  if (call === undefined || literal?.literal !== 'string') return;
  const name = call.name.text.toLowerCase();
  if (!context.dialect.functions.includes(name)) return;
  // A service may treat the case of other letters in another way.
  const wrong = name === 'tolower' ? /[A-Z]/ : /[a-z]/;
  if (!wrong.test(stringContent(literal))) return;
  const meant = literal.text.replaceAll(name === 'tolower' ? /[A-Z]+/g : /[a-z]+/g, (letters) =>
    name === 'tolower' ? letters.toLowerCase() : letters.toUpperCase(),
  );
  report(literal, { name: call.name.text, literal, meant });
}

/** `tolower(…)` or `toupper(…)`, alone. */
function caseCall(node: Expression): Call | undefined {
  const inner: Node = unwrap(node);
  const call = inner.kind === 'MemberPath' && inner.parts.length === 1 ? inner.parts[0] : inner;
  return call?.kind === 'Call' && call.args.length === 1 && /^to(?:lower|upper)$/i.test(call.name.text)
    ? call
    : undefined;
}
