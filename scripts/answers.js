/** Writes every answer of the product to the given file: `npm run answers -- FILE`. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('npm run answers -- FILE');
  process.exit(2);
}
const { status } = spawnSync('vitest', ['run', '--project', 'answers'], {
  stdio: 'inherit',
  env: { ...process.env, ANSWERS: resolve(file) },
});
process.exitCode = status ?? 1;
