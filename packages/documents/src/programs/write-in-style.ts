/** Writes a text so that it can be in a literal of a program, whatever is around it there. */
import { endOfStretch } from './literal-stretch.js';
import { readLiteralText, valueStyle, writeLiteralText } from './literal-text.js';
import type { SourceLanguage } from './languages/source-languages.js';

/** In: a plain text, a language, the style of one of its literals. Out: undefined where such a literal cannot contain the text. */
export function writeInStyle(text: string, language: SourceLanguage, style: string): string | undefined {
  const isValue = style.startsWith(valueStyle);
  // What a client encodes cannot contain what is encoded already.
  if (isValue && /[%&+#]/.test(text)) return undefined;
  // Whether such a literal is a format string is not known.
  if ([...(language.formatMarks ?? '')].some((mark) => text.includes(mark))) return undefined;
  const name = isValue ? style.slice(valueStyle.length) : style;
  const form = language.literals.find((each) => each.style === name);
  if (form === undefined || typeof form.close !== 'string') return /^[\w ]*$/.test(text) ? text : undefined;
  const written = writeLiteralText(text, form, form.close);
  if (readLiteralText(written, form) !== text) return undefined;
  const end = form.closesAtLine === true ? `\n${form.close}` : form.close;
  return endOfStretch(written + end, 0, form, form.close).to === written.length ? written : undefined;
}
