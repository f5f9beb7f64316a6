/** Writes names into commands that a message proposes, so that pasting them into a POSIX shell does nothing else. */

/** A text as one word of a command: as it is if no character has a meaning, otherwise in single quotes. */
export const shellWord = (text: string): string =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** A path as one argument of a command, which no command can read as an option. */
export const shellPath = (path: string): string => shellWord(path.startsWith('-') ? `./${path}` : path);
