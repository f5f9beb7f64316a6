/** The door of signatures of functions and keys. */
export { signatureHelp } from './signature-help.js';
