/** Puts a text on one line. */

/** Every run of white space with a line break becomes one space. */
export const oneLine = (text: string): string =>
  text.replace(/\s+/g, (spaces) => (/[\r\n]/.test(spaces) ? ' ' : spaces));
