/** Turns the paths, folders and patterns a person gave into the sorted list of files to check. */
import { basename, dirname, join, relative, resolve } from 'node:path';
import {
  formatInPlace,
  formatOfKnownFile,
  formatOf,
  loadFormats,
  markerOf,
  mayBeKnownFile,
  readDocument,
  type DocumentFormat,
  type RequestDocument,
  type StoredRequest,
} from '@odatalint/documents';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { GitIgnore, withSlashes } from './git-ignore.js';
import { kindAtOrThrow } from './look-up.js';
import { readTextFile } from './read-text-file.js';
import { folderNamedByUser, isDescriptor, namedByUser, resolveInside } from './roots.js';
import { wordsOfSystemError } from './system-error.js';
import { skippedFolders, walkFolders } from './walk-folders.js';

export interface FindOptions {
  /** The folder that relative paths start from. */
  readonly cwd: string;
  /** The format of files whose names do not show it; also selects files of this format in a folder. */
  readonly format?: DocumentFormat | undefined;
  /** Whether the configuration above a found (not named) file includes it. */
  readonly accepts: (path: string) => boolean;
  /**
   * The format in which the configuration above a file says that it contains queries; `unknown` if neither the
   * configuration nor the name decides.
   */
  readonly placedFormat?: (path: string) => DocumentFormat | 'unknown' | undefined;
  /** Whether a text can contain a URL of a known service, for formats whose files have other purposes. */
  readonly mayHoldAddress?: (text: string, path: string) => boolean;
  /** Whether a doubtful request of a file goes to a known service; if absent, none does. */
  readonly isClaimed?: (request: StoredRequest, path: string, format: DocumentFormat) => boolean;
  /** Whether unread files in folders are searched for query options of OData. */
  readonly findsUnread?: boolean;
}

/** An unread file with query options of OData. */
export interface UnreadFile {
  /** Relative to `cwd`, with slashes. */
  readonly name: string;
  /** Its format is unknown, or is read only at places in the configuration, or it is source code without a query. */
  readonly reason: 'unknown' | 'unplaced' | 'unmarked';
}

/** A file (real or assumed) that is read as a document. */
export interface DocumentFile {
  /** Absolute. */
  readonly path: string;
  readonly format: DocumentFormat;
}

export interface FoundFile extends DocumentFile {
  /** Relative to `cwd`, with slashes: the name of the file in reports. */
  readonly name: string;
  /** The requests of a program, which was scanned to find it. */
  readonly scanned?: { readonly text: string; readonly document: RequestDocument };
}

export interface FoundFiles {
  readonly files: readonly FoundFile[];
  /** The paths that could not be found, read or understood; each makes the status 2. */
  readonly problems: readonly { readonly name: string; readonly message: string }[];
  /** In order of their names; absent if none were searched. */
  readonly unread?: readonly UnreadFile[];
}

/** The name of a path in reports: relative to `cwd`, with slashes. */
export const displayName = (path: string, cwd: string): string => withSlashes(relative(cwd, path)) || '.';

/** Finds files, and loads the libraries of their formats. Never throws. A path without any file is a problem. */
export async function findFiles(paths: readonly string[], options: FindOptions): Promise<FoundFiles> {
  const search = new FileSearch(options);
  for (const path of paths) {
    if (path === '') {
      search.report('""', 'this path is empty; maybe a shell variable is not set');
      continue;
    }
    const absolute = resolve(options.cwd, path);
    const kind = kindOf(absolute, options.cwd);
    if (kind === 'file') search.addNamed(absolute);
    else if (kind === 'folder') search.addFolder(absolute);
    else if (kind === 'absent' && /[*?[\]{}()!]/.test(path)) await search.addPattern(path);
    else search.report(path, kind === 'absent' ? 'there is no such file or folder' : kind.problem);
  }
  const found = search.result();
  await loadFormats(found.files.map(({ format }) => format));
  return found;
}

function kindOf(path: string, cwd: string): 'file' | 'folder' | 'absent' | { problem: string } {
  try {
    const kind = kindAtOrThrow(path);
    if (kind === 'folder') {
      const resolved = resolveInside(path, folderNamedByUser(path, cwd));
      return 'problem' in resolved ? resolved : 'folder';
    }
    // A pipe, as in `odatalint <(command)`, is read like a file.
    return kind === 'file' || isDescriptor(path, namedByUser(path, cwd))
      ? 'file'
      : { problem: 'it is not a regular file' };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Node.js gives the last code for a path with a null character.
    return ['ENOENT', 'ENOTDIR', 'EINVAL', 'ERR_INVALID_ARG_VALUE'].includes(code ?? '')
      ? 'absent'
      : { problem: wordsOfSystemError(error) };
  }
}

class FileSearch {
  readonly #options: FindOptions;
  readonly #files = new Map<string, FoundFile>();
  readonly #problems: { name: string; message: string }[] = [];
  readonly #unread: UnreadFile[] = [];
  readonly #byEnding = new Map<string, DocumentFormat | 'none'>();

  constructor(options: FindOptions) {
    this.#options = options;
  }

  result(): FoundFiles {
    const files = [...this.#files.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    if (this.#options.findsUnread !== true) return { files, problems: this.#problems };
    const unread = this.#unread.filter(({ name }) => files.every((file) => file.name !== name));
    unread.sort((a, b) => (a.name < b.name ? -1 : 1));
    return { files, problems: this.#problems, unread };
  }

  report(name: string, message: string): void {
    this.#problems.push({ name, message });
  }

  /** A named file is always included. */
  addNamed(path: string): void {
    const format = this.#options.format ?? this.#formatOf(path) ?? formatInPlace(basename(path), {});
    const name = displayName(path, this.#options.cwd);
    if (format !== undefined) this.#add(path, format);
    else if (this.#problems.every((problem) => problem.name !== name))
      this.report(name, 'unknown file type; add --input-format, such as --input-format http');
  }

  /** Everything readable below a folder, except what git ignores, node_modules and symbolic links. */
  addFolder(root: string): void {
    const before = this.#files.size;
    let unread = false;
    const onProblem = (folder: string, error: unknown): void => {
      unread = true;
      this.report(displayName(folder, this.#options.cwd), wordsOfSystemError(error));
    };
    for (const { files, ignored } of walkFolders(root, onProblem))
      for (const path of files) this.#addFound(path, ignored);
    const name = displayName(root, this.#options.cwd);
    if (!unread && this.#files.size === before && !this.#holdsOneIn(root))
      this.report(
        name,
        this.#options.format === undefined
          ? 'no file in it can be checked'
          : `no file in it has the format ${this.#options.format}; without --input-format every format is read`,
      );
  }

  /** Files that match a glob; without those that git ignores or the configuration excludes. */
  async addPattern(pattern: string): Promise<void> {
    const { globSync } = await import('tinyglobby');
    const { cwd } = this.#options;
    let matches: string[];
    try {
      const skipped = [...skippedFolders].map((name) => `**/${name}/**`);
      matches = globSync(withSlashes(pattern), {
        cwd,
        absolute: true,
        dot: true,
        followSymbolicLinks: false,
        ignore: skipped,
        expandDirectories: false,
      });
    } catch (error) {
      this.report(pattern, wordsOfSystemError(error));
      return;
    }
    const rules = new Map<string, GitIgnore>();
    let taken = 0;
    for (const match of matches) {
      const path = resolve(match);
      const folder = dirname(path);
      const ignored = rules.get(folder) ?? GitIgnore.forFolder(folder);
      rules.set(folder, ignored);
      const format = this.#options.format ?? this.#formatOf(path);
      if (format === undefined || ignored.ignores(path, false) || !this.#options.accepts(path)) continue;
      if (markerOf(format) === undefined) this.#add(path, format);
      else if (!this.#addProgram(path, format)) continue;
      taken++;
    }
    if (taken === 0) this.report(pattern, 'no file that odatalint can check matches this pattern');
  }

  #formatOf(path: string): DocumentFormat | undefined {
    const placed = this.#options.placedFormat?.(path);
    if (placed !== 'unknown') return placed ?? this.#formatNamed(path);
    const name = displayName(path, this.#options.cwd);
    if (this.#problems.every((problem) => problem.name !== name)) {
      this.report(name, 'a place in the configuration names it without a format: add "format" there');
    }
    return undefined;
  }

  /**
   * The format by the ending of the name. Each ending begins with a dot, so the text before the first one does not
   * count.
   */
  #formatNamed(path: string): DocumentFormat | undefined {
    const name = basename(path);
    const dot = name.indexOf('.');
    if (dot === -1) return undefined;
    const ending = name.slice(dot);
    let format = this.#byEnding.get(ending);
    if (format === undefined) this.#byEnding.set(ending, (format = formatOf(ending) ?? 'none'));
    return format === 'none' ? undefined : format;
  }

  /**
   * The format of a file in a folder. A file of a general format counts only if a place names it, or the format was
   * requested.
   */
  #formatOfFound(path: string): DocumentFormat | undefined {
    const asked = this.#options.format;
    const format = this.#formatOf(path);
    if (asked === undefined || format === asked) return format;
    return format === undefined && formatInPlace(basename(path), {}) === asked ? asked : undefined;
  }

  #addFound(path: string, ignored: GitIgnore): void {
    const { accepts } = this.#options;
    const format = this.#formatOfFound(path);
    if (format !== undefined && markerOf(format) === undefined) {
      if (!ignored.ignores(path, false) && accepts(path)) this.#add(path, format);
      return;
    }
    // Most files contain no query. The bytes of each are scanned once, and files without a sign of a query are not read
    // further.
    const name = withSlashes(path);
    if (format === undefined && this.#options.findsUnread !== true && !mayBeKnownFile(name)) return;
    const text = peek(path);
    if (text === undefined || !this.#hasSign(path, text, format)) return;
    if (ignored.ignores(path, false) || !accepts(path)) return;
    const known = this.#options.format === undefined ? formatOfKnownFile(name, text) : undefined;
    if (format !== undefined && this.#addProgram(path, format)) return;
    if (known !== undefined) this.#add(path, known);
    else if (queryOption.test(text)) this.#addUnread(path, format);
  }

  /** Whether a found text has a sign of a request. */
  #hasSign(path: string, text: string, format: DocumentFormat | undefined): boolean {
    if (format === undefined) return queryOption.test(text);
    return markerOf(format)?.test(text) === true || this.#options.mayHoldAddress?.(text, path) === true;
  }

  /**
   * Adds a found file if it contains a request, or cannot be read, which is reported. Returns whether it contains one.
   */
  #addProgram(path: string, format: DocumentFormat): boolean {
    const { cwd, isClaimed } = this.#options;
    const file = readTextFile(path, namedByUser(path, cwd));
    if ('problem' in file) {
      // A file that is not text, or is larger than any program, contains no requests.
      if (file.reason !== undefined) return false;
      this.#add(path, format);
      return true;
    }
    const document = readDocument(file.text, format);
    const isProgram = document.requests.some(
      (request) => request.isMention !== true || isClaimed?.(request, path, format) === true,
    );
    if (isProgram) this.#add(path, format, { text: file.text, document });
    return isProgram;
  }

  /** Notes an unread file with a query option. A requested format excludes all others on purpose. */
  #addUnread(path: string, format: DocumentFormat | undefined): void {
    if (this.#options.findsUnread !== true || this.#options.format !== undefined) return;
    const isPlaceable = formatInPlace(basename(path), {}) !== undefined;
    const reason = format !== undefined ? 'unmarked' : isPlaceable ? 'unplaced' : 'unknown';
    this.#unread.push({ name: displayName(path, this.#options.cwd), reason });
  }

  #add(path: string, format: DocumentFormat, scanned?: FoundFile['scanned']): void {
    if (this.#files.has(path)) return;
    const name = displayName(path, this.#options.cwd);
    this.#files.set(path, { path, name, format, ...(scanned === undefined ? {} : { scanned }) });
  }

  /** Whether another argument has already given a file below this folder. */
  #holdsOneIn(root: string): boolean {
    const prefix = join(root, '/');
    return [...this.#files.keys()].some((path) => path.startsWith(prefix));
  }
}

/**
 * An option in a query, or as the key of a table of parameters. A variable of PHP or a shell follows another character;
 * an escape may be between them.
 */
const queryOption =
  /[?&"'`][\\`]?(?:\$|%24)(?:filter|select|expand|orderby)=|["']\$(?:filter|select|expand|orderby)["'][:,]/i;

/** The largest hand-written file, in bytes. */
const sizeLimit = 1_048_576;

/** Flags with which opening neither waits for a pipe nor follows a link; Windows has none. */
const carefully = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** The buffer for every file in turn. */
const buffer = Buffer.allocUnsafeSlow(sizeLimit + 1);

/**
 * The bytes of a regular file, each as one character (Latin-1), to search for ASCII words. Undefined for a file that is
 * large, binary, a link or unreadable. The zeros of UTF-16 are omitted. Only for paths from a walk, whose folders are
 * known.
 */
function peek(path: string): string | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, carefully);
    const length = readSync(descriptor, buffer, 0, buffer.length, null);
    if (length > sizeLimit) return undefined;
    const isWide =
      length > 1 && ((buffer[0] === 0xff && buffer[1] === 0xfe) || (buffer[0] === 0xfe && buffer[1] === 0xff));
    // The buffer has a zero after the bytes, so its first zero is theirs or this one.
    buffer[length] = 0;
    if (isWide) return buffer.toString('latin1', 0, length).replaceAll('\0', '');
    return buffer.indexOf(0) < length ? undefined : buffer.toString('latin1', 0, length);
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
