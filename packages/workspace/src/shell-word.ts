/** Writes names into proposed commands, so that a POSIX shell reads nothing else in them. */

/** A text as one word of a command: unchanged if no character is special, otherwise in single quotes. */
export const shellWord = (text: string): string =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** A path as one argument of a command, which no command reads as an option. */
export const shellPath = (path: string): string => shellWord(path.startsWith('-') ? `./${path}` : path);
