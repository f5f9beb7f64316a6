/** An unknown file is absent until it was fetched. */
import { describe, expect, test } from 'vitest';
import { type ClientEntry, ClientFiles } from './client-files.js';

const file = (text: string): ClientEntry => ({ kind: 'file', bytes: new TextEncoder().encode(text), modified: 1 });

function connected(contents: Record<string, ClientEntry>) {
  const files = new ClientFiles();
  const asked: string[][] = [];
  let missed = 0;
  files.connect(
    (paths) => {
      asked.push([...paths]);
      return Promise.resolve(paths.map((path) => contents[path] ?? { kind: 'absent' }));
    },
    () => missed++,
  );
  return { files, asked, missed: () => missed };
}

describe('files of the client', () => {
  test('are there once they were fetched, all at once', async () => {
    const { files, asked, missed } = connected({ '/a/b': file('x') });
    expect([files.entryAt('/a/b').kind, files.entryAt('/a/c').kind]).toEqual(['absent', 'absent']);
    expect(missed()).toBe(1);
    expect(await files.fetchMissing()).toBe(true);
    expect([files.entryAt('/a/b').kind, files.entryAt('/a/c').kind]).toEqual(['file', 'absent']);
    expect(asked).toEqual([['/a/b', '/a/c']]);
    expect(await files.fetchMissing()).toBe(false);
  });

  test('are there for all who wait while they are fetched', async () => {
    const { files } = connected({ '/a/b': file('x') });
    files.entryAt('/a/b');
    const [first, second] = [files.fetchMissing(), files.fetchMissing()];
    expect(await Promise.all([first, second])).toEqual([true, true]);
    expect(await files.fetchMissing()).toBe(false);
  });

  test('are read again when they changed, but not those that no one asked for', async () => {
    const contents: Record<string, ClientEntry> = {};
    const { files, asked } = connected(contents);
    files.entryAt('/a/b');
    expect(await files.fetchMissing()).toBe(false);
    contents['/a/b'] = file('y');
    await files.refresh(['/a/b', '/never']);
    expect(files.entryAt('/a/b').kind).toBe('file');
    expect(asked.at(-1)).toEqual(['/a/b']);
  });
});
