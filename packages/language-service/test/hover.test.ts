/** Hover: the text of each kind of element, as Markdown. */
import { hover } from '../src/index.js';
import { runCases } from './editor-cases.js';

/** The characters that the hover is about, in guillemets, and below them what it says. */
runCases('hover', (document, offset) => {
  const found = hover(document, offset);
  return found === undefined
    ? 'nothing'
    : `«${document.text.slice(found.span.start, found.span.end)}»\n${found.markdown}`;
});
