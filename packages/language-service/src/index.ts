/** The entry point of the language service: editor features for a document that is being edited. */
export {
  type CompletionKind,
  type CompletionItem,
  type CompletionList,
  type Hover,
  type Location,
  type Highlight,
  type RenameTarget,
  type RenameAnswer,
  type DocumentSymbol,
  type WorkspaceSymbol,
  type TokenType,
  type TokenModifier,
  type SemanticToken,
  type FoldingRange,
  type DocumentLink,
  type InlayHint,
  type CodeActionKind,
  type CodeAction,
  type SignatureHelp,
  type CodeLens,
} from './document/index.js';
export { signaturesOf, type FunctionSignature, type SignatureParameter } from './knowledge/index.js';
export { type DocumentChecker, LanguageDocument, type LanguageDocumentOptions } from './document/index.js';
export {
  type CheckTarget,
  type EnvironmentValue,
  type VariableEnvironment,
  variableAt,
  type VariablePlace,
  type DescribedTarget,
  describeTarget,
  hasLongLine,
  isExactInDocument,
  nodeInDocument,
  positionAt,
  spanInDocument,
  unfinishedAt,
  type PlacedText,
  type RequestPosition,
} from './document/index.js';
export * from './actions/index.js';
export * from './completion/index.js';
export { hover } from './hover/index.js';
export * from './names/index.js';
export * from './signatures/index.js';
export * from './view/index.js';
