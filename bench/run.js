// Runs what needs other parsers, which are installed in this folder when they are needed: `npm run bench` measures,
// `npm run differential` compares trees (`-- --update` writes down what they agree on; `SEED=7` draws other expressions).
// `node bench/run.js translators` compares the rows of filters in other translators, `node bench/run.js servers` the speed of servers,
// `node bench/run.js sql` the time of statements with those that a person would write.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const run = (command, args, env = {}) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;

const measure = (args) =>
  run(process.execPath, [
    '--expose-gc',
    '--no-deprecation',
    '--import',
    './fuzz/typescript.js',
    'bench/main.ts',
    ...args,
  ]);

const compare = (args) =>
  run('vitest', ['run', '--config', 'bench/vitest.config.ts', '--disable-console-intercept'], {
    NODE_NO_WARNINGS: '1',
    ...(args.includes('--update') ? { UPDATE: '1' } : {}),
  });

const translate = (args) =>
  run(process.execPath, ['--no-deprecation', '--import', './fuzz/typescript.js', 'bench/translators.ts', ...args]);

const compareStatements = (args) =>
  run(process.execPath, [
    '--no-deprecation',
    '--no-warnings',
    '--import',
    './fuzz/typescript.js',
    'bench/sql.ts',
    ...args,
  ]);

const serve = () => run(process.execPath, ['--no-warnings', 'bench/servers.js']);

const tasks = { measure, compare, translators: translate, servers: serve, sql: compareStatements };

const [task, ...args] = process.argv.slice(2);
const isInstalled = existsSync(new URL('node_modules/drizzle-orm', import.meta.url));
const installed = isInstalled ? 0 : run('npm', ['ci', '--prefix', 'bench', '--ignore-scripts', '--silent']);
process.exit(installed === 0 ? tasks[task](args) : installed);
