/** A preference that the service does not support. */
import { defineRule } from '../engine/rule.js';
import { listWords, shorten } from '../shared/text/words.js';
import { writtenAddress } from '../shared/path/written-address.js';
import { isNamed } from '../shared/writing/written-headers.js';
import { hasHole } from '../shared/options/query-options.js';

interface Fact {
  readonly text: string;
  readonly known: readonly string[];
}

export const unknownPreference = defineRule<'Header', Fact>({
  name: 'unknown-preference',
  visits: ['Header'],
  find({ name, value }, context, report) {
    const known = context.conventions.headers.preferences;
    if (known === undefined || !isNamed(name, 'Prefer') || hasHole(value.text, context)) return;
    // A comma in quotes does not end a preference; such a header is not checked.
    if (value.text.includes('"') || writtenAddress(context) === undefined) return;
    let start = value.start;
    for (const item of value.text.split(',')) {
      const text = item.trim();
      const at = start + item.length - item.trimStart().length;
      start += item.length + 1;
      const token = text.split(/[=;]/, 1)[0]!.trim().toLowerCase();
      if (text !== '' && !known.includes(token))
        report(value, { text, known }, { span: { start: at, end: at + text.length } });
    }
  },
  describe: ({ text, known }) => ({
    message: `This service ignores the preference ${shorten(text)}, because it supports only ${listWords(known)}; remove it.`,
  }),
});
