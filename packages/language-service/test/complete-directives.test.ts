/** Completion in comments, as an editor shows it. The codes that are not found in the document are not listed. */
import { ruleNames } from '@odatalint/core/internal';
import { expect } from 'vitest';
import { completionAsText, offered } from './completion-as-text.js';
import { runCases } from './editor-cases.js';

const [firstCode] = ruleNames;

runCases('complete-directives', (document, offset) => {
  const labels = offered(document, offset).map(({ label }) => label);
  const others = labels.slice(labels.indexOf(firstCode));
  expect(others).toEqual(others.toSorted());
  return completionAsText(document, offset).replace(new RegExp(`${firstCode}  .* more$`, 'm'), '… all other codes');
});
