/** A language that the service does not have. */
import { defineRule } from '../engine/index.js';
import { listWords, shorten } from '../shared/text/index.js';
import { isNamed, writesRecords } from '../shared/writing/index.js';

interface Fact {
  readonly text: string;
  readonly languages: readonly string[];
}

export const unknownLanguage = defineRule<'Header', Fact>({
  name: 'unknown-language',
  summary: 'The header names a language that the service does not have.',
  specification: 'interface "Multi-lingual properties"',
  group: 'writing',
  severity: 'error',
  wakes: ['Header'],
  find({ name, value }, context, report) {
    const { languages, contentLanguageHeader } = context.conventions;
    if (languages.length === 0 || !isNamed(name, contentLanguageHeader) || value.text.includes('{{')) return;
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
  const use = `use ${languages}, bare or as a locale such as en-US.`;
  if (text === '') return `The header names no language; ${use}`;
  if (/[,;\s]/.test(text))
    return `The header must name one language; "${shorten(text)}" is not one. ${capitalize(use)}`;
  return `"${shorten(text)}" is not a language of the service; ${use}`;
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
