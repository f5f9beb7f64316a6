/** References and highlights: the same name elsewhere in the document. */
import { highlights, references } from '../src/index.js';
import { runCases } from './editor-cases.js';
import { locationLine, markedLine } from './locations.js';

runCases('references', (document, offset, { schema = 'none' }) => {
  const found = references(document, offset, { declaration: true });
  const uses = references(document, offset).length;
  const marked = highlights(document, offset).filter(({ kind }) => kind === 'write');
  return [
    ...found.map((each) => locationLine(document, each, schema)),
    ...(found.length === uses ? [] : [`${uses} without declarations`]),
    ...marked.map(({ span }) => `write: ${markedLine(document.text, span)}`),
  ].join('\n');
});
