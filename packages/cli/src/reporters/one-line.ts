/** A message where only one line can be. */

/** Every run of spaces with a line break in it becomes one space. */
export const oneLine = (text: string): string =>
  text.replace(/\s+/g, (spaces) => (/[\r\n]/.test(spaces) ? ' ' : spaces));
