/** Runs every command in the README and the docs and compares its output; `UPDATE=1` records the actual output. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../packages/cli/test/run-command.js';
import { argumentsOf } from '../packages/cli/test/scenario.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = join(root, 'node_modules', '.bin');

const docs = ['docs', 'contributing'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`),
);
const pages = ['README.md', 'examples/company/README.md', ...docs];

interface Example {
  readonly command: string;
  readonly output: string;
}

/** `console` blocks: `$ command` lines, each followed by its output; `…` at the end of a line represents the rest of it. */
function readExamples(page: string): Example[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^```console\n([\s\S]*?)^```$/gm)].flatMap(([, body = '']) =>
    body
      .split(/^\$ /m)
      .slice(1)
      .map((example) => {
        const [command = '', ...output] = example.split('\n');
        return { command, output: output.join('\n').trimEnd() };
      }),
  );
}

/** A command of this package runs in this process; a shell runs one with pipes, and starts the built command. */
async function run(command: string): Promise<string> {
  const env = { ...process.env, NO_COLOR: '1', COLUMNS: '100' };
  if (/^odatalint [^|;&<>$\\]*$/.test(command)) {
    const { output, errors } = await runCommand(argumentsOf(command).slice(1), root, { env });
    return `${output}${errors}`.trimEnd();
  }
  const path = `${dirname(process.execPath)}:${bin}:${process.env['PATH'] ?? ''}`;
  const { stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: root,
    encoding: 'utf8',
    env: { ...env, PATH: path },
  });
  return `${stdout}${stderr}`.trimEnd();
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function updateExample(page: string, { command, output }: Example, printed: string): void {
  const text = readFileSync(join(root, page), 'utf8');
  const written = `$ ${command}\n${output === '' ? '' : `${output}\n`}`;
  writeFileSync(
    join(root, page),
    text.replace(written, () => `$ ${command}\n${printed}\n`),
  );
}

describe.each(pages.filter((page) => readExamples(page).length > 0))('%s', (page) => {
  const examples = readExamples(page);
  test.each(examples.map((example) => [example.command, example] as const))('$ %s', async (command, { output }) => {
    expect(output, 'the page shows a command that the shell did not find').not.toMatch(/: not found/);
    const expected = output
      .split('\n')
      .map((line) => (line.endsWith('…') ? `${escape(line.slice(0, -1))}.*` : escape(line)));
    const printed = await run(command);
    const pattern = new RegExp(`^${expected.join('\n')}$`);
    if (process.env['UPDATE'] === '1' && !pattern.test(printed)) updateExample(page, { command, output }, printed);
    else expect(printed).toMatch(pattern);
  });
});

test('the two commands of the README are the ones that the project has', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const commands = [...readme.matchAll(/npm ci && npm (\w+)/g)].map(([, script = '']) => script);
  expect(commands).toEqual(expect.arrayContaining(['start', 'test']));
  for (const script of commands) expect(scripts[script]).toBeDefined();
});
