/** An address of the editor comes back as it was. */
import { expect, test } from 'vitest';
import { editorAddress, serverAddress } from './file-addresses.js';

test.each([
  ['vscode-vfs', 'github', '/owner/repository/a b.http'],
  ['memfs', '', '/ä/50%/x#y.odata'],
  ['vscode-test-web', 'mount', '/'],
  ['vscode-remote', 'wsl+Ubuntu', '/home/x.http'],
])('%s://%s%s', (scheme, authority, path) => {
  const address = serverAddress({ scheme, authority, path })!;
  expect(address).toMatch(/^file:\/\/\/[^ #]+$/);
  expect(editorAddress(address)).toEqual({ scheme, authority, path });
});

test('a document that was never saved has no file', () => {
  expect(serverAddress({ scheme: 'untitled', authority: '', path: 'Untitled-1' })).toBeUndefined();
  expect([editorAddress('untitled:Untitled-1'), editorAddress('file:///.git')]).toEqual([undefined, undefined]);
});
