/** A message where only one line can stand. */

/** Every run of blanks with a line break in it becomes one blank. */
export const oneLine = (text: string): string =>
  text.replace(/\s+/g, (blanks) => (/[\r\n]/.test(blanks) ? ' ' : blanks));
