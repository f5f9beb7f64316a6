/** The resources that the requests of a batch address, for later requests that begin with a reference to them. */
import type { BatchConventions, PathConventions, ReferencedTarget, SegmentFact } from '../semantics/index.js';
import type { BatchItem } from '../syntax/index.js';

const unknown: ReferencedTarget = { path: [], method: undefined };

export class BatchTargets {
  readonly #targets = new Map<string, ReferencedTarget>();
  readonly #ids = new Set<string>();

  constructor(private readonly conventions: BatchConventions) {}

  /** The ids of the requests that came so far. */
  get ids(): ReadonlySet<string> {
    return this.#ids;
  }

  /** Records the segments of the resource that a request addresses; none if it is unknown. */
  add({ requestId, method }: BatchItem, path: readonly SegmentFact[]): void {
    if (requestId === undefined) return;
    this.#ids.add(requestId.text);
    this.#targets.set(requestId.text, { path, method: method?.text.toUpperCase() });
  }

  /** The target of the request that a first segment refers to; undefined when it is not a reference. */
  readonly referenced: NonNullable<PathConventions['referenced']> = (name) => {
    const { prefix, suffix } = this.conventions.reference;
    if (!name.startsWith(prefix) || !name.endsWith(suffix)) return undefined;
    const id = name.slice(prefix.length, name.length - suffix.length);
    // Where a reference has no mark after it, other names begin in the same way.
    return this.#targets.get(id) ?? (suffix === '' ? undefined : unknown);
  };
}
