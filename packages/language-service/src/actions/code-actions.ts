/** What can be done at a place of a document: fix or hide findings, and write a request in another way. */
import type { Span } from '@odatalint/core';
import type { CodeAction, CodeActionKind } from '../document/answers.js';
import { isOnLongLine } from '../document/long-lines.js';
import type { LanguageDocument } from '../document/language-document.js';
import { explainActions, findingsIn, fixActions, fixAllActions } from './fix-actions.js';
import { layoutActions } from './layout-actions.js';
import { rewriteActions } from './rewrite-actions.js';
import { suppressActions } from './suppress-actions.js';

const disable = (document: LanguageDocument, span: Span): readonly CodeAction[] =>
  suppressActions(document, findingsIn(document, span));

/** Each of these gives the actions of the kinds that it names. */
const sources: readonly {
  readonly kinds: readonly CodeActionKind[];
  readonly actions: (document: LanguageDocument, span: Span) => readonly CodeAction[];
}[] = [
  { kinds: ['quickfix'], actions: (document, span) => fixActions(document, findingsIn(document, span)) },
  { kinds: ['refactor.rewrite', 'refactor.extract'], actions: rewriteActions },
  { kinds: ['refactor.rewrite'], actions: layoutActions },
  { kinds: ['source.fixAll'], actions: (document) => fixAllActions(document) },
  { kinds: ['quickfix'], actions: (document, span) => explainActions(findingsIn(document, span)) },
  { kinds: ['quickfix'], actions: disable },
];

/** Whether the editor may ask for actions whenever the cursor moves. A comment is tried before it is offered. */
const isCheap = (kinds: readonly CodeActionKind[], isComment: boolean, isLong: boolean): boolean =>
  !kinds.every((kind) => kind.startsWith('refactor.')) && !(isComment && isLong);

/**
 * The actions for a span, a cursor being an empty one: fixes first, then the pages of rules, comments that disable a rule last.
 *
 * In: the kinds that are wanted, each with those below it (`refactor` for `refactor.rewrite`, the empty text for all); all when
 * absent; and whether the editor asks by itself, whenever the cursor moves. Then there are only fixes, pages and
 * comments: another way to write a request is worked out when the user asks for it, and so is a comment for a line that is too
 * long. Fixing all does not ask for a place. Where a place cannot be edited as it is,
 * nothing is offered.
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
