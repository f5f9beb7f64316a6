/** A document while it is edited: its requests, their meaning, and their findings. */
import {
  type BoundRequest,
  builtInServices,
  type Checker,
  type CheckInput,
  type FindingPlace,
  type RuleName,
  type Span,
  type TextEdit,
  type TimeLimit,
} from '@odatalint/core';
import { type SecretWords, withoutSecrets } from '@odatalint/core/internal';
import {
  ChunkedDocument,
  checkPart,
  checkRequests,
  type CheckRequestsOptions,
  type Directive,
  type DocumentCheck,
  type DirectiveKind,
  type DocumentFormat,
  type Place,
  type RequestDocument,
  shiftDirective,
  type StoredRequest,
} from '@odatalint/documents';
import type { EditedText } from './edited-text.js';
import type { CheckTarget } from './check-target.js';
import type { VariableEnvironment } from './environment-value.js';
import { applyComments, canApplyComments } from './apply-comments.js';
import { CheckedChunk, type RequestQuestion } from './checked-chunk.js';
import { type JoinedCheck, joinChecks, secretWordsOf } from './join-checks.js';
import { RequestCache } from './request-cache.js';
import { touches } from './spans.js';
import { countNames, namesOfRequest } from './used-names.js';

/** What a document asks of a checker; one that distinguishes services without reading more is asked less. */
export type DocumentChecker = Pick<Checker, 'inspect' | 'bind'> &
  Partial<Pick<Checker, 'serviceFor' | 'responseShape' | 'locate'>>;

export interface LanguageDocumentOptions extends Omit<CheckRequestsOptions, 'checkerFor' | 'isTimeUp'> {
  /** Begins the time of a check; without it a check has no limit. */
  startTime?(): TimeLimit;
  readonly format: DocumentFormat;
  /** Where the requests are, in a document of a general format. */
  readonly places?: readonly Place[];
  /**
   * The checker that a request calls for; undefined leaves the request without findings and meaning. Where the answers change,
   * the document must be notified (`forget`).
   */
  checkerFor(request: StoredRequest): DocumentChecker | undefined;
  /** The service and the files that a request is checked against; what the checker says when absent. */
  readonly targetOf?: (request: StoredRequest) => CheckTarget;
  /** Values of variables that the document itself does not define. */
  readonly environment?: VariableEnvironment;
  /** A line with more UTF-16 units has no colours, hints and lenses; `usualLongestLine` when absent. */
  readonly longestLine?: number;
  /** The names that a comment `@odatalint-service` may give, to be offered there; those of the built-in services when absent. */
  readonly services?: readonly string[];
  /** Other documents of the workspace: the names that they use are offered before others. */
  others?(): readonly LanguageDocument[];
  /** The addresses that requests can begin with, those of configured services, to be offered there. */
  readonly addresses?: readonly string[];
}

/**
 * A longer line has no colours by meaning, hints and lenses, unless the editor sets another limit. In UTF-16 units: editors stop
 * to colour lines of this length by themselves, and every one of these answers costs time in proportion to the line, after
 * every key.
 */
const usualLongestLine = 20_000;

/** An answer about a request, whose offsets count from `from` on. */
export interface RequestAnswer<ResponseRecords> {
  readonly from: number;
  /** The span of the request in the text. */
  readonly span: Span;
  readonly answer: ResponseRecords;
}

/**
 * A text in which an editor makes changes. An edit reads and checks only the part of the text between two separators that it
 * touched; what only moves is kept. YAML and Markdown must have been loaded (`loadFormats`). Never throws on any text.
 */
export class LanguageDocument implements EditedText {
  readonly #options: LanguageDocumentOptions;
  #cache = new RequestCache();
  #document: ChunkedDocument;
  /** One for each chunk; undefined if all chunks were read again. */
  #entries: CheckedChunk[] | undefined;
  /** How many of them reach out, by what reaches. */
  #reaching = { requests: 0, comments: 0 };
  /** What the chunks came to when they were last asked. */
  #joined: JoinedCheck | undefined;
  /** The words of the secrets of some chunks. */
  #secrets: { readonly of: readonly CheckedChunk[]; readonly words: SecretWords } | undefined;

  constructor(text: string, options: LanguageDocumentOptions) {
    this.#options = options;
    this.#document = new ChunkedDocument(text, options.format, options.places);
  }

  get text(): string {
    return this.#document.text;
  }

  get format(): DocumentFormat {
    return this.#options.format;
  }

  /** The names of services that a comment may give. */
  get services(): readonly string[] {
    return this.#options.services ?? builtInServices.map(({ name }) => name);
  }

  /** A line with more UTF-16 units has no colours, hints and lenses. */
  get longestLine(): number {
    return this.#options.longestLine ?? usualLongestLine;
  }

  /** The requests of the text, in order of place. */
  get requests(): readonly StoredRequest[] {
    const requests: StoredRequest[] = [];
    let start = 0;
    for (const entry of this.#read()) {
      for (const request of entry.requestsAt(start)) requests.push(request);
      start += entry.length;
    }
    return requests;
  }

  /**
   * The answers to a question about each request that a range of the text touches, in order of place. Only requests in changed parts
   * are asked about again, so the answer of one that moved counts from another place: `from` is to be added to its offsets.
   */
  answersTo<ResponseRecords>(
    question: RequestQuestion<LanguageDocument, ResponseRecords>,
    range?: Span,
  ): readonly RequestAnswer<ResponseRecords>[] {
    const found: RequestAnswer<ResponseRecords>[] = [];
    let from = 0;
    for (const entry of this.#read()) {
      const { requests } = entry.chunk.document;
      if (requests.length > 0 && touches({ start: from, end: from + entry.length }, range)) {
        const answers = entry.answersTo(question, this);
        for (const [i, { span }] of requests.entries()) {
          const moved = { start: span.start + from, end: span.end + from };
          if (touches(moved, range)) found.push({ from, span: moved, answer: answers[i]! });
        }
      }
      from += entry.length;
    }
    return found;
  }

  /** How often the schema's names are used in it and in the other documents, not counting the request at an offset. */
  usedNames(offset: number): ReadonlyMap<string, number> {
    const others = this.#options.others?.() ?? [];
    return countNames(
      [this, ...others].map((each) => each.answersTo(namesOfRequest)),
      offset,
    );
  }

  /** The comments that hide findings, in order of place. */
  get directives(): readonly Directive[] {
    const directives: Directive[] = [];
    let start = 0;
    for (const { text, document } of this.#document.chunks) {
      for (const directive of document.directives) directives.push(shiftDirective(directive, text.length, start));
      start += text.length;
    }
    return directives;
  }

  /** Makes edits, whose offsets all count in the text as it is now. */
  edit(edits: readonly TextEdit[]): void {
    const ordered = [...edits].sort((a, b) => b.start - a.start || b.end - a.end);
    for (const edit of ordered) this.#edit(edit);
  }

  /** Replaces the whole text. */
  replace(text: string): void {
    if (text === this.text) return;
    this.#document = new ChunkedDocument(text, this.format, this.#options.places);
    this.#entries = undefined;
  }

  /** Forgets every finding and meaning, since the checkers of requests are others now. */
  forget(): void {
    this.#cache = new RequestCache();
    this.#entries = undefined;
  }

  /** Checks the document: the same answer as `checkDocument` gives for the text, in offsets of the text. */
  check(): DocumentCheck {
    const entries = this.#read();
    const limit = this.#options.startTime?.() ?? {};
    if (this.#reaching.requests > 0) return this.#checkWhole(limit);
    if (this.#joined?.chunks === entries) return this.#joined.check;
    for (const entry of entries) {
      entry.part ??= checkPart(entry.chunk.text, entry.chunk.document, { ...this.#options, ...limit });
      if (entry.part.check.isCut !== true) continue;
      // The next check goes on here. This one has no time for the rest, and reports it at the first request.
      entry.part = undefined;
      return this.#checkWhole(limit);
    }
    const joined = joinChecks(entries, this.#joined);
    this.#joined = this.#reaching.comments === 0 ? joined : { ...joined, check: this.#withComments(joined, limit) };
    return this.#joined.check;
  }

  /** Words of an answer about the document, without the secrets that the document contains. */
  withoutSecrets(words: string): string {
    const of = this.#read();
    if (this.#secrets?.of !== of) this.#secrets = { of, words: secretWordsOf(of, this.#secrets?.words) };
    return withoutSecrets(words, this.#secrets.words);
  }

  /** The request that an offset is in, its end included; undefined between requests. */
  requestAt(offset: number): StoredRequest | undefined {
    let start = 0;
    for (const entry of this.#read()) {
      const end = start + entry.length;
      if (start <= offset && offset <= end) {
        const found = entry.requestsAt(start).find(({ span }) => span.start <= offset && offset <= span.end);
        if (found !== undefined) return found;
      }
      if (start > offset) return undefined;
      start = end;
    }
    return undefined;
  }

  /** The comment on the line at an offset that steers the check: what it does, and its codes; undefined where none does. */
  directiveAt(offset: number): { readonly kind: DirectiveKind; readonly codes: readonly string[] } | undefined {
    let start = 0;
    for (const { chunk } of this.#read()) {
      const isHere = ({ line }: Directive): boolean => start + line.start <= offset && offset < start + line.end;
      const found = offset < start + chunk.text.length ? chunk.document.directives.find(isHere) : undefined;
      if (found !== undefined && found.kind !== 'service' && found.kind !== 'unknown')
        return { kind: found.kind, codes: found.codes.map(({ code }) => code) };
      if (found !== undefined || start > offset) return undefined;
      start += chunk.text.length;
    }
    return undefined;
  }

  /** The values that files of environments give to variables. */
  get environment(): VariableEnvironment | undefined {
    return this.#options.environment;
  }

  /** The addresses that requests can begin with, as far as they are configured. */
  get addresses(): readonly string[] {
    return this.#options.addresses ?? [];
  }

  /** What the names of a request of this document mean; nothing for a request without a checker. */
  bind(request: StoredRequest): readonly BoundRequest[] {
    const checker = this.#options.checkerFor(request);
    return checker === undefined ? [] : this.#cache.bind(checker, request.input);
  }

  /** The checker that a request calls for; undefined where it is not checked. */
  checkerOf(request: StoredRequest): DocumentChecker | undefined {
    return this.#options.checkerFor(request);
  }

  /** What the environment of the document says that a request is checked against. */
  targetOf(request: StoredRequest): CheckTarget | undefined {
    return this.#options.targetOf?.(request);
  }

  /** Where the checker of a request finds something of some codes in an input; nowhere for a request without one. */
  locate(request: StoredRequest, input: CheckInput, codes: ReadonlySet<RuleName>): readonly FindingPlace[] {
    const checker = this.#options.checkerFor(request);
    if (checker?.locate !== undefined) return checker.locate(input, codes);
    return checker?.inspect(input).filter(({ code }) => codes.has(code)) ?? [];
  }

  /** The document with an edit made, this one left as it is; what the edit does not touch is not read again. */
  variant(edit: TextEdit): LanguageDocument {
    const variant = new LanguageDocument('', this.#options);
    variant.#document = this.#document.copy();
    variant.#entries = this.#read().slice();
    variant.#reaching = { ...this.#reaching };
    // A check of the whole drops entries that it did not need; otherwise those of variants would never be dropped.
    if (this.#reaching.requests > 0) variant.#cache = this.#cache;
    variant.#edit(edit);
    return variant;
  }

  #edit(edit: TextEdit): void {
    const entries = this.#entries;
    const splice = this.#document.edit(edit);
    if (splice === undefined || entries === undefined) {
      this.#entries = undefined;
      return;
    }
    const { first, removed, added } = splice;
    const fresh = added.map((chunk) => new CheckedChunk(chunk));
    for (const { reach } of entries.slice(first, first + removed)) if (reach !== undefined) this.#reaching[reach]--;
    this.#entries = [...entries.slice(0, first), ...fresh, ...entries.slice(first + removed)];
    for (const { reach } of fresh) if (reach !== undefined) this.#reaching[reach]++;
  }

  #read(): readonly CheckedChunk[] {
    if (this.#entries === undefined) {
      this.#entries = this.#document.chunks.map((chunk) => new CheckedChunk(chunk));
      this.#reaching = { requests: 0, comments: 0 };
      for (const { reach } of this.#entries) if (reach !== undefined) this.#reaching[reach]++;
    }
    return this.#entries;
  }

  /** The document as if it had been read as one; only formats that are read as one chunk have problems. */
  #whole(): RequestDocument {
    const [first, ...others] = this.#read();
    if (first !== undefined && others.length === 0) return first.chunk.document;
    const { format, requests, directives } = this;
    return { format, requests, directives, problems: [] };
  }

  #withComments(joined: JoinedCheck, limit: TimeLimit): DocumentCheck {
    return canApplyComments(joined) ? applyComments(this, joined, this.#options) : this.#checkWhole(limit);
  }

  /** Requests that refer to each other need the document as a whole; requests that did not change are still kept. */
  #checkWhole(limit: TimeLimit): DocumentCheck {
    const { checkerFor, ...options } = this.#options;
    const session = this.#cache.openCheck();
    const check = checkRequests(this.text, this.#whole(), {
      ...options,
      ...limit,
      checkerFor: (request) => {
        const checker = checkerFor(request);
        return checker && { inspect: (input) => session.inspect(checker, input, limit) };
      },
    });
    session.close();
    return check;
  }
}
