/** Finds `{{name}}` in a piece of text. */

/** One `{{name}}`; offsets count in the piece. */
export interface VariableUse {
  readonly start: number;
  readonly end: number;
  /** Between the braces, trimmed. */
  readonly name: string;
}

/** The holes of a text in their order; a `{{` without its `}}` is text. */
export function holesOf(text: string): readonly VariableUse[] {
  const holes: VariableUse[] = [];
  let start = text.indexOf('{{');
  while (start !== -1) {
    const close = text.indexOf('}}', start + 2);
    if (close === -1) break;
    holes.push({ start, end: close + 2, name: text.slice(start + 2, close).trim() });
    start = text.indexOf('{{', close + 2);
  }
  return holes;
}

/**
 * How many characters the values of variables may add to a text with so many others: `{{a}}` is short, and its value may be long. What
 * would add more stays a variable.
 */
export const roomForValues = (others: number): number => 8192 + 16 * others;

/** The text that represents a body which is not known: one hole, so that nothing is said about it. */
export const unknownBody = '{{body}}';
