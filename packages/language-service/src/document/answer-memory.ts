/** Remembers the meaning of requests and the answers about them, so that an edit recomputes only changed requests. */
import type { BoundRequest, Checker, CheckInput, Span } from '@odatalint/core';
import type { StoredRequest } from '@odatalint/documents';
import { touches } from './spans.js';

/** A question about a request that is answered from the request, its meaning and the text around it. */
export type RequestQuestion<Document, Answer> = (document: Document, request: StoredRequest, text: string) => Answer;

/** An answer about a request, whose offsets count from `from` on. */
export interface RequestAnswer<Answer> {
  readonly from: number;
  /** The span of the request in the text. */
  readonly span: Span;
  readonly answer: Answer;
}

interface Known<Answer> {
  /** Where the request began when the question was asked; the offsets of the answer count there. */
  readonly start: number;
  readonly answer: Answer;
}

/**
 * Meanings are needed at the cursor. Only those of the visible requests are kept, so that editing does not fill the
 * memory.
 */
const maxBound = 200;

/**
 * The meaning of a request needs a hundred times the memory of its text. If requests are together longer than this,
 * only the last one is kept. In UTF-16 units.
 */
const longestBound = 100_000;

/** The maximum number of answers to a question that are kept from earlier texts. */
const maxAnswers = 5_000;

export class AnswerMemory {
  readonly #answers = new Map<unknown, Map<string, Known<unknown>>>();
  /** In order of use, the last used one last. */
  readonly #bound = new Map<string, { readonly checker: unknown; readonly bound: readonly BoundRequest[] }>();
  #boundLength = 0;

  /**
   * The answers about the requests that a range touches, in order of place; `from` moves an answer to the current place
   * of its request.
   */
  answersTo<Document extends { readonly text: string; readonly requests: readonly StoredRequest[] }, Answer>(
    document: Document,
    question: RequestQuestion<Document, Answer>,
    range: Span | undefined,
  ): readonly RequestAnswer<Answer>[] {
    const { text, requests } = document;
    const before = (this.#answers.get(question) ?? new Map()) as Map<string, Known<Answer>>;
    const after = range === undefined || before.size > maxAnswers ? new Map<string, Known<Answer>>() : before;
    const found: RequestAnswer<Answer>[] = [];
    for (const [i, request] of requests.entries()) {
      const { span } = request;
      if (!touches(span, range)) continue;
      const around = text.slice(requests[i - 1]?.span.end ?? 0, requests[i + 1]?.span.start ?? text.length);
      const key = keyOf(request.input, around, request.service);
      let known = key === undefined ? undefined : (after.get(key) ?? before.get(key));
      known ??= { start: span.start, answer: question(document, request, text) };
      if (key !== undefined) after.set(key, known);
      found.push({ from: span.start - known.start, span, answer: known.answer });
    }
    this.#answers.set(question, after);
    return found;
  }

  /** The meaning of a request; the same object for the same checker. */
  bind(checker: Pick<Checker, 'bind'>, input: CheckInput): readonly BoundRequest[] {
    const key = keyOf(input);
    if (key === undefined) return checker.bind(input);
    const known = this.#bound.get(key);
    const now = known?.checker === checker ? known : { checker, bound: checker.bind(input) };
    if (this.#bound.delete(key)) this.#boundLength -= key.length;
    this.#bound.set(key, now);
    this.#boundLength += key.length;
    while (this.#bound.size > maxBound || (this.#boundLength > longestBound && this.#bound.size > 1)) {
      const oldest = this.#bound.keys().next().value!;
      this.#bound.delete(oldest);
      this.#boundLength -= oldest.length;
    }
    return now.bound;
  }
}

/** A text that is equal only for equal inputs; undefined for a body that JSON cannot represent. */
function keyOf(...parts: readonly unknown[]): string | undefined {
  try {
    return JSON.stringify(parts);
  } catch {
    return undefined;
  }
}
