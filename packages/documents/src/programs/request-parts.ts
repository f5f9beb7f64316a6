/** The parts of a request in a program, and the request that they form. */
import type { HeaderInput, Span } from '@odatalint/core';
import type { HostLiteral, StoredRequest } from '../document/document.js';
import { GeneratedText, madeAt } from '../text/generated-text.js';
import { unknownBody } from '../text/holes.js';
import { isPlainlyOdata } from '../text/odata-evidence.js';
import type { EatenDollars } from './eaten-dollars.js';
import { withFormatArguments, withSeparators, withUnknownParts } from './fill-address.js';
import { mention, withoutVariables } from './plain-address.js';

/** The known part of a text in the program. */
export interface MadeText {
  readonly made: GeneratedText;
  readonly literals: readonly HostLiteral[];
  /** Whether any part of it is a literal. */
  readonly isWritten: boolean;
}

/** A request of a call, and the index of the token after it. */
export interface SentRequest {
  readonly stored: Omit<StoredRequest, 'span' | 'target'>;
  /** The place of the call. */
  readonly span: Span;
  /** The place of the URL, if it is outside of the call. */
  readonly address?: Span;
  readonly next: number;
  /** Whether the call only builds the URL. */
  readonly isUrl: boolean;
}

interface Option {
  readonly name: GeneratedText;
  readonly nameSpan: Span;
  readonly value: GeneratedText;
}

/** The parts of a request. */
export class RequestParts {
  base?: MadeText;
  url?: MadeText;
  urlSpan?: Span;
  readonly path: GeneratedText[] = [];
  options: (Option | GeneratedText)[] = [];
  method?: { readonly text: string; readonly made?: GeneratedText };
  readonly headers: { readonly name: GeneratedText; readonly value: GeneratedText }[] = [];
  hasUnknownHeaders = false;
  /** The value that the client sends as JSON; it adds the header that says so. */
  json?: Span;
  body?: GeneratedText | 'unknown';
  readonly literals: HostLiteral[] = [];

  /** Sets an option. Clients that join several values of one option are not supported. */
  setOption(option: Option): void {
    const known = this.options.findIndex((each) => 'name' in each && each.name.text === option.name.text);
    if (known === -1) this.options.push(option);
    else this.options[known] = option;
  }

  /** Removes the values of an option. */
  removeOption(name: string): void {
    this.options = this.options.filter((each) => !('name' in each) || each.name.text !== name);
  }

  addLiterals(literals: readonly HostLiteral[]): void {
    for (const literal of literals) this.literals.push(literal);
  }
}

/** The facts about the request besides its parts. */
export interface Sending {
  readonly dollars: EatenDollars;
  readonly isOdata: boolean;
  readonly isComplete: boolean;
  readonly isTemplate: boolean;
  readonly service: string | undefined;
  readonly mayBeBeforeV4: boolean;
  readonly isUnfinished: boolean;
  readonly span: Span;
  readonly next: number;
  readonly isUrl: boolean;
}

/** The request of the parts; undefined for a text that is not a URL. */
export function sendParts(parts: RequestParts, sending: Sending): SentRequest | undefined {
  const { isOdata, isTemplate, service, span } = sending;
  const written = addressOf(parts, sending);
  if (written === undefined) return undefined;
  const whole = sending.dollars.restore(written);
  const address = withUnknownParts(withSeparators(isTemplate ? withFormatArguments(whole) : whole));
  const url = address.text.trim();
  // `item.get("@odata.type")` reads a member.
  if (url === '' || url.startsWith('@') || /[\r\n]/.test(url)) return undefined;
  const headers = headersOf(parts, sending.isComplete);
  const isPlain = isPlainlyOdata(url, headers?.headers ?? []);
  if (/\s/.test(withoutVariables(url.split(/[?]|\$\w+=/, 1)[0] ?? '').replaceAll(/'[^']*'/g, ''))) return undefined;
  const { method } = parts;
  const hasBody = parts.body !== undefined && method?.text !== 'GET';
  const content = !hasBody
    ? undefined
    : parts.body === 'unknown'
      ? { text: unknownBody }
      : (parts.body as GeneratedText);
  const isOutside = parts.urlSpan !== undefined && (parts.urlSpan.start < span.start || parts.urlSpan.end > span.end);
  const from = address.text.indexOf(url);
  const made = from === 0 && url.length === address.length ? address : address.slice(from, from + url.length);
  return {
    stored: {
      input: {
        ...(method === undefined ? {} : { method: method.text }),
        url,
        ...(headers === undefined ? {} : { headers: headers.headers }),
        ...(content === undefined ? {} : { body: content.text }),
      },
      maps: {
        url: made.map,
        ...(method?.made === undefined ? {} : { method: method.made.map }),
        ...(headers === undefined ? {} : { headers: headers.made.map }),
        ...(content === undefined || !('map' in content) ? {} : { body: content.map }),
      },
      ...(service === undefined ? {} : { service }),
      ...(sending.isUnfinished ? { isUnfinished: true as const } : {}),
      ...(sending.mayBeBeforeV4 ? { mayBeBeforeV4: true as const } : {}),
      ...(isOdata ? {} : isPlain ? { isKnownByOption: true as const } : mention),
      ...(parts.body === 'unknown' && hasBody ? { hasUnknownBody: true as const } : {}),
      literals: inOrder(parts.literals),
    },
    span,
    ...(isOutside && parts.urlSpan !== undefined ? { address: parts.urlSpan } : {}),
    next: sending.next,
    isUrl: sending.isUrl,
  };
}

/** The URL with its options; undefined if no part of it is known. */
function addressOf(parts: RequestParts, { isOdata, span }: Sending): GeneratedText | undefined {
  const { base, url, path, options } = parts;
  const start = { start: span.start, end: span.start + 1 };
  const made = new GeneratedText();
  const isAbsolute = url !== undefined && /^(?:https?:\/\/|\{\{)/i.test(url.made.text);
  if (base !== undefined && !isAbsolute) {
    // Parentheses in a root belong to a session.
    if (/\(|%28/.test(base.made.text)) made.addCollapsed('{{base}}/', start);
    else made.addMade(base.made);
  }
  if (url !== undefined) {
    const text = url.made.text;
    if (made.length > 0) addAfterSlash(made, url.made, start);
    else if (!isOdata && /^[\w$(]/.test(text) && !/^https?:/i.test(text)) {
      if (!/[/?(]/.test(text) && options.length === 0 && typeof parts.body !== 'object') return undefined;
      made.addCollapsed('{{url}}/', start);
      made.addMade(url.made);
    } else made.addMade(url.made);
  }
  for (const segment of path) {
    if (made.length === 0) made.addMade(segment);
    else addAfterSlash(made, segment, start);
  }
  const isKnown =
    (url?.isWritten ?? false) ||
    path.length > 0 ||
    options.some((each) => !('text' in each) || !/^\{\{[^{}]*\}\}$/.test(each.text));
  if (made.length === 0) {
    if (options.length === 0) return undefined;
    made.addCollapsed('{{url}}', start);
  }
  if (!isKnown) return undefined;
  writeOptions(made, options, made.text.includes('?') ? (/[?&]$/.test(made.text) ? '' : '&') : '?');
  return made;
}

export function writeOptions(made: GeneratedText, options: RequestParts['options'], first: string): void {
  let separator = first;
  for (const option of options) {
    if ('name' in option) {
      const { nameSpan } = option;
      if (separator !== '')
        made.addCollapsed(separator, { start: Math.max(0, nameSpan.start - 1), end: nameSpan.start });
      made.addMade(option.name);
      made.addCollapsed('=', { start: nameSpan.end, end: nameSpan.end + 1 });
      made.addMade(option.value);
    } else {
      const skipped = separator !== '' && /^[?&]/.test(option.text) ? 1 : 0;
      if (separator !== '') made.addCollapsed(separator, option.map.span({ start: 0, end: skipped }));
      made.addMade(option, skipped);
    }
    separator = '&';
  }
}

/** Appends a part to an address, with one slash between the two. A missing slash comes from the place `origin`. */
export function addAfterSlash(made: GeneratedText, part: GeneratedText, origin: Span): void {
  const [before, after] = [made.text, part.text];
  if (!before.endsWith('/') && !/^[/?]|^$/.test(after)) made.addCollapsed('/', origin);
  made.addMade(part, before.endsWith('/') && after.startsWith('/') ? 1 : 0);
}

function headersOf(
  parts: RequestParts,
  isComplete: boolean,
): { readonly headers: readonly HeaderInput[]; readonly made: GeneratedText } | undefined {
  const { headers, hasUnknownHeaders, json } = parts;
  if (headers.length === 0 && (hasUnknownHeaders || !isComplete)) return undefined;
  if (json !== undefined && isComplete && !headers.some(({ name }) => /^content-type$/i.test(name.text)))
    headers.push({ name: madeAt('Content-Type', json), value: madeAt('application/json', json) });
  const made = new GeneratedText();
  const found: HeaderInput[] = [];
  for (const { name, value } of headers) {
    if (/[\r\n]/.test(value.text)) continue;
    if (found.length > 0) made.addCollapsed('\n', name.map.span({ start: 0, end: 1 }));
    made.addMade(name);
    made.addCollapsed(': ', name.map.span({ start: name.length - 1, end: name.length }));
    made.addMade(value);
    found.push({ name: name.text, value: value.text });
  }
  // A header with an unknown name means that there may be others.
  if (found.length > 0 && (hasUnknownHeaders || !isComplete)) {
    const last = made.map.span({ start: made.length - 1, end: made.length });
    made.addCollapsed('\n{{header}}: {{value}}', last);
    found.push({ name: '{{header}}', value: '{{value}}' });
  }
  return { headers: found, made };
}

/** The literals in the order of the document, without duplicates. */
function inOrder(literals: readonly HostLiteral[]): readonly HostLiteral[] {
  const sorted = [...literals].sort((a, b) => a.start - b.start);
  return sorted.filter((each, at) => at === 0 || each.start >= (sorted[at - 1]?.end ?? 0));
}
