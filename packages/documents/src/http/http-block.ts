/** Scans one `###` block of a request file: comments, one request line, headers, a body. */
import { OffsetMap, type Span } from '@odatalint/core';
import { CommentNotes } from '../comment.js';
import type { BodyFile, Directive, StoredRequest } from '../document.js';
import { unknownBody } from '../holes.js';
import { continuesTarget, JoinedTarget } from '../joined-target.js';
import { isBlankCode, isBlankLine, lineAt, type Line } from '../line.js';
import { MadeText } from '../made-text.js';
import { endWithoutVersion, isForeignRequest, isStatusLine, splitRequestLine } from '../request-line.js';
import { isVariableLine, type FileVariables } from './file-variables.js';
import { HeaderBlock, headerParts } from './header-block.js';
import { type HttpResponse, readHttpResponse } from './http-response.js';
import { fileReferenceOf, SteppedOver } from './stepped-over.js';

/** What one block holds; a block of comments, scripts or another protocol has no request. */
export interface HttpBlock {
  readonly request?: StoredRequest;
  readonly directives: readonly Directive[];
}

/** Whether a line separates requests: it starts with `###`. */
export const isSeparator = (text: string, line: Line): boolean =>
  line.end - line.start >= 3 && text.startsWith('###', line.start);

/**
 * Scans the block `start..end` of a document, its separator line included.
 *
 * In: the document, the block's bounds, the variables of the whole file. Out: offsets in the document. The block is read
 * once, line by line, and alone: an edit of another block that touches no variable leaves the outcome as it is.
 */
export function scanHttpBlock(text: string, start: number, end: number, variables: FileVariables): HttpBlock {
  return new HttpBlockScanner(text, start, end, variables).scan();
}

class HttpBlockScanner {
  readonly #text: string;
  readonly #limit: number;
  readonly #steppedOver: SteppedOver;
  readonly #notes = new CommentNotes();
  readonly #target: JoinedTarget;
  readonly #headers: HeaderBlock;
  /** The lines of the body, neighbours joined. */
  readonly #body: { start: number; end: number }[] = [];
  #bodyFile: BodyFile | undefined;
  /** How many lines the body has beside the one that names a file; with any, no file is the whole body. */
  #bodyLines = 0;
  #method: Span | undefined;
  /** What the comments above the request line said; comments below it may belong to the next request. */
  #name: string | undefined;
  #service: string | undefined;
  #response: HttpResponse | undefined;
  #position: number;
  /** Just past the last character that belongs to the request. */
  #end = 0;

  constructor(text: string, start: number, end: number, variables: FileVariables) {
    this.#text = text;
    this.#position = start;
    this.#limit = end;
    this.#steppedOver = new SteppedOver(text, end);
    this.#target = new JoinedTarget(text, (made, from, to) => variables.addTo(made, text, from, to));
    this.#headers = new HeaderBlock(text, variables);
  }

  scan(): HttpBlock {
    this.#readTitle();
    const line = this.#findRequestLine();
    if (line !== undefined) {
      this.#readRequestLine(line);
      this.#readHead();
      this.#readBody();
      const headers = this.#headers.headers();
      const isGraphQl = headers?.some(
        ({ name, value }) => name.toLowerCase() === 'x-request-type' && value.toLowerCase() === 'graphql',
      );
      if (isGraphQl !== true) return { request: this.#request(), directives: this.#notes.directives };
    }
    this.#readComments();
    return { directives: this.#notes.directives };
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

  /** Takes in a comment line and says whether the line was one. */
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

  /** Steps over comments, variables and scripts to the line with the address, if the block has one. */
  #findRequestLine(): Line | undefined {
    for (let line = this.#next(); line !== undefined; line = this.#next()) {
      if (isBlankLine(line) || this.#readComment(line) || isVariableLine(this.#text, line)) continue;
      const behind = this.#steppedOver.endOf(line);
      if (behind !== undefined) this.#position = behind;
      else {
        const content = this.#text.slice(line.from, line.to);
        if (isForeignRequest(content) || isStatusLine(content)) return undefined;
        if (isRequestLine(content)) return line;
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
  }

  /** Reads the rest of the address and the headers, up to a blank line or a line that can be neither. */
  #readHead(): void {
    for (let line = this.#next(); line !== undefined; line = this.#next()) {
      if (isBlankLine(line)) return;
      if (this.#readComment(line) || isVariableLine(this.#text, line)) continue;
      if (this.#steppedOver.endOf(line) !== undefined || !this.#readHeadLine(line)) {
        this.#position = line.start;
        return;
      }
      this.#end = line.to;
    }
  }

  #readHeadLine(line: Line): boolean {
    const content = this.#text.slice(line.from, line.to);
    const isIndented = line.from > line.start;
    if (continuesTarget(content.charAt(0))) {
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

  #readBody(): void {
    for (let line = this.#next(); line !== undefined; line = this.#next()) {
      if (isBlankLine(line)) {
        if (this.#body.length > 0) this.#addBodyLine(line);
        continue;
      }
      if (this.#readComment(line) || isVariableLine(this.#text, line)) continue;
      const behind = this.#steppedOver.endOf(line);
      if (behind !== undefined) {
        this.#position = behind;
        continue;
      }
      if (isStatusLine(this.#text.slice(line.from, line.to))) {
        this.#response = readHttpResponse(this.#text, line, this.#limit);
        this.#position = this.#limit;
        return;
      }
      const reference = fileReferenceOf(this.#text, line);
      if (reference === undefined || this.#bodyFile !== undefined) this.#bodyLines++;
      else this.#bodyFile = reference;
      this.#addBodyLine(line);
      this.#end = line.to;
    }
  }

  #addBodyLine(line: Line): void {
    const last = this.#body.at(-1);
    if (last?.end === line.start) last.end = line.next;
    else this.#body.push({ start: line.start, end: line.next });
  }

  /** The body without the blank lines at its end. */
  #bodyText(): MadeText | undefined {
    const made = new MadeText();
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
      },
      span: { start: target.start, end: Math.max(target.end, this.#end) },
      target,
      targetLines: this.#target.lines,
      ...(name === undefined ? {} : { name }),
      ...(service === undefined ? {} : { service }),
      maps: {
        url: this.#target.made.map,
        ...(method === undefined ? {} : { method: OffsetMap.identity(method.end - method.start, method.start) }),
        ...(headers === undefined || headers.length === 0 ? {} : { headers: this.#headers.made.map }),
        ...(body === undefined ? {} : { body: body.map }),
        ...(this.#response?.map === undefined ? {} : { response: this.#response.map }),
      },
      ...(this.#bodyFile === undefined || this.#bodyLines > 0 ? {} : { bodyFile: this.#bodyFile }),
    };
  }
}

/** Whether a line can be a request's first: it has a method, or its first word looks like an address and not like prose. */
function isRequestLine(content: string): boolean {
  if (splitRequestLine(content).method !== undefined) return true;
  let end = 0;
  while (end < content.length && !isBlankCode(content.charCodeAt(end))) end++;
  const word = content.slice(0, end);
  if (word === 'import' || word === 'run') return false;
  return /^(?:[A-Za-z0-9/?$*]|\{\{)/.test(word) && /[/.:(={].|\?[^?!.,;:)]/.test(word);
}
