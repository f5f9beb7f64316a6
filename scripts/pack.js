/** Packs every published package into packed/, as npm would publish it: `npm run pack`. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const packed = join(root, 'packed');

rmSync(packed, { recursive: true, force: true });
mkdirSync(packed);
for (const name of readdirSync(join(root, 'packages'))) {
  const folder = join(root, 'packages', name);
  if (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).private === true) continue;
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['pack', '--ignore-scripts', '--silent', '--pack-destination', packed],
    { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' },
  );
  if (status !== 0) throw new Error(stderr);
  process.stdout.write(`packed/${stdout.trim()}\n`);
}
