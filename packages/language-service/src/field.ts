/** The entry point of a field for one query option: it contains no documents, and the rules of its checker only. */
export { createField, type OptionField, type FieldOption, type FieldOptions } from './field/index.js';
export {
  type CompletionItem,
  type CompletionKind,
  type CompletionList,
  type Hover,
  type SemanticToken,
  type SignatureHelp,
  type TokenModifier,
  type TokenType,
} from './document/index.js';
export { type FunctionSignature, type SignatureParameter } from './knowledge/index.js';
