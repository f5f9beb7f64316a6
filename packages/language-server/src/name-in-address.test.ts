/** Names of documents by their addresses. */
import { expect, test } from 'vitest';
import { nameInAddress } from './name-in-address.js';

test.each([
  ['file:///home/a/query.http', 'query.http'],
  ['file:///c%3A/Users/a%20b.odata', 'a b.odata'],
  ['untitled:Untitled-1', 'Untitled-1'],
  ['untitled:C:\\temp\\a.http', 'a.http'],
  ['vscode-vfs://github/owner/repository/a.http?ref=main#L1', 'a.http'],
  ['metadata.xml', 'metadata.xml'],
  ['file:///100%.http', '100%.http'],
  ['file:///folder/', ''],
  ['', ''],
])('%s is called %s', (address, name) => {
  expect(nameInAddress(address)).toBe(name);
});
