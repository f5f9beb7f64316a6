/** Hover on the message of an error in a recorded response. */
import { createChecker } from '@odatalint/core';
import { LanguageDocument } from '@odatalint/language-service';
import { expect, test } from 'vitest';
import { serverMessageAt } from './server-message.js';

/** The span and the explanation at the bar. */
function explain(marked: string, format: 'http' | 'ndjson' = 'http'): string | undefined {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  const checker = createChecker({ service: 'odata-4.01' });
  const found = serverMessageAt(new LanguageDocument(text, { format, checkerFor: () => checker }), offset);
  return found && `${text.slice(found.span.start, found.span.end)}\n${found.markdown}`;
}

const request =
  "GET https://h/odata/Products?$filter=nme eq 'a'\n\nHTTP/1.1 400 Bad Request\nContent-Type: application/json\n\n";
const message = "Could not find a property named 'nme' on type 'Shop.Product'.";

test('a known message has its meaning, its place and its repair', () => {
  const found = explain(`${request}{"error": {"code": "", "message": "Could |${message.slice(6)}"}}\n`);
  expect(found).toMatch(new RegExp(`^"${message}"\n- ODL: `));
  expect(found).toContain('Meaning: the path, filter, order, select or expand uses a name the type does not have');
  expect(found).toContain('Look at: spelling and case of nme in the metadata of Shop.Product');
});

test.each([
  [
    'before V4',
    `${request}{"odata.error": {"code": "", "message": {"lang": "en-US", "value": "|${message}"}}}`,
    '- ODL: ',
  ],
  [
    'of a message that is not known',
    `${request}{"error": {"message": "Some|thing went wrong"}}`,
    'This message is not known.',
  ],
])('the text %s', (_, text, expected) => {
  expect(explain(text)).toContain(expected);
});

test.each([
  ['beside the message', `${request}{"error": {"co|de": "", "message": "${message}"}}`],
  ['in a request', `POST https://h/odata/Notes\nContent-Type: application/json\n\n{"message": "|${message}"}`],
  ['in the URL', "GET https://h/odata/Products?$filter=message eq '|a'\n"],
])('nothing %s', (_, text) => {
  expect(explain(text)).toBeUndefined();
});
