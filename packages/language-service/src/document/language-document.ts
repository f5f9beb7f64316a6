/** A document while it is edited: its requests, their meaning, and their findings. */
import {
  type BoundRequest,
  builtInServices,
  type Checker,
  type CheckInput,
  type Field,
  type FindingPlace,
  type RuleName,
  type Span,
  type TextEdit,
  type TimeLimit,
} from '@odatalint/core';
import {
  CheckMemory,
  type MaskedText,
  type SecretWords,
  secretWordsIn,
  usedElements,
  withoutSecrets,
} from '@odatalint/core/internal';
import {
  checkRequests,
  type CheckRequestsOptions,
  type Directive,
  type DirectiveKind,
  type DocumentCheck,
  type DocumentFormat,
  fitEdit,
  type Place,
  readDocument,
  type RequestDocument,
  type StoredRequest,
} from '@odatalint/documents';
import { AnswerMemory, type RequestAnswer, type RequestQuestion } from './answer-memory.js';
import type { RequestService } from './request-service.js';
import type { EditedText } from './edited-text.js';
import type { VariableEnvironment } from './environment-value.js';

/** The methods of a checker that a document uses. */
export type DocumentChecker = Pick<Checker, 'find' | 'bind'> & Partial<Pick<Checker, 'serviceFor' | 'responseShape'>>;

export interface LanguageDocumentOptions extends Omit<CheckRequestsOptions, 'checkerFor' | 'isTimeUp'> {
  /** Starts the time limit of a check; absent: no limit. */
  startTime?(): TimeLimit;
  readonly format: DocumentFormat;
  /** Where the requests are, in a document of a general format. */
  readonly places?: readonly Place[];
  /**
   * Returns the checker of a request; undefined leaves the request without findings and meaning. Call `forget` when its
   * results change.
   */
  checkerFor(request: StoredRequest): DocumentChecker | undefined;
  /** Returns the service and files of a request; absent: as the checker knows them. */
  readonly serviceOf?: (request: StoredRequest) => RequestService;
  /** The values of variables that the document itself does not define. */
  readonly environment?: VariableEnvironment;
  /** A line with more UTF-16 units has no colours, hints and lenses; `usualLongestLine` when absent. */
  readonly longestLine?: number;
  /** The names to offer in a comment `@odatalint-service`; absent: those of the built-in services. */
  readonly services?: readonly string[];
  /** Other documents of the workspace, whose names are offered before others. */
  others?(): readonly LanguageDocument[];
  /** The configured URLs that requests can begin with. */
  readonly addresses?: readonly string[];
}

/**
 * A longer line has no semantic colors, hints and lenses, unless the editor sets another limit. In UTF-16 units.
 * Editors stop coloring lines of this length, and each of these answers takes time proportional to the line after every
 * key.
 */
const usualLongestLine = 20_000;

/** The checks and meanings of requests that documents share as long as their checkers stay the same. */
class Knowledge {
  readonly answers = new AnswerMemory();
  readonly #checks = new CheckMemory();
  readonly #remembering = new Map<DocumentChecker, Pick<Checker, 'find'>>();

  /** The same checker, which finds everything in equal requests once. */
  remembering(checker: DocumentChecker): Pick<Checker, 'find'> {
    let known = this.#remembering.get(checker);
    if (known === undefined) this.#remembering.set(checker, (known = this.#checks.remember(checker)));
    return known;
  }
}

/**
 * A text that an editor changes. After an edit the text is read again, and only changed requests are bound and
 * checked. YAML and Markdown must have been loaded (`loadFormats`). Never throws on any text.
 */
export class LanguageDocument implements EditedText {
  readonly #options: LanguageDocumentOptions;
  #knowledge = new Knowledge();
  #text: string;
  /** The text as it was read, its check and its secrets; undefined after an edit. */
  #document: RequestDocument | undefined;
  #check: DocumentCheck | undefined;
  #secrets: SecretWords | undefined;
  /** The answers to questions about the whole text, by question. */
  readonly #answers = new Map<unknown, unknown>();

  constructor(text: string, options: LanguageDocumentOptions) {
    this.#options = options;
    this.#text = text;
  }

  get text(): string {
    return this.#text;
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
    return this.#read().requests;
  }

  /**
   * The answers to a question about each request that a range of the text touches, in order of place. Only changed
   * requests are asked about again. If a request has moved, add `from` to the offsets of its answer.
   */
  answersTo<Answer>(
    question: RequestQuestion<LanguageDocument, Answer>,
    range?: Span,
  ): readonly RequestAnswer<Answer>[] {
    return this.#knowledge.answers.answersTo(this, question, range);
  }

  /** The number of uses of the schema's names in this and the other documents, without the request at an offset. */
  usedNames(offset: number): ReadonlyMap<string, number> {
    const others = this.#options.others?.() ?? [];
    return countNames(
      [this, ...others].map((each) => each.answersTo(namesOfRequest)),
      offset,
    );
  }

  /** The comments that hide findings, in order of place. */
  get directives(): readonly Directive[] {
    return this.#read().directives;
  }

  /** Applies edits, whose offsets all refer to the current text. */
  edit(edits: readonly TextEdit[]): void {
    let text = this.#text;
    for (const edit of [...edits].sort((a, b) => b.start - a.start || b.end - a.end))
      text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
    this.replace(text);
  }

  /** Replaces the whole text. */
  replace(text: string): void {
    if (text === this.#text) return;
    this.#text = text;
    this.#document = undefined;
    this.#check = undefined;
    this.#secrets = undefined;
    this.#answers.clear();
  }

  /** The answer to a question about the current text, computed once for each text. */
  ofText<Answer>(question: (text: string) => Answer): Answer {
    if (!this.#answers.has(question)) this.#answers.set(question, question(this.#text));
    return this.#answers.get(question) as Answer;
  }

  /** Forgets every finding and meaning, since the checkers of requests changed. */
  forget(): void {
    this.#knowledge = new Knowledge();
    this.#check = undefined;
  }

  /** Checks the document, with the same result as `checkDocument`, in offsets of the text. */
  check(): DocumentCheck {
    if (this.#check !== undefined) return this.#check;
    const { checkerFor, ...options } = this.#options;
    const check = checkRequests(this.#text, this.#read(), {
      ...options,
      ...this.#options.startTime?.(),
      checkerFor: (request) => {
        const checker = checkerFor(request);
        return checker && this.#knowledge.remembering(checker);
      },
    });
    // The next check continues where the time limit ended this one, and reads the sent files again.
    const isLasting = check.isCut !== true && this.requests.every(({ bodyFile }) => bodyFile === undefined);
    this.#check = isLasting ? check : undefined;
    // A file that a request sends can contain secrets of its own.
    this.#secrets =
      check.bodies.length === 0 ? this.#secrets : secretWordsIn([this.#text, ...check.bodies.map(({ text }) => text)]);
    return check;
  }

  /** A text about the document, with the document's secrets masked. */
  withoutSecrets(words: string): MaskedText {
    this.#secrets ??= secretWordsIn([this.#text]);
    return withoutSecrets(words, this.#secrets);
  }

  /**
   * The request that an offset is in, its end included, or the first one that a constant at the offset is a part of; undefined
   * elsewhere.
   */
  requestAt(offset: number): StoredRequest | undefined {
    return (
      this.requests.find(({ span }) => span.start <= offset && offset <= span.end) ??
      this.requests.find(({ maps }) => Object.values(maps).some((map) => map.made(offset) !== undefined))
    );
  }

  /** The directive on the line at an offset: its kind and codes; undefined if there is none. */
  directiveAt(offset: number): { readonly kind: DirectiveKind; readonly codes: readonly string[] } | undefined {
    const found = this.directives.find(({ line }) => line.start <= offset && offset < line.end);
    if (found === undefined || found.kind === 'service' || found.kind === 'unknown') return undefined;
    return { kind: found.kind, codes: found.codes.map(({ code }) => code) };
  }

  /** The values that files of environments give to variables. */
  get environment(): VariableEnvironment | undefined {
    return this.#options.environment;
  }

  /** The configured URLs that requests can begin with. */
  get addresses(): readonly string[] {
    return this.#options.addresses ?? [];
  }

  /** The meaning of the names in a request of this document; empty for a request without a checker. */
  bind(request: StoredRequest): readonly BoundRequest[] {
    const checker = this.#options.checkerFor(request);
    return checker === undefined ? [] : this.#knowledge.answers.bind(checker, request.input);
  }

  /** The checker of a request; undefined if it is not checked. */
  checkerOf(request: StoredRequest): DocumentChecker | undefined {
    return this.#options.checkerFor(request);
  }

  /** The service of a request according to the options of the document. */
  serviceOf(request: StoredRequest): RequestService | undefined {
    return this.#options.serviceOf?.(request);
  }

  /** The places of findings of some codes in an input; empty for a request without a checker. */
  locate(request: StoredRequest, input: CheckInput, codes: ReadonlySet<RuleName>): readonly FindingPlace[] {
    return this.#options.checkerFor(request)?.find(input, { detail: 'places', codes }) ?? [];
  }

  fitEdit(edit: TextEdit, field: Field, request: StoredRequest): TextEdit | undefined {
    return fitEdit(edit, { field, request, text: this.#text, format: this.format });
  }

  /** An edited copy of the document, which shares the knowledge about equal requests. */
  variant(edit: TextEdit): LanguageDocument {
    const variant = new LanguageDocument(this.#text, this.#options);
    variant.#knowledge = this.#knowledge;
    variant.edit([edit]);
    return variant;
  }

  #read(): RequestDocument {
    return (this.#document ??= readDocument(this.#text, this.format, this.#options.places));
  }
}

/** The names that a request uses, as `usedElements` writes them. */
const namesOfRequest = (document: EditedText, request: StoredRequest): readonly string[] =>
  document.bind(request).flatMap((bound) => [...usedElements(bound)]);

/** The number of requests that use each name, without the request of the first document that contains an offset. */
function countNames(
  documents: readonly (readonly { readonly span: Span; readonly answer: readonly string[] }[])[],
  offset: number,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [i, requests] of documents.entries())
    for (const { span, answer } of requests)
      if (i > 0 || offset < span.start || offset > span.end)
        for (const name of answer) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
