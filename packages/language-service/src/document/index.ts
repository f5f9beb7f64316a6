/** The door of the document while it is edited: its requests, their meaning, and places in it. */
export {
  type CodeAction,
  type CodeActionKind,
  type CodeLens,
  type CompletionItem,
  type CompletionKind,
  type CompletionList,
  type DocumentLink,
  type DocumentSymbol,
  type FoldingRange,
  type Highlight,
  type Hover,
  type InlayHint,
  type Location,
  type RenameAnswer,
  type RenameTarget,
  type SemanticToken,
  type SignatureHelp,
  type TokenModifier,
  type TokenType,
  type WorkspaceSymbol,
} from './answers.js';
export { type EditedText } from './edited-text.js';
export { type EnvironmentValue, type VariableEnvironment } from './environment-value.js';
export { editsInDocument } from './edits-in-document.js';
export { nameSpanOf, variableAt, type VariablePlace, fileVariablePlaces } from './file-variables.js';
export { type DocumentChecker, LanguageDocument, type LanguageDocumentOptions } from './language-document.js';
export { responseInScript, responseNamed, shapeAt, shapeWords } from './named-responses.js';
export { linePieces } from './lines.js';
export { hasLongLine, isOnLineOver, isOnLongLine } from './long-lines.js';
export {
  isExactInDocument,
  nodeInDocument,
  type PlacedText,
  placedTextOf,
  type RequestPosition,
  positionAt,
  rootOf,
  spanInDocument,
} from './position.js';
export { type CheckTarget } from './check-target.js';
export { type DescribedTarget, describeTarget, fileName } from './describe-target.js';
export { type Rewrite } from './rewrite.js';
export { touches } from './spans.js';
export { unfinishedAt } from './unfinished.js';
