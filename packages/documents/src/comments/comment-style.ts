/** The comments of languages that write them as `// …` and `/* … *\/`. */

/** Whether a trimmed line is nothing but such a comment, in braces of its own as between tags of JSX too. */
export const isSlashComment = (line: string): boolean =>
  line.startsWith('//') ||
  (line.endsWith('*/') && line.startsWith('/*')) ||
  (line.startsWith('{/*') && line.endsWith('*/}'));

/** Whether a trimmed line is a comment that begins with `#`. */
export const isHashComment = (line: string): boolean => line.startsWith('#');
