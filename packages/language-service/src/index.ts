/** The door of the language service: what an editor asks about a document while it is being written. */
export type * from './answers.js';
export { codeActions } from './code-actions.js';
export { codeLenses } from './code-lenses.js';
export { completeDirectives } from './complete-directives.js';
export { formatting, type LayoutOptions } from './format-requests.js';
export { signaturesOf, type FunctionSignature, type SignatureParameter } from './function-signatures.js';
export { type DocumentChecker, LanguageDocument, type LanguageDocumentOptions } from './language-document.js';
export {
  isExactInDocument,
  nodeInDocument,
  positionAt,
  spanInDocument,
  type PlacedText,
  type Position,
} from './position.js';
export { complete } from './complete.js';
export { hover } from './hover.js';
export { definition, typeDefinition } from './definition.js';
export { highlights, references, referencesIn } from './references.js';
export { prepareRename, rename } from './rename.js';
export { documentSymbols, workspaceSymbols } from './document-symbols.js';
export { documentLinks } from './document-links.js';
export { foldingRanges } from './folding-ranges.js';
export { inlayHints } from './inlay-hints.js';
export { selectionRanges } from './selection-ranges.js';
export { semanticTokens } from './semantic-tokens.js';
export { signatureHelp } from './signature-help.js';
