/** A language that the service does not support. */
import type { Span } from '../../text/index.js';
import { defineRule } from '../engine/rule.js';
import { listWords, shorten } from '../shared/text/words.js';
import { isNamed, writesEntities } from '../shared/writing/written-headers.js';
import { hasHole } from '../shared/options/query-options.js';

interface Fact {
  readonly text: string;
  readonly languages: readonly string[];
  readonly span: Span;
  /** The locale with a hyphen instead of an underscore, where that is a language of the service. */
  readonly locale: string | undefined;
}

export const unknownLanguage = defineRule<'Header', Fact>({
  name: 'unknown-language',
  visits: ['Header'],
  find({ name, value }, context, report) {
    const {
      headers: { languages, contentLanguage: contentLanguageHeader },
    } = context.conventions;
    if (languages.length === 0 || !isNamed(name, contentLanguageHeader) || hasHole(value.text, context)) return;
    if (!writesEntities(context)) return;
    const text = value.text.trim();
    const at = value.start + value.text.length - value.text.trimStart().length;
    const isSupported = (tag: string): boolean =>
      languages.includes(/^([A-Za-z]+)(?:-[A-Za-z0-9]{1,8})*$/.exec(tag)?.[1]?.toUpperCase() ?? '');
    if (isSupported(text)) return;
    const locale = text.replaceAll('_', '-');
    const place = text === '' ? name : value;
    const span = text === '' ? { start: name.start, end: name.end } : { start: at, end: at + text.length };
    report(place, { text, languages, span, locale: isSupported(locale) ? locale : undefined }, { span });
  },
  describe: ({ text, languages, locale }) => ({
    message:
      locale === undefined
        ? wordsOf(text, listWords(languages, 'or'))
        : `A locale is written with a hyphen, not ${shorten(text)}; write ${shorten(locale)}.`,
  }),
  fix: ({ span: { start, end }, locale }) =>
    locale === undefined ? [] : [{ title: `Write ${locale}`, safety: 'safe', edits: [{ start, end, text: locale }] }],
});

function wordsOf(text: string, languages: string): string {
  const use = `use ${languages}, or a locale such as en-US`;
  if (text === '') return `The header must name a language; ${use}.`;
  if (/[,;\s]/.test(text)) return `The header must name one language, not "${shorten(text)}"; ${use}.`;
  return `The service does not support the language ${shorten(text)}; ${use}.`;
}
