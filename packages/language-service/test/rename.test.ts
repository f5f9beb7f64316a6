/** Rename: the renamed name and the changed lines, or the reason why nothing can be renamed. */
import { applyEdits } from '@odatalint/core/internal';
import { prepareRename, rename } from '../src/index.js';
import { runCases } from './editor-cases.js';
import { markedLine } from './locations.js';

runCases('rename', (document, offset, { to = 'renamed' }) => {
  const target = prepareRename(document, offset);
  if ('reason' in target) return `cannot: ${target.reason}`;
  const answer = rename(document, offset, to);
  if ('reason' in answer) return `${target.name}: ${answer.reason}`;
  const before = document.text.split('\n');
  const after = applyEdits(document.text, answer.edits).split('\n');
  const changed = after.filter((line, i) => line !== before[i]);
  return [markedLine(document.text, target.span), ...changed.map((line) => `> ${line}`)].join('\n');
});
