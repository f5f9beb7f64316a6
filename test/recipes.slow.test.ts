/** Follows each recipe of the documentation from an empty folder, with the packed command instead of the registry. */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { pack, publishedPackages } from './packed-packages.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const recipe = (name: string): unknown => parse(read(join('examples', 'ci', name)));

/** `odatalint/packed/` as a checkout has it, and `project/` beside it. */
let folder = '';
let project = '';
let tarball = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'odatalint-recipes-'));
  const [, cli] = publishedPackages.find(([, { manifest }]) => manifest.name === 'odatalint')!;
  const packed = join(folder, 'odatalint', 'packed');
  mkdirSync(packed, { recursive: true });
  ({ tarball } = pack(cli, packed));
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An empty project with two requests, one of them wrong, the packed command in tools/, and a home of its own. */
function newProject(): void {
  if (project !== '') renameSync(project, `${project}-${Math.random()}`);
  project = join(folder, 'project');
  mkdirSync(join(project, 'tools'), { recursive: true });
  cpSync(tarball, join(project, 'tools', 'odatalint.tgz'));
  cpSync(join(root, 'examples', 'shop', 'metadata.xml'), join(project, 'metadata.xml'));
  writeFileSync(join(project, 'package.json'), '{ "private": true }\n');
  writeFileSync(join(project, 'wrong.http'), 'GET https://a.example/api/v1/object/Equipment?top=-1\n');
  writeFileSync(join(project, 'right.http'), 'GET https://a.example/api/v1/object/Equipment?top=1\n');
}

function environment(): NodeJS.ProcessEnv {
  const prefix = join(project, 'global');
  const path = [join(prefix, 'bin'), dirname(process.execPath), process.env['PATH']].join(delimiter);
  return { PATH: path, HOME: folder, NO_COLOR: '1', npm_config_prefix: prefix, npm_config_offline: 'true' };
}

function run(lines: readonly string[]): { readonly status: number | null; readonly output: string } {
  const script = ['set -e', ...lines].join('\n');
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], {
    cwd: project,
    encoding: 'utf8',
    env: environment(),
  });
  return { status, output: `${stdout}${stderr}` };
}

/** The published package, replaced by the packed one. */
const withTarball = (text: string): string => text.replace(/odatalint@\d[\w.-]*/g, tarball);

interface GitlabFile {
  readonly odatalint: {
    readonly before_script: string[];
    readonly script: string[];
    readonly artifacts: { readonly reports: Record<string, string> };
  };
}

interface HookFile {
  readonly repos: readonly [
    { readonly hooks: readonly [{ entry: string; files: string; additional_dependencies?: string[] }] },
  ];
}

interface GithubFile {
  readonly jobs: { readonly check: { readonly steps: readonly { readonly run?: string; readonly uses?: string }[] } };
}

describe.runIf(process.platform !== 'win32')('a recipe', () => {
  test.each(['gitlab-ci.yml', 'gitlab-ci-tarball.yml'])('for GitLab: %s', (name) => {
    newProject();
    const job = (recipe(name) as GitlabFile).odatalint;
    const { status, output } = run([...job.before_script.map(withTarball), ...job.script]);
    expect([status, output]).toEqual([1, expect.stringContaining('wrong.http:1:')]);
    for (const report of Object.values(job.artifacts.reports)) expect(existsSync(join(project, report))).toBe(true);
  });

  test('for GitHub, before odatalint is published', () => {
    newProject();
    const { steps } = (recipe('github-workflow-tarball.yml') as GithubFile).jobs.check;
    expect(steps.map(({ uses }) => uses)).toContain('actions/setup-node@v4');
    const { status, output } = run(steps.flatMap((step) => step.run ?? []));
    expect([status, output]).toEqual([1, expect.stringContaining('::error file=wrong.http')]);
  });

  test.each(['pre-commit-config.yaml', 'pre-commit-config-tarball.yaml'])('for pre-commit: %s', (name) => {
    newProject();
    const [hook] = (recipe(name) as HookFile).repos[0].hooks;
    const dependencies = hook.additional_dependencies?.map(withTarball);
    const install =
      dependencies === undefined
        ? 'npm install --save-dev ./tools/odatalint.tgz'
        : `npm install --global ${dependencies.join(' ')}`;
    const names = ['wrong.http', 'right.http', 'tools/odatalint.tgz'].filter((each) =>
      new RegExp(hook.files).test(each),
    );
    expect(names).toEqual(['wrong.http', 'right.http']);
    const { status, output } = run([install, `${hook.entry} ${names.join(' ')}`]);
    expect([status, output]).toEqual([1, expect.stringContaining('wrong.http:1:')]);
  });

  test('of the README, to install the command', () => {
    newProject();
    const [, block = ''] = /^```sh\n(npm install --save-dev [^]*?)^```$/m.exec(read('README.md')) ?? [];
    const { status, output } = run(block.trimEnd().split('\n'));
    expect([status, output]).toEqual([1, expect.stringContaining('wrong.http:1:')]);
  });

  test('of docs/agents.md, and the tools that it lists', async () => {
    newProject();
    expect(run(['npm install --save-dev ./tools/odatalint.tgz']).status).toBe(0);
    const page = read('docs/agents.md');
    const [, settings = ''] = /^```json\n([^]*?)^```$/m.exec(page) ?? [];
    const { command, args } = (
      JSON.parse(settings) as { mcpServers: { odatalint: { command: string; args: string[] } } }
    ).mcpServers.odatalint;
    const server = spawn(command, args, { cwd: project, env: environment() });
    const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
    const ask = async (id: number, method: string, params: object): Promise<unknown> => {
      server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
      const { value } = (await lines.next()) as { value: string };
      return (JSON.parse(value) as { result: unknown }).result;
    };
    const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    await ask(1, 'initialize', client);
    const { tools } = (await ask(2, 'tools/list', {})) as { tools: readonly { name: string }[] };
    const listed = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    expect(tools.map(({ name }) => name)).toEqual(listed);
    const check = { name: 'check_odata', arguments: { on: 'Orders', filter: 'Totl eq 1' } };
    expect(JSON.stringify(await ask(3, 'tools/call', check))).toContain('unknown-property');
    server.stdin.end();
    await new Promise((resolve) => server.on('close', resolve));
  });

  test.each(['README.md', 'docs/editors.md', 'packages/vscode/README.md'])(
    'of %s, to package the extension',
    (path) => {
      const { name, version, scripts } = JSON.parse(read('packages/vscode/package.json')) as {
        name: string;
        version: string;
        scripts: Record<string, string>;
      };
      expect(scripts).toHaveProperty('package');
      expect(read(path)).toContain(`npm run package --workspace ${name}\n`);
      expect(read(path)).toContain(`code --install-extension packages/vscode/dist/odatalint-${version}.vsix\n`);
    },
  );
});
