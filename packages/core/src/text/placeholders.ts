/** Placeholders: the notations in which stored texts write a value that is filled in before they are sent. */
import { type MappedText, OffsetMap } from './offset-map.js';
import type { Span } from './span.js';

/**
 * Which notations count. `none`: only `{{name}}`, as in texts that were sent. `stored`: those that nothing else can mean in a
 * request. `documentation`: also `[name]` and the name of a key in parentheses, which a request itself can never contain there, but
 * its author can mistype.
 *
 * @public
 */
export type PlaceholderScope = 'none' | 'stored' | 'documentation';

/** The kind of text to search: some notations have another meaning in some texts. */
export type PlaceholderSite = 'address' | 'value' | 'header' | 'body' | 'markup';

interface Notation {
  readonly open: string;
  /** Empty where the content itself ends the placeholder. */
  readonly close: string;
  /** The part of the text after `open` that the placeholder contains: all of it if a closing mark follows; undefined if none. */
  readonly inside: (text: string) => RegExpExecArray | null;
  /** Where it counts; everywhere if absent. */
  readonly sites?: readonly PlaceholderSite[];
  /** A further condition on the characters around it. */
  readonly fits?: (place: Candidate) => boolean;
}

/** A candidate and the text around it. */
interface Candidate {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly content: string;
  readonly site: PlaceholderSite;
  readonly scope: PlaceholderScope;
  /** The end of the path of an address. */
  readonly pathEnd: number;
}

/** Longer texts in brackets are not names. */
const longest = 100;

const name = (text: string): RegExpExecArray | null => /^[\p{L}_][\p{L}\p{N}_.-]*$/u.exec(text);
const words = (text: string): RegExpExecArray | null => /^[\p{L}_][\p{L}\p{N}_ .:/-]*$/u.exec(text);
/** Programs print GUIDs in braces; only the GUID of zeros is a placeholder. */
const isBracedGuid = (text: string): boolean =>
  /^[\dA-Fa-f]{8}-(?:[\dA-Fa-f]{4}-){3}[\dA-Fa-f]{12}$/.test(text) && /[1-9A-Fa-f]/.test(text);
const unlessGuid =
  (inside: Notation['inside']): Notation['inside'] =>
  (text) =>
    isBracedGuid(text) ? null : inside(text);
/** `97 records truncated` */
const counted = (text: string): RegExpExecArray | null => /^\d{1,9} [a-z][a-z ]{2,60}$/.exec(text);
const joints = /(?:^| )(?:and|or|not) /i;

/** In order of preference where two begin alike. */
const notations: readonly Notation[] = [
  { open: '${{', close: '}}', inside: (text) => /^[^{}\r\n]+$/.exec(text) },
  { open: '${', close: '}', inside: (text) => /^[^{}\r\n]+$/.exec(text) },
  { open: '$(', close: ')', inside: name },
  // JSON has quotes, commas and colons in its braces; `{id:guid}` is a route's.
  {
    open: '{',
    close: '}',
    inside: unlessGuid((text) => /^[*@#$]?[\p{L}\p{N}_][\p{L}\p{N}_ .-]*(?::[a-z]+)?[?*+]?$/u.exec(text)),
  },
  { open: '<', close: '>', inside: words, sites: ['address', 'value', 'header', 'body'], fits: isNoComparison },
  // Clients encode characters that they do not know.
  {
    open: '%3C',
    close: '%3E',
    inside: (text) => /^[\p{L}_](?:[\p{L}\p{N}_.+-]|%20)*$/u.exec(text),
    sites: ['address'],
  },
  { open: '%7B%7B', close: '%7D%7D', inside: name, sites: ['address'] },
  {
    open: '%7B',
    close: '%7D',
    inside: unlessGuid((text) => /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u.exec(text)),
    sites: ['address'],
  },
  { open: '%', close: '%', inside: (text) => /^[A-Z][A-Z0-9_]+$/.exec(text), fits: isNoEncoding },
  { open: '[', close: ']', inside: (text) => words(text) ?? counted(text), fits: isNoList },
  { open: ':', close: '', inside: (text) => /^[A-Za-z_][\w-]*/.exec(text), sites: ['address'], fits: isSegment },
  // `Products(id)`, `JoinHubSite(hubSiteId)`
  {
    open: '',
    close: '',
    inside: (text) => /^(?:[a-z][A-Za-z0-9]{0,60}(?:Id|ID|Key|Guid)|id|ID|key|guid)/.exec(text),
    sites: ['address'],
    fits: isNamedKey,
  },
  { open: '…', close: '', inside: (text) => /^/.exec(text) },
  {
    open: '...',
    close: '',
    inside: (text) => /^/.exec(text),
    fits: ({ text, start, end }) => text[start - 1] !== '.' && text[end] !== '.',
  },
];

// Bodies are full of colons and brackets, and URLs of percent signs, so the search includes the adjacent characters.
const beginningInAddress = /[<{[…]|[/(]:|\([A-Za-z]|%(?:3C|7B|[A-Z])|\$[({]|\.{3}/;
const beginningElsewhere = /[<…]|\{[^\s"}]|\[(?:[^\s"[\]{}\d]|\d{1,9} [a-z])|%[A-Z]|\$[({]|\.{3}/;

/** The places of the placeholders in a text in their order, without those that are written `{{name}}`; none overlaps another. */
export function findPlaceholders(text: string, site: PlaceholderSite, scope: PlaceholderScope): readonly Span[] {
  const found: Span[] = [];
  const beginning = site === 'address' ? beginningInAddress : beginningElsewhere;
  if (scope === 'none' || !beginning.test(text)) return found;
  const begin = new RegExp(beginning, 'g');
  let pathEnd: number | undefined;
  for (let match = begin.exec(text); match !== null; match = begin.exec(text)) {
    const start = /^[/(]/.test(match[0]) ? match.index + 1 : match.index;
    const variable = text.startsWith('{{', start) ? closing(text, start + 2, '}}') : undefined;
    const end =
      variable === undefined ? placeholderEnd(text, start, site, scope, (pathEnd ??= pathEndOf(text))) : variable + 2;
    if (variable === undefined && end !== undefined) found.push({ start, end });
    begin.lastIndex = end ?? start + 1;
  }
  return found;
}

function placeholderEnd(
  text: string,
  start: number,
  site: PlaceholderSite,
  scope: PlaceholderScope,
  pathEnd: number,
): number | undefined {
  const isAfterBrace = text[start - 1] === '{' || text.startsWith('%7B', start - 3);
  for (const { open, close, inside, sites, fits } of notations) {
    if (!text.startsWith(open, start) || sites?.includes(site) === false) continue;
    // `{{id}` lacks a brace. Only a body has a member there, such as `{<name>: 1}`.
    if (isAfterBrace && (site !== 'body' || open === '{')) continue;
    const from = start + open.length;
    const to = close === '' ? undefined : closing(text, from, close);
    if (close !== '' && to === undefined) continue;
    const content = inside(text.slice(from, to ?? from + longest))?.[0];
    if (content === undefined) continue;
    const end = from + content.length + close.length;
    if (fits?.({ text, start, end, content, site, scope, pathEnd }) !== false) return end;
  }
  return undefined;
}

/** The offset of the closing text. The search stops at a line break and at the greatest length of a name, so it stays linear. */
function closing(text: string, from: number, close: string): number | undefined {
  const last = Math.min(text.length, from + longest);
  for (let i = from; i < last; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 || code === 13) return undefined;
    if (code === close.charCodeAt(0) && text.startsWith(close, i)) return i > from ? i : undefined;
  }
  return undefined;
}

const isWordCharacter = (char: string | undefined): boolean => char !== undefined && /^[\p{L}\p{N}_)]$/u.test(char);

/** `A <B and C> D` compares; a placeholder with spaces has something before it that no operand ends with. */
function isNoComparison({ text, start, content, site }: Candidate): boolean {
  if (site === 'header' || site === 'body' || !content.includes(' ')) return true;
  const before = text[start - 1];
  return before !== ' ' && before !== '+' && !isWordCharacter(before) && !joints.test(content);
}

const isHexPair = (text: string, at: number): boolean => /^[\dA-Fa-f]{2}/.test(text.slice(at, at + 2));

/** `%AB%CD` is encoded, and `'%BIKE%'` a pattern of another language. */
function isNoEncoding({ text, start, end, content }: Candidate): boolean {
  if (isHexPair(text, end) || isWordCharacter(text[start - 1]) || text[start - 1] === '%') return false;
  return content.includes('_') || (text[start - 1] !== "'" && text[end] !== "'");
}

const endsSegment = (char: string | undefined): boolean => char === undefined || '/?#('.includes(char);

function pathEndOf(text: string): number {
  const query = text.indexOf('?');
  return query === -1 ? text.length : query;
}

/** Brackets contain lists, and brackets after a name contain an index. */
function isNoList({ text, start, end, content, site, scope, pathEnd }: Candidate): boolean {
  if (content === 'true' || content === 'false' || content === 'null') return false;
  const before = text[start - 1];
  if (scope === 'documentation') return !isWordCharacter(before);
  return site === 'address' && (before === undefined || before === '/') && endsSegment(text[end]) && start < pathEnd;
}

/** Whether a word is the whole content of parentheses in a path of documentation. */
function isNamedKey({ text, start, end, scope, pathEnd }: Candidate): boolean {
  return scope === 'documentation' && end < pathEnd && text[start - 1] === '(' && text[end] === ')';
}

/** `/:id` and `(:id)`. */
function isSegment({ text, start, end, pathEnd }: Candidate): boolean {
  const before = text[start - 1];
  if (before === '(') return text[end] === ')';
  return before === '/' && endsSegment(text[end]) && start < pathEnd;
}

/**
 * Notes that a variable was written in another notation, which is kept in it; with stand-ins for its braces. No text that
 * people write has characters of this private use.
 */
const mark = '\ue0f0';
const openBrace = '\ue0f1';
const closeBrace = '\ue0f2';

/** Writes every placeholder of a text as a variable; undefined for a text without any. */
export function markVariables(text: string, site: PlaceholderSite, scope: PlaceholderScope): MappedText | undefined {
  const found = findPlaceholders(text, site, scope);
  if (found.length === 0) return undefined;
  const map = new OffsetMap();
  const parts: string[] = [];
  let copied = 0;
  const copy = (to: number): void => {
    if (to > copied) {
      parts.push(text.slice(copied, to));
      map.addExact(to - copied, copied);
    }
    copied = to;
  };
  for (const { start, end } of found) {
    copy(start);
    const variable = `{{${mark}${text.slice(start, end).replaceAll('{', openBrace).replaceAll('}', closeBrace)}}}`;
    parts.push(variable);
    map.addCollapsed(variable.length, { start, end });
    copied = end;
  }
  copy(text.length);
  return { text: parts.join(''), map };
}

/** A text with the original placeholders instead of the variables of `markVariables`. */
export function asWritten(text: string): string {
  if (!text.includes(mark)) return text;
  const whole = text.replace(/\{\{\ue0f0([^{}]*)\}\}/g, '$1');
  // A shortened text can end inside a placeholder.
  return whole.replaceAll(`{{${mark}`, '').replaceAll(mark, '').replaceAll(openBrace, '{').replaceAll(closeBrace, '}');
}

/** Whether a whole text is a placeholder, or empty. */
export function isPlaceholder(text: string): boolean {
  if (text === '' || text.includes('{{') || text.includes('${') || text.includes('$(')) return true;
  if (/^<[^<>]*>$|^&lt;[^<>&]*&gt;$|^\[[^[\]]*\]$|^@?\{[^{}]*\}$|^%\w+%$|^%[sdv@]$|^\$(?:env:)?\w+$/.test(text))
    return true;
  return /^[*xX.\u2022\u2026_-]+$/.test(text) || /^[A-Z]+(?:_[A-Z]+)+$/.test(text) || /^redacted$/i.test(text);
}
