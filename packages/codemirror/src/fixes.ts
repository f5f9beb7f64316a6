/** Commands by keyboard: the next finding, the menu of fixes at the cursor, the formatter. */
import type { Command, EditorView } from '@codemirror/view';
import type { TextEdit } from '@odatalint/core';
import { openMenu } from './action-menu.js';
import { findingsBetween } from './marks.js';
import { type Answer, changesOf, type EditorAction, type ODataSource } from './source.js';

/** Selects the next finding after the cursor, or the previous one; the first follows the last. */
export const selectFinding =
  (step: 1 | -1): Command =>
  (view) => {
    const all = findingsBetween(view.state);
    const cursor = view.state.selection.main.from;
    const next = step === 1 ? all.find(({ from }) => from > cursor) : all.findLast(({ from }) => from < cursor);
    const target = next ?? all.at(step === 1 ? 0 : -1);
    if (target === undefined) return false;
    view.dispatch({ selection: { anchor: target.from, head: target.to }, scrollIntoView: true });
    return true;
  };

/** Applies edits, whose offsets all count in the current text. */
export function makeEdits(view: EditorView, edits: readonly TextEdit[]): void {
  const changes = changesOf(edits, view.state.doc.length);
  if (changes.length > 0) view.dispatch({ changes, userEvent: 'input.fix', scrollIntoView: true });
}

/** Opens a menu of the actions at the selection, unless the text has changed before they are known. */
export const openActions =
  (actionsAt: (view: EditorView) => Answer<readonly EditorAction[]>): Command =>
  (view) => {
    const { doc } = view.state;
    void Promise.resolve(actionsAt(view)).then((actions) => {
      if (view.state.doc !== doc) return;
      const place = view.coordsAtPos(view.state.selection.main.from) ?? view.dom.getBoundingClientRect();
      openMenu(view.dom, actions, place, () => view.focus());
    });
    return true;
  };

/** The fixes of the shown findings at the selection, the safe ones first. */
export function fixesAt(view: EditorView): readonly EditorAction[] {
  const { from, to } = view.state.selection.main;
  const actions = findingsBetween(view.state, from, to).flatMap(({ finding }) =>
    finding.fixes.map(({ title, safety, edits }) => ({
      title,
      isPreferred: safety === 'safe',
      run: () => makeEdits(view, edits),
    })),
  );
  return actions.sort((a, b) => Number(b.isPreferred) - Number(a.isPreferred));
}

/** Formats the text, unless it has changed by then. */
export const formatText =
  (format: NonNullable<ODataSource['format']>): Command =>
  (view) => {
    const { doc } = view.state;
    const text = doc.toString();
    void Promise.resolve(format(text)).then((formatted) => {
      if (view.state.doc === doc && formatted !== text)
        view.dispatch({ changes: { from: 0, to: doc.length, insert: formatted }, userEvent: 'input.format' });
    });
    return true;
  };
