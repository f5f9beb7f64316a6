/** The door of the layout of a document. */
export {
  formatDocument,
  type FormatDocumentOptions,
  type FormattedDocument,
  isFormattable,
  layOutRequest,
  type LeftRequest,
} from './format-document.js';
