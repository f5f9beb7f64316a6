/** Reads the OData requests of access logs: the common and combined formats of nginx and Apache, and the W3C format of IIS. */
import { builtInServices, type Span } from '@odatalint/core';
import { isOwnAddress, OffsetMap } from '@odatalint/core/internal';
import type { ReadDocument, StoredRequest } from '../../document/document.js';
import type { QueryPlace } from '../../document/query-place.js';
import { isEmptyLine, linesOf, nextOf, type Line } from '../../text/line.js';
import { unknownBody } from '../../text/holes.js';
import { isPlainlyOdata } from '../../text/odata-evidence.js';
import type { FormatDescriptor } from '../format-descriptor.js';
import { GeneratedText } from '../../text/generated-text.js';

export const logFormat: FormatDescriptor = {
  label: 'access logs',
  example: '127.0.0.1 - - [01/Jan/2024:00:00:00 +0000] "GET /odata/Orders?$top=1 HTTP/1.1" 200 10\n',
  fileNames: { placed: ['.log'] },
  languageIds: ['log'],
  embedding: 'places',
  layout: 'never',
  isRecording: true,
  read: readLog,
};

function readLog(text: string, place?: QueryPlace): ReadDocument {
  const requests: StoredRequest[] = [];
  let fields: FieldPositions | undefined;
  for (const line of linesOf(text)) {
    if (isEmptyLine(line)) continue;
    if (text.charAt(line.from) === '#') fields = FieldPositions.read(text.slice(line.from, line.to)) ?? fields;
    else {
      const logged = fields === undefined ? requestOfCommonLine(text, line) : requestOfFieldLine(text, line, fields);
      if (logged !== undefined && isOdata(logged.url.text)) requests.push(requestOfLog(logged, place?.service));
    }
  }
  return { requests, directives: [], problems: [] };
}

/** The content of a line; the span reaches from the method to the end of the URL. */
interface LoggedRequest extends Span {
  /** In upper case, as it was sent. */
  readonly method: Span & { readonly text: string };
  readonly url: GeneratedText;
}

const methods: ReadonlySet<string> = new Set('GET HEAD POST PUT PATCH MERGE DELETE OPTIONS'.split(' '));

/** Methods with a body, which logs do not contain. */
const writes: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'MERGE']);

/** The request of a line in the log of a service. Its headers and body are unknown. */
function requestOfLog({ method, url, start, end }: LoggedRequest, service: string | undefined): StoredRequest {
  const span = { start, end };
  const body = writes.has(method.text) ? { body: unknownBody } : {};
  return {
    input: { method: method.text, url: url.text, ...body },
    span,
    target: span,
    maps: { method: OffsetMap.identity(method.text.length, method.start), url: url.map },
    ...(service === undefined ? {} : { service }),
  };
}

/** Whether a URL is certainly OData: it follows the route of a known service, or has an option of OData. */
const isOdata = (url: string): boolean =>
  isPlainlyOdata(url) || builtInServices.some(({ conventions }) => isOwnAddress(url, conventions));

/** The request between the first quotes of a line; undefined for a line without one. */
function requestOfCommonLine(text: string, line: Line): LoggedRequest | undefined {
  const start = nextOf(text, '"', line.from, line.to) + 1;
  const methodEnd = endOfWord(text, start, line.to);
  const method = { text: text.slice(start, methodEnd), start, end: methodEnd };
  if (!methods.has(method.text)) return undefined;
  const from = methodEnd + 1;
  const end = endOfWord(text, from, line.to);
  if (end <= from || !text.startsWith('HTTP/', end + 1)) return undefined;
  return { method, url: unescaped(text, from, end), start, end };
}

/** The offset of the next space or quote. */
function endOfWord(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && text.charAt(at) !== ' ' && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
  return Math.min(at, to);
}

/** Servers write `\"`, `\\` and `\xHH` for characters that could break a line; a URL has `%HH` instead. */
function unescaped(text: string, from: number, to: number): GeneratedText {
  const made = new GeneratedText();
  let plain = from;
  for (let at = nextOf(text, '\\', plain, to); at < to; at = nextOf(text, '\\', plain, to)) {
    const byte = text.slice(at + 2, at + 4);
    const isByte = text.charAt(at + 1) === 'x' && /^[0-9A-Fa-f]{2}$/.test(byte) && at + 4 <= to;
    const end = Math.min(to, at + (isByte ? 4 : 2));
    if (at > plain) made.addExact(text, plain, at);
    const character = text.slice(at + 1, end);
    made.addCollapsed(isByte ? `%${byte}` : encoded(character), { start: at, end });
    plain = end;
  }
  if (plain < to || made.length === 0) made.addExact(text, plain, to);
  return made;
}

/** The percent-encoding of a character; half of a surrogate pair stays as it is. */
const encoded = (character: string): string =>
  /[\ud800-\udfff]/.test(character) ? character : encodeURIComponent(character);

/** The indexes of the relevant words of a line, from 0. */
class FieldPositions {
  private constructor(
    readonly method: number,
    readonly stem: number,
    readonly query: number,
  ) {}

  /** Reads a line that begins with `#`; undefined if it names no fields, or not those of a request. */
  static read(line: string): FieldPositions | undefined {
    if (!line.startsWith('#Fields:')) return undefined;
    const names = line.slice('#Fields:'.length).trim().split(' ');
    const [method, stem, query] = ['cs-method', 'cs-uri-stem', 'cs-uri-query'].map((name) => names.indexOf(name));
    return new FieldPositions(method ?? -1, stem ?? -1, query ?? -1);
  }

  /** Whether the fields are in the order of a request. */
  get areUsable(): boolean {
    return this.method >= 0 && this.stem >= 0 && (this.query === -1 || this.stem < this.query);
  }
}

/** The request of a line with these fields; undefined if it has none. */
function requestOfFieldLine(text: string, line: Line, fields: FieldPositions): LoggedRequest | undefined {
  if (!fields.areUsable) return undefined;
  const words = wordsOf(text, line);
  const methodWord = words[fields.method];
  const stem = words[fields.stem];
  if (methodWord === undefined || stem === undefined) return undefined;
  const method = { text: text.slice(methodWord.start, methodWord.end), ...methodWord };
  const url = new GeneratedText();
  if (!methods.has(method.text) || !addStem(url, text, stem)) return undefined;
  const query = words[fields.query];
  const hasQuery = query !== undefined && text.slice(query.start, query.end) !== '-';
  if (hasQuery) {
    url.addCollapsed('?', { start: stem.end, end: query.start });
    url.addExact(text, query.start, query.end);
  }
  const end = Math.max(methodWord.end, hasQuery ? query.end : stem.end);
  return { method, url, start: Math.min(methodWord.start, stem.start), end };
}

function wordsOf(text: string, { from, to }: Line): readonly Span[] {
  const words: Span[] = [];
  for (let start = from; start < to;) {
    const end = nextOf(text, ' ', start, to);
    words.push({ start, end });
    start = end + 1;
  }
  return words;
}

/** Characters that the server writes as they were sent, although it decodes the path. */
const plainSegment = /^[\w.,()'=$@:~!*-]*$/;

/**
 * Adds the path, and returns whether its parts could be distinguished. The log contains the decoded path, with `+` for
 * a space. So a part with special characters becomes a hole, because its sent form is unknown.
 */
function addStem(url: GeneratedText, text: string, stem: Span): boolean {
  for (let start = stem.start; start < stem.end;) {
    const end = nextOf(text, '/', start + 1, stem.end);
    const from = text.charAt(start) === '/' ? start + 1 : start;
    const segment = text.slice(from, end);
    if (segment.split("'").length % 2 === 0) return false;
    if (plainSegment.test(segment)) url.addExact(text, start, end);
    else {
      if (from > start) url.addExact(text, start, from);
      url.addCollapsed('{{value}}', { start: from, end });
    }
    start = end;
  }
  return url.length > 0;
}
