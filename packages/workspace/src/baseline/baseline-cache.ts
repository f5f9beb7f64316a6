/** Reads each baseline once, and writes them when a run is done. */
import { dirname, join } from 'node:path';
import { displayName } from '../files/find-files.js';
import { namedByRepository } from '../files/roots.js';
import type { LoadedConfig } from '../config/find-config.js';
import { Baseline, type BaselineMode } from './baseline.js';
import { loadBaseline, BASELINE_FILE_NAME, writeBaseline, type BaselineEntries } from './baseline-file.js';

/** The result of updating a baseline. */
export interface WrittenBaseline {
  /** The name of the file in reports. */
  readonly name: string;
  /** The number of findings in the file now; if there are none, the file no longer exists. */
  readonly findings: number;
  readonly before: number;
}

/** A baseline, and the configuration beside it. */
export interface FoundBaseline {
  readonly config: LoadedConfig | undefined;
  readonly baseline: Baseline;
}

export class BaselineCache {
  readonly #cwd: string;
  readonly #mode: BaselineMode;
  readonly #byPath = new Map<string, FoundBaseline>();

  /** The baseline in `cwd`, for files without a configuration. */
  constructor(cwd: string, mode: BaselineMode) {
    this.#cwd = cwd;
    this.#mode = mode;
  }

  /** The baseline beside a configuration. */
  baselineFor(config: LoadedConfig | undefined): Baseline {
    const path = join(config?.folder ?? this.#cwd, BASELINE_FILE_NAME);
    let found = this.#byPath.get(path);
    if (found === undefined) {
      found = {
        config,
        baseline: new Baseline(loadBaseline(path, namedByRepository(dirname(path), this.#cwd)), this.#mode),
      };
      this.#byPath.set(path, found);
    }
    return found.baseline;
  }

  /** All baselines that were needed so far. */
  found(): readonly FoundBaseline[] {
    return [...this.#byPath.values()];
  }

  /**
   * Writes the entries that each file should contain, and returns the changed files. Throws the error of the system.
   */
  write(): readonly WrittenBaseline[] {
    return this.found().flatMap(({ baseline }) => {
      const { file } = baseline;
      const current = baseline.current();
      if (!writeBaseline(file, current)) return [];
      return [{ name: displayName(file.path, this.#cwd), findings: countOf(current), before: countOf(file.entries) }];
    });
  }
}

function countOf(entries: BaselineEntries): number {
  let count = 0;
  for (const rules of entries.values()) for (const list of rules.values()) count += list.length;
  return count;
}
