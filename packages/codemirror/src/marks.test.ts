/** Findings keep their places while the text changes. */
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { findingsBetween, marks, showFindings, showTokens } from './marks.js';
import type { ShownFinding } from './source.js';

const finding = (start: number, end: number): ShownFinding => ({
  code: 'unknown-property',
  severity: 'error',
  message: 'No.',
  start,
  end,
  fixes: [],
});

const stateWith = (doc: string, ...found: readonly ShownFinding[]): EditorState =>
  EditorState.create({ doc, extensions: marks }).update({ effects: showFindings.of(found) }).state;

const places = (state: EditorState, ...range: [number, number] | []): string[] =>
  findingsBetween(state, ...range).map(({ from, to }) => state.sliceDoc(from, to));

test.each([
  ['Totl gt 1', finding(0, 4), 'Totl'],
  ['A eq ', finding(5, 5), ' '],
  ['A eq', finding(1, 1), ' '],
  ['A eq', finding(2, 99), 'eq'],
])('in "%s" a finding is shown at some character', (doc, found, expected) =>
  expect(places(stateWith(doc, found))).toEqual([expected]),
);

test('an empty text shows none', () => expect(places(stateWith('', finding(0, 0)))).toEqual([]));

test('a finding moves with its text, and is gone with it', () => {
  const state = stateWith('Totl gt 1', finding(0, 4));
  expect(places(state.update({ changes: { from: 0, insert: 'A eq 1 and ' } }).state)).toEqual(['Totl']);
  expect(places(state.update({ changes: { from: 0, to: 9, insert: 'x' } }).state)).toEqual([]);
});

test('findings are found by their place', () => {
  const state = stateWith('Totl gt Stat', finding(0, 4), finding(8, 12));
  expect([places(state, 3, 3), places(state, 5, 7), places(state, 8, 12)]).toEqual([['Totl'], [], ['Stat']]);
});

test('colours outside of the text are left out', () => {
  const state = stateWith('A eq 1');
  const tokens = [{ type: 'property', modifiers: [], start: 0, end: 99 }] as const;
  expect(() => state.update({ effects: showTokens.of(tokens) }).state.doc.length).not.toThrow();
});
