/** What the requests of a batch depend on: each name in `dependsOn` with what it names. */
import type { Batch, BatchItem, BatchText } from '../../../syntax/index.js';
import { firstByName, firstOfGroup, type NamedItem } from './batch-names.js';

/** One name in a `dependsOn`. */
export interface Dependency {
  readonly item: BatchItem;
  readonly index: number;
  readonly name: BatchText;
  /** The request of that id; undefined when there is none. */
  readonly on: NamedItem | undefined;
  /** Where a group of that name is first mentioned. */
  readonly group: BatchText | undefined;
}

/** All dependencies that are written out; a request may have an id that a later one repeats, then the first counts. */
export function dependenciesOf(batch: Batch): readonly Dependency[] {
  const names = firstByName(batch);
  const groups = firstOfGroup(batch);
  return batch.items.flatMap((item, index) =>
    item.dependsOn
      .filter(({ hasHole }) => !hasHole)
      .map((name) => ({ item, index, name, on: names.get(name.text), group: groups.get(name.text) })),
  );
}
