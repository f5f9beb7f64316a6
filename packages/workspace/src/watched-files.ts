/** Watches the files of a run, and reports after each change which of them to check again. */
import { formatInPlace, markerOf, mayHoldEnvironments } from '@odatalint/documents';
import { basename, dirname, resolve } from 'node:path';
import { CONFIG_FILE_NAME } from './config/config-shape.js';
import { unreadConfigNames } from './config/unread-config.js';
import type { FoundFile, FoundFiles } from './files/find-files.js';
import { FolderWatch } from './files/folder-watch.js';
import { isWithin } from './files/roots.js';
import { kindAt } from './files/look-up.js';
import { repositoryOf } from './files/repository-of.js';
import { walkFolders } from './files/walk-folders.js';
import { withSlashes } from './files/git-ignore.js';
import { BASELINE_FILE_NAME } from './baseline/baseline-file.js';
import type { Workspace } from './workspace.js';

/** The work after a change. */
export interface WatchedRound extends FoundFiles {
  /** The workspace to check with. */
  readonly workspace: Workspace;
  /** The files to check; the findings in the others are still valid. */
  readonly due: readonly FoundFile[];
  /** The paths that have changed. */
  readonly changed: ReadonlySet<string>;
}

export interface WatchedFilesOptions {
  readonly cwd: string;
  /** The paths, folders and patterns that a person gave. */
  readonly paths: readonly string[];
  /** Finds the files. */
  find(workspace: Workspace): Promise<FoundFiles>;
}

/** Names of files that affect others anywhere. */
const settingsNames: ReadonlySet<string> = new Set([
  CONFIG_FILE_NAME,
  ...unreadConfigNames,
  BASELINE_FILE_NAME,
  '.gitignore',
]);

export class WatchedFiles {
  readonly #options: WatchedFilesOptions;
  /** The folders of the files, and the named files. */
  readonly #roots: readonly string[];
  readonly #watch = new FolderWatch();
  #workspace: Workspace;
  #found: FoundFiles = { files: [], problems: [] };
  #documents = new Map<string, FoundFile>();
  /** The files that affect others, named by a configuration or on the command line. */
  #settings: ReadonlySet<string> = new Set();
  #folders: ReadonlySet<string> = new Set();
  #bodies: ReadonlySet<string> = new Set();

  constructor(workspace: Workspace, options: WatchedFilesOptions) {
    this.#options = options;
    this.#workspace = workspace;
    this.#roots = options.paths.map((path) => baseOf(path, options.cwd));
  }

  /**
   * Finds the files, all of which must be checked. Throws the error of the system if it cannot watch so many folders.
   */
  async start(changed: ReadonlySet<string> = new Set()): Promise<WatchedRound> {
    do {
      // Changes are reported from now on, so everything read from now on is either current or read again.
      while (this.#watchFolders());
      this.#workspace = this.#workspace.renewed();
      this.#found = await this.#options.find(this.#workspace);
      this.#documents = new Map(this.#found.files.map((file) => [file.path, file]));
      const settings = this.#found.files.flatMap(settingsOf(this.#workspace));
      this.#settings = new Set([...settings, ...this.#workspace.environments.pathsFor(this.#found.files)]);
    } while (this.#watchFolders());
    return { ...this.#found, workspace: this.#workspace, due: this.#found.files, changed };
  }

  /** Waits for a relevant change; undefined if the watch was closed. */
  async next(): Promise<WatchedRound | undefined> {
    this.#bodies = new Set(this.#workspace.bodies.paths());
    // A body may be in an unwatched folder, and a folder may have been deleted during the check.
    if (this.#watchFolders()) return this.start();
    for (;;) {
      const events = await this.#watch.next();
      if (events.size === 0) return undefined;
      const changed = new Set([...events].filter((path) => this.#matters(path)));
      if (changed.size > 0) return this.#dueAfter(changed) ?? this.start(changed);
    }
  }

  /** Ends the watch; `next` then returns nothing. */
  close(): void {
    this.#watch.close();
  }

  /** The affected documents, if only documents and bodies have changed; otherwise undefined. */
  #dueAfter(changed: ReadonlySet<string>): WatchedRound | undefined {
    const isPlain = (path: string): boolean =>
      !this.#settings.has(path) &&
      !holdsEnvironments(path) &&
      (this.#bodies.has(path) || isSteady(this.#documents.get(path)));
    // While a configuration, schema or key has a fault, every document decides whether it is reported.
    if (![...changed].every(isPlain) || this.#workspace.settings.findings().length > 0) return undefined;
    const senders = this.#workspace.bodies.forget(changed);
    const due = this.#found.files.filter(({ path }) => changed.has(path) || senders.has(path));
    return { ...this.#found, workspace: this.#workspace, due, changed };
  }

  /** Whether a change of a path can change the findings. Most changes in the folders of files do not matter. */
  #matters(path: string): boolean {
    if (this.#documents.has(path) || this.#settings.has(path) || this.#roots.includes(path)) return true;
    if (settingsNames.has(basename(path)) || this.#bodies.has(path)) return true;
    if (holdsEnvironments(path) && this.#folders.has(dirname(path))) return true;
    // A removed path matters if it was a folder; of the files only the known ones matter.
    if (this.#folders.has(path)) return true;
    const kind = kindAt(path);
    if (kind === undefined || !this.#roots.some((root) => isWithin(root, path))) return false;
    return kind === 'folder' || isKnownEnding(path) || this.#workspace.settings.placedFormat(path) !== undefined;
  }

  /**
   * Whether a folder has appeared or disappeared since the last call, so that the known state of its files is invalid.
   */
  #watchFolders(): boolean {
    const before = this.#folders;
    const tree = this.#roots.flatMap((root) => [...walkFolders(root, () => undefined)].map(({ path }) => path));
    this.#folders = new Set(tree);
    const files = [...this.#roots, ...this.#settings, ...this.#bodies];
    const above = this.#roots.flatMap((root) => foldersUpTo(repositoryOf(dirname(root)), dirname(root)));
    const hasNew = this.#watch.watchOnly(
      new Set([...tree, ...files.map((path) => dirname(path)), ...above, this.#options.cwd]),
    );
    // The event of a removed folder cannot be recognized later, because only an existing folder can be identified as one.
    return hasNew || [...before].some((path) => !this.#folders.has(path));
  }
}

/**
 * The files that the check of a document depends on. They are the same for all documents of a configuration, so they
 * are computed once for each.
 */
function settingsOf(workspace: Workspace): (file: FoundFile) => readonly string[] {
  const known = new Set<unknown>();
  return ({ path }) => {
    const config = workspace.settings.configFor(path);
    return known.size < known.add(config).size ? workspace.settings.usedBy(path) : [];
  };
}

/** Whether a file can define the variables of documents. */
const holdsEnvironments = (path: string): boolean => mayHoldEnvironments(withSlashes(path));

/** Whether a document still exists, and is a document with any content. */
const isSteady = (file: FoundFile | undefined): boolean =>
  file !== undefined && markerOf(file.format) === undefined && kindAt(file.path) === 'file';

/** Whether requests or schemas have the ending of a name. */
const isKnownEnding = (path: string): boolean =>
  formatInPlace(basename(path), {}) !== undefined || /\.(?:xml|edmx|csdl)$/i.test(path);

/** The file or folder that a path names, or the folder above all that a pattern can match. */
function baseOf(path: string, cwd: string): string {
  const whole = resolve(cwd, path);
  const parts = path.split(/(?<=[/\\])/);
  const first = parts.findIndex((part) => /[*?[\]{}()!]/.test(part));
  return first === -1 || kindAt(whole) !== undefined ? whole : resolve(cwd, parts.slice(0, first).join(''));
}

/** A folder and those above it, up to another one. */
function foldersUpTo(top: string, folder: string): string[] {
  const folders: string[] = [];
  for (let at = folder; isWithin(top, at); at = dirname(at)) {
    folders.push(at);
    if (dirname(at) === at) break;
  }
  return folders;
}
