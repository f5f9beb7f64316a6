/** Items of the language service as those of CodeMirror. */
import { CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { completionSource } from './completion.js';
import type { ShownItem } from './source.js';

const item = (label: string, sortText: string, start = 0): ShownItem => ({
  label,
  kind: 'property',
  edit: { start, end: 3, text: label },
  sortText,
});

const completeIn = async (
  doc: string,
  items: readonly ShownItem[],
  isExplicit = false,
): Promise<CompletionResult | null> =>
  completionSource({ complete: () => ({ items }) })(
    new CompletionContext(EditorState.create({ doc }), doc.length, isExplicit),
  );

test('the order of the items stays, as far as the editor compares them alike', async () => {
  const result = await completeIn('Sta', [item('State', '2'), item('Status', '1'), item('Start', '3')]);
  const inOrder = [...result!.options].sort((a, b) => b.boost! - a.boost!).map(({ label }) => label);
  expect(inOrder).toEqual(['Status', 'State', 'Start']);
});

test('the list begins where its first item does', async () => {
  expect((await completeIn('A eq Sta', [item('State', '1', 5), item("'Open'", '2', 4)]))?.from).toBe(4);
});

test.each([
  ['A ', true],
  ['A', true],
  ['A)', false],
])('after "%s" a list opens by itself: %s', async (doc, opens) => {
  expect((await completeIn(doc, [item('State', '1')])) !== null).toBe(opens);
  expect(await completeIn(doc, [item('State', '1')], true)).not.toBeNull();
});

test('without items there is no list', async () => expect(await completeIn('A', [], true)).toBeNull());
