/** The door of the comments that hide findings. */
export type { DirectiveNames, RunScope } from './run-scope.js';
export { applyDirectives, type DocumentWithDirectives, type SuppressedDiagnostic } from './suppress.js';
export { commentInFile, commentOnLine, type SuppressionComment } from './suppression-comment.js';
