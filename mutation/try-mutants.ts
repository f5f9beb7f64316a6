/** Tries mutants on the tests and records which of them a test notices. */
import { basename } from 'node:path';
import type { Bundle } from './bundle-tests.js';
import type { Mutant } from './mutant.js';
import type { Attempt, Measured, MeasuredFile, TestsOfFile } from './test-run.js';
import { startTestThread, type TestThread } from './test-thread.js';

/** What became of a mutant. A timeout is a kill: a test that never ends is noticed. */
export type Fate = 'killed' | 'timeout' | 'survived' | 'not reached';

export interface Outcome {
  readonly mutant: Mutant;
  readonly fate: Fate;
  /** The test that noticed it, as `file: name`. */
  readonly killedBy?: string;
}

export const isSurvivor = ({ fate }: Pick<Outcome, 'fate'>): boolean => fate === 'survived' || fate === 'not reached';

const HITS_IN_LOOP = 100;
const HITS_AT_LEAST = 10_000;
/** A mutant that so few tests of a file reach may be in what they make for all the others. */
const MADE_ONCE = 1;

/**
 * Tries mutants, in as many threads as `jobs` says; `tell` is called after each. Throws when a test fails without any mutant.
 */
export async function tryMutants(
  bundle: Bundle,
  mutants: readonly Mutant[],
  jobs: number,
  reportMissing: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const threads = Array.from({ length: jobs }, () => startTestThread(bundle, jobs));
  const measured = await threads[0]!.measure();
  if (measured.failed.length > 0) throw new Error(`Tests fail without any mutant:\n${measured.failed.join('\n')}`);
  const planner = attemptPlanner(measured);
  const outcomes = new Map<Mutant, Outcome>();
  const left = mutants.values();
  const work = async (thread: TestThread): Promise<void> => {
    for (const mutant of left) {
      const outcome = await tryMutant(thread, mutant, planner.plan(mutant));
      planner.learn(outcome);
      outcomes.set(mutant, outcome);
      reportMissing(outcome);
    }
    await thread.close();
  };
  await Promise.all(threads.map(work));
  return mutants.map((mutant) => outcomes.get(mutant)!);
}

async function tryMutant(thread: TestThread, mutant: Mutant, attempt: Attempt): Promise<Outcome> {
  if (attempt.files.length === 0) return { mutant, fate: 'not reached' };
  const verdict = await thread.attempt(attempt);
  if (verdict === undefined) return { mutant, fate: 'survived' };
  return typeof verdict === 'string' ? { mutant, fate: 'timeout' } : { mutant, fate: 'killed', ...verdict };
}

interface Rated extends TestsOfFile {
  readonly worth: number;
  readonly cost: number;
}

/** Plans in which order tests are tried: what killed the neighbours first, then what is quick. */
function attemptPlanner(measured: Measured) {
  const kills = new Map<string, number>();
  const count = (...words: string[]): number => kills.get(words.join(' ')) ?? 0;
  const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'));

  /** Which tests reach a mutant, or may use what was made when it was reached: those named after its file first. */
  function testsOf({ id, file: mutated }: Mutant, { file, milliseconds, reached, tests }: MeasuredFile): Rated[] {
    const isLoaded = reached.includes(id);
    const reaching = tests.filter((test) => test.reached.includes(id));
    if (reaching.length === 0 && !isLoaded) return [];
    const subject = basename(mutated, '.ts');
    const first = isLoaded
      ? tests.filter(({ name, reached: ids }) => name.includes(subject) || ids.includes(id))
      : reaching;
    const rating = (name: string): number => count(mutated, `${file}: ${name}`);
    const ordered = [...first].sort((a, b) => rating(b.name) - rating(a.name) || a.milliseconds - b.milliseconds);
    const cost = ordered.reduce((sum, test) => sum + test.milliseconds, milliseconds);
    const kills = 10 * count(mutated, file) + count(folderOf(mutated), file);
    const others = isLoaded || reaching.length <= MADE_ONCE;
    return [{ file, reaching: ordered.map(({ name }) => name), others, worth: kills / (1 + cost), cost }];
  }

  function plan(mutant: Mutant): Attempt {
    const files = measured.files.flatMap((file) => testsOf(mutant, file));
    files.sort((a, b) => b.worth - a.worth || a.cost - b.cost);
    return {
      mutant: mutant.id,
      hitLimit: HITS_AT_LEAST + HITS_IN_LOOP * (measured.maxHits[mutant.id] ?? 0),
      files: files.map(({ file, reaching, others }) => ({ file, reaching, others })),
    };
  }

  function learn({ mutant, killedBy }: Outcome): void {
    if (killedBy === undefined) return;
    const file = killedBy.slice(0, killedBy.indexOf(': '));
    for (const words of [`${mutant.file} ${killedBy}`, `${mutant.file} ${file}`, `${folderOf(mutant.file)} ${file}`])
      kills.set(words, (kills.get(words) ?? 0) + 1);
  }

  return { plan, learn };
}
