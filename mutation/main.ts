/**
 * Tries mutants of the core on its tests: `npm run mutation`, `-- --mutants 1500 --seed 1`; docs/mutation.md explains
 * the options.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleTests } from './bundle-tests.js';
import { drawMutants } from './draw.js';
import { readReasons } from './explanations.js';
import { makeMutants } from './make-mutants.js';
import { openKeptOutcomes } from './kept-outcomes.js';
import { type Mutant, type Room, rooms } from './mutant.js';
import { type Run, writePage } from './mutation-page.js';
import { scoreRows, writeScoreText } from './score.js';
import { isSurvivor, type Outcome, tryMutants } from './try-mutants.js';

const { values } = parseArgs({
  options: {
    mutants: { type: 'string', default: '1500' },
    seed: { type: 'string', default: '1' },
    room: { type: 'string' },
    file: { type: 'string', default: '' },
    keep: { type: 'string' },
    again: { type: 'boolean', default: false },
    jobs: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

const [count, seed, jobs] = [Number(values.mutants), Number(values.seed), Number(values.jobs)];
if (![count, seed, jobs].every(Number.isSafeInteger) || count < 1 || jobs < 1)
  refuse('--mutants, --seed and --jobs are whole numbers, and one mutant and one job are the least.');
if (values.room !== undefined && !rooms.includes(values.room as Room))
  refuse(`There is no room "${values.room}"; there are ${rooms.join(', ')}.`);

function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}

const kept = openKeptOutcomes(values.keep, values.again);
const isWanted = ({ room, file }: Mutant): boolean => (values.room ?? room) === room && file.startsWith(values.file);

async function tryDrawn(): Promise<Run> {
  const { mutants, files } = await makeMutants();
  const drawn = drawMutants(mutants, count, seed).filter(isWanted);
  const known = new Map(drawn.map((mutant) => [mutant, kept.find(mutant)]));
  const left = drawn.filter((mutant) => known.get(mutant) === undefined);
  if (left.length > 0) {
    const bundle = await bundleTests(files, new Set(left.map(({ id }) => id)));
    for (const outcome of await tryMutants(bundle, left, jobs, reportMissing)) known.set(outcome.mutant, outcome);
  }
  const outcomes = drawn.flatMap((mutant) => known.get(mutant) ?? []);
  return { date: new Date().toISOString().slice(0, 10), seed, all: mutants.length, outcomes };
}

function reportMissing(outcome: Outcome): void {
  kept.add(outcome);
  const { file, line, original, replacement } = outcome.mutant;
  if (isSurvivor(outcome)) console.error(`${outcome.fate}  ${file}:${line}  ${original}  →  ${replacement}`);
}

const run = await tryDrawn();
const rows = scoreRows(run.outcomes);
console.log(values.json ? JSON.stringify(run, undefined, 2) : writeScoreText(rows));
if (values.write) {
  const reasons = readReasons(readFileSync(join(import.meta.dirname, 'survivors.md'), 'utf8'));
  writeFileSync(join(import.meta.dirname, '..', 'docs', 'mutation.md'), writePage(run, reasons));
}
