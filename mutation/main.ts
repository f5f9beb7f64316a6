/**
 * Tries mutants of the core on its tests: `npm run mutation`, `-- --mutants 1500 --seed 1`; docs/mutation.md says what the options do.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleTests } from './bundle-tests.js';
import { drawMutants } from './draw.js';
import { readReasons } from './explanations.js';
import { makeMutants } from './make-mutants.js';
import { keyOf, type Mutant, type Room, rooms } from './mutant.js';
import { type Run, writePage } from './mutation-page.js';
import { scoreRows, writeScoreText } from './score.js';
import { type Outcome, tryMutants } from './try-mutants.js';

const { values } = parseArgs({
  options: {
    mutants: { type: 'string', default: '1500' },
    seed: { type: 'string', default: '1' },
    room: { type: 'string' },
    file: { type: 'string', default: '' },
    again: { type: 'string' },
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

const [count, seed] = [Number(values.mutants), Number(values.seed)];
if (!Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(seed))
  refuse('--mutants and --seed are whole numbers, and one mutant is the least.');
if (values.room !== undefined && !rooms.includes(values.room as Room))
  refuse(`There is no room "${values.room}"; there are ${rooms.join(', ')}.`);

function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}

/** The survivors of an earlier run, by their names. */
function survivorsIn(file: string): Set<string> {
  const { outcomes } = JSON.parse(readFileSync(file, 'utf8')) as Run;
  return new Set(outcomes.filter(isSurvivor).map(({ mutant }) => keyOf(mutant)));
}

function isSurvivor({ fate }: Outcome): boolean {
  return fate === 'survived' || fate === 'not reached';
}

const again = values.again === undefined ? undefined : survivorsIn(values.again);
const isWanted = (mutant: Mutant): boolean =>
  (values.room ?? mutant.room) === mutant.room &&
  mutant.file.startsWith(values.file) &&
  again?.has(keyOf(mutant)) !== false;

const { mutants, files } = await makeMutants();
const drawn = drawMutants(mutants, count, seed).filter(isWanted);
const bundle = await bundleTests(files, new Set(drawn.map(({ id }) => id)));
let tried = 0;
const outcomes = await tryMutants(bundle, drawn, (outcome) => {
  if (process.stderr.isTTY) process.stderr.write(`\r${++tried} of ${drawn.length}`);
  if (isSurvivor(outcome))
    process.stderr.write(`${process.stderr.isTTY ? '\r' : ''}${outcome.fate}  ${lineOf(outcome.mutant)}\n`);
});

function lineOf({ file, line, original, replacement }: Mutant): string {
  return `${file}:${line}  ${original}  →  ${replacement}`;
}

const run: Run = { date: new Date().toISOString().slice(0, 10), seed, all: mutants.length, outcomes };
console.log(values.json ? JSON.stringify(run, undefined, 2) : writeScoreText(scoreRows(outcomes)));
if (values.write) {
  const reasons = readReasons(readFileSync(join(import.meta.dirname, 'survivors.md'), 'utf8'));
  writeFileSync(join(import.meta.dirname, '..', 'docs', 'mutation.md'), writePage(run, reasons));
}
