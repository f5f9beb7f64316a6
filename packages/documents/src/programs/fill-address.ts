/** Writes a variable for each part of a URL that a program inserts or that is unknown. */
import { GeneratedText } from '../text/generated-text.js';

/**
 * The specifiers of `printf` and of Python's `%`, braces of format strings, and expressions of Power Automate, which
 * programs write into flows.
 */
const formatSpecifier =
  /@\{(?:[^{}\r\n]|\{\{[^{}\r\n]{0,100}\}\}){1,2000}\}|%(?:\([\w ]{1,60}\)|\d{1,2}\$|\[\d{1,2}\])?[-+#,*<]?(?:0?\d{0,3})(?:\.\d{1,3})?(?:[sdiufgvqTt]|[xXoceErabSUpjO](?![A-Za-z]))|%%|\{[\w.]{0,60}(?:,-?\d{1,3})?(?::[^{}'\s]{1,30})?\}/g;

/** The text of the argument that a format specifier inserts; undefined if it is unknown. */
export type FormatArgument = (specifier: string, position: number) => GeneratedText | undefined;

/** The text with the argument of each format specifier, or a variable, which maps to the specifier. */
export function withFormatArguments(literal: GeneratedText, argumentOf?: FormatArgument): GeneratedText {
  const text = literal.text;
  if (!/[%{]/.test(text)) return literal;
  const made = new GeneratedText();
  let done = 0;
  let position = 0;
  // An argument can be a format string too.
  for (const match of [...text.matchAll(formatSpecifier)]) {
    const start = match.index;
    const end = start + match[0].length;
    if (!isFormatSpecifier(text, start, end)) continue;
    if (start > done) made.addMade(literal, done, start);
    // A doubled percent sign means one, which begins an encoded character or is encoded itself.
    const percent = /^[\dA-Fa-f]{2}/.test(text.slice(end)) ? '%' : '%25';
    const inserted = match[0] === '%%' ? undefined : argumentOf?.(match[0], position++);
    if (inserted !== undefined) made.addMade(inserted);
    else made.addCollapsed(match[0] === '%%' ? percent : '{{value}}', literal.map.span({ start, end }));
    done = end;
  }
  if (done === 0) return literal;
  if (done < text.length) made.addMade(literal, done);
  return made;
}

/** `%20` and `%dA` are encoded characters, and braces of a variable already form a variable. */
function isFormatSpecifier(text: string, start: number, end: number): boolean {
  if (text.charAt(start) === '@') return true;
  if (text.charAt(start) === '{')
    return text.charAt(start - 1) !== '{' && text.charAt(end) !== '}' && text.charAt(start - 1) !== '$';
  const pair = /^%[\dA-Fa-f]{2}/.test(text.slice(start, start + 3));
  return !pair || /^%0/.test(text.slice(start));
}

/**
 * The text of a pattern of Java's `MessageFormat`, which doubles its quotes. The map is not exact, because an edit must
 * double them too.
 */
export function withSingleQuotes(pattern: GeneratedText): GeneratedText {
  const made = new GeneratedText();
  let at = 0;
  for (const part of pattern.text.split("''")) {
    const [start, end] = [at, at + part.length];
    if (start > 0) made.addCollapsed("'", pattern.map.span({ start: start - 2, end: start }));
    if (part !== '') made.addCollapsed(part, pattern.map.span({ start, end }));
    at = end + 2;
  }
  return made;
}

/**
 * Adds the `?` that a program writes before the options, or a variable for the query if the options follow with `&`
 * after an unknown text.
 */
function withUnknownQuery(literal: GeneratedText): GeneratedText {
  const text = literal.text;
  if (/^(?:\$|%24)\w{1,20}=/.test(text)) {
    const query = new GeneratedText();
    query.addCollapsed('?', literal.map.span({ start: 0, end: 1 }));
    query.addMade(literal);
    return query;
  }
  const at = text.indexOf('&');
  const before = text.slice(0, Math.max(at, 0));
  const isBare = before.trim() === '';
  if (at === -1 || before.includes('?') || (!isBare && !before.includes('}}'))) return literal;
  const made = new GeneratedText();
  if (!isBare) made.addMade(literal, 0, at);
  made.addCollapsed(isBare ? '{{url}}?{{value}}' : '?{{value}}', literal.map.span({ start: at, end: at + 1 }));
  made.addMade(literal, at);
  return made;
}

const firstOption = /^\$(?:filter|select|expand|orderby|top|skip|count|search|apply|compute|levels)=/;

/** The text with a separator before each option that follows a variable, whose value ends with the separator. */
export function withSeparators(literal: GeneratedText): GeneratedText {
  const text = literal.text;
  if (!text.includes('}}$')) return literal;
  const made = new GeneratedText();
  let [done, depth, isString, isFirst] = [0, 0, false, true];
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "'") isString = !isString;
    else if (isString) continue;
    else if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (character === '$') {
      if (!firstOption.test(text.slice(at, at + 12))) continue;
      // Before the first option the variable is the rest of the path.
      if (!isFirst && text.startsWith('}}', at - 2)) {
        made.addMade(literal, done, at);
        made.addCollapsed(depth > 0 ? ';' : '&', literal.map.span({ start: at, end: at + 1 }));
        done = at;
      }
      isFirst = false;
    }
  }
  if (done === 0) return literal;
  made.addMade(literal, done);
  return made;
}

/**
 * The text with a variable for each quoted key of its path that contains a slash: a path of a file or folder, which a
 * service may accept unencoded.
 */
function withUnknownKeys(literal: GeneratedText): GeneratedText {
  const text = literal.text;
  const query = text.indexOf('?');
  const path = query === -1 ? text : text.slice(0, query);
  const made = new GeneratedText();
  let done = 0;
  for (let open = path.indexOf("'"); open !== -1; open = path.indexOf("'", open + 1)) {
    const close = path.indexOf("'", open + 1);
    if (close === -1) break;
    if (path.slice(open, close).includes('/')) {
      made.addMade(literal, done, open);
      made.addCollapsed('{{value}}', literal.map.span({ start: open, end: close + 1 }));
      done = close + 1;
    }
    open = close;
  }
  if (done === 0) return literal;
  made.addMade(literal, done);
  return made;
}

/**
 * A path that can only continue another one: its first segment requires one before it, or is the name of a type or
 * function.
 */
const continuedPath = /^\/?(?:\$(?:count|value|ref|links)(?:[/?]|$)|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+(?:[/?(]|$))/;

/** The text with a variable for the base of a path that cannot begin with its first segment. */
function withUnknownStart(literal: GeneratedText): GeneratedText {
  const text = literal.text;
  const start = text.length - text.trimStart().length;
  if (!continuedPath.test(text.slice(start)) || literal.length === 0) return literal;
  const made = new GeneratedText();
  const base = text.charAt(start) === '/' ? '{{url}}' : '{{url}}/';
  made.addCollapsed(base, literal.map.span({ start, end: start + 1 }));
  made.addMade(literal, start);
  return made;
}

/** The text with a variable for each part of a URL that is only known when it is sent. */
export const withUnknownParts = (literal: GeneratedText): GeneratedText =>
  withUnknownStart(withUnknownKeys(withUnknownQuery(literal)));

/** A text that ends here continues outside of the literal. */
const openEnd = /(?:[=?&,(]|(?:\s|%20|\+)(?:eq|ne|gt|ge|lt|le|and|or|not|in|has)|\b(?:and|or))(?:\s|%20|\+)*$/;

/** The text with a variable for its continuation, if it ends inside of something. */
export function withOpenEnd(literal: GeneratedText): GeneratedText {
  const text = literal.text;
  if (literal.length === 0 || !openEnd.test(text)) return literal;
  const made = new GeneratedText();
  made.addMade(literal);
  const last = literal.map.span({ start: literal.length - 1, end: literal.length });
  // The continuation also closes brackets that are open here.
  made.addCollapsed(`{{value}}${')'.repeat(openParentheses(text))}`, last);
  return made;
}

/** The number of unclosed parentheses at the end of a text, outside of strings. */
export function openParentheses(text: string): number {
  let depth = 0;
  let isString = false;
  for (const character of text) {
    if (character === "'") isString = !isString;
    else if (isString) continue;
    else if (character === '(') depth++;
    else if (character === ')') depth = Math.max(0, depth - 1);
  }
  return depth;
}
