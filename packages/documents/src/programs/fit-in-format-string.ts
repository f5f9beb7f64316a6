/** Writes an edit so that it can be in a format string, of which a function makes the text: `%` is `%%` in `"…%s"`. */
import type { Span, TextEdit } from '@odatalint/core';
import type { HostLiteral } from '../document/index.js';
import type { SourceLanguage } from './source-language.js';

/**
 * In: a program, an edit in one of the literals of a request. Out: the edit as a format string must contain it, or unchanged where the
 * literal is plain text; undefined where it is not certain which of them the literal is.
 */
export function fitInFormatString(
  text: string,
  edit: TextEdit,
  literals: readonly HostLiteral[],
  { formatMarks = '' }: Pick<SourceLanguage, 'formatMarks'>,
): TextEdit | undefined {
  const added = edit.text;
  if (formatMarks.includes('{') && /[{}]/.test(added) && literals.some((each) => hasField(text, each)))
    return undefined;
  if (!formatMarks.includes('%') || !added.includes('%')) return edit;
  const kinds = new Set(literals.map((each) => kindOf(text, each)));
  const [kind] = kinds;
  // One literal of several can be formatted by itself, and a text with both notations is replaced in some other way.
  if (kinds.size > 1 || kind === 'both') return undefined;
  return kind === 'format' ? { ...edit, text: added.replaceAll('%', '%%') } : edit;
}

/** Whether a literal has a field that is replaced: `{0}`, `{name}`, `{}`. */
const hasField = (text: string, { start, end }: Span): boolean => /\{\w{0,40}\}/.test(text.slice(start, end));

/** Whether a literal is a format string: it has a conversion or `%%`, or is the argument of a function that formats. */
function kindOf(text: string, { start, end }: Span): 'format' | 'plain' | 'both' {
  const written = text.slice(start, end);
  let isFormat = isFormatted(text, { start, end });
  let isEncoded = false;
  for (let at = written.indexOf('%'); at !== -1; at = written.indexOf('%', at + 1)) {
    const rest = written.slice(at, at + 60);
    if (rest.startsWith('%%')) at++;
    if (isEncoding(rest)) isEncoded = true;
    else if (conversion.test(rest)) isFormat = true;
  }
  return isFormat ? (isEncoded ? 'both' : 'format') : 'plain';
}

/** `%s`, `%5.2f`, `%1$s`, `%[1]v`, `%(name)s`, `%%`. */
const conversion = /^%(?:%|(?:\d{1,3}\$|\[\d{1,3}\]|\(\w{1,40}\))?[-#+0,(]{0,3}\d{0,4}(?:\.\d{1,4})?[A-Za-z@])/;

/** Whether a text begins with an encoded character; no address has control characters other than tabs and line ends. */
const isEncoding = (text: string): boolean => /^%[2-9A-Fa-f][\dA-Fa-f]|^%(?:09|0[ADad]|1[\dA-Fa-f])/.test(text);

/** Whether a function formats a literal: `String.format("…"`, `fmt.Sprintf("…"`, `"…" % x`, `"…".formatted(`. */
const isFormatted = (text: string, { start, end }: Span): boolean =>
  /(?:^|\W)(?:v?s?printf|[A-Z]?[fs]?[Pp]rintf|Errorf|format)[ \t]{0,3}\(\s{0,20}(?:Locale\.\w{1,20},\s{0,20})?[rbu]{0,2}["'`]{1,3}$/.test(
    text.slice(Math.max(0, start - 100), start),
  ) || /^["'`]{1,3}\s{0,9}(?:%[^=]|\.formatted\()/.test(text.slice(end, end + 30));
