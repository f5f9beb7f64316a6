/** Metadata from a server on this machine: pulled, recorded, compared, and refused where it cannot be trusted. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { run as runCommand } from '../index.js';
import type { Host } from '../host.js';

const metadata = (
  property: string,
): string => `<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema Namespace="Shop" xmlns="http://docs.oasis-open.org/odata/ns/edm">
<EntityType Name="Item"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>${property}</EntityType>
<EntityContainer Name="C"><EntitySet Name="Items" EntityType="Shop.Item"/></EntityContainer>
</Schema></edmx:DataServices></edmx:Edmx>
`;

let server: Server;
let host: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let folder: string;
const asked: IncomingMessage[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((done) => server.close(done)));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'odatalint-pull-'));
  asked.length = 0;
  answer = (_, response) => response.end(metadata('<Property Name="Name" Type="Edm.String"/>'));
});

afterEach(() => rmSync(folder, { recursive: true }));

async function run(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ status: number; stdout: string; stderr: string }> {
  let [stdout, stderr] = ['', ''];
  const memory: Host = {
    cwd: folder,
    env,
    stdin: (async function* () {})(),
    closeInput: () => {},
    isTerminal: false,
    columns: undefined,
    isErrorTerminal: () => false,
    onInterrupt: () => {},
    write: (text) => Promise.resolve(void (stdout += String(text))),
    warn: (text) => void (stderr += text),
  };
  return { status: await runCommand(args, memory), stdout, stderr };
}

const saved = (name: string): string => readFileSync(join(folder, name), 'utf8');

test('saves metadata and records its source, its date and its hash, but no secret', async () => {
  const header = 'Authorization: Bearer ${TOKEN}';
  const { status, stdout } = await run(['schema', 'pull', `${host}/odata`, '--header', header], {
    TOKEN: 'hush-hush-4711',
  });
  expect([status, stdout]).toEqual([0, 'Saved metadata.xml: OData 4.0, 1 entity set.\n']);
  expect(saved('metadata.xml')).toContain('Name="Items"');
  expect(JSON.parse(saved('odatalint-schemas.json'))).toEqual({
    schemas: {
      'metadata.xml': {
        source: `${host}/odata/$metadata`,
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      },
    },
  });
  expect(asked.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ['/odata/$metadata', 'Bearer hush-hush-4711'],
  ]);
});

test.each(['../outside/shop.xml', '.git/shop.xml', 'linked/shop.xml', '/tmp/odatalint-no-such-folder/shop.xml'])(
  'saves nothing at %s because the configuration says so',
  async (schema) => {
    const root = folder;
    for (const name of ['repository/.git', 'outside']) mkdirSync(join(root, name), { recursive: true });
    folder = join(root, 'repository');
    symlinkSync('../outside', join(folder, 'linked'));
    const config = { services: { shop: { baseUrls: [`${host}/odata/`], schema } } };
    writeFileSync(join(folder, 'odatalint.config.json'), JSON.stringify(config));
    for (const target of ['shop', `${host}/odata/`]) {
      const { status, stderr } = await run(['schema', 'pull', target]);
      expect([status, stderr]).toEqual([2, expect.stringMatching(/cannot be written: it is outside |\.git|leads out/)]);
    }
    expect([readdirSync(join(root, 'outside')), readdirSync(join(folder, '.git'))]).toEqual([[], []]);
    expect(existsSync('/tmp/odatalint-no-such-folder')).toBe(false);
    folder = root;
  },
);

test('saves the metadata of a configured service in the file that the configuration names', async () => {
  const config = { services: { shop: { baseUrls: [`${host}/odata/`], schema: 'schemas/shop.xml' } } };
  writeFileSync(join(folder, 'odatalint.config.json'), JSON.stringify(config));
  expect((await run(['schema', 'pull', 'shop'])).stdout).toContain('Saved schemas/shop.xml');
  expect((await run(['schema', 'pull', 'shp'])).stderr).toContain('Did you mean "shop"?');
});

test('sends headers only to the host that is named', async () => {
  await run(['schema', 'pull', `${host}/odata`]);
  const seen: (string | undefined)[] = [];
  answer = (request, response) => {
    seen.push(request.headers.authorization);
    response.end(metadata(''));
  };
  const header = ['--header', 'Authorization: x', '--header-host'];
  await run(['schema', 'status', '--download', ...header, new URL(host).host]);
  await run(['schema', 'status', '--download', ...header, 'other.example.com']);
  expect(seen).toEqual(['x', undefined]);
});

test('shows what has changed since a file was saved', async () => {
  await run(['schema', 'pull', `${host}/odata`]);
  const current = await run(['schema', 'status', '--download', '--no-color']);
  expect([current.status, current.stdout.split('\n')[0]]).toEqual([0, 'current   metadata.xml']);
  answer = (_, response) => response.end(metadata(''));
  const outdated = await run(['schema', 'status', '--download', '--no-color']);
  expect([outdated.status, outdated.stdout.split('\n')[0]]).toEqual([
    1,
    'outdated  metadata.xml 1 change, 1 breaking.',
  ]);
  const again = await run(['schema', 'pull', `${host}/odata`]);
  expect(again.stdout).toBe('Saved metadata.xml: OData 4.0, 1 entity set. 1 change, 1 breaking.\n');
});

test.each<readonly [reason: string, respond: (request: IncomingMessage, response: ServerResponse) => void]>([
  ['answers with status 404', (_, response) => void response.writeHead(404).end()],
  [
    "answers with status 401; pass credentials with --header 'Authorization: Bearer ${TOKEN}'",
    (_, response) => void response.writeHead(401).end(),
  ],
  [
    'redirects to http://localhost:1; redirects to another host are not followed',
    (_, response) => void response.writeHead(302, { location: 'http://localhost:1/' }).end(),
  ],
  [
    'redirects more than 5 times',
    (_, response) => void response.writeHead(302, { location: '/odata/$metadata' }).end(),
  ],
  ['did not answer within 0.2 seconds', () => undefined],
  ['cannot be reached', (request) => request.socket.destroy()],
  ['did not send a schema', (_, response) => response.end('<html>Sign in</html>')],
])('writes nothing when the server %s', async (reason, respond) => {
  answer = respond;
  const timeout = reason.startsWith('did not answer') ? '0.2' : '30';
  const { status, stderr } = await run(['schema', 'pull', `${host}/odata`, '--timeout', timeout]);
  expect([status, stderr]).toEqual([2, expect.stringContaining(reason)]);
  expect(() => saved('metadata.xml')).toThrow();
  expect(() => saved('odatalint-schemas.json')).toThrow();
});

test('follows a redirect on the same host', async () => {
  answer = (request, response) =>
    request.url === '/old/$metadata' ? response.writeHead(301, { location: '/new' }).end() : response.end(metadata(''));
  expect((await run(['schema', 'pull', `${host}/old`])).status).toBe(0);
});

test.each([
  [['http://user:hush@127.0.0.1/x'], 'the URL has a user name or password'],
  [['http://127.0.0.1/x', '--header', 'Authorization: ${NO_SUCH_VARIABLE}'], 'NO_SUCH_VARIABLE is not set'],
  [['http://127.0.0.1/x', '--header', 'Authorization'], "--header must be 'Name: value'"],
  [['shop'], 'no service is configured'],
  [['shop', '--header', 'Authorization: ${HOME}'], '--header needs the URL'],
  [['http://127.0.0.1/x?access_token=hush4711hush4711'], 'the URL contains a secret'],
])('refuses %j', async (args, words) => {
  const { status, stderr } = await run(['schema', 'pull', ...args]);
  expect([status, stderr]).toEqual([2, expect.stringContaining(words)]);
  expect(stderr).not.toContain('hush');
});

test('keeps a file that came from elsewhere', async () => {
  writeFileSync(join(folder, 'metadata.xml'), 'mine');
  expect((await run(['schema', 'pull', `${host}/odata`])).stderr).toContain('was not pulled from there');
  expect(saved('metadata.xml')).toBe('mine');
});

test('contacts no address of a committed record without being asked', async () => {
  await run(['schema', 'pull', `${host}/odata`]);
  const before = asked.length;
  const { status, stdout } = await run(['schema', 'status', '--no-color']);
  expect([status, asked.length - before]).toEqual([0, 0]);
  expect(stdout).toMatch(/^saved {5}metadata\.xml\n[^\n]*\nNot compared with the services/);
});

test('sends nothing of the environment, and reads nothing outside, because a committed record says so', async () => {
  const entry = { date: '2026-01-31', sha256: '0' };
  const record = (schemas: unknown): void =>
    writeFileSync(join(folder, 'odatalint-schemas.json'), JSON.stringify({ schemas }));
  writeFileSync(join(folder, 'm.xml'), metadata(''));
  record({ 'm.xml': { ...entry, source: `${host}/$metadata?x=\${TOKEN}` } });
  const { status, stdout } = await run(['schema', 'status', '--download'], { TOKEN: 'hush' });
  expect([status, stdout, asked.length]).toEqual([2, expect.stringContaining('The address has variables'), 0]);
  record({ '../m.xml': { ...entry, source: `${host}/$metadata` } });
  expect((await run(['schema', 'status'])).stderr).toContain('not a record of schema sources');
  record({ 'm.xml': { ...entry, source: 'data:text/xml,x' } });
  expect((await run(['schema', 'status'])).stderr).toContain('not a record of schema sources');
});
