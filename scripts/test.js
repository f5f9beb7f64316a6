/** Builds, checks style and types, and runs the quick tests; each step prints its start. Exits with 1 after a step that fails. */
import { spawnSync } from 'node:child_process';

const steps = [
  ['the build', 'npm run --silent build'],
  ['style and types', 'npm run --silent lint'],
  ['the quick tests', 'vitest run --project quick'],
];

for (const [at, [name, command]] of steps.entries()) {
  console.log(`${at + 1} of ${steps.length}: ${name}`);
  if (spawnSync(command, { shell: true, stdio: 'inherit' }).status !== 0) process.exit(1);
}
