/** A document while it is being edited: its requests, what they mean and what is wrong with them. */
import {
  applyEdits,
  type BoundRequest,
  type Checker,
  type CheckInput,
  type Diagnostic,
  type TextEdit,
} from '@odatalint/core';
import {
  checkRequests,
  type CheckRequestsOptions,
  type DocumentCheck,
  type DocumentFormat,
  type Place,
  readDocument,
  type RequestDocument,
  type StoredRequest,
} from '@odatalint/documents';
import { RequestShelf } from './request-shelf.js';

export interface LanguageDocumentOptions extends Omit<CheckRequestsOptions, 'checkerFor'> {
  readonly format: DocumentFormat;
  /** Where the requests stand, in a document of a general format. */
  readonly places?: readonly Place[];
  /** The checker that a request calls for; undefined leaves the request without findings and meaning. */
  checkerFor(request: StoredRequest): Pick<Checker, 'inspect' | 'bind'> | undefined;
}

/**
 * A text in which an editor makes changes. An edit splits the text into its requests anew, but parses, binds and checks only
 * requests whose input it changed; where a request stands is no part of its input, so a request that only moves is kept.
 * YAML must have been loaded (`loadFormats`). Never throws on any text.
 */
export class LanguageDocument {
  readonly #options: LanguageDocumentOptions;
  readonly #shelf = new RequestShelf();
  #text: string;
  #document: RequestDocument | undefined;

  constructor(text: string, options: LanguageDocumentOptions) {
    this.#text = text;
    this.#options = options;
  }

  get text(): string {
    return this.#text;
  }

  /** The requests of the text, in order of place. */
  get requests(): readonly StoredRequest[] {
    return this.#read().requests;
  }

  /** Makes edits, whose offsets all count in the text as it is now. */
  edit(edits: readonly TextEdit[]): void {
    this.replace(applyEdits(this.#text, edits));
  }

  /** Puts another text in the place of the whole text. */
  replace(text: string): void {
    if (text === this.#text) return;
    this.#text = text;
    this.#document = undefined;
  }

  /** Checks the document: the same answer as `checkDocument` gives for the text, in offsets of the text. */
  check(): DocumentCheck {
    const { checkerFor, ...options } = this.#options;
    const session = this.#shelf.openCheck();
    const check = checkRequests(this.#text, this.#read(), {
      ...options,
      checkerFor: (request) => {
        const checker = checkerFor(request);
        return checker && { inspect: (input) => session.inspect(checker, input) };
      },
    });
    session.close();
    return check;
  }

  /** The request that an offset stands in, its end included; undefined between requests. */
  requestAt(offset: number): StoredRequest | undefined {
    return this.requests.find(({ span }) => span.start <= offset && offset <= span.end);
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

  /** Another text read under the same settings, this document left as it is. */
  variant(text: string): LanguageDocument {
    return new LanguageDocument(text, this.#options);
  }

  #read(): RequestDocument {
    return (this.#document ??= readDocument(this.#text, this.#options.format, this.#options.places));
  }
}
