/**
 * Fuzzes: `npm run fuzz`, `-- --minutes 5` (10 when absent) for all targets together, `-- --target parse` for those whose names
 * begin so, `-- --seed 7` for the texts of another run, `-- --max-length 5000` for longer ones. See contributing/fuzzing.md.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Explored } from './explore.js';
import { writeFind } from './find-file.js';
import { targets } from './targets/index.js';
import { runWatched } from './watched-run.js';
import type { FoundText } from './worker.js';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    target: { type: 'string', default: '' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    'max-length': { type: 'string', default: '2000' },
  },
});

/** A number that an option gives; ends the run when it is not one. */
function numberOf(name: keyof typeof values): number {
  const value = Number(values[name]);
  if (Number.isFinite(value) && value >= 0) return value;
  console.error(`--${name} takes a number, not ${JSON.stringify(values[name])}.`);
  process.exit(2);
}

const minutes = numberOf('minutes');
const seed = Math.floor(numberOf('seed'));
const maxLength = Math.floor(numberOf('max-length'));
const names = targets.map(({ name }) => name).filter((name) => name.startsWith(values.target));
if (names.length === 0) {
  console.error(`No target begins with "${values.target}"; there are ${targets.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const finds = new URL('finds/', import.meta.url);
/** In milliseconds. */
const progressEvery = 30_000;

/** Writes a find down where the tests try it again. Out: the path of its file. */
function writeDown(target: string, { property, message, pieces }: FoundText): string {
  const words = property
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '');
  const hash = createHash('sha256').update(JSON.stringify(pieces)).digest('hex').slice(0, 6);
  const folder = new URL(`${target}/`, finds);
  const file = new URL(`${words}-${hash}.txt`, folder);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, writeFind({ about: message.slice(0, 400).replaceAll(/[^ -~]+/g, ' '), pieces }));
  return fileURLToPath(file);
}

const perSecond = ({ inputs, milliseconds }: Explored): number =>
  Math.round((inputs * 1000) / Math.max(1, milliseconds));

const row = (name: string, { inputs, blocks, kept, finds: found }: Explored, rate: number): string =>
  [name.padEnd(22), ...[inputs, rate, blocks, kept, found].map((each) => each.toLocaleString('en').padStart(11))].join(
    '',
  );

console.log(`Fuzzing ${names.length} targets for ${minutes} minutes; seed ${seed}.`);
const table: string[] = [];
let count = 0;
let told = performance.now();
for (const target of names) {
  const state = await runWatched({
    target,
    seed,
    milliseconds: (minutes * 60_000) / names.length,
    maxLength,
    found: (find) => {
      count++;
      console.log(`FOUND in ${target}: ${find.message.slice(0, 300)}\n  ${writeDown(target, find)}`);
    },
    progress: (current) => {
      if (performance.now() - told < progressEvery) return;
      told = performance.now();
      console.log(
        `${target}: ${current.inputs} inputs, ${perSecond(current)}/s, ${current.blocks} blocks, ${current.kept} texts kept, ${current.finds} finds`,
      );
    },
  });
  table.push(row(target, state, perSecond(state)));
}
const heads = ['inputs', 'inputs/s', 'blocks', 'kept', 'finds'].map((head) => head.padStart(11)).join('');
console.log(`\n${'target'.padEnd(22)}${heads}\n${table.join('\n')}`);
console.log(count === 0 ? '\nNothing found.' : `\n${count} finds; npx vitest run fuzz tries them again.`);
process.exitCode = count === 0 ? 0 : 1;
