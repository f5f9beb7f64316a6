/** Collects the changes in folders that the system reports. */
import { watch, type FSWatcher } from 'node:fs';
import { join, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Saving a file or checking out a branch causes many events. A change ends after this pause, in milliseconds. */
const quiet = 100;
/** If events never stop, a change ends after this time, in milliseconds. */
const longest = 1000;

/**
 * Watches each folder separately, without the folders in it. So every system runs the same code, and unneeded folders
 * cost nothing.
 */
export class FolderWatch {
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #changed = new Set<string>();
  #events = 0;
  #wake: (() => void) | undefined;
  #isClosed = false;

  /**
   * Watches exactly these folders, by absolute path. Returns whether one of them was not watched before, so that
   * earlier changes in it are unknown. Missing folders are omitted. Throws the error of the system if it cannot watch
   * so many.
   */
  watchOnly(folders: ReadonlySet<string>): boolean {
    for (const folder of this.#watchers.keys()) if (!folders.has(folder)) this.#drop(folder);
    let hasNew = false;
    for (const folder of folders) if (!this.#watchers.has(folder) && this.#add(folder)) hasNew = true;
    return hasNew;
  }

  /**
   * Waits for changes, and returns the paths in watched folders that were created, changed or removed since the last
   * call; empty once it is closed.
   */
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

  /** Ends the watch and pending calls. */
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
    // The folder may be a new one with the same name, which the watcher does not know.
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
