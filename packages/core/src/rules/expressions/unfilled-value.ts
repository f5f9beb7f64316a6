/** The text of a missing value, which a program put into a request: `undefined`, `[object Object]`. */
import { defineRule } from '../engine/rule.js';
import { stringContent, unwrap } from '../shared/expressions/operands.js';

interface Fact {
  readonly text: string;
  readonly isNull: boolean;
}

/** The missing values of programs as text, and the object without a text of its own. */
const anywhere: ReadonlySet<string> = new Set(['undefined', 'NaN', '[object Object]']);

/** Texts that mean nothing else in a key. */
const inKeys: ReadonlySet<string> = new Set([...anywhere, 'null', 'None']);

export const unfilledValue = defineRule<'Segment' | 'KeyValue' | 'Binary', Fact>({
  name: 'unfilled-value',
  within: 'service-query',
  visits: ['Segment', 'KeyValue', 'Binary'],
  find(node, context, report) {
    if (node.kind === 'Segment') {
      const { name, keys } = node;
      if (name.kind !== 'Name' || keys.length > 0 || !inKeys.has(name.text)) return;
      if (context.binding.referentOf(name)?.kind !== 'property')
        report(name, { text: name.text, isNull: false }, { explains: node });
      return;
    }
    if (node.kind === 'Binary' && node.operator.name !== 'eq' && node.operator.name !== 'ne') return;
    const value = unwrap(node.kind === 'Binary' ? node.right : node.value);
    if (value.kind === 'Literal') {
      // With a schema, invalid-key-value reports the literals.
      const isBareKey =
        context.schema === undefined &&
        node.kind === 'KeyValue' &&
        node.name === undefined &&
        /^(?:null|NaN)$/.test(value.text);
      const text = value.literal === 'string' ? stringContent(value) : isBareKey ? value.text : '';
      // A text in a comparison may be a word of its own, such as "None".
      const isUnfilled = node.kind === 'KeyValue' ? inKeys.has(text) : text === 'null' || anywhere.has(text);
      if (isUnfilled) report(value, { text, isNull: text === 'null' && node.kind === 'Binary' }, { explains: value });
      return;
    }
    const [part, ...others] = value.kind === 'MemberPath' ? value.parts : [];
    if (part?.kind !== 'Name' || others.length > 0 || context.binding.referentOf(part)?.kind === 'property') return;
    if (inKeys.has(part.text))
      report(part, { text: part.text, isNull: part.text === 'None' && node.kind === 'Binary' }, { explains: value });
  },
  describe: ({ text, isNull }) => ({
    message: isNull
      ? `"${text}" is not the null of OData; write null without quotes.`
      : `"${text}" is a missing value of a program as text; insert the value before the request is sent.`,
  }),
});
