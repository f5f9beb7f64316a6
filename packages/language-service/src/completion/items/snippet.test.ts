/** Snippets as plain text. */
import { expect, test } from 'vitest';
import { snippetText } from './snippet.js';

test.each([
  ['contains($1,$2)$0', 'contains(,)'],
  ["${1:Name} eq '${2:a}'", "Name eq 'a'"],
  ['\\$filter=$0', '$filter='],
  ['a \\} b \\\\', 'a } b \\'],
  ['${1:f(${2:x})}', 'f(x)'],
  ['${1}', ''],
  ['$count', '$count'],
  ['{{v}}', '{{v}}'],
])('%s is %s', (snippet, text) => {
  expect(snippetText(snippet)).toBe(text);
});
