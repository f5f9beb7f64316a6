/** The door of the language service: what an editor asks about a document while it is being written. */
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
export { codeActions } from './actions/index.js';
export { codeLenses } from './view/index.js';
export { completeDirectives } from './completion/index.js';
export { formatting, type LayoutOptions } from './actions/index.js';
export { signaturesOf, type FunctionSignature, type SignatureParameter } from './knowledge/index.js';
export { type DocumentChecker, LanguageDocument, type LanguageDocumentOptions } from './document/index.js';
export {
  isExactInDocument,
  nodeInDocument,
  positionAt,
  spanInDocument,
  unfinishedAt,
  type PlacedText,
  type RequestPosition,
} from './document/index.js';
export { complete } from './completion/index.js';
export { hover } from './hover/index.js';
export { definition, typeDefinition } from './names/index.js';
export { highlights, references, referencesIn } from './names/index.js';
export { prepareRename, rename } from './names/index.js';
export { documentSymbols, workspaceSymbols } from './names/index.js';
export { documentLinks } from './names/index.js';
export { foldingRanges } from './view/index.js';
export { inlayHints } from './view/index.js';
export { selectionRanges } from './view/index.js';
export { semanticTokens } from './view/index.js';
export { signatureHelp } from './signatures/index.js';
