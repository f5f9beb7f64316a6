/** The entry point of the language service: editor features for a document that is being edited. */
export type {
  CompletionKind,
  CompletionItem,
  CompletionList,
  Hover,
  Location,
  Highlight,
  PreparedRename,
  RenameAnswer,
  DocumentSymbol,
  WorkspaceSymbol,
  TokenType,
  TokenModifier,
  SemanticToken,
  FoldingRange,
  DocumentLink,
  InlayHint,
  CodeActionKind,
  CodeAction,
  SignatureHelp,
  CodeLens,
} from './document/answers.js';
export { signaturesOf, type FunctionSignature, type SignatureParameter } from './knowledge/signature-texts.js';
export { type DocumentChecker, LanguageDocument, type LanguageDocumentOptions } from './document/language-document.js';
export type { RequestService } from './document/request-service.js';
export type { EnvironmentValue, VariableEnvironment } from './document/environment-value.js';
export { variableAt, type VariablePlace } from './document/file-variables.js';
export { type DescribedService, describeService } from './document/describe-service.js';
export { hasLongLine } from './document/long-lines.js';
export {
  isExactInDocument,
  nodeInDocument,
  positionAt,
  spanInDocument,
  type PlacedText,
  type RequestPosition,
} from './document/position.js';
export { unfinishedAt } from './document/unfinished.js';
export { codeActions } from './actions/code-actions.js';
export { formatting, type LayoutOptions } from './actions/format-requests.js';
export { completeDirectives } from './completion/complete-directives.js';
export { complete } from './completion/complete.js';
export { reasonFor, shownItem } from './completion/present-items.js';
export { completeOption } from './completion/url/complete-option.js';
export { probeAt } from './completion/items/probe.js';
export { snippetText } from './completion/items/snippet.js';
export { hover } from './hover/hover.js';
export { definition, typeDefinition } from './names/definition.js';
export { documentLinks } from './names/document-links.js';
export { documentSymbols, workspaceSymbols } from './names/document-symbols.js';
export {
  highlights,
  isDeclaredAt,
  references,
  referencesIn,
  referencesToDeclaration,
  schemaNameAt,
} from './names/references.js';
export { prepareRename, rename } from './names/rename.js';
export {
  isSameSchemaName,
  placesInMetadata,
  refusedSchemaName,
  renameInRequests,
  type SchemaName,
  schemaNameOf,
} from './names/rename-in-requests.js';
export { declarationAt, metadataOf, readMetadata } from './metadata/metadata.js';
export { signatureHelp } from './signatures/signature-help.js';
export { codeLenses, requestLenses, type RequestLens, type RequestUse, requestUses } from './view/code-lenses.js';
export { curlCommand } from './view/curl-command.js';
export { type RequestWithValues, requestWithValues } from './view/request-with-values.js';
export { foldingRanges } from './view/folding-ranges.js';
export { inlayHints } from './view/inlay-hints.js';
export { selectionRanges } from './view/selection-ranges.js';
export { requestTokens, separateTokens } from './view/request-tokens.js';
export { semanticTokens } from './view/semantic-tokens.js';
