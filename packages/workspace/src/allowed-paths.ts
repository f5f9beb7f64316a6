/** Leaves out the schemas and key definitions that a configuration must not name, so that nothing looks at them. */
import { dirname } from 'node:path';
import type { FileConfig } from './config/find-config.js';
import { isAllowed, isWithin, namedByRepository, type Roots } from './files/roots.js';
import { sizeAt } from './files/look-up.js';

export class AllowedPaths {
  readonly #cwd: string;
  readonly #named: readonly string[];
  readonly #roots = new Map<string, Roots>();

  /** In: the folder that the command runs in, and the absolute paths that the user has named. */
  constructor(cwd: string, named: readonly string[]) {
    this.#cwd = cwd;
    this.#named = named.map((path) => dirname(path));
  }

  /**
   * In: absolute paths, and the configurations that may have named them. Out: those that one of them may name, and those in the
   * folder of a file that the user has named, which can refer to others there. No path is looked at.
   */
  among(paths: readonly string[], configs: readonly (FileConfig | undefined)[]): readonly string[] {
    const roots = configs.flatMap((config) => (config === undefined ? [] : this.#rootsOf(config.folder)));
    return paths.filter(
      (path) => this.#named.some((folder) => isWithin(folder, path)) || roots.some((each) => isAllowed(path, each)),
    );
  }

  /** The size of these files in bytes. */
  sizeOf(paths: readonly string[], config: FileConfig | undefined): number {
    return this.among(paths, [config]).reduce((sum, path) => sum + sizeAt(path), 0);
  }

  #rootsOf(folder: string): Roots {
    let roots = this.#roots.get(folder);
    if (roots === undefined) this.#roots.set(folder, (roots = namedByRepository(folder, this.#cwd)));
    return roots;
  }
}
