/** The actions at a place of a document: fix or hide findings, and rewrite a request. */
import type { Span } from '@odatalint/core';
import type { CodeAction, CodeActionKind } from '../document/answers.js';
import { isOnLongLine } from '../document/long-lines.js';
import type { LanguageDocument } from '../document/language-document.js';
import { explainActions, findingsIn, fixActions, fixAllActions } from './fix-actions.js';
import { layoutActions } from './layout-actions.js';
import { requestActions } from './request-actions.js';
import { rewriteActions } from './rewrite-actions.js';
import { suppressActions } from './suppress-actions.js';

const disable = (document: LanguageDocument, span: Span): readonly CodeAction[] =>
  suppressActions(document, findingsIn(document, span));

/** Functions that return the actions of the kinds that they name. */
const sources: readonly {
  readonly kinds: readonly CodeActionKind[];
  readonly actions: (document: LanguageDocument, span: Span) => readonly CodeAction[];
}[] = [
  { kinds: ['quickfix'], actions: (document, span) => fixActions(document, findingsIn(document, span)) },
  { kinds: ['refactor.rewrite', 'refactor.extract'], actions: rewriteActions },
  { kinds: ['refactor.rewrite'], actions: layoutActions },
  { kinds: ['refactor.rewrite', 'refactor.extract'], actions: requestActions },
  { kinds: ['source.fixAll'], actions: (document) => fixAllActions(document) },
  { kinds: ['quickfix'], actions: (document, span) => explainActions(findingsIn(document, span)) },
  { kinds: ['quickfix'], actions: disable },
];

/** Whether the editor may request actions whenever the cursor moves. A comment is tried before it is offered. */
const isCheap = (kinds: readonly CodeActionKind[], isComment: boolean, isLong: boolean): boolean =>
  !kinds.every((kind) => kind.startsWith('refactor.')) && !(isComment && isLong);

/**
 * The actions for a span (empty for a cursor): fixes first, then the pages of rules, comments that disable a rule last.
 * Text that cannot be edited has none.
 *
 * @param only - The requested kinds, each with those below it (`refactor` for `refactor.rewrite`, the empty text for
 * all); all if absent. "Fix all" needs no place.
 * @param isAutomatic - Whether the editor requests actions whenever the cursor moves. Then there are only fixes, pages
 * and comments: rewriting a request, or a comment for a long line, takes longer and is computed when the user asks.
 */
export function codeActions(
  document: LanguageDocument,
  span: Span,
  only?: readonly string[],
  isAutomatic = false,
): readonly CodeAction[] {
  const isLong = isAutomatic && isOnLongLine(document, span);
  const isWanted = (kind: CodeActionKind): boolean =>
    only === undefined || only.some((wanted) => wanted === '' || kind === wanted || kind.startsWith(`${wanted}.`));
  return sources
    .filter(({ kinds }) => kinds.some(isWanted))
    .filter(({ actions, kinds }) => !isAutomatic || isCheap(kinds, actions === disable, isLong))
    .flatMap(({ actions }) => actions(document, span))
    .filter(({ kind }) => isWanted(kind))
    .map((action) => ({ ...action, title: document.withoutSecrets(action.title) }));
}
