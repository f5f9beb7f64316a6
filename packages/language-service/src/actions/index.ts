/** The door of code actions and of formatting. */
export { codeActions } from './code-actions.js';
export { formatting, type LayoutOptions } from './format-requests.js';
