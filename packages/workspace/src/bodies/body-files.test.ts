/** Body files: the accepted ones, the rejected ones, and that nothing outside the folder is read. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BodyFiles } from './body-files.js';

const folder = mkdtempSync(join(tmpdir(), 'odatalint-bodies-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const root = join(folder, 'root');
mkdirSync(join(root, 'requests', 'folder'), { recursive: true });
writeFileSync(join(folder, 'secret.json'), '{}');
writeFileSync(join(root, 'body.json'), '{"Status":1}');
writeFileSync(join(root, 'requests', 'utf16.json'), Buffer.from('\ufeff{}', 'utf16le'));
writeFileSync(join(root, 'requests', 'image.png'), Buffer.from([0x89, 0x50, 0xff]));
symlinkSync(join(folder, 'secret.json'), join(root, 'requests', 'out.json'));
symlinkSync(join(root, 'body.json'), join(root, 'requests', 'in.json'));
symlinkSync(folder, join(root, 'requests', 'up'));

const cases: readonly (readonly [path: string, outcome: string, encoding?: string])[] = [
  ['../body.json', '{"Status":1}'],
  ['./in.json', '{"Status":1}'],
  ['../body.json', '{"Status":1}', 'utf8'],
  ['../body.json', 'unknown', 'latin1'],
  ['{{name}}.json', 'unknown'],
  ['../../secret.json', 'refused'],
  ['./folder/../../../secret.json', 'refused'],
  ['./out.json', 'refused'],
  ['./up/secret.json', 'refused'],
  ['/etc/passwd', 'refused'],
  ['C:\\body.json', 'refused'],
  ['\\\\server\\body.json', 'refused'],
  ['~/body.json', 'refused'],
  ['./missing.json', 'unreadable'],
  ['./folder', 'unreadable'],
  ['./utf16.json', '\ufeff{}'],
  ['./image.png', 'unknown'],
  ['./\u0000', 'unreadable'],
];

test.each(cases)('%j is %s', (path = '', outcome = '', encoding = undefined) => {
  const reference = { path, start: 0, end: path.length, ...(encoding === undefined ? {} : { encoding }) };
  const source = new BodyFiles().sourceOf(reference, join(root, 'requests', 'a.http'), root);
  if (source === undefined) expect(outcome).toBe('unknown');
  else if ('text' in source) expect(source.text).toBe(outcome);
  else expect([source.isRefused ? 'refused' : 'unreadable', source.problem]).toEqual([outcome, expect.any(String)]);
});
