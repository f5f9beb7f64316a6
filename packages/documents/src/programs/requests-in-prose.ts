/**
 * Finds the requests in text for people: in Markdown outside of fences, and in comments of programs. They are request
 * lines, commands, links, inline code and URLs in prose.
 */
import type { Span, TextEdit } from '@odatalint/core';
import { embedDocument } from '../document/embed-document.js';
import type { HostLiteral, StoredRequest } from '../document/document.js';
import { GeneratedText, exactText } from '../text/generated-text.js';
import { hasSystemOption } from '../text/odata-evidence.js';
import { unknownBody } from '../text/holes.js';
import { splitRequestLine, startsRequest } from '../text/request-line.js';
import { languageOf } from './languages/find-language.js';
import { openParentheses } from './fill-address.js';
import { mention, plainAddress, possibleAddress } from './plain-address.js';
import { CommandRequests } from './command-requests.js';
import { CallRequests } from './call-requests.js';
import { Program } from './program.js';
import { SourceText } from './source-text.js';

/**
 * Inline code; a URL or query in quotes; a URL with a host; an absolute path at the beginning of a word or of the
 * target of a link.
 */
const candidatesIn = (line: string): Iterable<RegExpExecArray> =>
  line.matchAll(
    /`{1,3}[^`]{1,2000}`{1,3}|"(?:https?:\/\/|\/\w|\??\$\w)[^"]{1,2000}"|https?:\/\/[^\s<>"`|\\]{1,4000}|\/\w[^\s<>"`|\\]{1,4000}/gi,
  );

/** The styles of the two kinds of places, whose edits must fit them. */
const codeStyle = 'code';
const linkStyle = 'link';

/**
 * A segment in angle brackets, a key of several `x`, a parameter with a value of one letter, an option without a value,
 * or one with a number or Boolean and a word.
 */
const possiblePlaceholders = (address: string): Iterable<RegExpExecArray> =>
  address.matchAll(
    /((?:\$|%24)(?:top|skip|count|levels)=|\(\w{1,40}=(?=[a-z]\)))([A-Za-z]{1,8})|(\/)<[A-Za-z][\w -]{0,30}>|(\()x{3,20}(?=\))|(=)(?:\.{2,3}|…)(?=[&;)\s]|$)/gi,
  );

/** Other words of documentation for such a value. */
const valueWords: ReadonlySet<string> = new Set(
  'num number int integer val value bool boolean count size limit offset xx xxx'.split(' '),
);

/** A word after a URL that continues its query, so that the end of the query is uncertain. */
const goesOn = /^ (?:(?:eq|ne|gt|ge|lt|le|like|asc|desc)\b|in \()/i;

/** The end of a URL whose filter is only a name, so that a word after it belongs to the filter. */
const endsWithName = /[?&](?:\$|%24)filter=[\w/.]+$/i;

/** The requests in a text, and the unread URLs of OData in it, whose end is unclear. */
export interface RequestsInProse {
  readonly requests: StoredRequest[];
  readonly unreadUrls: Span[];
}

/** The kind of a text. In a comment, text in quotes is code that is not run. */
type TextKind = 'text' | 'comment';

/** Adds the requests in one line of a text. Their fixes are unsafe. */
export function readTextLine(text: string, line: Span, kind: TextKind, found: RequestsInProse): void {
  const whole = wholeLine(text, line);
  const request = whole && (commandIn(text, whole) ?? requestLineIn(text, whole, kind));
  if (request !== undefined) {
    found.requests.push(request);
    return;
  }
  if (whole !== undefined && startsQuery.test(text.slice(whole.start, whole.end))) {
    if (isUnread(text.slice(whole.start, whole.end))) found.unreadUrls.push(whole);
    return;
  }
  const written = text.slice(line.start, line.end);
  for (const match of candidatesIn(written)) {
    const span = spanOf(text, line.start + match.index, match[0]);
    const style = /^[`"]/.test(match[0]) ? codeStyle : linkStyle;
    const { index } = match;
    const end = index + match[0].length;
    const around = {
      before: written.slice(Math.max(0, index - nearby), index),
      after: written.slice(end, end + nearby),
    };
    const request = isApart(match[0], around, kind) ? requestAt(text, span, style) : undefined;
    if (request !== undefined) found.requests.push(request);
    else if (isUnread(text.slice(span.start, span.end))) found.unreadUrls.push(span);
  }
}

/** The place of a candidate without its marks. */
const spanOf = (text: string, start: number, written: string): Span =>
  /^[`"]/.test(written)
    ? withoutMarks(text, { start, end: start + written.length })
    : { start, end: start + addressLength(written) };

/** The number of characters before and after a candidate that show whether it is apart. */
const nearby = 40;

/** The parts of a line around a candidate. */
interface Around {
  readonly before: string;
  readonly after: string;
}

/** Whether a candidate is a URL by itself. A path may be part of a longer one, and text in a comment part of code. */
function isApart(written: string, { before, after }: Around, kind: TextKind): boolean {
  const last = before.slice(-1);
  if (written.startsWith('/')) return /^[\s(]?$/.test(last);
  if (written.startsWith('"')) {
    // In a text, an equals sign separates a setting from its value.
    const operators = kind === 'text' ? '+,(' : '=+,(';
    const isExample = /\b(?:e\.g|i\.e)\.,\s*$/.test(before);
    const isAfterOperator = !isExample && operators.includes(before.trimEnd().slice(-1) || ' ');
    const isOperand = isAfterOperator || /^\s*[+.%]/.test(after);
    return /^[\s=]?$/.test(last) && !isOperand;
  }
  return kind === 'text' || !(written.startsWith('`') ? /[\w(=+:,]/ : /["'`]/).test(last);
}

/** Whether an unread text has an option of OData with a value. */
const isUnread = (text: string): boolean => hasSystemOption(text) && !/\.\.\.|…/.test(text);

/** The marks of lists, comments and quotations before the text of a line. */
const lineMarks = /^[\s*/!#>-]*(?:@example\s+|<\w{1,20}>\s*)?/;

/** `Example request:` */
const label = /^[A-Za-z]{1,20}(?: [A-Za-z]{1,20}){0,2}:\s+/;

/** A line without the marks around its text. */
function wholeLine(text: string, { start, end }: Span): Span | undefined {
  const written = text.slice(start, end);
  const marked = lineMarks.exec(written)?.[0].length ?? 0;
  const from = start + marked + (label.exec(written.slice(marked))?.[0].length ?? 0);
  const to =
    from +
    text
      .slice(from, end)
      .replace(/<\/\w{1,20}>\s*$/, '')
      .trimEnd().length;
  return from < to ? { start: from, end: to } : undefined;
}

/**
 * A line that is a method and a URL of OData, or in a comment a URL alone; undefined if a sentence continues after the
 * URL.
 */
function requestLineIn(text: string, line: Span, kind: TextKind): StoredRequest | undefined {
  const span = kind === 'comment' ? withoutQuotes(text, withoutPeriod(text, line)) : line;
  const written = text.slice(span.start, span.end);
  const isRequest = startsRequest(written) || (kind === 'comment' && startsAddress.test(written));
  return isRequest && !isSentence(written) && !/["`]/.test(written) ? requestAt(text, span, codeStyle) : undefined;
}

/** Options without a URL. */
const startsQuery = /^[?&]?\$\w{2,14}=/;

/** A URL or query with options of OData. */
const startsAddress = /^(?:(?:https?:\/\/|\/\w)[^\s?'"`]{0,2000})?[?&]?\$\w{2,14}=/;

/** A line without the period of its sentence. */
const withoutPeriod = (text: string, { start, end }: Span): Span =>
  /[^.]\.$/.test(text.slice(Math.max(start, end - 2), end)) ? { start, end: end - 1 } : { start, end };

/** A line in single quotes, without the quotes. */
function withoutQuotes(text: string, { start, end }: Span): Span {
  const isQuoted = end - start > 2 && text.charAt(start) === "'" && text.charAt(end - 1) === "'";
  return isQuoted ? { start: start + 1, end: end - 1 } : { start, end };
}

/** Words of two to four letters that are not operators. */
const english =
  /^(?:to|is|of|on|for|the|if|at|by|an|so|will|when|with|then|from|into|that|this|but|via|per|as|we|it|see)$/i;

/** Whether the text after the path of a request line has a word in the position of an operator. */
function isSentence(line: string): boolean {
  const { target } = splitRequestLine(line);
  const plain = line.slice(target.start, target.end).replaceAll(/'[^']*'/g, "''");
  const [, ...words] = withoutInnerSpaces(plain).split(/\s+/);
  const hasNames = /[?&]\$(?:compute|apply)=/.test(plain);
  const isOperator = (word: string): boolean =>
    /^(?:[a-z]{2,4}|[=!<>&|]{1,3})(?:[,&;)].*)?$/i.test(word) &&
    (!english.test(word) || (hasNames && /^as$/i.test(word)));
  return words.some((word, i) => (i % 2 === 0 ? !isOperator(word) : /^(?:\/|https?:)/i.test(word)));
}

/** A text without the spaces after commas and similar marks in parentheses, and after `not`. */
function withoutInnerSpaces(text: string): string {
  let made = '';
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (character === ' ' && ((depth > 0 && ',;:('.includes(made.slice(-1))) || /\bnot$/.test(made.slice(-4))))
      continue;
    made += character;
  }
  return made;
}

/** A shell command that sends a request and is the whole line; undefined if it continues on the next line. */
function commandIn(text: string, { start, end }: Span): StoredRequest | undefined {
  if (!text.startsWith('curl ', start) || text.charAt(end - 1) === '\\') return undefined;
  const made = exactText(text, { start, end });
  const program = new Program(new SourceText(made.text, languageOf('shell')));
  const command = new CommandRequests(program, new CallRequests(program)).commandAt(0);
  // In text, `$top` in double quotes is not a variable of the shell.
  if (command === undefined || command.stored.isDoubtful === true) return undefined;
  const { stored } = command;
  const span = { start: 0, end: end - start };
  const requests = [{ ...stored, span, target: span, ...documented }];
  return embedDocument({ requests, directives: [], problems: [] }, made.map).requests[0];
}

/** The facts about every request in a text. It has no literals that can contain an edit, unless some are added. */
const documented = { isGuessed: true, literals: [] } as const;

/** Inline code or a text in quotes, without its marks and the spaces inside them. */
function withoutMarks(text: string, { start, end }: Span): Span {
  let [from, to] = [start, end];
  while (from < to && '`" '.includes(text.charAt(from))) from++;
  while (to > from && '`" '.includes(text.charAt(to - 1))) to--;
  return { start: from, end: to };
}

/** The length of a URL without the marks of the sentence or link around it. */
function addressLength(written: string): number {
  let end = written.length;
  let depth = 0;
  let quotes = 0;
  for (let at = 0; at < written.length; at++) {
    const character = written.charAt(at);
    // The text of a link ends before its target.
    if (written.startsWith('](', at)) {
      end = at;
      break;
    }
    if (character === "'") quotes++;
    else if (quotes % 2 === 0 && character === '(') depth++;
    // The parenthesis that closes the target of a link, and the bracket that opens its text in AsciiDoc.
    else if (quotes % 2 === 0 && ((character === ')' && --depth < 0) || opensText(written, at))) {
      end = at;
      break;
    }
  }
  // The quote that closes a whole URL; one that its own value opens belongs to it.
  const marks = written.includes('“') ? '.,;:!?*_]}' : '.,;:!?*_]}”';
  while (end > 0 && marks.includes(written.charAt(end - 1)) && !closesVariable(written, end)) {
    if (written.startsWith('=...', end - 4)) break;
    end--;
  }
  return end;
}

/** Whether a bracket follows a word, which no list of values can follow. */
const opensText = (written: string, at: number): boolean =>
  written.charAt(at) === '[' && /[\w')]/.test(written.charAt(at - 1));

/** Whether a brace before an offset closes one in the URL. */
const closesVariable = (written: string, end: number): boolean =>
  written.charAt(end - 1) === '}' && written.lastIndexOf('{', end) > written.lastIndexOf('}', end - 2);

function requestAt(text: string, span: Span, style: string): StoredRequest | undefined {
  const { start, end } = span;
  const written = text.slice(start, end);
  const after = text.slice(end, end + 6);
  const isCut = goesOn.test(after) || (endsWithName.test(written) && /^ \w/.test(after));
  const isOpen = style === linkStyle && (isCut || !hasPairs(written) || openParentheses(written) > 0);
  const { method, target } = splitRequestLine(written);
  const made = withoutPlaceholders(text, start + target.start, start + target.end);
  if (isOpen || /\.\.\.|…|["\\]/.test(made.text) || !hasPath(written)) return undefined;
  const plain = plainAddress(made);
  const address = plain ?? possibleAddress(made);
  if (address === undefined) return undefined;
  const literals: readonly HostLiteral[] = [{ start, end, style }];
  const own = new GeneratedText();
  if (method !== undefined) own.addExact(text, start + method.start, start + method.end);
  return {
    input: {
      ...(method === undefined ? {} : { method: own.text }),
      url: address.text,
      // A sentence does not show the body.
      ...(/^(?:POST|PUT|PATCH|MERGE)$/i.test(own.text) ? { body: unknownBody } : {}),
    },
    maps: { ...(method === undefined ? {} : { method: own.map }), url: address.map },
    span,
    target: span,
    ...documented,
    literals,
    ...(plain === undefined ? mention : {}),
  };
}

/** Adapts an edit to a place of such a request; undefined if it would end the place. */
export function fitTextEdit(edit: TextEdit, style: string | undefined): TextEdit | undefined {
  if (style === codeStyle) return /[`"|\r\n]|\*\//.test(edit.text) ? undefined : edit;
  if (style === linkStyle) return /[\s`|<>()]|\*\//.test(edit.text) ? undefined : edit;
  return undefined;
}

/** Whether a style belongs to a place in a text. */
export const isTextStyle = (style: string | undefined): boolean => style === codeStyle || style === linkStyle;

/** Whether every string is closed. */
const hasPairs = (text: string): boolean => text.split("'").length % 2 === 1;

/**
 * Whether there is text before the options. Options alone need a sign that they are not variables of a program: a
 * question mark, two options or a condition.
 */
function hasPath(written: string): boolean {
  const { target } = splitRequestLine(written);
  const address = written.slice(target.start, target.end);
  if (/^[?&]?\$/.test(address))
    return /^[?&]\$\w+=[^\s&]|^\$\w+=[^&]+&\$\w+=\S|^\$(?:filter|orderby)=\S+ \S/i.test(address);
  return /^(?:https?:\/\/|\/|\{\{|[A-Za-z_]\w*[?(/])/.test(address);
}

function withoutPlaceholders(text: string, start: number, end: number): GeneratedText {
  const made = new GeneratedText();
  let done = start;
  for (const match of possiblePlaceholders(text.slice(start, end))) {
    const [whole, option, word = '', slash, parenthesis, equals] = match;
    const mark = slash ?? parenthesis ?? equals;
    const isPlaceholder = mark !== undefined || word.length === 1 || valueWords.has(word.toLowerCase());
    const next = start + match.index + whole.length;
    if (!isPlaceholder || /\w/.test(text.charAt(next))) continue;
    const at = start + match.index + (option ?? mark ?? '').length;
    made.addExact(text, done, at);
    made.addCollapsed('{{value}}', { start: at, end: next });
    done = next;
  }
  if (done < end || made.length === 0) made.addExact(text, done, end);
  return made;
}
