/** What the requests of a batch address, for later ones that begin with a reference to them. */
import type { BatchConventions, PathConventions, SegmentFact } from '../semantics/index.js';
import type { BatchItem } from '../syntax/index.js';

export class BatchTargets {
  readonly #targets = new Map<string, SegmentFact | undefined>();

  constructor(private readonly conventions: BatchConventions) {}

  /** Notes what a request addresses; undefined where that is not known. */
  add({ requestId }: BatchItem, target: SegmentFact | undefined): void {
    if (requestId !== undefined) this.#targets.set(requestId.text, target);
  }

  /** The target of the request that a first segment refers to; undefined when it is no reference. */
  readonly referenced: NonNullable<PathConventions['referenced']> = (name) => {
    const { prefix, suffix } = this.conventions.reference;
    if (!name.startsWith(prefix) || !name.endsWith(suffix)) return undefined;
    const id = name.slice(prefix.length, name.length - suffix.length);
    // Where a reference has no mark behind it, other names begin in the same way.
    return suffix === '' && !this.#targets.has(id) ? undefined : { target: this.#targets.get(id) };
  };
}
