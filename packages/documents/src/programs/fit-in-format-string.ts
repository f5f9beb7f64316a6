/** Escapes an edit for a format string: `%` is `%%` in `"…%s"`. */
import type { Span, TextEdit } from '@odatalint/core';
import type { HostLiteral } from '../document/document.js';
import type { SourceLanguage } from './languages/source-languages.js';

/**
 * Adapts an edit to a literal of a request that may be a format string. Plain text keeps the edit. Undefined if it is
 * uncertain whether the literal is a format string.
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
  // One of several literals can be formatted separately.
  if (kinds.size > 1 || kind === 'uncertain') return undefined;
  return kind === 'format' ? { ...edit, text: added.replaceAll('%', '%%') } : edit;
}

/** Whether a literal has a replacement field: `{0}`, `{name}`, `{}`. */
const hasField = (text: string, { start, end }: Span): boolean => /\{\w{0,40}\}/.test(text.slice(start, end));

/** Whether a literal is a format string: it has a conversion or `%%`, or is the argument of a formatting function. */
function kindOf(text: string, { start, end }: Span): 'format' | 'plain' | 'uncertain' {
  const written = text.slice(start, end);
  const use = useOf(text, { start, end });
  let isFormat = use === 'format';
  let isEncoded = false;
  for (let at = written.indexOf('%'); at !== -1; at = written.indexOf('%', at + 1)) {
    const rest = written.slice(at, at + 60);
    if (rest.startsWith('%%')) at++;
    if (isEncoding(rest)) isEncoded = true;
    else if (conversion.test(rest)) isFormat = true;
  }
  // A text with both notations is replaced in some other way.
  if (isFormat) return isEncoded ? 'uncertain' : 'format';
  return isEncoded || use === 'plain' ? 'plain' : 'uncertain';
}

/** `%s`, `%5.2f`, `%1$s`, `%[1]v`, `%(name)s`, `%%`. */
const conversion = /^%(?:%|(?:\d{1,3}\$|\[\d{1,3}\]|\(\w{1,40}\))?[-#+0,(]{0,3}\d{0,4}(?:\.\d{1,4})?[A-Za-z@])/;

/** Whether a text begins with an encoded character. The only control characters in URLs are tabs and line breaks. */
const isEncoding = (text: string): boolean => /^%[2-9A-Fa-f][\dA-Fa-f]|^%(?:09|0[ADad]|1[\dA-Fa-f])/.test(text);

/**
 * The use of a literal without conversions: `String.format("…"`, `fmt.Sprintf("…"`, `"…" % x` and `"…".formatted(`
 * format it.
 */
function useOf(text: string, { start, end }: Span): 'format' | 'plain' | 'uncertain' {
  const before = text.slice(Math.max(0, start - 150), start).replace(/[A-Za-z]{0,2}["'`]{1,3}$/, '');
  const after = text.slice(end, end + 30).replace(/^["'`]{1,3}/, '');
  if (formatsNext.test(before) || formatsBefore.test(after)) return 'format';
  // A method of this name replaces either notation.
  if (formatMethod.test(after)) return hasField(text, { start, end }) ? 'plain' : 'uncertain';
  if (mayFormatNext.test(before)) return 'uncertain';
  const name = givenName.exec(before)?.[1];
  return name !== undefined && isFormattedLater(name, text.slice(end, end + longestReach)) ? 'uncertain' : 'plain';
}

/** The name of a function that formats the next argument; in some languages a stream or locale comes first. */
const formatsNext =
  /(?:(?:^|\W)(?:v?s?printf|S?Printf|Sprintf|Errorf|Fatalf|Logf|Panicf)|String\.format|(?:^|[^\w.])format(?:list)?)[ \t]{0,3}[ (]\s{0,20}(?:Locale\.\w{1,20},\s{0,20})?$|(?:^|\W)[fF]printf[ \t]{0,3}\(\s{0,20}[\w.$]{1,40},\s{0,20}$/;

/**
 * The name of another function that may format one of its arguments, by the conventions of languages with conversions.
 */
const mayFormatNext =
  /(?:\.format|(?:^|\W)(?:format\w{0,20}|\w{0,20}printf|[A-Z]\w{0,20}f))[ \t]{0,3}\(\s{0,20}(?:[\w.$]{1,40},\s{0,20}){0,3}$/;

/** The operator before the values of a format string. */
const formatsBefore = /^\s{0,9}(?:%[^=]|\.formatted\()/;

const formatMethod = /^\s{0,9}\.format\(/;

/** The variable of a literal: `url = "…"`, `val url: String = "…"`. */
const givenName = /([A-Za-z_$][\w$]{0,60})(?:\s{0,9}:\s{0,9}[\w.]{1,40})?\s{0,9}:?=\s{0,9}\(?\s{0,9}$/;

/**
 * The maximum length of the searched text after a literal, in UTF-16 units. The time for a fix must not grow with the
 * program.
 */
const longestReach = 10_000;

/**
 * Whether a text formats a name, or joins it with other texts that may be formatted: `F % x`, `F.formatted(`,
 * `format(F`, `(F + "%s") % x`.
 */
function isFormattedLater(name: string, text: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
    const before = text.slice(Math.max(0, at - 100), at);
    const after = text.slice(at + name.length, at + name.length + 30);
    if (/\w$/.test(before) || /^\w/.test(after)) continue;
    if (formatsNext.test(before) || mayFormatNext.test(before)) return true;
    if (formatsBefore.test(after) || formatMethod.test(after)) return true;
    if (/^\s{0,9}\+/.test(after) || /\+\s{0,9}$/.test(before)) return true;
  }
  return false;
}
