/** Keeps what is known of each request of a document, so that only a request that has changed is looked at again. */
import {
  type BoundRequest,
  type Checker,
  type CheckInput,
  type Inspection,
  isBatchInput,
  isRequestInput,
} from '@odatalint/core';

interface Kept {
  readonly checker: unknown;
  inspection?: Inspection;
  bound?: readonly BoundRequest[];
}

/** One check of a whole document; when it closes, what it did not ask for is forgotten. */
export interface CheckSession {
  inspect(checker: Pick<Checker, 'inspect'>, input: CheckInput): Inspection;
  close(): void;
}

export class RequestShelf {
  #kept = new Map<string, Kept>();

  openCheck(): CheckSession {
    const used = new Map<string, Kept>();
    return {
      inspect: (checker, input) => {
        const key = keyOf(input);
        if (key === undefined) return checker.inspect(input);
        const kept = this.#take(key, checker);
        used.set(key, kept);
        return (kept.inspection ??= checker.inspect(input));
      },
      close: () => {
        this.#kept = used;
      },
    };
  }

  bind(checker: Pick<Checker, 'bind'>, input: CheckInput): readonly BoundRequest[] {
    const key = keyOf(input);
    return key === undefined ? checker.bind(input) : (this.#take(key, checker).bound ??= checker.bind(input));
  }

  /** The entry of a key; a new one if it was kept for another checker. */
  #take(key: string, checker: unknown): Kept {
    const kept = this.#kept.get(key);
    if (kept !== undefined && kept.checker === checker) return kept;
    const fresh: Kept = { checker };
    this.#kept.set(key, fresh);
    return fresh;
  }
}

/** A text that two inputs share only if they are the same; undefined for a body that is no text, which JSON may not spell out. */
function keyOf(input: CheckInput): string | undefined {
  const body = isRequestInput(input) ? input.body : isBatchInput(input) ? input.batch : undefined;
  return body === undefined || typeof body === 'string' ? JSON.stringify(input) : undefined;
}
