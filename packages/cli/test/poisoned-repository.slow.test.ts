/** A folder of an attacker: the run ends, reports correctly, and reads nothing outside the folder. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const command = fileURLToPath(new URL('../bin/odatalint.js', import.meta.url));
const canary = 'canary-5b1f';
const mistake = "GET https://example.com/api/v1/object/Equipment?filter=Code = 'A'\n";

let outside = '';
let folder = '';
beforeEach(() => {
  outside = mkdtempSync(join(tmpdir(), 'odatalint-poisoned-'));
  folder = join(outside, 'repository');
  write('good.http', mistake);
  for (const [name, content] of Object.entries(secrets)) writeFileSync(join(outside, name), content);
});
afterEach(() => rmSync(outside, { recursive: true }));

/** Files next to the folder; each would appear in the output if it were read. */
const secrets = {
  'secret.http': `GET https://example.com/api/v1/object/Equipment?filter=${canary} = 'A'\n`,
  'secret.json': `{"${canary}": }`,
  'secret.xml': `<edmx:Edmx><${canary}>`,
  'secret.yaml': `${canary}: [`,
};

function write(name: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}

/** A file of so many bytes that uses no space on the disk. */
function writeSparse(name: string, size: number): void {
  const file = openSync(join(folder, name), 'w');
  ftruncateSync(file, size);
  closeSync(file);
}

/** Runs the command in the folder; it must end by itself, show no stack, and leave everything outside alone. */
function run(...args: string[]): { output: string; status: number | null; codes: readonly string[] } {
  const { stdout, stderr, status, error } = spawnSync(process.execPath, [command, '--format', 'json', ...args], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 50_000,
    maxBuffer: 1e8,
  });
  expect(error).toBeUndefined();
  const output = `${stdout}${stderr}`;
  expect(output).not.toMatch(/^\s+at .*:\d+:\d+|internal error/m);
  expect(output).not.toContain(canary);
  expect(readdirSync(outside).sort()).toEqual([...Object.keys(secrets), 'repository'].sort());
  for (const [name, content] of Object.entries(secrets))
    expect(readFileSync(join(outside, name), 'utf8')).toBe(content);
  const codes = [...stdout.matchAll(/"code":"([a-z-]+)"/g)].map(([, code = '']) => code);
  return { output, status, codes };
}

test('symbolic links in circles and to places outside are not followed', () => {
  symlinkSync('.', join(folder, 'circle'));
  symlinkSync('b.http', join(folder, 'a.http'));
  symlinkSync('a.http', join(folder, 'b.http'));
  symlinkSync(outside, join(folder, 'up'));
  symlinkSync(join(outside, 'secret.http'), join(folder, 'linked.http'));
  expect(run('.')).toMatchObject({ status: 1, codes: ['foreign-operator'] });
  expect(run('**/*.http')).toMatchObject({ status: 1, codes: ['foreign-operator'] });
  expect(run('--fix').status).toBe(0);
});

test.each(['large.http', 'large.ndjson', '.gitignore', 'odatalint.config.json'])(
  'two gigabytes of nothing as %s',
  (name) => {
    writeSparse(name, 2 * 1024 ** 3);
    const { status, codes } = run('.');
    expect({ status, codes: [...new Set(codes)].sort() }).toEqual(
      name === '.gitignore'
        ? { status: 1, codes: ['foreign-operator'] }
        : {
            status: 2,
            codes: name === 'odatalint.config.json' ? ['unreadable-file'] : ['foreign-operator', 'unreadable-file'],
          },
    );
  },
);

test('a file of one gigabyte is not read as a whole', () => {
  writeSparse('large.http', 1024 ** 3);
  expect(run('.')).toMatchObject({ status: 2, codes: ['foreign-operator', 'unreadable-file'] });
});

test('a stream of two gigabytes without a line end is one line that is too long', () => {
  writeSparse('large.ndjson', 2 * 1024 ** 3);
  const { stdout, status } = spawnSync(process.execPath, [command, '--format', 'ndjson', 'large.ndjson'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stdout).toMatch(/^\{"path":"large.ndjson","line":1,"valid":false,.*"malformed-line".*\}\n$/);
  expect(status).toBe(1);
});

test('what must not be read is reported, and the rest is checked', () => {
  write('locked.http', mistake);
  chmodSync(join(folder, 'locked.http'), 0);
  mkdirSync(join(folder, 'folder.http'));
  write('inner/x.http', mistake);
  const { status, codes } = run('.');
  // Permissions do not bind root.
  const isRoot = process.getuid?.() === 0;
  expect(codes.filter((code) => code === 'foreign-operator')).toHaveLength(isRoot ? 3 : 2);
  expect(status).toBe(isRoot ? 1 : 2);
});

test('a configuration that is a pipe is not waited for', () => {
  const made = spawnSync('mkfifo', [join(folder, 'odatalint.config.json'), join(folder, '.gitignore')]);
  if (made.status !== 0) return;
  expect(run('.')).toMatchObject({ status: 2, codes: ['unreadable-file'] });
});

test.runIf(process.platform === 'linux')('invalid names', () => {
  write('two\nlines.http', mistake);
  write('bell\u0007\u001b[2J.http', mistake);
  writeFileSync(Buffer.concat([Buffer.from(`${folder}/latin`), Buffer.of(0xe9), Buffer.from('.http')]), mistake);
  const { status, codes } = run('.');
  expect(codes.filter((code) => code === 'foreign-operator')).toHaveLength(3);
  // A name that is not UTF-8 cannot be opened by its text.
  expect({ status, unreadable: codes.includes('unreadable-file') }).toEqual({ status: 2, unreadable: true });
  const pretty = spawnSync(process.execPath, [command, '.'], { cwd: folder, encoding: 'utf8' });
  expect(pretty.stdout).not.toMatch(/[\u0007\u001b]/);
});

test('bytes that are not text', () => {
  write('broken.http', Buffer.concat([Buffer.of(0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80, 0x0a), Buffer.from(mistake)]));
  write('broken.ndjson', Buffer.of(0xc3, 0x28, 0x0a, 0x00, 0x0a));
  expect(run('.').status).toBe(1);
  expect(run('--fix').output).toContain('not UTF-8');
});

test.each([
  ['schema', { profile: 'asset-management', schema: ['../secret.xml'] }],
  ['schema', { schema: ['linked.xml'] }],
  ['key', { profile: 'asset-management', key: '../secret.yaml' }],
  ['key', { profile: 'asset-management', key: 'linked.yaml' }],
])('a configuration whose %s is outside: %j', (_, service) => {
  symlinkSync(join(outside, 'secret.xml'), join(folder, 'linked.xml'));
  symlinkSync(join(outside, 'secret.yaml'), join(folder, 'linked.yaml'));
  write(
    'odatalint.config.json',
    JSON.stringify({ services: { s: { baseUrls: ['https://example.com'], ...service } }, include: ['../*.http'] }),
  );
  const { status, codes } = run('good.http');
  expect({ status, codes: new Set(codes) }).toEqual({ status: 2, codes: new Set(['unreadable-file']) });
});

test('a body that is outside', () => {
  write('post.http', `POST https://example.com/api/v1/object/Equipment\n\n< ../secret.json\n`);
  symlinkSync(join(outside, 'secret.json'), join(folder, 'linked.json'));
  write('linked.http', `POST https://example.com/api/v1/object/Equipment\n\n< ./linked.json\n`);
  expect(run('.').status).not.toBe(null);
});

/** Every level names the one below it ten times. */
const yamlBomb = [
  'a0: &a0 [x, x, x, x, x, x, x, x, x, x]',
  ...[...Array(12).keys()].map((n) => `a${n + 1}: &a${n + 1} [${Array(10).fill(`*a${n}`).join(', ')}]`),
].join('\n');
const entities = [...Array(12).keys()].map((n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('');
const xmlBomb = `<!DOCTYPE x [<!ENTITY e0 "x">${entities}<!ENTITY file SYSTEM "../secret.http">]><edmx:Edmx>&e12;&file;</edmx:Edmx>`;

test('entities and aliases that would grow without end are not expanded', () => {
  write('key.yaml', yamlBomb);
  write('schema.xml', xmlBomb);
  write('soap.http', `POST https://example.com/soap\nContent-Type: text/xml\n\n${xmlBomb}\n`);
  expect(run('--profile', 'asset-management', '--key', 'key.yaml', 'good.http').status).toBe(2);
  expect(run('--schema', 'schema.xml', 'good.http').status).toBe(2);
  expect(run('soap.http').status).not.toBe(null);
});

test('nesting without end', () => {
  write('odatalint.config.json', '['.repeat(1_000_000));
  write('deep.batch.json', `{"requests":${'['.repeat(1_000_000)}`);
  write('deep.http', `POST https://example.com/api/v1/object/Equipment\n\n${'{"a":'.repeat(500_000)}\n`);
  write('deep.ndjson', `{"url":"/a","method":"POST","body":${'['.repeat(500_000)}${']'.repeat(500_000)}}\n`);
  expect(run('.').status).toBe(2);
  rmSync(join(folder, 'odatalint.config.json'));
  expect(run('.').status).toBe(1);
});

describe.runIf(process.platform !== 'win32')('links, pipes and devices that come with a repository', () => {
  const secret = `${canary}\n`;
  const listed = 'odatalint-suppressions.json';

  test.each([listed, 'odatalint.config.json'])('%s leads to a secret', (name) => {
    writeFileSync(join(outside, 'secret'), secret);
    symlinkSync('../secret', join(folder, name));
    for (const args of [['.'], ['--suppress-all', '.'], ['--fix', '.'], ['format', '--write', '.'], ['--diff', '.']]) {
      const { status, stdout, stderr } = outcomeOf(args);
      expect({ args, leak: `${stdout}${stderr}`.includes(canary) }).toEqual({ args, leak: false });
      expect({ args, status }).toEqual({ args, status: args[0] === 'format' && name === listed ? 0 : 2 });
    }
    expect(readFileSync(join(outside, 'secret'), 'utf8')).toBe(secret);
    rmSync(join(outside, 'secret'));
  });

  test.each([listed, 'odatalint.config.json', 'schema.xml', 'key.json', 'body.json', 'named.http'])(
    '%s is a device, a pipe or something that git keeps',
    (name) => {
      const service = { baseUrls: ['https://example.com'], schema: ['schema.xml'], key: 'key.json' };
      if (/^(?:schema|key)/.test(name)) write('odatalint.config.json', JSON.stringify({ services: { s: service } }));
      write('post.http', 'POST https://example.com/api/v1/object/Equipment\n\n< ./body.json\n');
      mkdirSync(join(folder, '.git'));
      write('.git/config', canary);
      const path = join(folder, name);
      for (const make of [
        () => symlinkSync('/dev/zero', path),
        () => spawnSync('mkfifo', [path]),
        () => symlinkSync('.git/config', path),
      ]) {
        make();
        const { status, stdout, stderr } = outcomeOf(
          name === 'named.http' ? [name, 'good.http'] : ['good.http', 'post.http'],
        );
        expect(`${stdout}${stderr}`).not.toContain(canary);
        expect(name === 'body.json' ? [1, 2] : [2]).toContain(status);
        rmSync(path);
      }
    },
    60_000,
  );

  test('nothing outside is written, whatever the command', () => {
    const mine = `${mistake}# mine\n`;
    mkdirSync(join(outside, 'elsewhere'));
    writeFileSync(join(outside, 'elsewhere', 'mine.http'), mine);
    symlinkSync('../elsewhere/mine.http', join(folder, 'linked.http'));
    symlinkSync('../elsewhere', join(folder, 'reports'));
    // The folder under another name, as the variable PWD of a shell can have it.
    symlinkSync('repository', join(outside, 'logical'));
    const logical = join(outside, 'logical');
    symlinkSync('../elsewhere/new.json', join(folder, 'report.json'));
    symlinkSync('../elsewhere/new.json', join(folder, listed));
    symlinkSync('../elsewhere/new.json', join(folder, 'odatalint.config.json'));
    symlinkSync('../elsewhere/new.json', join(folder, '.odatalintcache'));
    write('schema.xml', emptySchema);
    for (const args of [
      ['--fix', 'linked.http'],
      ['--fix', 'reports/mine.http'],
      ['--fix', 'reports'],
      ['--fix', '*.http', 'reports/*.http'],
      ['format', '--write', 'linked.http', 'reports'],
      ['--format', 'json', '-o', 'linked.http', 'good.http'],
      ['--format', 'json', '-o', 'report.json', 'good.http'],
      ['--format', 'json', '-o', 'reports/new.json', 'good.http'],
      ['--format', 'json', '-o', 'reports/deep/new.json', 'good.http'],
      ['--suppress-all', 'good.http'],
      ['--cache', 'good.http'],
      ['--cache', '--cache-location', 'reports/', 'good.http'],
      ['--cache', '--cache-location', 'linked.http', 'good.http'],
      ['schema', 'import', 'schema.xml', '-o', 'linked.http'],
      ['schema', 'import', 'schema.xml', '-o', 'reports/new.xml'],
      ['init', '--force'],
      ['init', 'reports'],
      ['--fix', join(logical, 'linked.http')],
      ['--fix', join(logical, 'reports', 'mine.http')],
      ['--fix', join(logical, 'reports')],
      ['format', '--write', join(logical, 'linked.http'), join(logical, 'reports')],
      ['--format', 'json', '-o', join(logical, 'report.json'), 'good.http'],
      ['--format', 'json', '-o', join(logical, 'reports', 'new.json'), 'good.http'],
      ['--format', 'json', '-o', join(logical, 'reports', 'deep', 'new.json'), 'good.http'],
      ['--cache', '--cache-location', join(logical, 'reports', 'cache'), 'good.http'],
      ['schema', 'import', 'schema.xml', '-o', join(logical, 'reports', 'new.xml')],
      ['init', join(logical, 'reports')],
    ]) {
      const { status } = outcomeOf(args);
      expect({ args, outcome: [1, 2].includes(status ?? -1) }).toEqual({ args, outcome: true });
      expect({ args, files: readdirSync(join(outside, 'elsewhere')) }).toEqual({ args, files: ['mine.http'] });
      expect(readFileSync(join(outside, 'elsewhere', 'mine.http'), 'utf8')).toBe(mine);
    }
    rmSync(join(outside, 'elsewhere'), { recursive: true });
  });

  test('no configuration outside is found through a link, however the path is written', () => {
    mkdirSync(join(outside, 'elsewhere'));
    writeFileSync(join(outside, 'elsewhere', 'odatalint.config.json'), `{ "services": ${canary}`);
    writeFileSync(join(outside, 'elsewhere', listed), `{ "version": ${canary}`);
    writeFileSync(join(outside, 'elsewhere', 'http-client.env.json'), `{ "stage": { "base": ${canary}`);
    writeFileSync(join(outside, 'elsewhere', 'a.http'), mistake);
    write('in/a.http', mistake);
    symlinkSync('../../elsewhere', join(folder, 'in', 'away'));
    symlinkSync('repository/in', join(outside, 'mine'));
    for (const at of [join(folder, 'in', 'away'), join(outside, 'mine', 'away')])
      for (const args of [[], ['--suppress-all'], ['--fix'], ['--env', 'stage']]) {
        const { status, stdout, stderr } = outcomeOf([...args, join(at, 'a.http')]);
        expect({ at, args, status, leak: `${stdout}${stderr}`.includes(canary) }).toEqual({
          at,
          args,
          status: 2,
          leak: false,
        });
      }
    expect(readFileSync(join(outside, 'elsewhere', 'a.http'), 'utf8')).toBe(mistake);
    rmSync(join(outside, 'elsewhere'), { recursive: true });
  });

  test('a report goes through what the user names', () => {
    const shell = (script: string): string =>
      spawnSync('bash', ['-c', script, process.execPath, command], { cwd: folder, encoding: 'utf8' }).stdout;
    expect(shell('"$0" "$1" --format agent -o /dev/stdout good.http | cat')).toMatch(/^good.http:1:/);
    expect(shell('"$0" "$1" --format agent -o /dev/null good.http')).toBe('');
    expect(shell('"$0" "$1" --input-format http --format agent <(cat good.http)')).toContain('foreign-operator');
  });

  test('a read-only baseline is neither written nor removed', () => {
    outcomeOf(['--suppress-all', 'good.http']);
    const before = readFileSync(join(folder, listed), 'utf8');
    chmodSync(join(folder, listed), 0o444);
    for (const [text, option] of [
      [mistake.replace('Code =', 'Code eq'), '--prune-suppressions'],
      [`${mistake}\n###\n${mistake}`, '--suppress-all'],
    ] as const) {
      write('good.http', text);
      const { status, stderr } = outcomeOf([option, 'good.http']);
      expect({ text, status, stderr }).toMatchObject({
        text,
        status: 2,
        stderr: expect.stringContaining('it is read-only') as string,
      });
      expect(readFileSync(join(folder, listed), 'utf8')).toBe(before);
    }
  });

  test('a read-only file is not fixed, which is a finding beside its other ones', () => {
    chmodSync(join(folder, 'good.http'), 0o444);
    const { status, codes, output } = run('--fix', 'good.http');
    expect({ status, codes }).toEqual({ status: 2, codes: ['unreadable-file', 'foreign-operator'] });
    expect(output).toContain('The fixed text cannot be written: it is read-only.');
    expect(readFileSync(join(folder, 'good.http'), 'utf8')).toBe(mistake);
    write('spaces.http', 'GET https://example.com/api/v1/object/Equipment?filter=Code eq 1\n');
    chmodSync(join(folder, 'spaces.http'), 0o444);
    const formatted = outcomeOf(['format', '--write', '--encode', 'spaces.http']);
    expect({ status: formatted.status, words: formatted.stderr }).toEqual({
      status: 2,
      words: 'odatalint: spaces.http could not be written: it is read-only.\n',
    });
  });
});

const emptySchema = `<?xml version="1.0"?>
<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema Namespace="S" xmlns="http://docs.oasis-open.org/odata/ns/edm"/></edmx:DataServices></edmx:Edmx>
`;

function outcomeOf(args: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  const options = { cwd: folder, encoding: 'utf8', timeout: 20_000, maxBuffer: 2 ** 28 } as const;
  return spawnSync(process.execPath, ['--max-old-space-size=512', command, ...args], options);
}
