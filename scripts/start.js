/** A demonstration of odatalint on one screen: `npm start`. */
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = (...args) =>
  spawnSync(process.execPath, ['packages/cli/bin/odatalint.js', ...args], { cwd: root, encoding: 'utf8' }).stdout;

const codes = [
  'unterminated-string',
  'unknown-property',
  'foreign-operator',
  'misplaced-query-option',
  'skip-without-orderby',
];
const findings = run('--format', 'agent', '--only', codes.join(','), 'examples/mistakes.http').trim().split('\n');
const all = run('--format', 'agent', 'examples').trim().split('\n').at(-1) ?? '';

process.stdout.write(
  [
    'Some findings in examples/mistakes.http:',
    '',
    ...findings.slice(0, 8).map((line) => `  ${line.length > 156 ? `${line.slice(0, 155)}…` : line}`),
    '',
    `All of examples/: ${all}`,
    '',
    'Next:',
    '  npx odatalint examples                          every finding, with its place and fix',
    '  npx odatalint explain unknown-property          the documentation of a rule',
    '  npx odatalint --filter "Code = 5" --on Products  check one expression',
    '  README.md                                       install it in your project, your editor and your CI',
    '',
  ].join('\n'),
);
