/** The picture in the README equals the output of the command; `UPDATE=1` redraws it. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { drawTerminal } from './draw-terminal.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const picture = join(root, 'docs', 'output.svg');
const schema = 'examples/shop/metadata.xml';
const filter = 'Totl = 100 and State eq Open';

test('docs/output.svg', () => {
  const command = join(root, 'packages', 'cli', 'bin', 'odatalint.js');
  const env = { ...process.env };
  delete env['NO_COLOR'];
  const { stdout } = spawnSync(
    process.execPath,
    [command, '--color', '--schema', schema, '--on', 'Orders', '--filter', filter],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...env, FORCE_COLOR: '1', COLUMNS: '104' },
    },
  );
  const drawn = drawTerminal(
    `$ odatalint --schema ${schema} --on Orders \\\n    --filter "${filter}"\n${stdout.trimEnd()}`,
  );
  if (process.env['UPDATE'] === '1') writeFileSync(picture, drawn);
  expect(readFileSync(picture, 'utf8')).toBe(drawn);
});
