/** Reads the requests of a multipart batch (OData 4.01 Protocol 11.7.7, RFC 2046) from the text of its body. */
import type { ParseContext } from '../context/parse-context.js';
import type { Batch, BatchFault, BatchItem, BatchText, Header } from '../tree/request-tree.js';

/** One line of the text, without its line break. */
interface Line {
  readonly start: number;
  readonly end: number;
}

/** A part between two boundaries: its headers, and the start of its content after them. */
interface Part {
  readonly headers: Map<string, Line>;
  contentStart: number | undefined;
}

/** A boundary that is not closed yet. The inner one is that of a change set, whose requests succeed or fail together. */
interface Boundary {
  readonly mark: string;
  readonly place: Line;
}

/**
 * The maximum number of open boundaries. Change sets contain no change sets (11.7.7.1), and each line is compared with every open boundary.
 */
const maxBoundaries = 10;

/** Encodings of a part that do not change its text (RFC 2045 6.2). */
const plainEncodings: ReadonlySet<string> = new Set(['binary', '7bit', '8bit']);

const boundaryParameter = /;\s*boundary\s*=\s*(?:"([^"]*)"|([^\s;]+))/i;

/** Whether a body is a multipart batch: by its content type, or because it begins with a boundary. */
export function isMultipartBatch(text: string, contentType: string | undefined): boolean {
  if (contentType !== undefined && /^\s*multipart\//i.test(contentType)) return true;
  return /^\s*--[^\s{["]/.test(text);
}

/**
 * Reads the requests of a multipart batch. Every line is read once, and text outside of parts is skipped. In a received batch, text in
 * which another program can find other parts or requests is a fault.
 *
 * @param contentType - Contains the boundary; without one, the first line that looks like a boundary is used.
 */
export function readMultipartBatch(context: ParseContext, contentType: string | undefined): Batch {
  return new MultipartReader(context).read(contentType);
}

class MultipartReader {
  readonly #items: BatchItem[] = [];
  readonly #faults: BatchFault[] = [];
  readonly #boundaries: Boundary[] = [];
  #part: Part | undefined;
  #isClosed = false;

  constructor(private readonly context: ParseContext) {}

  read(contentType: string | undefined): Batch {
    const { raw } = this.context;
    const named = contentType === undefined ? undefined : this.#boundaryOf(contentType);
    if (named !== undefined) this.#boundaries.push({ mark: `--${named}`, place: { start: 0, end: 0 } });
    else if (contentType !== undefined) this.#report('no-boundary', { start: 0, end: 0 });
    for (let start = 0; start < raw.length;) {
      const newline = raw.indexOf('\n', start);
      const end = newline < 0 ? raw.length : newline;
      this.#readLine({ start, end: end > start && raw.charCodeAt(end - 1) === 13 ? end - 1 : end });
      start = end + 1;
    }
    const isEmpty = this.#items.length === 0 && this.#part === undefined && this.#faults.length === 0;
    this.#closePart(raw.length);
    if (isEmpty && !this.#isClosed && raw.trim() !== '') this.#report('no-part', { start: 0, end: 0 });
    else if (this.#faults.length === 0 && !this.#isClosed && this.#boundaries[0] !== undefined)
      this.#report('unclosed', { start: raw.length, end: raw.length }, this.#boundaries[0].mark);
    // A variable may contain boundaries, or be the boundary.
    const hasVariable = !this.context.isReceived && (raw.includes('{{') || contentType?.includes('{{') === true);
    const faults = hasVariable ? [] : this.#faults;
    const shape = { start: 0, end: raw.length, format: 'multipart', faults } as const;
    const isComplete = this.#isClosed && !hasVariable;
    return { kind: 'Batch', id: this.context.id(), ...shape, items: this.#items, isComplete, others: [] };
  }

  /** If there are two boundaries, some programs use the first one, others the last one. */
  #boundaryOf(contentType: string): string | undefined {
    const isCertain = !this.context.isReceived || contentType.match(/;\s*boundary\s*=/gi)?.length === 1;
    return isCertain ? boundaryOf(contentType) : undefined;
  }

  #report(fault: BatchFault['fault'], { start, end }: Line, found = ''): void {
    this.#faults.push({ fault, start, end, member: '', expected: '', found });
  }

  #readLine(line: Line): void {
    const { raw } = this.context;
    if (raw.startsWith('--', line.start) && this.#readBoundary(line)) return;
    const part = this.#part;
    if (this.context.isReceived) this.#readStrictly(line, part);
    else if (part === undefined && this.#items.length === 0) this.#readPreamble(line);
    if (part === undefined || part.contentStart !== undefined) return;
    if (line.end === line.start) this.#endHeaders(part, line);
    else {
      const colon = colonIn(raw, line);
      if (colon < line.end)
        part.headers.set(raw.slice(line.start, colon).trim().toLowerCase(), trimmed(raw, colon + 1, line.end));
    }
  }

  /** Before the first part: the header of a change set with the boundary that the batch has too, so that its parts are read as those of the batch. */
  #readPreamble(line: Line): void {
    const [outer, inner] = this.#boundaries;
    const text = this.context.raw.slice(line.start, Math.min(line.end, line.start + 300));
    if (outer === undefined || inner !== undefined || !/^content-type\s*:\s*multipart\/mixed\b/i.test(text)) return;
    if (`--${boundaryOf(text) ?? ''}` === outer.mark) this.#report('inner-boundary', line);
  }

  /** Some programs compare only the beginning of a line with a boundary, search for it anywhere, or continue after the last one. */
  #readStrictly(line: Line, part: Part | undefined): void {
    const { raw } = this.context;
    const text = raw.slice(line.start, line.end);
    const mark = this.#boundaries.find((each) => text.includes(each.mark));
    if (mark !== undefined) this.#report('stray-boundary', line, mark.mark);
    else if (part === undefined) {
      if (text.trim() !== '') this.#report('outside', line);
    } else if (part.contentStart === undefined && line.end > line.start) {
      const name = headerName(raw, line);
      const isKnown = name !== undefined && !part.headers.has(name);
      const value = trimmed(raw, colonIn(raw, line) + 1, line.end);
      const isEncoded =
        name === 'content-transfer-encoding' && !plainEncodings.has(raw.slice(value.start, value.end).toLowerCase());
      if (!isKnown || isEncoded) this.#report('part-header', line, text);
    }
  }

  #readBoundary(line: Line): boolean {
    const { raw, isReceived } = this.context;
    let { end } = line;
    // Only spaces and tabs may follow a boundary (RFC 2046 5.1.1).
    while (end > line.start && isSpaceOrTab(raw, end - 1)) end--;
    const text = isReceived ? raw.slice(line.start, end) : raw.slice(line.start, line.end).trimEnd();
    const mayBegin = !this.#isClosed || !isReceived;
    if (this.#boundaries.length === 0 && text.length > 2 && mayBegin)
      this.#boundaries.push({ mark: text, place: line });
    const index = this.#boundaries.findLastIndex(({ mark }) => text === mark || text === `${mark}--`);
    if (index < 0) return false;
    this.#closePart(line.start);
    const inner = this.#boundaries.at(-1)!;
    if (index < this.#boundaries.length - 1) this.#report('unclosed', line, inner.mark);
    const { mark } = this.#boundaries[index]!;
    const isEnd = text !== mark;
    this.#boundaries.length = isEnd ? index : index + 1;
    if (isEnd && index === 0) this.#isClosed = true;
    this.#part = isEnd ? undefined : { headers: new Map(), contentStart: undefined };
    return true;
  }

  /** A part that is a change set has parts of its own. */
  #endHeaders(part: Part, line: Line): void {
    const { raw } = this.context;
    const type = part.headers.get('content-type');
    const text = type === undefined ? '' : raw.slice(type.start, type.end);
    const isGroup = /^multipart\//i.test(text);
    const inner = isGroup ? this.#boundaryOf(text) : undefined;
    if (type !== undefined && !isGroup && !/^application\/http\b/i.test(text)) this.#report('part-type', type, text);
    else if (type === undefined && this.#hasRequestAfter(line)) this.#report('part-type', line, '');
    else if (type !== undefined && isGroup && inner === undefined) this.#report('no-boundary', type);
    else if (type !== undefined && isGroup && this.#boundaries.length > 1) this.#report('nested', type);
    if (inner === undefined || type === undefined || this.#boundaries.length === maxBoundaries) {
      part.contentStart = Math.min(raw.length, raw.charCodeAt(line.end) === 13 ? line.end + 2 : line.end + 1);
      return;
    }
    const mark = `--${inner}`;
    if (this.context.isReceived && this.#boundaries.some((each) => mark.includes(each.mark)))
      this.#report('stray-boundary', type, mark);
    this.#boundaries.push({ mark, place: type });
    this.#part = undefined;
  }

  /** Whether the line after an empty one is that of a request, so that its part is not for a person who reads the batch. */
  #hasRequestAfter({ end }: Line): boolean {
    return /^[A-Z]{3,7} \S/.test(this.context.raw.slice(end, end + 40).trimStart());
  }

  #closePart(end: number): void {
    const part = this.#part;
    this.#part = undefined;
    if (part?.contentStart === undefined) return;
    const { raw } = this.context;
    let last = end;
    if (raw.charCodeAt(last - 1) === 10) last--;
    if (raw.charCodeAt(last - 1) === 13) last--;
    const item = readHttpMessage(this.context, part.contentStart, Math.max(part.contentStart, last));
    if (item === undefined)
      return this.#report('no-request', { start: part.contentStart, end: Math.max(part.contentStart, last) });
    // A header cannot begin so, but a body does where the empty line before it is missing.
    const glued = item.request.headers?.find(({ name: { text } }) => /^[{[]/.test(text));
    const ending = lacksEmptyLine(raw, part.contentStart, end) ? item.request.headers?.at(-1)?.name : undefined;
    const place = glued?.name ?? ending;
    const { url } = item.request;
    if (url !== undefined && !this.context.isReceived && continuesLine.test(raw.slice(url.end, url.end + 200)))
      this.#report('broken-line', url);
    else if (place !== undefined && !this.context.isReceived) this.#report('no-empty-line', place);
    if (this.context.isReceived) for (const fault of messageFaults(raw, item.request)) this.#faults.push(fault);
    const name = part.headers.get('content-id') ?? item.contentId;
    const group = this.#boundaries.length > 1 ? this.#boundaries.at(-1) : undefined;
    this.#items.push({
      ...item.request,
      requestId: name === undefined ? undefined : textAt(this.context, name),
      atomicityGroup:
        group === undefined ? undefined : { ...textAt(this.context, group.place), text: group.mark.slice(2) },
    });
  }
}

/** A request line that goes on in the next one. */
const continuesLine = /^[ \t]*\r?\n[ \t]*(?:[?&/]|HTTP\/)/;

/** Whether a boundary follows the headers of a request at once. */
const lacksEmptyLine = (raw: string, from: number, to: number): boolean =>
  raw.startsWith('--', to) && !/\S[ \t]*\r?\n[ \t]*\r?\n/.test(raw.slice(from, to));

/** The first colon of a line, or the end of the line: the text after it is not searched again for each line. */
function colonIn(raw: string, { start, end }: Line): number {
  let at = start;
  while (at < end && raw.charCodeAt(at) !== 58) at++;
  return at;
}

/** The name of a header, in lower case; undefined for a line that continues another one, or has no name. */
function headerName(raw: string, line: Line): string | undefined {
  const name = raw.slice(line.start, colonIn(raw, line));
  return colonIn(raw, line) < line.end && /^[!#$%&'*+.^`|~\w-]+$/.test(name) ? name.toLowerCase() : undefined;
}

/**
 * Reports text of a request in a part that another program may read differently: its headers, and the text after the length that they
 * declare.
 */
function messageFaults(raw: string, { start, end, bodyText }: BatchItem): BatchFault[] {
  const faults: BatchFault[] = [];
  const report = (fault: BatchFault['fault'], place: Line, found: string): void =>
    void faults.push({ fault, start: place.start, end: place.end, member: '', expected: '', found });
  const names = new Set<string>();
  const bodyStart = bodyText?.start ?? end;
  let length: Line | undefined;
  let isFirst = true;
  for (let at = start; at < bodyStart;) {
    const newline = raw.indexOf('\n', at);
    const next = newline < 0 || newline >= bodyStart ? bodyStart : newline;
    const line = { start: at, end: next > at && raw.charCodeAt(next - 1) === 13 ? next - 1 : next };
    at = next + 1;
    if (raw.slice(line.start, line.end).trim() === '') continue;
    const name = headerName(raw, line);
    if (!isFirst && (name === undefined || names.has(name) || name === 'transfer-encoding'))
      report('part-header', line, raw.slice(line.start, line.end));
    if (name !== undefined) names.add(name);
    if (name === 'content-length') length = trimmed(raw, colonIn(raw, line) + 1, line.end);
    isFirst = false;
  }
  const hasBody = /^(?:post|put|patch|merge)\b/i.test(raw.slice(start, bodyStart).trimStart());
  if (!hasBody && bodyText !== undefined) report('outside', bodyText, '');
  for (let at = bodyStart; at < end;) {
    const newline = raw.indexOf('\n', at);
    const next = newline < 0 || newline >= end ? end : newline;
    const line = trimmed(raw, at, next);
    at = next + 1;
    if (
      /^[A-Z]+ /.test(raw.slice(line.start, line.start + 20)) &&
      / HTTP\/[\d.]+$/.test(raw.slice(Math.max(line.start, line.end - 20), line.end))
    )
      report('outside', line, '');
  }
  if (length === undefined) return faults;
  const given = Number(raw.slice(length.start, length.end));
  const [least, most] = [bodyText?.end ?? bodyStart, end].map((to) => utf8Length(raw, bodyStart, to));
  // The line breaks before a boundary may belong to the body.
  if (!(given >= least! && given <= most! + 4)) report('length', length, raw.slice(length.start, length.end));
  return faults;
}

function utf8Length(text: string, from: number, to: number): number {
  let length = 0;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    // A lone surrogate counts two of the four bytes of its pair.
    length += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
  }
  return length;
}

const boundaryOf = (contentType: string): string | undefined => {
  const match = boundaryParameter.exec(contentType);
  return match?.[1] ?? match?.[2];
};

function trimmed(raw: string, from: number, to: number): Line {
  let [start, end] = [from, to];
  while (start < end && /\s/.test(raw.charAt(start))) start++;
  while (end > start && /\s/.test(raw.charAt(end - 1))) end--;
  return { start, end };
}

function textAt(context: ParseContext, { start, end }: Line): BatchText {
  const text = context.raw.slice(start, end);
  return { kind: 'BatchText', id: context.id(), start, end, text, hasHole: !context.isReceived && text.includes('{{') };
}

/** Reads a request line, headers and body (RFC 9112); undefined without a request line. */
function readHttpMessage(
  context: ParseContext,
  from: number,
  to: number,
): { readonly request: BatchItem; readonly contentId: Line | undefined } | undefined {
  const { raw } = context;
  const lines = headLines(raw, from, to);
  const [first, ...others] = lines.head;
  if (first === undefined) return undefined;
  const words = requestLine(raw, first);
  if (words === undefined) return undefined;
  const headers = others.flatMap((line) => headerAt(context, line) ?? []);
  const contentId = headers.find(({ name }) => name.text.toLowerCase() === 'content-id')?.value;
  const body = trimmed(raw, lines.bodyStart, to);
  const request: BatchItem = {
    kind: 'BatchItem',
    id: context.id(),
    start: from,
    end: to,
    requestId: undefined,
    method: textAt(context, words.method),
    url: textAt(context, words.url),
    atomicityGroup: undefined,
    dependsOn: [],
    condition: undefined,
    headersName: undefined,
    headers,
    content: undefined,
    bodyText: body.start < body.end ? body : undefined,
    others: [],
  };
  return { request, contentId };
}

/** Reads the method, and the URL without the protocol after it. A space in the URL is a mistake, but belongs to it. */
function requestLine(raw: string, line: Line): { readonly method: Line; readonly url: Line } | undefined {
  let space = line.start;
  while (space < line.end && !isSpaceOrTab(raw, space)) space++;
  const target = trimmed(raw, space, line.end);
  if (target.start === target.end) return undefined;
  let word = target.end;
  while (word > target.start && !isSpaceOrTab(raw, word - 1)) word--;
  const isProtocol = word > target.start && /^HTTP\/[\d.]+$/i.test(raw.slice(word, target.end));
  return {
    method: { start: line.start, end: space },
    url: isProtocol ? trimmed(raw, target.start, word) : target,
  };
}

const isSpaceOrTab = (raw: string, at: number): boolean => raw.charCodeAt(at) === 32 || raw.charCodeAt(at) === 9;

/** The lines up to the first empty one, without leading empty lines, and the start of the body. */
function headLines(
  raw: string,
  from: number,
  to: number,
): { readonly head: readonly Line[]; readonly bodyStart: number } {
  const head: Line[] = [];
  for (let start = from; start < to;) {
    const newline = raw.indexOf('\n', start);
    const next = newline < 0 || newline >= to ? to : newline;
    const line = trimmed(raw, start, next);
    start = next + 1;
    if (line.start < line.end) head.push(line);
    else if (head.length > 0) return { head, bodyStart: Math.min(start, to) };
  }
  return { head, bodyStart: to };
}

function headerAt(context: ParseContext, line: Line): Header | undefined {
  const { raw } = context;
  const colon = colonIn(raw, line);
  if (colon === line.end) return undefined;
  const value = trimmed(raw, colon + 1, line.end);
  const name = trimmed(raw, line.start, colon);
  return {
    kind: 'Header',
    id: context.id(),
    start: line.start,
    end: line.end,
    name: { kind: 'Name', id: context.id(), ...name, text: raw.slice(name.start, name.end) },
    value: { kind: 'RawValue', id: context.id(), ...value, text: raw.slice(value.start, value.end) },
  };
}
