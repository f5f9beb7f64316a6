/** The files of the client as the server sees them: what was read is here, what was asked for and is not here is remembered. */

/** What is at a path. */
export type ClientEntry =
  | { readonly kind: 'file'; readonly bytes: Uint8Array; readonly modified: number }
  | { readonly kind: 'folder'; readonly items: readonly { readonly name: string; readonly kind: 'file' | 'folder' }[] }
  | { readonly kind: 'absent' };

/** Reads paths by asking the client; an entry for each path, in their order. */
export type ReadEntries = (paths: readonly string[]) => Promise<readonly ClientEntry[]>;

const absent: ClientEntry = { kind: 'absent' };

/** One path after another leads to others: a configuration to its schema, that to another one. More steps are an endless chain. */
const maxSteps = 100;

/**
 * The server reads files at once, and the client can only be asked and answers later. So a path that was never read counts as
 * absent, and is fetched; once something is found, what depends on it is read again.
 */
export class ClientFiles {
  readonly #entries = new Map<string, ClientEntry>();
  readonly #missing = new Set<string>();
  #read: ReadEntries = (paths) => Promise.resolve(paths.map(() => absent));
  #onMissing: () => void = () => undefined;
  /** Whether what is being fetched is there. */
  #fetching: Promise<boolean> = Promise.resolve(false);

  /** From now on `read` fetches what is missing; `onMissing` is called when something comes to be missing. */
  connect(read: ReadEntries, onMissing: () => void): void {
    this.#read = read;
    this.#onMissing = onMissing;
  }

  /** The contents of an absolute path, if known; otherwise it is fetched later. */
  entryAt(path: string): ClientEntry {
    const entry = this.#entries.get(path);
    if (entry !== undefined) return entry;
    if (this.#missing.size === 0) this.#onMissing();
    this.#missing.add(path);
    return absent;
  }

  /** Fetches what was asked for and not known, after what is being fetched. Out: whether anything is there. */
  async fetchMissing(): Promise<boolean> {
    const before = this.#fetching;
    const own = (async () => {
      const isFound = await before;
      return (await this.#fetchAll()) || isFound;
    })();
    this.#fetching = own;
    const isFound = await own;
    // What comes later need not wait for it, nor hear of it.
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

  /** Reads paths again that may have changed, and the folders that they are in. */
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
