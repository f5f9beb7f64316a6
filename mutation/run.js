// Mutation testing, `npm run mutation`: what makes the mutants is installed in this folder when it is needed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const run = (command, args) => spawnSync(command, args, { stdio: 'inherit' }).status ?? 1;

const isInstalled = existsSync(new URL('node_modules/@stryker-mutator/instrumenter', import.meta.url));
const installed = isInstalled ? 0 : run('npm', ['ci', '--prefix', 'mutation', '--ignore-scripts', '--silent']);
const program = ['--no-deprecation', '--import', './bench/typescript.js', 'mutation/main.ts', ...process.argv.slice(2)];
process.exit(installed === 0 ? run(process.execPath, program) : installed);
