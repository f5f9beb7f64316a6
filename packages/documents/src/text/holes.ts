/** Finds `{{name}}` in a piece of text. */

/** One `{{name}}`; offsets count in the piece. */
export interface VariableUse {
  readonly start: number;
  readonly end: number;
  /** The text between the braces, trimmed. */
  readonly name: string;
}

/** The holes of a text in order; a `{{` without `}}` is text. */
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
 * How many characters the values of variables may add to a text of a given length. `{{a}}` is short, but its value may
 * be long. A variable with a longer value stays.
 */
export const roomForValues = (others: number): number => 8192 + 16 * others;

/** The text of an unknown body: one hole, so that nothing in it is reported. */
export const unknownBody = '{{body}}';
