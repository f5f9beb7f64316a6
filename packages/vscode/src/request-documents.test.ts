/** Which documents start the server. */
import { describe, expect, test } from 'vitest';
import { holdsRequests, isRequestDocument } from './request-documents.js';

const documentOf = (name: string, languageId: string, text = '', scheme = 'file') => ({
  languageId,
  uri: { scheme, path: `/w/${name}` },
  getText: () => text,
});

describe('a document starts the server', () => {
  test.each([
    ['a.odata', 'odata', ''],
    ['a.http', 'plaintext', ''],
    ['A.REST', 'plaintext', ''],
    ['notes', 'http', ''],
    ['a.md', 'markdown', '# Title\n\n```odata\nEquipment\n```\n'],
    ['a.md', 'markdown', '> ~~~ HTTP\n> GET /a\n> ~~~\n'],
    ['a.ts', 'typescript', 'const a = odata`Equipment`;'],
    ['a.json', 'json', '{ "url": "Equipment?$top=1" }'],
    ['a.js', 'javascript', "const a = /* odata filter */ 'Id eq 1';"],
  ])('%s in %s', (name, language, text) => {
    expect(holdsRequests(documentOf(name, language, text))).toBe(true);
  });
});

describe('a document starts nothing', () => {
  test.each([
    ['a.md', 'markdown', '# Title\n\n```sh\nhttp GET\n```\nhttp and odata in words\n'],
    ['a.ts', 'typescript', 'const metaodata = 1;'],
    ['a.json', 'json', '{ "url": "Equipment" }'],
    ['a.txt', 'plaintext', 'GET /Equipment?$top=1'],
  ])('%s in %s', (name, language, text) => {
    expect(holdsRequests(documentOf(name, language, text))).toBe(false);
  });

  test('when it is one side of a comparison', () => {
    expect(isRequestDocument(documentOf('a.odata', 'odata', '', 'git'))).toBe(false);
  });
});
