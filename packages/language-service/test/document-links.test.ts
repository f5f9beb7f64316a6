/** Document links: the words that can be clicked, and where they lead. */
import { documentLinks } from '../src/index.js';
import { runCases } from './editor-cases.js';

runCases('document-links', (document) =>
  documentLinks(document)
    .map(({ span, target }) => {
      const words = document.text.slice(span.start, span.end);
      return `${words} -> ${'url' in target ? target.url : `file ${target.file}`}`;
    })
    .join('\n'),
);
