/** No run looks at a path that only a committed file names outside of its repository: no call of the file system has it. */
import { createHash } from 'node:crypto';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { HoverRequest } from 'vscode-languageserver/node';
import { LspClient } from '../packages/language-server/test/lsp-client.js';

const command = join(dirname(fileURLToPath(import.meta.url)), '../packages/cli/bin/odatalint.js');

/** Writes each path with a certain name that a function of `node:fs` gets. It is loaded before everything else. */
const tracer = `const fs = require('node:fs');
const traced = (name, call) =>
  Object.assign(function (...args) {
    if (typeof args[0] === 'string' && args[0].includes('untouchable')) fs.writeSync(2, 'TOUCHED ' + name + ' ' + args[0] + '\\n');
    return call.apply(this, args);
  }, call, call.native && { native: traced(name, call.native) });
for (const [name, call] of Object.entries(fs)) if (typeof call === 'function' && /^[a-z]/.test(name)) fs[name] = traced(name, call);
require('node:module').syncBuiltinESMExports();
`;

const metadata = `<edmx:Edmx xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx" Version="4.0"><edmx:DataServices>
<Schema xmlns="http://docs.oasis-open.org/odata/ns/edm" Namespace="n"><EntityContainer Name="c"/></Schema>
</edmx:DataServices></edmx:Edmx>`;

let top = '';
let folder = '';
let service = '';
const servers: Server[] = [];

beforeAll(async () => {
  const server = createServer((_, response) => response.end(metadata));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service = `http://127.0.0.1:${(server.address() as AddressInfo).port}/odata`;
});
afterAll(() => servers.forEach((server) => server.close()));

const put = (name: string, text: string): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
};

beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), 'odatalint-paths-')));
  folder = join(top, 'repository');
  put('a.http', requests());
  put('../trace.cjs', tracer);
  put('../untouchable/own.http', 'GET https://example.com/As\n');
  spawnSync('git', ['init', '-q', folder]);
  vi.stubEnv('NODE_OPTIONS', `--require=${join(top, 'trace.cjs')}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(top, { recursive: true });
});

/** Paths to outside, as a file in the repository can write them. */
const outside = (name: string): readonly string[] => [`../untouchable/${name}`, join(top, 'untouchable', name)];

const requests = (): string =>
  [`GET ${service}/As`, ...outside('body.json').map((path) => `POST ${service}/As\n\n< ${path}`)].join('\n\n###\n');

const configured = (settings: object): string =>
  JSON.stringify({ services: { s: { baseUrls: [service], ...settings } } });

/** What the committed files of a repository can say. */
const repositories: Readonly<Record<string, () => void>> = {
  'a schema': () => put('odatalint.config.json', configured({ schema: outside('s.xml') })),
  'a key definition': () => put('odatalint.config.json', configured({ key: outside('k.json')[0] })),
  'an extended configuration': () => put('odatalint.config.json', JSON.stringify({ extends: outside('c.json') })),
  suppressions: () => {
    const files = outside('b.http').map((path) => [path, { 'foreign-operator': ['00000000-00000000'] }]);
    put('odatalint-suppressions.json', JSON.stringify({ version: 1, files: Object.fromEntries(files) }));
  },
  'a cache': () => {
    const entries = outside('b.http').map((path) => [path, { key: '', bodies: [], found: '{}' }]);
    const body = JSON.stringify(entries);
    put('.odatalintcache', `odatalint results 1 ${createHash('sha256').update(body).digest('hex')}\n${body}\n`);
  },
};

const commands: readonly (readonly string[])[] = [
  ['.'],
  ['--changed', '.'],
  ['--cache', '.'],
  ['--prune-suppressions', '.'],
  ['--fix', '.'],
  ['coverage', '.'],
  ['migrate', '--to', 'v4', '.'],
  ['schema', 'status'],
  ['schema', 'pull', 's'],
  ['schema', 'pull', '--force', 's'],
];

/** The calls that get such a path. A watch is ended after its first report. */
async function touchedBy(args: readonly string[]): Promise<readonly string[]> {
  const child = spawn(process.execPath, [command, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      output += bytes.toString();
      if (args.includes('--watch') && output.includes('watching')) child.kill();
    });
  await new Promise((resolve) => child.on('close', resolve));
  return output.split('\n').filter((line) => line.startsWith('TOUCHED'));
}

test('a path that the user names is looked at, so the other tests can fail', async () => {
  expect(await touchedBy(['../untouchable/own.http'])).not.toEqual([]);
});

test.each(Object.keys(repositories))('%s: no command', async (what) => {
  for (const args of [...commands, ['--watch', '.']]) {
    repositories[what]?.();
    expect({ args, touched: await touchedBy(args) }).toEqual({ args, touched: [] });
  }
});

test.each(Object.keys(repositories))('%s: not the server of an editor', async (what) => {
  repositories[what]?.();
  const client = await LspClient.start({ folders: [folder] });
  const textDocument = { uri: pathToFileURL(join(folder, 'a.http')).href };
  await client.open(textDocument.uri, requests());
  await client.diagnose(textDocument.uri);
  await client.connection.sendRequest(HoverRequest.type, { textDocument, position: { line: 0, character: 6 } });
  await client.save(textDocument.uri);
  await client.diagnose(textDocument.uri);
  await client.end();
  expect(client.complaints.join('').match(/TOUCHED.*/g) ?? []).toEqual([]);
});

test('suppressions for files outside are not stale, since the files may exist', () => {
  const files = [...outside('b.http'), 'gone.http'].map((path) => [
    path,
    { 'foreign-operator': ['00000000-00000000'] },
  ]);
  put('odatalint-suppressions.json', JSON.stringify({ version: 1, files: Object.fromEntries(files) }));
  const { stdout } = spawnSync(process.execPath, [command, '--only', 'unused-suppression', '--format', 'agent', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stdout.match(/There is no file "[^"]*"/g)).toEqual(['There is no file "gone.http"']);
  spawnSync(process.execPath, [command, '--prune-suppressions', '.'], { cwd: folder });
  const { files: kept } = JSON.parse(readFileSync(join(folder, 'odatalint-suppressions.json'), 'utf8')) as {
    files: object;
  };
  expect(Object.keys(kept).sort()).toEqual([...outside('b.http')].sort());
});
