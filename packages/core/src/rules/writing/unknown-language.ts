/** A language that the service does not support. */
import { defineRule } from '../engine/index.js';
import { listWords, shorten } from '../shared/text/index.js';
import { isNamed, writesRecords } from '../shared/writing/index.js';

interface Fact {
  readonly text: string;
  readonly languages: readonly string[];
}

export const unknownLanguage = defineRule<'Header', Fact>({
  name: 'unknown-language',
  summary: 'The header names a language that the service does not support.',
  specification: 'interface "Multi-lingual properties"',
  group: 'writing',
  severity: 'error',
  wakes: ['Header'],
  find({ name, value }, context, report) {
    const { languages, contentLanguageHeader } = context.conventions;
    if (languages.length === 0 || !isNamed(name, contentLanguageHeader) || value.text.includes('{{')) return;
    if (!writesRecords(context)) return;
    let start = value.start;
    for (const item of value.text.split(',')) {
      const text = item.trim();
      const at = start + item.length - item.trimStart().length;
      start += item.length + 1;
      const language = /^([A-Za-z]+)(?:-[A-Za-z0-9]{1,8})*$/.exec(text)?.[1]?.toUpperCase();
      if (text === '' || (language !== undefined && languages.includes(language))) continue;
      report(value, { text, languages }, { span: { start: at, end: at + text.length } });
    }
  },
  describe: ({ text, languages }) => ({
    message: `The service does not support the language ${shorten(text)}; use ${listWords(languages, 'or')}, or a locale such as en-US.`,
  }),
});
