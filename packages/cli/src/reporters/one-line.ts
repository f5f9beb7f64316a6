/** A message where only one line is possible. */

/** Every run of white space with a line break becomes one space. */
export const oneLine = (text: string): string =>
  text.replace(/\s+/g, (spaces) => (/[\r\n]/.test(spaces) ? ' ' : spaces));
