/** The public interface of the decorations of an editor: lenses, folds, hints, colours, selections. */
export { codeLenses, requestLenses, type RequestLens, type RequestUse, requestUses } from './code-lenses.js';
export { curlCommand } from './curl-command.js';
export { foldingRanges } from './folding-ranges.js';
export { inlayHints } from './inlay-hints.js';
export { selectionRanges } from './selection-ranges.js';
export { requestTokens, separateTokens } from './request-tokens.js';
export { semanticTokens } from './semantic-tokens.js';
