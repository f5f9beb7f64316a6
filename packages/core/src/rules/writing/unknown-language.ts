/** A language that the service does not support. */
import { defineRule } from '../engine/rule.js';
import { listWords, shorten } from '../shared/text/words.js';
import { isNamed, writesRecords } from '../shared/writing/written-headers.js';
import { hasHole } from '../shared/options/query-options.js';

interface Fact {
  readonly text: string;
  readonly languages: readonly string[];
}

export const unknownLanguage = defineRule<'Header', Fact>({
  name: 'unknown-language',
  visits: ['Header'],
  find({ name, value }, context, report) {
    const {
      headers: { languages, contentLanguage: contentLanguageHeader },
    } = context.conventions;
    if (languages.length === 0 || !isNamed(name, contentLanguageHeader) || hasHole(value.text, context)) return;
    if (!writesRecords(context)) return;
    const text = value.text.trim();
    const at = value.start + value.text.length - value.text.trimStart().length;
    const language = /^([A-Za-z]+)(?:-[A-Za-z0-9]{1,8})*$/.exec(text)?.[1]?.toUpperCase();
    if (language !== undefined && languages.includes(language)) return;
    const place = text === '' ? name : value;
    const span = text === '' ? { start: name.start, end: name.end } : { start: at, end: at + text.length };
    report(place, { text, languages }, { span });
  },
  describe: ({ text, languages }) => ({ message: wordsOf(text, listWords(languages, 'or')) }),
});

function wordsOf(text: string, languages: string): string {
  const use = `use ${languages}, or a locale such as en-US`;
  if (text === '') return `The header must name a language; ${use}.`;
  if (/[,;\s]/.test(text)) return `The header must name one language, not "${shorten(text)}"; ${use}.`;
  return `The service does not support the language ${shorten(text)}; ${use}.`;
}
