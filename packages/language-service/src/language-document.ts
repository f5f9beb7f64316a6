/** A document while it is being edited: its requests, what they mean and what is wrong with them. */
import { type BoundRequest, type Checker, type CheckInput, type Diagnostic, type TextEdit } from '@odatalint/core';
import {
  type Chunk,
  ChunkedDocument,
  checkRequests,
  type CheckRequestsOptions,
  type DocumentCheck,
  type DocumentFormat,
  type Place,
  readDocument,
  shiftDiagnostic,
  shiftRequest,
  type StoredRequest,
} from '@odatalint/documents';
import { reachesOut } from './reaches-out.js';
import { RequestShelf } from './request-shelf.js';

export interface LanguageDocumentOptions extends Omit<CheckRequestsOptions, 'checkerFor'> {
  readonly format: DocumentFormat;
  /** Where the requests stand, in a document of a general format. */
  readonly places?: readonly Place[];
  /**
   * The checker that a request calls for; undefined leaves the request without findings and meaning. Where the answers change,
   * the document must be told (`forget`).
   */
  checkerFor(request: StoredRequest): Pick<Checker, 'inspect' | 'bind'> | undefined;
}

/** What is known of a chunk, in its own offsets, and of its requests where they stand now. */
interface Known {
  check?: DocumentCheck;
  placed?: { readonly start: number; readonly requests: readonly StoredRequest[] };
}

/**
 * A text in which an editor makes changes. An edit reads and checks only the part of the text between two separators that it
 * touched; what only moves is kept. YAML and Markdown must have been loaded (`loadFormats`). Never throws on any text.
 */
export class LanguageDocument {
  readonly #options: LanguageDocumentOptions;
  #shelf = new RequestShelf();
  #document: ChunkedDocument;
  #known = new WeakMap<Chunk, Known>();

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

  /** The requests of the text, in order of place. */
  get requests(): readonly StoredRequest[] {
    const requests: StoredRequest[] = [];
    let start = 0;
    for (const chunk of this.#document.chunks) {
      requests.push(...this.#requestsOf(chunk, start));
      start += chunk.text.length;
    }
    return requests;
  }

  /** Makes edits, whose offsets all count in the text as it is now. */
  edit(edits: readonly TextEdit[]): void {
    const ordered = [...edits].sort((a, b) => b.start - a.start || b.end - a.end);
    for (const edit of ordered) this.#document.edit(edit);
  }

  /** Puts another text in the place of the whole text. */
  replace(text: string): void {
    if (text !== this.text) this.#document = new ChunkedDocument(text, this.format, this.#options.places);
  }

  /** Forgets every finding and meaning, since the checkers of requests are others now. */
  forget(): void {
    this.#shelf = new RequestShelf();
    this.#known = new WeakMap();
  }

  /** Checks the document: the same answer as `checkDocument` gives for the text, in offsets of the text. */
  check(): DocumentCheck {
    const { chunks } = this.#document;
    if (chunks.some(reachesOut)) return this.#checkWhole();
    const checks = chunks.map((chunk) => this.#checkChunk(chunk));
    const [only] = checks;
    return checks.length === 1 && only !== undefined ? only : joinChecks(chunks, checks);
  }

  /** The request that an offset stands in, its end included; undefined between requests. */
  requestAt(offset: number): StoredRequest | undefined {
    for (const side of ['before', 'behind'] as const) {
      const { chunk, start } = this.#document.chunkAt(offset, side);
      const found = this.#requestsOf(chunk, start).find(({ span }) => span.start <= offset && offset <= span.end);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** What the names of a request of this document mean; nothing for a request without a checker. */
  bind(request: StoredRequest): readonly BoundRequest[] {
    const checker = this.#options.checkerFor(request);
    return checker === undefined ? [] : this.#shelf.bind(checker, request.input);
  }

  /** What the checker of a request finds in an input; nothing for a request without one. */
  inspect(request: StoredRequest, input: CheckInput): readonly Diagnostic[] {
    return this.#options.checkerFor(request)?.inspect(input).diagnostics ?? [];
  }

  /** The document with an edit made, this one left as it is; what the edit does not touch is not read again. */
  variant(edit: TextEdit): LanguageDocument {
    const variant = new LanguageDocument('', this.#options);
    variant.#document = this.#document.copy();
    variant.#document.edit(edit);
    return variant;
  }

  #requestsOf(chunk: Chunk, start: number): readonly StoredRequest[] {
    const known = this.#knownOf(chunk);
    if (known.placed?.start !== start) {
      const requests = chunk.document.requests.map((request) => shiftRequest(request, chunk.text.length, start));
      known.placed = { start, requests };
    }
    return known.placed!.requests;
  }

  #knownOf(chunk: Chunk): Known {
    let known = this.#known.get(chunk);
    if (known === undefined) this.#known.set(chunk, (known = {}));
    return known;
  }

  #checkChunk(chunk: Chunk): DocumentCheck {
    return (this.#knownOf(chunk).check ??= checkRequests(chunk.text, chunk.document, this.#options));
  }

  /** Comments that hide what stands elsewhere want the document as a whole; requests that did not change are still kept. */
  #checkWhole(): DocumentCheck {
    const { checkerFor, format, places, ...options } = this.#options;
    const session = this.#shelf.openCheck();
    const check = checkRequests(this.text, readDocument(this.text, format, places), {
      ...options,
      checkerFor: (request) => {
        const checker = checkerFor(request);
        return checker && { inspect: (input) => session.inspect(checker, input) };
      },
    });
    session.close();
    return check;
  }
}

/** The checks of all chunks as one, in offsets of the text. */
function joinChecks(chunks: readonly Chunk[], checks: readonly DocumentCheck[]): DocumentCheck {
  const diagnostics: DocumentCheck['diagnostics'][number][] = [];
  const suppressed: DocumentCheck['suppressed'][number][] = [];
  const secrets: DocumentCheck['secrets'][number][] = [];
  let requests = 0;
  let start = 0;
  for (const [i, check] of checks.entries()) {
    for (const each of check.diagnostics) diagnostics.push(shiftDiagnostic(each, start));
    for (const each of check.suppressed)
      suppressed.push({ ...each, diagnostic: shiftDiagnostic(each.diagnostic, start) });
    for (const each of check.secrets) secrets.push({ start: each.start + start, end: each.end + start });
    requests += check.requests;
    start += chunks[i]!.text.length;
  }
  return { diagnostics, suppressed, secrets, bodies: [], requests };
}
