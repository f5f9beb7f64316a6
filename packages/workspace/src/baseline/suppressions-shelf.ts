/** Reads each file of suppressions once, and writes them when a run is done. */
import { dirname, join } from 'node:path';
import { displayName, namedByRepository } from '../files/index.js';
import type { LoadedConfig } from '../config/index.js';
import { Suppressions, type SuppressionMode } from './suppressions.js';
import {
  loadSuppressions,
  SUPPRESSIONS_FILE_NAME,
  writeSuppressions,
  type SuppressionEntries,
} from './suppressions-file.js';

/** What became of a file of suppressions. */
export interface WrittenSuppressions {
  /** How the file is called in reports. */
  readonly name: string;
  /** How many findings it lists now; with none there is no such file any more. */
  readonly findings: number;
  readonly before: number;
}

/** Suppressions, and the configuration that they are beside. */
export interface FoundSuppressions {
  readonly config: LoadedConfig | undefined;
  readonly suppressions: Suppressions;
}

export class SuppressionsShelf {
  readonly #cwd: string;
  readonly #mode: SuppressionMode;
  readonly #byPath = new Map<string, FoundSuppressions>();

  /** Files that no configuration is for have their suppressions in `cwd`. */
  constructor(cwd: string, mode: SuppressionMode) {
    this.#cwd = cwd;
    this.#mode = mode;
  }

  /** The suppressions that are beside a configuration. */
  suppressionsFor(config: LoadedConfig | undefined): Suppressions {
    const path = join(config?.folder ?? this.#cwd, SUPPRESSIONS_FILE_NAME);
    let found = this.#byPath.get(path);
    if (found === undefined) {
      found = {
        config,
        suppressions: new Suppressions(loadSuppressions(path, namedByRepository(dirname(path), this.#cwd)), this.#mode),
      };
      this.#byPath.set(path, found);
    }
    return found.suppressions;
  }

  /** All that were needed so far. */
  found(): readonly FoundSuppressions[] {
    return [...this.#byPath.values()];
  }

  /** Writes what each file should list, and returns which of them changed. Throws the error of the system. */
  write(): readonly WrittenSuppressions[] {
    return this.found().flatMap(({ suppressions }) => {
      const { file } = suppressions;
      const current = suppressions.current();
      if (!writeSuppressions(file, current)) return [];
      return [{ name: displayName(file.path, this.#cwd), findings: countOf(current), before: countOf(file.entries) }];
    });
  }
}

function countOf(entries: SuppressionEntries): number {
  let count = 0;
  for (const rules of entries.values()) for (const list of rules.values()) count += list.length;
  return count;
}
