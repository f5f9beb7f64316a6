/** Escapes a text for a literal of a program, without knowledge of the text around it. */
import { endOfStretch } from './literal-stretch.js';
import { readLiteralText, valueStyle, writeLiteralText } from './literal-text.js';
import type { SourceLanguage } from './languages/source-languages.js';

/** A plain text with the escapes of a literal of this style; undefined if such a literal cannot contain it. */
export function writeInStyle(text: string, language: SourceLanguage, style: string): string | undefined {
  const isValue = style.startsWith(valueStyle);
  // A text that a client encodes cannot contain encoded characters.
  if (isValue && /[%&+#]/.test(text)) return undefined;
  // It is unknown whether such a literal is a format string.
  if ([...(language.formatMarks ?? '')].some((mark) => text.includes(mark))) return undefined;
  const name = isValue ? style.slice(valueStyle.length) : style;
  const form = language.literals.find((each) => each.style === name);
  if (form === undefined || typeof form.close !== 'string') return /^[\w ]*$/.test(text) ? text : undefined;
  const written = writeLiteralText(text, form, form.close);
  if (readLiteralText(written, form) !== text) return undefined;
  const end = form.closesAtLine === true ? `\n${form.close}` : form.close;
  return endOfStretch(written + end, 0, form, form.close).to === written.length ? written : undefined;
}
