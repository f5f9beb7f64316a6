/** The files of the client for the server: keeps files that were read, and remembers requested files that are missing. */

/** The content at a path. */
export type ClientEntry =
  | { readonly kind: 'file'; readonly bytes: Uint8Array; readonly modified: number }
  | { readonly kind: 'folder'; readonly items: readonly { readonly name: string; readonly kind: 'file' | 'folder' }[] }
  | { readonly kind: 'absent' };

/** Asks the client for paths. Returns an entry for each path, in order. */
export type ReadEntries = (paths: readonly string[]) => Promise<readonly ClientEntry[]>;

const absent: ClientEntry = { kind: 'absent' };

/** One file leads to another: a configuration to its schema, and that to the next one. More steps are an endless chain. */
const maxSteps = 100;

/**
 * The server reads files synchronously, but the client answers later. So an unread path counts as absent and is
 * fetched; after it is found, everything that depends on it is read again.
 */
export class ClientFiles {
  readonly #entries = new Map<string, ClientEntry>();
  readonly #missing = new Set<string>();
  #read: ReadEntries = (paths) => Promise.resolve(paths.map(() => absent));
  #onMissing: () => void = () => undefined;
  /** Whether the files of the current fetch exist. */
  #fetching: Promise<boolean> = Promise.resolve(false);

  /** From now on `read` fetches missing files. `onMissing` is called when a file is missing. */
  connect(read: ReadEntries, onMissing: () => void): void {
    this.#read = read;
    this.#onMissing = onMissing;
  }

  /** The content of an absolute path, if known; otherwise it is fetched later. */
  entryAt(path: string): ClientEntry {
    const entry = this.#entries.get(path);
    if (entry !== undefined) return entry;
    if (this.#missing.size === 0) this.#onMissing();
    this.#missing.add(path);
    return absent;
  }

  /**
   * Fetches requested unknown files after the current fetch.
   *
   * @returns Whether any of them exists.
   */
  async fetchMissing(): Promise<boolean> {
    const before = this.#fetching;
    const own = (async () => {
      const isFound = await before;
      return (await this.#fetchAll()) || isFound;
    })();
    this.#fetching = own;
    const isFound = await own;
    // A later fetch neither waits for this one nor learns its result.
    if (this.#fetching === own) this.#fetching = Promise.resolve(false);
    return isFound;
  }

  async #fetchAll(): Promise<boolean> {
    let isFound = false;
    for (let step = 0; this.#missing.size > 0 && step < maxSteps; step++) {
      const paths = [...this.#missing];
      this.#missing.clear();
      if (await this.#fetch(paths)) isFound = true;
    }
    return isFound;
  }

  /** Reads paths that may have changed, and their folders, again. */
  async refresh(paths: readonly string[]): Promise<void> {
    const folders = paths.map((path) => path.slice(0, path.lastIndexOf('/')));
    await this.#fetch([...new Set([...paths, ...folders])].filter((path) => this.#entries.has(path)));
  }

  async #fetch(paths: readonly string[]): Promise<boolean> {
    const entries = await this.#read(paths);
    paths.forEach((path, i) => this.#entries.set(path, entries[i] ?? absent));
    return entries.some(({ kind }) => kind !== 'absent');
  }
}

/** The files of this worker: one client, one store. */
export const clientFiles = new ClientFiles();
