/** Finds the addresses in the text of a Markdown file outside of its fences: links, inline code, tables and prose. */
import type { Span } from '@odatalint/core';
import { CommentNotes } from '../../comments/index.js';
import type { HostLiteral, ReadDocument, StoredRequest } from '../../document/index.js';
import { mention, plainAddress, possibleAddress } from '../../programs/index.js';
import { GeneratedText, type Line, splitRequestLine } from '../../text/index.js';

/** Inline code; an address with a host; an absolute path, which counts at the beginning of a word or of the target of a link. */
const candidate = /`{1,3}[^`]{3,2000}`{1,3}|https?:\/\/[^\s<>"`|\\]{1,4000}|\/\w[^\s<>"`|\\]{1,4000}/gi;

/** The styles of the two kinds of places, whose edits must fit them. */
export const codeStyle = 'code';
export const linkStyle = 'link';

/** An option whose value is a number or a Boolean, with a word. */
const optionWithWord = /((?:\$|%24)(?:top|skip|count)=)([A-Za-z]{1,8})/gi;

/** What documentation writes for such a value, beside a single letter. */
const valueWords: ReadonlySet<string> = new Set(
  'num number int integer val value bool boolean count size limit offset xx xxx'.split(' '),
);

/** A word after an address that is a part of its query, which cannot be told from the text. */
const goesOn = /^ (?:(?:eq|ne|gt|ge|lt|le|like|asc|desc)\b|in \()/i;

/** In: a Markdown file and its lines outside of fences. Out: the requests and comments in them; no fix of a request is safe. */
export function readTextLines(text: string, lines: Iterable<Line>): ReadDocument {
  const requests: StoredRequest[] = [];
  const notes = new CommentNotes();
  for (const line of lines) {
    addComment(notes, text, line);
    const written = text.slice(line.start, line.to);
    for (const match of written.matchAll(candidate)) {
      const at = line.start + match.index;
      const [whole] = match;
      const isCode = whole.startsWith('`');
      if (whole.startsWith('/') && !/^[\s(]?$/.test(written.charAt(match.index - 1))) continue;
      const span = isCode
        ? withoutMarks(text, { start: at, end: at + whole.length })
        : { start: at, end: at + addressLength(whole) };
      const request = requestAt(text, span, isCode ? codeStyle : linkStyle);
      if (request !== undefined) requests.push(request);
    }
  }
  return { requests, directives: notes.directives, problems: [] };
}

/** A comment of HTML that has a line of its own. */
function addComment(notes: CommentNotes, text: string, line: Line): void {
  if (!text.startsWith('<!--', line.from)) return;
  const close = text.indexOf('-->', line.from);
  if (close !== -1 && close < line.to) notes.add(text, { ...line, to: close }, line.from + 4);
}

/** Inline code without its marks and the spaces inside them. */
function withoutMarks(text: string, { start, end }: Span): Span {
  let [from, to] = [start, end];
  while (from < to && '` '.includes(text.charAt(from))) from++;
  while (to > from && '` '.includes(text.charAt(to - 1))) to--;
  return { start: from, end: to };
}

/** The length of an address without the marks of the sentence or the link around it. */
function addressLength(written: string): number {
  let end = written.length;
  let depth = 0;
  let quotes = 0;
  for (let at = 0; at < written.length; at++) {
    const character = written.charAt(at);
    if (character === "'") quotes++;
    else if (quotes % 2 === 0 && character === '(') depth++;
    // The parenthesis that closes the target of a link.
    else if (quotes % 2 === 0 && character === ')' && --depth < 0) {
      end = at;
      break;
    }
  }
  while (end > 0 && '.,;:!?*_]}'.includes(written.charAt(end - 1)) && !written.slice(0, end).endsWith('}}')) end--;
  return end;
}

function requestAt(text: string, span: Span, style: string): StoredRequest | undefined {
  const { start, end } = span;
  const written = text.slice(start, end);
  const isOpen = style === linkStyle && (goesOn.test(text.slice(end, end + 6)) || !hasPairs(written));
  if (isOpen || /\.\.\.|…|["\\]/.test(written) || !hasPath(written)) return undefined;
  const { method, target } = splitRequestLine(written);
  const made = withoutPlaceholders(text, start + target.start, start + target.end);
  const plain = plainAddress(made);
  const address = plain ?? possibleAddress(made);
  if (address === undefined) return undefined;
  const literals: readonly HostLiteral[] = [{ start, end, style }];
  const own = new GeneratedText();
  if (method !== undefined) own.addExact(text, start + method.start, start + method.end);
  return {
    input: { ...(method === undefined ? {} : { method: own.text }), url: address.text },
    maps: { ...(method === undefined ? {} : { method: own.map }), url: address.map },
    span,
    target: span,
    literals,
    isGuessed: true,
    ...(plain === undefined ? mention : {}),
  };
}

/** Whether every string is closed. */
const hasPairs = (text: string): boolean => text.split("'").length % 2 === 1;

/** Whether there is something before the options; a filter alone is more than the name of an option. */
function hasPath(written: string): boolean {
  const { target } = splitRequestLine(written);
  const address = written.slice(target.start, target.end);
  if (/^\??\$/.test(address)) return /^\??\$(?:filter|orderby)=\S+ \S/i.test(address);
  return /^(?:https?:\/\/|\/|\{\{|[A-Za-z_]\w*[?(/])/.test(address);
}

function withoutPlaceholders(text: string, start: number, end: number): GeneratedText {
  const made = new GeneratedText();
  let done = start;
  for (const match of text.slice(start, end).matchAll(optionWithWord)) {
    const [whole, name = '', word = ''] = match;
    const isPlaceholder = word.length === 1 || valueWords.has(word.toLowerCase());
    if (!isPlaceholder || /\w/.test(text.charAt(start + match.index + whole.length))) continue;
    const at = start + match.index + name.length;
    made.addExact(text, done, at);
    done = start + match.index + whole.length;
    made.addCollapsed('{{value}}', { start: at, end: done });
  }
  if (done < end || made.length === 0) made.addExact(text, done, end);
  return made;
}
