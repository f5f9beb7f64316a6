/** The dependencies of the requests of a batch: each name in `dependsOn` with its referent. */
import type { Batch, BatchItem, BatchText } from '../../../syntax/index.js';
import { firstByName, firstOfGroup, type NamedItem } from './batch-names.js';

/** One name in a `dependsOn`. */
export interface Dependency {
  readonly item: BatchItem;
  readonly index: number;
  readonly name: BatchText;
  /** The request of that id; undefined when there is none. */
  readonly on: NamedItem | undefined;
  /** The first mention of a group of that name. */
  readonly group: BatchText | undefined;
}

/** All dependencies that are written out; of several requests with the same id the first counts. */
export function dependenciesOf(batch: Batch): readonly Dependency[] {
  const names = firstByName(batch);
  const groups = firstOfGroup(batch);
  return batch.items.flatMap((item, index) =>
    item.dependsOn
      .filter(({ hasHole }) => !hasHole)
      .map((name) => ({ item, index, name, on: names.get(name.text), group: groups.get(name.text) })),
  );
}
