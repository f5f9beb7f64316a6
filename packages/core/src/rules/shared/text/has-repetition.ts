/** Whether something stands twice, for rules that look closer only then. */

/** A set would take longer to make than a few texts take to compare. */
const few = 6;

/** Whether one of the texts comes twice; what is undefined is no text. */
export function hasRepetition(texts: readonly (string | undefined)[]): boolean {
  if (texts.length <= few) return texts.some((text, i) => text !== undefined && texts.indexOf(text) !== i);
  const present = texts.filter((text) => text !== undefined);
  return new Set(present).size !== present.length;
}
