/** Writes a variable for each part of a URL that a program fills in or whose value is unknown. */
import { MadeText } from '../text/index.js';

/** Directives of `printf`, of Python's `%`, and braces of format strings, in the notation of no other language. */
const directive =
  /%(?:\(\w{1,60}\)|\d{1,2}\$)?[-+#]?(?:0?\d{0,3})(?:\.\d{1,3})?[sdiufgvqTt]|%%|\{[\w.]{0,60}(?:,-?\d{1,3})?(?::[^{}'\s]{1,30})?\}/g;

/** The same text with a variable for each format directive, which leads back to it. */
export function withDirectives(literal: MadeText): MadeText {
  const text = literal.text;
  if (!/[%{]/.test(text)) return literal;
  const made = new MadeText();
  let done = 0;
  directive.lastIndex = 0;
  for (let match = directive.exec(text); match !== null; match = directive.exec(text)) {
    const start = match.index;
    const end = start + match[0].length;
    if (!isDirective(text, start, end)) continue;
    if (start > done) made.addMade(literal, done, start);
    // A doubled percent sign is one, which an address holds encoded.
    made.addCollapsed(match[0] === '%%' ? '%25' : '{{value}}', literal.map.span({ start, end }));
    done = end;
  }
  if (done === 0) return literal;
  if (done < text.length) made.addMade(literal, done);
  return made;
}

/** `%20` and `%dA` are encoded characters, and braces of a variable are one already. */
function isDirective(text: string, start: number, end: number): boolean {
  if (text.charAt(start) === '{')
    return text.charAt(start - 1) !== '{' && text.charAt(end) !== '}' && text.charAt(start - 1) !== '$';
  const pair = /^%[\dA-Fa-f]{2}/.test(text.slice(start, start + 3));
  return !pair || /^%0/.test(text.slice(start));
}

/**
 * The same text with the `?` that a program writes before the options, or with a variable for the query where options follow with
 * `&` something that is not written out.
 */
export function withUnknownQuery(literal: MadeText): MadeText {
  const text = literal.text;
  if (text.startsWith('$')) {
    const query = new MadeText();
    query.addCollapsed('?', literal.map.span({ start: 0, end: 1 }));
    query.addMade(literal);
    return query;
  }
  const at = text.indexOf('&');
  const before = text.slice(0, Math.max(at, 0));
  if (at === -1 || before.includes('?') || (at > 0 && !before.includes('}}'))) return literal;
  const made = new MadeText();
  made.addMade(literal, 0, at);
  made.addCollapsed(at === 0 ? '{{url}}?{{value}}' : '?{{value}}', literal.map.span({ start: at, end: at + 1 }));
  made.addMade(literal, at);
  return made;
}

/**
 * The same text with a variable for each quoted key of its path that has a slash: a path of a file or a folder, which
 * a service may accept unencoded.
 */
export function withUnknownKeys(literal: MadeText): MadeText {
  const text = literal.text;
  const query = text.indexOf('?');
  const path = query === -1 ? text : text.slice(0, query);
  const made = new MadeText();
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
