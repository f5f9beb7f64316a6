/** The entry point of the CodeMirror integration. */
export { openMenu } from './action-menu.js';
export { checkAgain, checking } from './check.js';
export { completionSource } from './completion.js';
export { makeEdits, fixesAt, formatText, openActions, selectFinding } from './fixes.js';
export { hoverCards } from './hover.js';
export { type MarkdownOptions, markdownElement } from './markdown.js';
export { findingsBetween, marks, type FindingInText, showFindings, showTokens } from './marks.js';
export { odataEditor, type ODataOptions } from './odata-editor.js';
export { signatures } from './signature.js';
export {
  type Answer,
  type EditorAction,
  type ODataSource,
  type ShownFinding,
  type ShownHover,
  type ShownItem,
  type ShownItems,
  type ShownToken,
} from './source.js';
export { theme } from './theme.js';
