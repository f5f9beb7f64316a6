/** Fixes, other actions and the formatter, in a file that is loaded on their first use. */
export { codeActions, formatting } from '@odatalint/language-service';
