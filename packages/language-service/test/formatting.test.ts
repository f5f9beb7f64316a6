/** The changes of formatting, in a whole document or in the requests between two cursors. */
import { applyEdits } from '@odatalint/core/internal';
import { formatting } from '../src/index.js';
import { runCases } from './editor-cases.js';

runCases('formatting', (document, offset, settings, cursors) => {
  const [, end = offset] = cursors;
  const span = cursors.length === 0 ? undefined : { start: offset, end };
  const width = settings.with === undefined ? {} : { width: Number(settings.with) };
  const edits = formatting(document, width, span);
  const places = edits.map((edit) => document.text.slice(0, edit.start).split('\n').length);
  return edits.length === 0 ? 'nothing' : `lines ${places.join(', ')}\n${applyEdits(document.text, edits)}`;
});
