/** Finds the end of the first part of a sorted list. */

/** The number of items before the first one that does not satisfy a condition; no item after it may satisfy it. */
export function countLeading<Item>(items: ArrayLike<Item>, isLeading: (item: Item) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isLeading(items[middle] as Item)) low = middle + 1;
    else high = middle;
  }
  return low;
}
