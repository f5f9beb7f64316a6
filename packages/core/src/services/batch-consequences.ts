/** Adds to the errors in a request of a batch the requests that fail with it. */
import type { Diagnostic } from '../text/index.js';
import { BatchPlan } from '../rules/index.js';
import type { Batch, BatchItem } from '../syntax/index.js';

/** More names than these are only counted. */
const namesShown = 5;

export class BatchConsequences {
  readonly #plan: BatchPlan;
  readonly #places: ReadonlyMap<BatchItem, number>;
  readonly #sentences = new Map<BatchItem, string | undefined>();

  constructor(batch: Batch) {
    this.#plan = new BatchPlan(batch);
    this.#places = new Map(batch.items.map((item, index) => [item, index]));
  }

  /** Adds to an error in a request which others fail with it. */
  noteAt(item: BatchItem, diagnostic: Diagnostic): Diagnostic {
    if (diagnostic.severity !== 'error' || diagnostic.in === 'response') return diagnostic;
    if (!this.#sentences.has(item)) this.#sentences.set(item, this.#sentence(item));
    const message = this.#sentences.get(item);
    return message === undefined ? diagnostic : { ...diagnostic, notes: [...diagnostic.notes, { message }] };
  }

  #sentence(item: BatchItem): string | undefined {
    const outcome = this.#plan.describe(this.#places.get(item)!, namesShown, (name) => JSON.stringify(name));
    return outcome === undefined ? undefined : `If this request fails, ${outcome}.`;
  }
}
