/** Detects whether files have changed on disk since they were first read. */
import { stampAt } from '@odatalint/workspace';

export class FileStamps {
  readonly #stamps = new Map<string, string>();

  /** Records the state of files, including missing ones. Earlier records do not change. */
  note(paths: Iterable<string>): void {
    for (const path of paths) if (!this.#stamps.has(path)) this.#stamps.set(path, stampAt(path));
  }

  /** Whether one of the noted files has changed, has gone, or has come to be. */
  haveChanged(): boolean {
    return [...this.#stamps].some(([path, stamp]) => stampAt(path) !== stamp);
  }
}
