/** Counts the typing errors between two words, up to a limit. */

/**
 * Optimal string alignment distance: insertions, deletions and substitutions of a letter and swaps of two neighbours.
 * Gives `limit + 1` for anything over `limit`. Takes time in proportion to the length times the limit.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  // One error gives a word at most one letter that the other lacks; this keeps most of a large schema out.
  const [inA, inB] = [lettersOf(a), lettersOf(b)];
  if (countBits(inA & ~inB) > limit || countBits(inB & ~inA) > limit) return limit + 1;
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

/** The letters of a word as bits; letters that share one make words look alike, never different. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

/** The cells farther than `limit` from the diagonal cannot matter, so only a band of each row is filled. */
function bandedDistance(a: string, b: string, limit: number): number {
  const over = limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => Math.min(j, over));
  for (let i = 1; i <= a.length; i++) {
    const row = new Array<number>(b.length + 1).fill(over);
    if (i <= limit) row[0] = i;
    let least = row[0] ?? over;
    for (let j = Math.max(1, i - limit); j <= Math.min(b.length, i + limit); j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min(at(previous, j) + 1, at(row, j - 1) + 1, at(previous, j - 1) + cost, over);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        value = Math.min(value, at(before, j - 2) + 1);
      row[j] = value;
      least = Math.min(least, value);
    }
    // A swap reaches back two rows, but where it could still help, this row has a cell within the limit too.
    if (least >= over) return over;
    before = previous;
    previous = row;
  }
  return Math.min(at(previous, b.length), over);
}

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity;
