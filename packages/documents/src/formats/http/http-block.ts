/** Scans one `###` block of a request file: comments, one request line, headers, a body. */
import type { Span, HeaderInput, ResponseInput } from '@odatalint/core';
import { OffsetMap } from '@odatalint/core/internal';
import { CommentNotes } from '../../comments/comment.js';
import type { BodyFile, Directive, StoredRequest } from '../../document/document.js';
import { unknownBody } from '../../text/holes.js';
import { headerParts } from '../../text/header-parts.js';
import { continuesTarget, JoinedTarget } from '../../text/joined-target.js';
import { isSpaceCode, isEmptyLine, lineAt, linesOf, type Line } from '../../text/line.js';
import { GeneratedText } from '../../text/generated-text.js';
import { hasSystemOption, isOfOtherInterface } from '../../text/odata-evidence.js';
import {
  endWithoutVersion,
  isOtherServiceRequest,
  isStatusLine,
  splitRequestLine,
  startsRequest,
} from '../../text/request-line.js';
import { isVariableLine, type FileVariables } from './file-variables.js';
import { HeaderBlock } from './header-block.js';
import { fileReferenceOf, SteppedOver } from './stepped-over.js';

/** The content of one block; a block of comments, scripts or another protocol has no request. */
export interface HttpBlock {
  readonly requests: readonly StoredRequest[];
  readonly directives: readonly Directive[];
}

/** The requirements for the first line of a request. */
export interface RequestLineScope {
  /**
   * Whether the text may be anything. Then a line must have a method and a URL, or be a URL with an option of OData.
   * Otherwise the first request of a block may also be a URL of any kind.
   */
  readonly isStrict?: boolean;
  /** Whether URLs on adjacent lines are a list of requests, as in documentation. */
  readonly hasLists?: boolean;
}

/** Whether a line separates requests: it starts with `###`. */
export const isSeparator = (text: string, line: Line): boolean =>
  line.end - line.start >= 3 && text.startsWith('###', line.start);

/**
 * Scans the block `start..end` of a document, including its separator line. It reads the block once, line by line, and
 * alone: an edit of another block that changes no variable does not change the result. A line with a method and a URL
 * starts another request, except in a body that contains requests or plain text itself.
 */
export function scanHttpBlock(
  text: string,
  { start, end }: Span,
  variables: FileVariables,
  scope: RequestLineScope = {},
): HttpBlock {
  return new HttpBlockScanner(text, { start, end }, variables, scope).scan();
}

const commonHeader = /^(?:Accept|Authorization|Content-Type|If-Match|OData-(?:Max)?Version|Prefer): ?\S/i;

class HttpBlockScanner {
  readonly #text: string;
  readonly #limit: number;
  readonly #variables: FileVariables;
  readonly #scope: RequestLineScope;
  readonly #steppedOver: SteppedOver;
  readonly #notes = new CommentNotes();
  #target: JoinedTarget;
  #headers: HeaderBlock;
  /** The lines of the body; adjacent ones are joined. */
  #body: { start: number; end: number }[] = [];
  #bodyFile: BodyFile | undefined;
  /**
   * The number of lines of the body besides the one that names a file. If there are any, the file is not the whole
   * body.
   */
  #bodyLines = 0;
  #method: Span | undefined;
  /** The notes in the comments above the request line. Comments below it may belong to the next request. */
  #name: string | undefined;
  #service: string | undefined;
  #response: HttpResponse | undefined;
  /** The scripts that a client runs on the response. */
  #script: Span[] = [];
  #position: number;
  /** The offset after the last character of the request. */
  #end = 0;

  constructor(text: string, { start, end }: Span, variables: FileVariables, scope: RequestLineScope) {
    this.#text = text;
    this.#position = start;
    this.#limit = end;
    this.#variables = variables;
    this.#scope = scope;
    this.#steppedOver = new SteppedOver(text, end);
    this.#target = this.#newTarget();
    this.#headers = new HeaderBlock(text, variables);
  }

  scan(): HttpBlock {
    this.#readTitle();
    const requests: StoredRequest[] = [];
    let line = this.#findRequestLine(this.#scope.isStrict === true);
    while (line !== undefined) {
      this.#readRequestLine(line);
      this.#readHead();
      this.#readBody();
      const isGraphQl = this.#headerIs('x-request-type', 'graphql');
      if (!isGraphQl) requests.push(this.#request());
      this.#forgetRequest();
      line = isGraphQl ? undefined : this.#findRequestLine(true);
    }
    this.#readComments();
    return { requests, directives: this.#notes.directives };
  }

  #newTarget(): JoinedTarget {
    return new JoinedTarget(this.#text, (made, from, to) => this.#variables.addTo(made, this.#text, from, to));
  }

  #forgetRequest(): void {
    this.#target = this.#newTarget();
    this.#headers = new HeaderBlock(this.#text, this.#variables);
    this.#body = [];
    this.#bodyFile = undefined;
    this.#bodyLines = 0;
    this.#method = undefined;
    this.#response = undefined;
    this.#script = [];
  }

  /** Whether a header has a value that begins with `value`, in any case. */
  #headerIs(header: string, value: string): boolean {
    const headers = this.#headers.headers() ?? [];
    return headers.some((each) => each.name.toLowerCase() === header && each.value.toLowerCase().startsWith(value));
  }

  /** The next line, which becomes the current one. */
  #next(): Line | undefined {
    if (this.#position >= this.#limit) return undefined;
    const line = lineAt(this.#text, this.#position, this.#limit);
    this.#position = line.next;
    return line;
  }

  #readTitle(): void {
    const line = lineAt(this.#text, this.#position, this.#limit);
    if (!isSeparator(this.#text, line)) return;
    this.#position = line.next;
    let from = line.start;
    while (from < line.end && this.#text.charAt(from) === '#') from++;
    const title = this.#text.slice(from, line.end).trim();
    if (title.startsWith('@')) this.#notes.add(this.#text, line, from);
    else if (title !== '') this.#notes.name = title;
  }

  /** Reads a comment line, and returns whether the line is one. */
  #readComment(line: Line): boolean {
    let from = line.from;
    if (this.#text.charAt(from) === '#') while (from < line.to && this.#text.charAt(from) === '#') from++;
    else if (this.#text.startsWith('//', from) && from + 2 <= line.to) from += 2;
    if (from === line.from) return false;
    this.#notes.add(this.#text, line, from);
    return true;
  }

  #readComments(): void {
    for (let line = this.#next(); line !== undefined; line = this.#next()) this.#readComment(line);
  }

  /** Skips comments, variables and scripts up to the line with the URL, if there is another one. */
  #findRequestLine(isStrict: boolean): Line | undefined {
    for (let line = this.#next(); line !== undefined; line = this.#next()) {
      if (isEmptyLine(line) || this.#readComment(line) || isVariableLine(this.#text, line)) continue;
      const after = this.#steppedOver.endOf(line);
      if (after !== undefined) this.#position = after;
      else {
        const content = this.#text.slice(line.from, line.to);
        // A response follows.
        if (isStatusLine(content)) isStrict = true;
        else if (isOtherServiceRequest(content) && !isStrict) return undefined;
        else if (startsRequest(content) || (isStrict ? this.#isListed(content) : isRequestLine(content))) return line;
      }
    }
    return undefined;
  }

  #readRequestLine(line: Line): void {
    const content = this.#text.slice(line.from, line.to);
    const { method, target } = splitRequestLine(content);
    if (method !== undefined) this.#method = { start: line.from + method.start, end: line.from + method.end };
    const end = method === undefined ? endWithoutVersion(content, 0) : target.end;
    this.#target.add(line.from + target.start, line.from + end);
    this.#end = line.to;
    this.#name = this.#notes.name;
    this.#service = this.#notes.service;
    this.#notes.name = undefined;
    this.#notes.service = undefined;
  }

  /** Whether a line is a URL in a text with lists of URLs. In a text of any kind it must clearly be a URL of OData. */
  #isListed(content: string): boolean {
    if (this.#scope.hasLists !== true || !/^(?:https?:\/\/|\/)/i.test(content)) return false;
    return this.#scope.isStrict !== true || hasSystemOption(content);
  }

  /** Whether a line below the request line starts another request. */
  #startsAnother(content: string): boolean {
    if (startsRequest(content)) return true;
    if (!this.#headers.isEmpty || this.#bodyLines > 0 || this.#target.isIncomplete) return false;
    return this.#isListed(content) && (!content.startsWith('/') || this.#target.made.hasQuery);
  }

  /** Reads the rest of the URL and the headers, up to an empty line or any other line. */
  #readHead(): void {
    for (let line = this.#next(); line !== undefined; line = this.#next()) {
      if (isEmptyLine(line)) {
        if (!this.#headersFollow()) return;
        continue;
      }
      if (this.#readComment(line) || isVariableLine(this.#text, line) || this.#isVersion(line)) continue;
      const isOver =
        this.#steppedOver.endOf(line) !== undefined || this.#startsAnother(this.#text.slice(line.from, line.to));
      if (isOver || !this.#readHeadLine(line)) {
        this.#position = line.start;
        return;
      }
      this.#end = line.to;
    }
  }

  /** Whether headers follow an empty line after the URL, which generated documentation has there. */
  #headersFollow(): boolean {
    if (this.#scope.hasLists !== true || !this.#headers.isEmpty) return false;
    const line = lineAt(this.#text, this.#position, this.#limit);
    return commonHeader.test(this.#text.slice(line.from, line.to));
  }

  /** Whether a line is only the version of HTTP, which documentation writes below the URL. */
  #isVersion({ from, to }: Line): boolean {
    const content = this.#text.slice(from, to);
    return this.#headers.isEmpty && isStatusLine(content) && !/\s/.test(content);
  }

  #readHeadLine(line: Line): boolean {
    const content = this.#text.slice(line.from, line.to);
    const isIndented = line.from > line.start;
    if (continuesTarget(content.charAt(0))) {
      this.#continueTarget(line, content);
      return true;
    }
    if (this.#headers.isEmpty && this.#target.isContinuedBy(content)) {
      this.#continueTarget(line, content);
      return true;
    }
    const parts = headerParts(content, isIndented);
    if (parts !== undefined) this.#headers.add(line.from, line.to, parts);
    else if (content.startsWith('...')) this.#headers.leaveOpen();
    else if (!isIndented || fileReferenceOf(this.#text, line) !== undefined) return false;
    else if (this.#headers.isEmpty) this.#continueTarget(line, content);
    else this.#headers.continueValue(line.from, line.to);
    return true;
  }

  #continueTarget(line: Line, content: string): void {
    this.#target.add(line.from, line.from + endWithoutVersion(content, 0));
  }

  /** Whether the body may contain lines that look like the first line of a request. */
  #mayHoldRequestLines(): boolean {
    return ['multipart/', 'application/http', 'text/plain'].some((type) => this.#headerIs('content-type', type));
  }

  #readBody(): void {
    let splits = !this.#mayHoldRequestLines();
    for (let line = this.#next(); line !== undefined; line = this.#next()) {
      if (isEmptyLine(line)) {
        if (this.#body.length > 0) this.#addBodyLine(line);
        continue;
      }
      if (this.#readComment(line) || isVariableLine(this.#text, line)) continue;
      const after = this.#steppedOver.endOf(line);
      if (after !== undefined) {
        if (this.#text.charAt(line.from) !== '<') this.#script.push({ start: line.from, end: after });
        this.#position = after;
        continue;
      }
      const content = this.#text.slice(line.from, line.to);
      if (isStatusLine(content)) {
        this.#position = this.#endOfResponse(line.next);
        this.#response = readHttpResponse(this.#text, line, this.#position);
        return;
      }
      if (splits && this.#startsAnother(content)) {
        this.#position = line.start;
        return;
      }
      // The parts of a batch begin with its boundary, even if no header names it.
      if (content.startsWith('--')) splits = false;
      const reference = fileReferenceOf(this.#text, line);
      if (reference === undefined || this.#bodyFile !== undefined) this.#bodyLines++;
      else this.#bodyFile = reference;
      this.#addBodyLine(line);
      this.#end = line.to;
    }
  }

  /** The end of a response that begins at `start`: before the next request and the comments above it. */
  #endOfResponse(start: number): number {
    let end = start;
    for (const line of linesOf(this.#text, start, this.#limit)) {
      if (startsRequest(this.#text.slice(line.from, line.to))) return end;
      if (!isEmptyLine(line) && this.#text.charAt(line.from) !== '#') end = line.next;
    }
    return this.#limit;
  }

  #addBodyLine(line: Line): void {
    const last = this.#body.at(-1);
    if (last?.end === line.start) last.end = line.next;
    else this.#body.push({ start: line.start, end: line.next });
  }

  /** The scripts that read the body of the response. */
  #scriptText(): GeneratedText | undefined {
    const made = new GeneratedText();
    for (const { start, end } of this.#script)
      if (this.#text.slice(start, end).includes('response.')) made.addExact(this.#text, start, end);
    return made.length === 0 ? undefined : made;
  }

  /** The body without trailing empty lines. */
  #bodyText(): GeneratedText | undefined {
    const made = new GeneratedText();
    if (this.#bodyFile !== undefined) {
      made.addCollapsed(unknownBody, this.#bodyFile);
      return made;
    }
    if (this.#body.length === 0) return undefined;
    for (const part of this.#body) {
      if (part.start < this.#end) made.addExact(this.#text, part.start, Math.min(part.end, this.#end));
    }
    return made;
  }

  #request(): StoredRequest {
    const method = this.#method;
    const body = this.#bodyText();
    const script = this.#scriptText();
    const headers = this.#headers.headers();
    const address = this.#target.span;
    const target = { start: method?.start ?? address.start, end: address.end };
    const name = this.#name;
    const service = this.#service;
    return {
      input: {
        ...(method === undefined ? {} : { method: this.#text.slice(method.start, method.end) }),
        url: this.#target.made.text,
        ...(headers === undefined ? {} : { headers }),
        ...(body === undefined ? {} : { body: body.text }),
        ...(this.#response === undefined ? {} : { response: this.#response.input }),
        ...(script === undefined ? {} : { script: script.text }),
      },
      span: { start: target.start, end: Math.max(target.end, this.#end) },
      target,
      targetLines: this.#target.lines,
      ...(isOfOtherInterface(this.#target.made.text) ? { isDoubtful: true as const } : {}),
      ...(name === undefined ? {} : { name }),
      ...(service === undefined ? {} : { service }),
      maps: {
        url: this.#target.made.map,
        ...(method === undefined ? {} : { method: OffsetMap.identity(method.end - method.start, method.start) }),
        ...(headers === undefined || headers.length === 0 ? {} : { headers: this.#headers.made.map }),
        ...(body === undefined ? {} : { body: body.map }),
        ...(this.#response?.map === undefined ? {} : { response: this.#response.map }),
        ...(script === undefined ? {} : { script: script.map }),
      },
      ...(this.#bodyFile === undefined || this.#bodyLines > 0 ? {} : { bodyFile: this.#bodyFile }),
    };
  }
}

/**
 * Whether a line can be the first line of a request: it has a method, or its first word looks like a URL rather than
 * prose.
 */
function isRequestLine(content: string): boolean {
  if (splitRequestLine(content).method !== undefined) return true;
  let end = 0;
  while (end < content.length && !isSpaceCode(content.charCodeAt(end))) end++;
  const word = content.slice(0, end);
  if (word === 'import' || word === 'run') return false;
  return /^(?:[A-Za-z0-9/?$*]|\{\{)/.test(word) && /[/.:(={].|\?[^?!.,;:)]/.test(word);
}

/** A response, and the map from its body to the document. */
interface HttpResponse {
  readonly input: ResponseInput;
  readonly map?: OffsetMap;
}

/** Reads the response with a status line. Its body begins after an empty line and ends at the end of the block. */
function readHttpResponse(text: string, statusLine: Line, limit: number): HttpResponse {
  const status = Number(/^\S+\s+(\d{3})\b/.exec(text.slice(statusLine.from, statusLine.to))?.[1]);
  const headers: HeaderInput[] = [];
  let at = statusLine.next;
  while (at < limit) {
    const line = lineAt(text, at, limit);
    at = line.next;
    if (isEmptyLine(line)) break;
    const content = text.slice(line.from, line.to);
    const colon = content.indexOf(':');
    if (colon > 0) headers.push({ name: content.slice(0, colon), value: content.slice(colon + 1).trim() });
  }
  const body = text.slice(at, limit).trimEnd();
  const start = at + body.length - body.trimStart().length;
  const input = { ...(Number.isNaN(status) ? {} : { status }), headers };
  const trimmed = body.trimStart();
  if (trimmed === '') return { input };
  return { input: { ...input, body: trimmed }, map: OffsetMap.identity(trimmed.length, start) };
}
