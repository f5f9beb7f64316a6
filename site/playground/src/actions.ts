/** Fixes, other changes and the formatter, in a file of their own that is loaded when one of them is asked for. */
export { codeActions, formatting } from '@odatalint/language-service';
