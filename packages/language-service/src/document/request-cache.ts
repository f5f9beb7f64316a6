/** Caches the results of each request of a document, so that only changed requests are checked again. */
import type { BoundRequest, Checker, CheckInput, Diagnostic, TimeLimit } from '@odatalint/core';
import { isBatchInput, isRequestInput, isTimeUp } from '@odatalint/core/internal';

/** The results of an input, valid for the same checker. */
interface Kept<Known> {
  readonly checker: unknown;
  readonly known: Known;
}

/** Meanings are requested at the cursor: of more requests than are in sight they are not kept, so that editing does not fill the memory. */
const maxBound = 200;

/** The meaning of a request needs a hundred times the memory of its text, so of longer ones together only the last is kept. In UTF-16 units. */
const longestBound = 100_000;

/** One check of a whole document; when it closes, what it did not ask for is forgotten. */
export interface CheckSession {
  inspect(checker: Pick<Checker, 'inspect'>, input: CheckInput, limit?: TimeLimit): readonly Diagnostic[];
  close(): void;
}

export class RequestCache {
  #inspected = new Map<string, Kept<readonly Diagnostic[]>>();
  /** The one that was asked for last at the end. */
  readonly #bound = new Map<string, Kept<readonly BoundRequest[]>>();
  #boundLength = 0;

  openCheck(): CheckSession {
    const used = new Map<string, Kept<readonly Diagnostic[]>>();
    return {
      inspect: (checker, input, limit) => {
        const key = keyOf(input);
        if (key === undefined) return checker.inspect(input, limit);
        const kept = used.get(key) ?? this.#inspected.get(key);
        const isKept = kept?.checker === checker;
        const now = isKept ? kept : { checker, known: checker.inspect(input, limit) };
        if (isKept || !isTimeUp(limit)) used.set(key, now);
        return now.known;
      },
      close: () => {
        this.#inspected = used;
      },
    };
  }

  bind(checker: Pick<Checker, 'bind'>, input: CheckInput): readonly BoundRequest[] {
    const key = keyOf(input);
    if (key === undefined) return checker.bind(input);
    const kept = this.#bound.get(key);
    const now = kept?.checker === checker ? kept : { checker, known: checker.bind(input) };
    if (this.#bound.delete(key)) this.#boundLength -= key.length;
    this.#bound.set(key, now);
    this.#boundLength += key.length;
    while (this.#bound.size > maxBound || (this.#boundLength > longestBound && this.#bound.size > 1)) {
      const oldest = this.#bound.keys().next().value!;
      this.#bound.delete(oldest);
      this.#boundLength -= oldest.length;
    }
    return now.known;
  }
}

/** A text that two inputs share only if they are the same; undefined for a body that is not text, which JSON may not spell out. */
function keyOf(input: CheckInput): string | undefined {
  const body = isRequestInput(input) ? input.body : isBatchInput(input) ? input.batch : undefined;
  return body === undefined || typeof body === 'string' ? JSON.stringify(input) : undefined;
}
