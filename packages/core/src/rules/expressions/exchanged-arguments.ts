/** A function that looks for the value of a property in a constant word, where the reverse is usual. */
import type { Fix } from '../../text/index.js';
import { isExpression } from '../../semantics/index.js';
import type { Call, Expression } from '../../syntax/index.js';
import { operandType } from '../shared/expressions/operand-types.js';
import { knownLiteral, plainNames, stringContent, unwrap } from '../shared/expressions/operands.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { shorten } from '../shared/text/words.js';

export const exchangedArguments = defineRule<'Call', Call>({
  name: 'exchanged-arguments',
  within: 'service-query',
  visits: ['Call'],
  find(call, context, report) {
    const name = call.name.text.toLowerCase();
    if (call.args.length !== 2 || !(textFirst.has(name) || context.dialect.functions.includes(name))) return;
    const [first, second] = call.args;
    if (first === undefined || second === undefined || !isExpression(first) || !isExpression(second)) return;
    const isExchanged = textFirst.has(name)
      ? isWordIn(first, second, context)
      : name === 'substringof' && isWordIn(second, first, context);
    if (isExchanged) report(call, call);
  },
  describe: (call, context) => ({
    message: `${call.name.text} looks for the value of the property in the string; did you mean ${shorten(exchanged(call, context))}?`,
  }),
  fix: (call, context): Fix[] => [
    {
      title: 'Exchange the arguments',
      safety: 'unsafe',
      edits: [{ start: call.start, end: call.end, text: exchanged(call, context) }],
    },
  ],
});

/** The functions whose first argument is the text and whose second one is the string to find. */
const textFirst = new Set(['contains', 'startswith', 'endswith']);

/** Whether a function looks for a property in one word. A longer text may be a list or a path that contains the value. */
function isWordIn(text: Expression, found: Expression, context: RuleContext): boolean {
  const literal = knownLiteral(text);
  if (literal?.literal !== 'string' || !/^\w+$/.test(stringContent(literal)) || plainNames(unwrap(found)) === undefined)
    return false;
  // Other types have findings of their own.
  const type = operandType(context, found);
  return type === undefined || (type.family === 'string' && !type.isCollection);
}

const exchanged = ({ name, args }: Call, context: RuleContext): string =>
  `${name.text}(${context.textOf(args[1]!)},${context.textOf(args[0]!)})`;
