/** Measures how long the command takes for one small file, against Node.js doing nothing. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RUNS = 30;
const GOAL = 3;

const command = fileURLToPath(new URL('../bin/odatalint.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'odatalint-start-up-'));
const file = join(folder, 'small.http');
writeFileSync(
  file,
  `GET https://example.com/api/v1/object/Equipment?filter=Code eq 'A-1' and Department/Id eq '05'&top=10
ApiKey: {{key}}
`,
);

/** Milliseconds for one run of Node.js. */
function timeOf(args) {
  const start = process.hrtime.bigint();
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return Number(process.hrtime.bigint() - start) / 1e6;
}

const median = (times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)];

const nothing = ['-e', '0'];
const check = [command, 'check', '--exit-zero', file];
timeOf(nothing);
timeOf(check);

const times = { nothing: [], check: [] };
// In turns, so that whatever else the machine does falls on both alike.
for (let i = 0; i < RUNS; i++) {
  times.nothing.push(timeOf(nothing));
  times.check.push(timeOf(check));
}
rmSync(folder, { recursive: true });

const base = median(times.nothing);
const ours = median(times.check);
console.log(`node -e 0              ${base.toFixed(1)} ms`);
console.log(`odatalint check FILE   ${ours.toFixed(1)} ms`);
console.log(`ratio                  ${(ours / base).toFixed(2)} (goal: at most ${GOAL})`);
