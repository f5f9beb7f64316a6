/** The actions at a place, and the document after the action whose title contains the text of `@with`. */
import { applyEdits } from '@odatalint/core/internal';
import { describe } from 'vitest';
import { type CodeAction, codeActions, type LanguageDocument } from '../src/index.js';
import { type CaseSettings, runCases } from './editor-cases.js';

for (const name of ['code-actions', 'fixes', 'rewrites']) describe(name, () => runCases(name, answer));

function answer(
  document: LanguageDocument,
  offset: number,
  settings: CaseSettings,
  cursors: readonly number[],
): string {
  const actions = codeActions(document, { start: offset, end: cursors[1] ?? offset });
  const { with: part } = settings;
  if (part === undefined) return actions.map(describeAction).join('\n');
  const action = actions.find(({ title }) => title.includes(part));
  return action === undefined ? 'not offered' : outcome(document, action);
}

const describeAction = ({ kind, title, isPreferred }: CodeAction): string =>
  `${kind}${isPreferred === true ? '!' : ''} ${title}`;

/** The text after the edits, with marks around the selection. */
function outcome({ text }: LanguageDocument, action: CodeAction): string {
  const after = applyEdits(text, action.edits());
  if (action.selection === undefined) return after;
  const { start, end } = action.selection;
  return `${after.slice(0, start)}«${after.slice(start, end)}»${after.slice(end)}`;
}
