/** The comments of languages that write them as `// …` and `/* … *\/`. */

/** Whether a trimmed line consists of such a comment, also inside braces as between JSX tags. */
export const isSlashComment = (line: string): boolean =>
  line.startsWith('//') ||
  (line.endsWith('*/') && line.startsWith('/*')) ||
  (line.startsWith('{/*') && line.endsWith('*/}'));

/** Whether a trimmed line is a comment that begins with `#`. */
export const isHashComment = (line: string): boolean => line.startsWith('#');
