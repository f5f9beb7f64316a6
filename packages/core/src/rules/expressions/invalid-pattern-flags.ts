/** Flags of a regular expression that ECMAScript does not have. */
import { isExpression } from '../../semantics/index.js';
import { knownLiteral, stringContent } from '../shared/expressions/operands.js';
import { defineRule } from '../engine/rule.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  /** The flag that is wrong; undefined where `u` and `v` exclude each other. */
  readonly flag: string | undefined;
  readonly isRepeated: boolean;
}

export const invalidPatternFlags = defineRule<'Call', Fact>({
  name: 'invalid-pattern-flags',
  within: 'service-query',
  visits: ['Call'],
  find(call, { dialect }, report) {
    if (call.name.text.toLowerCase() !== 'matchespattern' || dialect.version !== '4.02') return;
    const [, , third] = call.args;
    const flags = third === undefined || !isExpression(third) ? undefined : knownLiteral(third);
    if (flags?.literal !== 'string') return;
    const text = stringContent(flags);
    const wrong = [...text].find((flag, i) => !'dgimsuvy'.includes(flag) || text.indexOf(flag) < i);
    if (wrong === undefined && !(text.includes('u') && text.includes('v'))) return;
    report(flags, { flag: wrong, isRepeated: wrong !== undefined && 'dgimsuvy'.includes(wrong) });
  },
  describe: ({ flag, isRepeated }) => ({
    message:
      flag === undefined
        ? 'The flags u and v exclude each other; remove one.'
        : isRepeated
          ? `The flag ${flag} is specified twice; remove one.`
          : `${shorten(flag)} is not a valid flag of a regular expression; use d, g, i, m, s, u, v or y.`,
  }),
});
