/** Tells whether files have changed on disk since they were looked at first. */
import { statSync } from 'node:fs';

export class FileStamps {
  readonly #stamps = new Map<string, string>();

  /** Notes files, those that are not there included. What was noted before stays as it was. */
  note(paths: Iterable<string>): void {
    for (const path of paths) if (!this.#stamps.has(path)) this.#stamps.set(path, stampOf(path));
  }

  /** Whether one of the noted files has changed, has gone, or has come to be. */
  haveChanged(): boolean {
    return [...this.#stamps].some(([path, stamp]) => stampOf(path) !== stamp);
  }
}

function stampOf(path: string): string {
  try {
    const { mtimeMs, size, ino } = statSync(path);
    return `${mtimeMs} ${size} ${ino}`;
  } catch {
    return 'absent';
  }
}
