/** The GitHub action runs only the package from the registry of npm or of the job, and nothing from the checkout. */
import { createHash } from 'node:crypto';
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const command = join(root, 'packages', 'cli', 'bin', 'odatalint.js');

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: {
    readonly steps: readonly { readonly run: string; readonly env: Readonly<Record<string, string>> }[];
  };
}
const action = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as Action;
const steps = action.runs.steps;
const version = (JSON.parse(readFileSync(join(root, 'packages/cli/package.json'), 'utf8')) as { version: string })
  .version;

let workspace = '';
let checkout = '';
let tarball: Buffer = Buffer.alloc(0);
/** The requests to each registry. */
const asked = { right: [] as string[], hostile: [] as string[] };
const servers: Server[] = [];
const addresses = { right: '', hostile: '' };

/** A registry on this machine; each has another package under the name. */
async function serve(name: keyof typeof asked, packed: () => Buffer): Promise<void> {
  const server = createServer((request, response) => {
    asked[name].push(request.url ?? '');
    if (request.url?.endsWith('.tgz') === true) {
      response.end(packed());
      return;
    }
    const integrity = `sha512-${createHash('sha512').update(packed()).digest('base64')}`;
    const manifest = {
      name: 'odatalint',
      version,
      hasInstallScript: true,
      bin: { odatalint: 'bin/odatalint.js' },
      dist: { tarball: `${addresses[name]}odatalint-${version}.tgz`, integrity },
    };
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ name: 'odatalint', 'dist-tags': { latest: version }, versions: { [version]: manifest } }),
    );
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  addresses[name] = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Packs a package that runs this build instead of the published one; its scripts would leave a mark. */
function packStandIn(): Buffer {
  const folder = join(workspace, 'package');
  mkdirSync(join(folder, 'bin'), { recursive: true });
  const leaveMark = `node -e "require('node:fs').writeFileSync(process.env.INIT_CWD + '/marked-by-script','')"`;
  const scripts = { preinstall: leaveMark, install: leaveMark, postinstall: leaveMark };
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'odatalint', version, type: 'module', bin: { odatalint: 'bin/odatalint.js' }, scripts }),
  );
  writeFileSync(join(folder, 'bin', 'odatalint.js'), `await import(${JSON.stringify(`file://${command}`)});\n`);
  const packed = join(workspace, 'odatalint.tgz');
  expect(spawnSync('tar', ['-czf', packed, '-C', workspace, 'package']).status).toBe(0);
  return readFileSync(packed);
}

beforeAll(async () => {
  workspace = mkdtempSync(join(tmpdir(), 'odatalint-action-'));
  tarball = packStandIn();
  await serve('right', () => tarball);
  await serve('hostile', () => tarball);
  // A folder above the installation that claims the installation as one of its workspaces.
  writeFileSync(join(workspace, 'package.json'), '{"private":true,"workspaces":["temporary/*"]}');
  writeFileSync(join(workspace, '.npmrc'), `proxy=${addresses.hostile}\nnoproxy=\n`);
  // The node of a version manager, which lets a file in the working folder choose the program.
  mkdirSync(join(workspace, 'shims'));
  const shim = `#!/bin/sh\nif [ -e .tool-versions ]; then touch marked; fi\nexec '${process.execPath}' "$@"\n`;
  writeFileSync(join(workspace, 'shims', 'node'), shim, { mode: 0o755 });
});
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(workspace, { recursive: true });
});

const put = (name: string, text: string, mode = 0o644): void => {
  mkdirSync(dirname(join(checkout, name)), { recursive: true });
  writeFileSync(join(checkout, name), text);
  chmodSync(join(checkout, name), mode);
};

/** A program that leaves a trace in the checkout. */
const markingProgram = (): string =>
  `require('node:fs').writeFileSync(${JSON.stringify(join(checkout, 'marked'))}, '');\n`;

/**
 * A checkout in which everything that npm, Node.js or a shell could read leaves a trace, or refers to the hostile
 * registry.
 */
beforeEach(() => {
  asked.right.length = 0;
  asked.hostile.length = 0;
  checkout = join(workspace, 'repository', 'repository');
  rmSync(checkout, { recursive: true, force: true });
  const mark = markingProgram();
  const npmrc = [
    `registry=${addresses.hostile}`,
    `@odatalint:registry=${addresses.hostile}`,
    'ignore-scripts=false',
    'script-shell=./mark.sh',
    'node-options=--require ./mark.cjs',
    'prefix=.',
    'offline=true',
  ];
  put('.npmrc', npmrc.map((line) => `${line}\n`).join(''));
  // One above the checkout, where a job may have put another repository.
  writeFileSync(join(checkout, '..', '.npmrc'), `registry=${addresses.hostile}\n`);
  put('mark.cjs', mark);
  put('mark.sh', `#!/bin/sh\ntouch ${JSON.stringify(join(checkout, 'marked'))}\n`, 0o755);
  put('package.json', '{"name":"x","scripts":{"preinstall":"./mark.sh"},"bin":{"odatalint":"./mark.sh"}}');
  put('node_modules/odatalint/bin/odatalint.js', mark);
  put('node_modules/odatalint/package.json', `{"name":"odatalint","version":"${version}","bin":"bin/odatalint.js"}`);
  for (const name of ['odatalint', 'npm', 'npx', 'node'])
    put(`node_modules/.bin/${name}`, '#!/bin/sh\n./mark.sh\n', 0o755);
  put('.tool-versions', 'nodejs path:./node_modules\n');
  put('my requests/wrong.http', 'GET https://a.example/api/v1/object/Equipment?top=-1\n');
  put('right.http', 'GET https://a.example/api/v1/object/Equipment?top=1\n');
});

interface Ran {
  readonly status: number | null;
  readonly output: string;
  readonly summary: string;
  readonly outputs: string;
}

async function runAction(inputs: Readonly<Record<string, string>>): Promise<Ran> {
  const temporary = join(workspace, 'temporary');
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary);
  const [summary, outputs] = [join(workspace, 'summary.md'), join(workspace, 'outputs')];
  for (const path of [summary, outputs]) writeFileSync(path, '');
  const [step] = steps;
  const given: Readonly<Record<string, string>> = inputs;
  const env = Object.fromEntries(
    Object.entries(step?.env ?? {}).map(([name, value]) => {
      const input = /^\$\{\{ inputs\.(\w+) \}\}$/.exec(value)?.[1] ?? '';
      return [name, given[input] ?? action.inputs[input]!.default];
    }),
  );
  const { PATH, SystemRoot } = process.env;
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step?.run ?? ''], {
    cwd: checkout,
    env: {
      PATH: `${join(workspace, 'shims')}:${PATH ?? ''}`,
      SystemRoot,
      HOME: workspace,
      // A job may name a registry; the action itself names none.
      npm_config_registry: addresses.right,
      ...env,
      RUNNER_TEMP: temporary,
      GITHUB_STEP_SUMMARY: summary,
      GITHUB_OUTPUT: outputs,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  expect(readdirSync(temporary)).toEqual([]);
  expect(existsSync(join(checkout, 'marked')), output).toBe(false);
  expect(readdirSync(workspace).filter((name) => name.startsWith('marked'))).toEqual([]);
  expect(asked.hostile).toEqual([]);
  return { status, output, summary: readFileSync(summary, 'utf8'), outputs: readFileSync(outputs, 'utf8') };
}

describe.runIf(process.platform !== 'win32')('in a hostile checkout', { timeout: 60_000 }, () => {
  test('it annotates findings, writes a summary and hands the status on', async () => {
    const { status, output, summary, outputs } = await runAction({
      paths: 'my requests\nright.http\n',
      sarif: 'found.sarif',
    });
    expect(output).toContain('::error file=my requests/wrong.http,line=1');
    expect(status).toBe(1);
    expect(summary).toContain('invalid-option-value');
    expect(outputs).toBe('status=1\n');
    expect(JSON.parse(readFileSync(join(checkout, 'found.sarif'), 'utf8'))).toMatchObject({ version: '2.1.0' });
    expect(asked.right).toEqual(['/odatalint', `/odatalint-${version}.tgz`]);
  });

  test('it passes where there are no findings, and accepts more options', async () => {
    expect(await runAction({ paths: 'right.http', arguments: '--max-warnings 0 --quiet' })).toMatchObject({
      status: 0,
    });
  });

  test.each([
    '--rule invalid-option-value=warning --max-warnings 0',
    '--rule invalid-option-value=warning\n--max-warnings  0\n',
  ])('all options of %j are used', async (options) => {
    const { status, output } = await runAction({ paths: 'my requests', arguments: options });
    expect({ status, output }).toEqual({ status: 1, output: expect.stringContaining('::warning file=') });
  });

  test('an input is a path and not a command', async () => {
    const { status, output } = await runAction({ paths: '$(touch marked); right.http' });
    expect(status).toBe(2);
    expect(output).toContain('odatalint: $(touch marked); right.http: no file');
  });

  test('a configuration that is a program is an error', async () => {
    put('odatalint.config.js', markingProgram());
    const { status, output } = await runAction({ paths: 'right.http' });
    expect(status).toBe(2);
    expect(output).toContain('does not run a program as its configuration');
  });

  test.each([
    'latest',
    '^0.1.0',
    '0.1',
    '../package',
    'npm:other@1.0.0',
    'file:.',
    'https://a.example/x.tgz',
    '0.1.0 --foreground-scripts',
    '',
  ])('the version %j is refused', async (each) => {
    const { status, output, outputs } = await runAction({ version: each });
    expect({ status, outputs }).toEqual({ status: 2, outputs: 'status=2\n' });
    expect(output).toContain('must be an exact version');
    expect(asked.right).toEqual([]);
  });

  test('a version that the registry does not have is a failure of the step', async () => {
    const { status, output } = await runAction({ version: '9.9.9' });
    expect(status).toBe(2);
    expect(output).toContain('version 9.9.9 cannot be installed');
  });

  test('a committed link does not take the report elsewhere', async () => {
    writeFileSync(join(workspace, 'mine'), 'mine');
    expect(spawnSync('ln', ['-s', '../../mine', join(checkout, 'found.sarif')]).status).toBe(0);
    const { status, output } = await runAction({ paths: 'right.http', sarif: 'found.sarif' });
    expect({ status, kept: readFileSync(join(workspace, 'mine'), 'utf8') }).toEqual({ status: 2, kept: 'mine' });
    expect(output).toContain('a symbolic link leads out');
  });
});

test('it puts no input into a script, and has no step that runs another action', () => {
  for (const { run } of steps) expect(run).not.toContain('${{');
  expect(steps).toHaveLength(1);
});

test('its version is that of the packages, and it names no registry', () => {
  expect(action.inputs['version']?.default).toBe(version);
  expect(action.inputs['registry']).toBeUndefined();
  for (const { run } of steps) expect(run).not.toMatch(/registry[=\s]|https?:/);
});
