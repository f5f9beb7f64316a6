/** Finds the name a person most likely meant. */

/** Longer words are not compared: no name of ours is that long, and the comparison is quadratic. */
const LONGEST = 64;

/**
 * Takes a word and the names that exist; returns the one that is at most a third of the word away from it (letters
 * added, dropped, changed or swapped, case not counting), or undefined. Of equally near names the first one wins.
 */
export function nearestName(word: string, names: Iterable<string>): string | undefined {
  if (word.length > LONGEST) return undefined;
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const name of names) {
    if (name.length > LONGEST) continue;
    const distance = editDistance(wanted, name.toLowerCase());
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

/** " Did you mean …?" with a leading space, or nothing: ready to stand after a sentence. */
export function didYouMean(word: string, names: Iterable<string>): string {
  const name = nearestName(word, names);
  return name === undefined ? '' : ` Did you mean "${name}"?`;
}

/** The optimal string alignment distance: each letter takes part in at most one swap. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (swapped) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[to.length] ?? 0;
}
