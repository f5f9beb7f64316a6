/** The entry point of a field for one query option: it contains no documents, and the rules of its checker only. */
export { createField, type OptionField, type FieldOptions } from './field/create-field.js';
export type { FieldOption } from './field/field-text.js';
export type {
  CompletionItem,
  CompletionKind,
  CompletionList,
  Hover,
  SemanticToken,
  SignatureHelp,
  TokenModifier,
  TokenType,
} from './document/answers.js';
export type { FunctionSignature, SignatureParameter } from './knowledge/signature-texts.js';
