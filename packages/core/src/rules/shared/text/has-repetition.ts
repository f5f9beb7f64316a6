/** A quick check for duplicates, for rules that examine only those. */

/** For a few texts, comparing is faster than creating a set. */
const few = 6;

/** Whether one of the texts appears twice; undefined is ignored. */
export function hasRepetition(texts: readonly (string | undefined)[]): boolean {
  if (texts.length <= few) return texts.some((text, i) => text !== undefined && texts.indexOf(text) !== i);
  const present = texts.filter((text) => text !== undefined);
  return new Set(present).size !== present.length;
}
