/**
 * The commands in docs/adoption.md print their documented output: they run one after another in a repository with 200
 * findings. `UPDATE=1` records the actual output for review.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const page = join(root, 'docs', 'adoption.md');
const folder = mkdtempSync(join(tmpdir(), 'odatalint-adoption-'));
const bin = join(folder, '.git', 'bin');

/** Ten requests a file, one mistake each: half of them have a safe fix. */
const mistakes = [
  "filter=Code == 'E-#'",
  "filter=Code EQ 'E-#'",
  'top=-#',
  'filter=InstallDate gt null',
  "filter=Code eq 'E-#",
];

function requestsOf(file: number): string {
  const requests = Array.from({ length: 10 }, (_, i) => {
    const query = mistakes[i % mistakes.length]?.replace('#', String(file * 100 + i)) ?? '';
    return `### ${file}.${i}\nGET https://assets.example.com/api/v1/object/Equipment?${query}\n`;
  });
  return requests.join('\n');
}

function run(command: string): string {
  const { stdout } = spawnSync('sh', ['-c', `exec 2>&1\n${command}`], {
    cwd: join(folder, 'repository'),
    encoding: 'utf8',
    env: {
      PATH: `${bin}:${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
      HOME: folder,
      NODE_COMPILE_CACHE: tmpdir(),
      COLUMNS: '100',
    },
  });
  return stdout.trimEnd();
}

beforeAll(() => {
  mkdirSync(join(folder, 'repository', 'requests'), { recursive: true });
  mkdirSync(bin, { recursive: true });
  const command = join(root, 'packages', 'cli', 'bin', 'odatalint.js');
  writeFileSync(join(bin, 'odatalint'), `#!/bin/sh\nexec '${process.execPath}' '${command}' "$@"\n`, { mode: 0o755 });
  writeFileSync(join(folder, 'repository', 'odatalint.config.json'), '{}\n');
  for (let file = 1; file <= 20; file++)
    writeFileSync(join(folder, 'repository', 'requests', `${String(file).padStart(2, '0')}.http`), requestsOf(file));
  run(
    "git init -q -b main && git config user.name n && git config user.email n@example.com && git add -A && git commit -qm 'As it is'",
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

test('the story of docs/adoption.md', () => {
  let text = readFileSync(page, 'utf8');
  const blocks = [...text.matchAll(/^```console story\n([\s\S]*?)^```$/gm)].map(([, body = '']) => body);
  expect(blocks.length).toBeGreaterThan(5);
  for (const block of blocks) {
    const told: string[] = [];
    for (const part of block.split(/^\$ /m).slice(1)) {
      // A command continues after a line that ends with a backslash.
      const [, command = '', output = ''] = /^((?:.*\\\n)*.*)\n([\s\S]*)$/.exec(part) ?? [];
      const printed = run(command);
      const lines = output
        .trimEnd()
        .split('\n')
        .map((line) => (line.endsWith('…') ? `${escape(line.slice(0, -1))}.*` : escape(line)));
      const isTold = new RegExp(`^${lines.join('\n')}$`).test(printed);
      if (process.env['UPDATE'] !== '1') expect(printed, command).toMatch(new RegExp(`^${lines.join('\n')}$`));
      told.push(`$ ${isTold ? part : `${command}\n${printed === '' ? '' : `${printed}\n`}`}`);
    }
    text = text.replace(block, () => told.join(''));
  }
  if (process.env['UPDATE'] === '1') writeFileSync(page, text);
});
