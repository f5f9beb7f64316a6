/** The ids and group names of a batch: which requests have them. */
import type { Batch, BatchItem, BatchText } from '../../../syntax/index.js';

/** A request with an id that is known, and its place in the order. */
export interface NamedItem {
  readonly item: BatchItem;
  readonly requestId: BatchText;
  readonly index: number;
}

/** The requests whose ids are written out, in their order. */
export const namedItems = ({ items }: Batch): readonly NamedItem[] =>
  items.flatMap((item, index) => {
    const { requestId } = item;
    return requestId === undefined || requestId.hasHole ? [] : [{ item, requestId, index }];
  });

/** The first request of each id. */
export function firstByName(batch: Batch): ReadonlyMap<string, NamedItem> {
  const names = new Map<string, NamedItem>();
  for (const named of namedItems(batch)) if (!names.has(named.requestId.text)) names.set(named.requestId.text, named);
  return names;
}

/** The first mention of each atomicity group. */
export function firstOfGroup({ items }: Batch): ReadonlyMap<string, BatchText> {
  const groups = new Map<string, BatchText>();
  for (const { atomicityGroup } of items)
    if (atomicityGroup !== undefined && !atomicityGroup.hasHole && !groups.has(atomicityGroup.text))
      groups.set(atomicityGroup.text, atomicityGroup);
  return groups;
}

/** Whether every id and group is written out, so that a name not among them certainly does not exist. */
export const namesAreKnown = ({ items, isComplete }: Batch): boolean =>
  isComplete &&
  items.every(({ requestId, atomicityGroup }) => requestId?.hasHole !== true && atomicityGroup?.hasHole !== true);
