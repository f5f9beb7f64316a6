/** Counts the typing errors between two words, up to a limit. */

/**
 * Optimal string alignment distance: insertions, deletions and substitutions of a letter and swaps of two neighbours.
 * Gives `limit + 1` for anything over `limit`. Takes time in proportion to the length times the limit.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  // Each letter that the other word lacks is one error. This test rejects most names of a large schema.
  let letters = 0;
  for (let i = 0; i < b.length; i++) letters |= 1 << b.charCodeAt(i);
  for (let i = 0, lacking = 0; i < a.length; i++)
    if ((letters & (1 << a.charCodeAt(i))) === 0 && ++lacking > limit) return limit + 1;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  return bandedDistance(a.slice(start, endA), b.slice(start, endB), limit);
}

/** The cells farther than `limit` from the diagonal cannot matter, so only a band of each row is filled. */
function bandedDistance(a: string, b: string, limit: number): number {
  const over = limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = new Array<number>(b.length + 1).fill(over);
    let least = (row[0] = Math.min(i, over));
    for (let j = Math.max(1, i - limit); j <= Math.min(b.length, i + limit); j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + cost, over);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) value = Math.min(value, before[j - 2]! + 1);
      row[j] = value;
      least = Math.min(least, value);
    }
    // A swap reaches back two rows, but where it could still help, this row has a cell within the limit too.
    if (least >= over) return over;
    before = previous;
    previous = row;
  }
  return Math.min(previous[b.length]!, over);
}
