/** Gathers the changes in folders that the system reports into sets of paths. */
import { watch, type FSWatcher } from 'node:fs';
import { join, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** To save a file or check out a branch causes many events; when none came for so long they are done. In milliseconds. */
const quiet = 100;
/** Where events never cease, what has come so far is enough after so long. In milliseconds. */
const longest = 1000;

/**
 * Watches folders one by one, none of them with what is in the folders in it: so the same code runs on every system, and
 * nothing is spent on folders that no one wants.
 */
export class FolderWatch {
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #changed = new Set<string>();
  #events = 0;
  #wake: (() => void) | undefined;
  #isClosed = false;

  /**
   * Watches these folders, by their absolute paths, and no others. Out: whether one of them was not watched before,
   * so that earlier changes in it are unknown. Missing folders are omitted; throws the error of the system if it
   * cannot watch so many.
   */
  watchOnly(folders: ReadonlySet<string>): boolean {
    for (const folder of this.#watchers.keys()) if (!folders.has(folder)) this.#drop(folder);
    let hasNew = false;
    for (const folder of folders) if (!this.#watchers.has(folder) && this.#add(folder)) hasNew = true;
    return hasNew;
  }

  /** Waits for changes. Out: the paths in watched folders that were made, changed or removed since the last call; none once it is closed. */
  async next(): Promise<ReadonlySet<string>> {
    if (this.#changed.size === 0 && !this.#isClosed) await new Promise<void>((resolve) => (this.#wake = resolve));
    const end = performance.now() + longest;
    for (let seen = -1; seen !== this.#events && !this.#isClosed && performance.now() < end;) {
      seen = this.#events;
      await pause(quiet);
    }
    const changed = new Set(this.#changed);
    this.#changed.clear();
    return changed;
  }

  /** Ends the watch and what waits for it. */
  close(): void {
    this.#isClosed = true;
    this.watchOnly(new Set());
    this.#changed.clear();
    this.#wake?.();
  }

  #add(folder: string): boolean {
    try {
      const watcher = watch(folder, (_, name) => this.#note(name === null ? folder : join(folder, name)));
      // A folder that goes away while it is watched fails on some systems.
      watcher.on('error', () => this.#note(folder));
      this.#watchers.set(folder, watcher);
      return true;
    } catch (error) {
      if (['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
      throw error;
    }
  }

  #note(path: string): void {
    // A folder may be another one now, of the same name, which the watcher knows nothing of.
    for (const folder of this.#watchers.keys())
      if (folder === path || folder.startsWith(`${path}${sep}`)) this.#drop(folder);
    this.#changed.add(path);
    this.#events++;
    this.#wake?.();
  }

  #drop(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }
}
