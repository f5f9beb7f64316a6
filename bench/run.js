// Compares the parser with others, which are installed in this folder when they are needed: `npm run differential`.
// `-- --update` writes down what they agree on; `SEED=7` draws other expressions.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const run = (command, args, env = {}) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;

const isInstalled = existsSync(new URL('node_modules', import.meta.url));
const installed = isInstalled ? 0 : run('npm', ['ci', '--prefix', 'bench', '--ignore-scripts']);
const update = process.argv.includes('--update') ? { UPDATE: '1' } : {};
const arguments_ = ['run', '--config', 'bench/vitest.config.ts', '--disable-console-intercept'];
process.exit(installed === 0 ? run('vitest', arguments_, { NODE_NO_WARNINGS: '1', ...update }) : installed);
