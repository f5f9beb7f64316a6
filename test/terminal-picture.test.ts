/** The picture in the README equals the output of the command; `UPDATE=1` redraws it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runCommand } from '../packages/cli/test/run-command.js';
import { drawTerminal } from './draw-terminal.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const picture = join(root, 'docs', 'output.svg');
const schema = 'examples/shop/metadata.xml';
const filter = 'Totl = 100 and State eq Open';

test('docs/output.svg', async () => {
  const args = ['--color', '--schema', schema, '--on', 'Orders', '--filter', filter];
  const { output } = await runCommand(args, root, { env: { FORCE_COLOR: '1', COLUMNS: '104' } });
  const drawn = drawTerminal(
    `$ odatalint --schema ${schema} --on Orders \\\n    --filter "${filter}"\n${output.trimEnd()}`,
  );
  if (process.env['UPDATE'] === '1') writeFileSync(picture, drawn);
  expect(readFileSync(picture, 'utf8')).toBe(drawn);
});
