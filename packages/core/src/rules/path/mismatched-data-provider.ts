/** A data provider in a key that differs from that of the API key. */
import { knownLiteral, stringContent } from '../shared/expressions/operands.js';
import { defineRule } from '../engine/rule.js';

interface Fact {
  readonly given: string;
  readonly expected: string;
}

/** The key definition sets the value of this property, which is part of an external identifier. */
const providerProperty = 'DataProvider';

export const mismatchedDataProvider = defineRule<'ResourcePath', Fact>({
  name: 'mismatched-data-provider',
  visits: ['ResourcePath'],
  forms: { ResourcePath: ['keyed'] },
  appliesTo: ({ key }) => key?.dataProvider !== undefined,
  find(_path, context, report) {
    const expected = context.key?.dataProvider;
    if (expected === undefined) return;
    for (const { key } of context.binding.path) {
      if (key?.form !== 'alternate') continue;
      const item = key.predicate.items.find(({ name }) => name?.text === providerProperty);
      const literal = item === undefined ? undefined : knownLiteral(item.value);
      if (item === undefined || literal?.literal !== 'string' || stringContent(literal) === expected) continue;
      report(item, { given: stringContent(literal), expected });
    }
  },
  describe: ({ given, expected }) => ({
    message: `The API key sees only data provider "${expected}", not "${given}"; write ${providerProperty}='${expected.replaceAll("'", "''")}' or remove it.`,
  }),
});
