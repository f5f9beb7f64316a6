/** Runs the tests of a bundle: once without a mutant, to see which tests reach which, and then for one mutant after another. */
import { createRequire } from 'node:module';
import { Script } from 'node:vm';
import { collectTests, type RunTest } from './collect-tests.js';
import { isSlow } from './slow-tests.js';

/** The mutants that one test reaches and its time, without a mutation. */
export interface MeasuredTest {
  readonly name: string;
  readonly milliseconds: number;
  readonly reached: readonly string[];
}

/** The same for a file, and what was reached while it was loaded, the modules that it needs included. */
export interface MeasuredFile {
  readonly file: string;
  readonly milliseconds: number;
  readonly reached: readonly string[];
  readonly tests: readonly MeasuredTest[];
}

export interface Measured {
  readonly files: readonly MeasuredFile[];
  /** How often a mutant was reached at most while one test ran or one file was loaded. */
  readonly maxHits: Readonly<Record<string, number>>;
  /** Tests that fail without any mutant. */
  readonly failed: readonly string[];
}

/** The tests to try a mutant on. */
export interface Attempt {
  readonly mutant: string;
  /** A mutant that is reached more often than this within one test has made a loop endless. */
  readonly hitLimit: number;
  readonly files: readonly TestsOfFile[];
}

export interface TestsOfFile {
  readonly file: string;
  /** The names of those that reach the mutant, in order. */
  readonly reaching: readonly string[];
  /** Whether all others of the file come after them. */
  readonly others: boolean;
}

/** A test that failed, as `file: name`; or that the mutant was reached too often; undefined if all tests passed. */
export type Verdict = { readonly killedBy: string } | 'endless' | undefined;

interface TestFiles {
  readonly testFiles: Readonly<Record<string, () => Promise<unknown>>>;
}

type Instantiate = (
  module: { exports: Partial<TestFiles> },
  require: (name: string) => unknown,
  isActive: (id: string) => boolean,
  reached: (...ids: string[]) => void,
) => void;

export interface TestRun {
  readonly measure: () => Promise<Measured>;
  readonly attempt: (attempt: Attempt) => Promise<Verdict>;
}

const libraries = createRequire(import.meta.url);

class Endless extends Error {}

/** `progress` is called before each test and each file. */
export function openTestRun(script: string, testFiles: readonly string[], progress: () => void): TestRun {
  const instantiate = new Script(script, { filename: 'tests-of-core.cjs' }).runInThisContext() as Instantiate;
  // A property that fails has killed the mutant; the smallest case is not asked for.
  const { default: fastCheck } = libraries('fast-check') as {
    default: { configureGlobal: (settings: object) => void };
  };
  fastCheck.configureGlobal({ seed: 20_261_121, endOnFailure: true });

  /** Fresh modules; a function that loads one file of tests with them. */
  function load(isActive: (id: string) => boolean, reached: (...ids: string[]) => void) {
    const { vitest, take } = collectTests();
    const module: { exports: Partial<TestFiles> } = { exports: {} };
    instantiate(module, (name) => (name === 'vitest' ? vitest : libraries(name)), isActive, reached);
    return async (file: string): Promise<Map<string, RunTest>> => {
      await module.exports.testFiles![file]!();
      return take();
    };
  }

  async function measure(): Promise<Measured> {
    const maxHits: Record<string, number> = {};
    const failed: string[] = [];
    let hits = new Map<string, number>();
    const reached = (...ids: string[]): void => {
      for (const id of ids) hits.set(id, (hits.get(id) ?? 0) + 1);
    };
    const timed = async (run: RunTest) => {
      progress();
      hits = new Map();
      const start = performance.now();
      await run();
      for (const [id, count] of hits) maxHits[id] = Math.max(maxHits[id] ?? 0, count);
      return { milliseconds: performance.now() - start, reached: [...hits.keys()] };
    };
    const files: MeasuredFile[] = [];
    for (const file of testFiles) {
      let declared = new Map<string, RunTest>();
      const loading = await timed(async () => void (declared = await load(() => false, reached)(file)));
      const tests: MeasuredTest[] = [];
      for (const [name, run] of declared) {
        if (isSlow(file, name)) continue;
        try {
          tests.push({ name, ...(await timed(run)) });
        } catch {
          failed.push(`${file}: ${name}`);
        }
      }
      files.push({ file, ...loading, tests });
    }
    return { files, maxHits, failed };
  }

  async function attempt({ mutant, hitLimit, files }: Attempt): Promise<Verdict> {
    let hits = 0;
    const isActive = (id: string): boolean => {
      if (id !== mutant) return false;
      if (++hits > hitLimit) throw new Endless();
      return true;
    };
    let at = '';
    const begin = (file: string, name: string): void => {
      at = `${file}: ${name}`;
      hits = 0;
      progress();
    };
    try {
      const loadFile = load(isActive, () => undefined);
      for (const { file, reaching, others } of files) {
        begin(file, 'loading');
        const declared = await loadFile(file);
        for (const name of others ? new Set([...reaching, ...declared.keys()]) : reaching) {
          const run = isSlow(file, name) ? undefined : declared.get(name);
          begin(file, name);
          await run?.();
        }
      }
      return undefined;
    } catch (error) {
      // A loop that swallows what is thrown in it ends by the clock.
      return error instanceof Endless ? 'endless' : { killedBy: at };
    }
  }

  return { measure, attempt };
}
