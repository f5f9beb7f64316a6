/** The door of the language service: what an editor asks about a document while it is being written. */
export { LanguageDocument, type LanguageDocumentOptions } from './language-document.js';
