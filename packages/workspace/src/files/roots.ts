/** The folders that a path may lead into, after links. SECURITY.md, "Files", states these rules. */
import { realpathSync } from 'node:fs';
import { dirname, isAbsolute, parse, relative, sep } from 'node:path';
import { followLinks } from './followed-links.js';
import { isAbsent } from './look-up.js';
import { knownRepositoryOf, repositoryOf } from './repository-of.js';
import { wordsOfSystemError } from './system-error.js';

/** The folders that must contain a file, before and after symbolic links are followed. */
export interface Roots {
  /** Absolute. */
  readonly folders: readonly string[];
  /** Whether the user has named the path. Only the user may name a descriptor of the process, or a file inside of ".git". */
  readonly isTyped: boolean;
  /** The name of the folders, which continues "it is outside of ". */
  readonly label: string;
}

/** The reason why a file is not read; `problem` continues "cannot be read: ". */
export interface ReadFailure {
  readonly problem: string;
  /** Whether the rules about files or the encoding rejected it; otherwise the system did. */
  readonly reason?: 'refused';
}

/**
 * For a path that the repository names, such as in a configuration in `folder`, or that has a well-known name there.
 */
export const namedByRepository = (folder: string, cwd: string): Roots =>
  reachedFrom(cwd, folder, {
    folders: [repositoryOf(folder), cwd],
    isTyped: false,
    label: 'the repository and the working folder',
  });

/** For a file with a well-known name in a folder, which is looked for because the user has named a file there or below. */
export const wellKnownIn = (folder: string, cwd: string): Roots =>
  reachedFrom(cwd, folder, onlyIn(repositoryOf(folder), 'its repository'));

/** For a path that must stay in one folder. */
export const onlyIn = (folder: string, label: string): Roots => ({ folders: [folder], isTyped: false, label });

/**
 * For an absolute path that the user has named, and for the files found by it. In the working folder or its repository,
 * links may not lead out of these, because the links belong to the repository. The same applies to the links of any
 * other repository, however the path is written. Elsewhere the folder of the file is allowed as well.
 */
export const namedByUser = (path: string, cwd: string): Roots => namedIn(nearestExisting(dirname(path)), path, cwd);

/** For a folder that the user has named, and which may be a link of the user's own. */
export const folderNamedByUser = (folder: string, cwd: string): Roots => namedIn(folder, folder, cwd);

/** The root of the working folder: the folder, or its repository. */
const ownOf = (cwd: string): Roots => ({
  folders: [...new Set([cwd, repositoryOf(cwd)])],
  isTyped: true,
  label: 'the working folder and its repository',
});

/**
 * The roots for the content of a folder. If its path leads out of the working folder or a repository through a link
 * there, these are the roots, so nothing in the folder is allowed.
 */
function reachedFrom(cwd: string, folder: string, roots: Roots): Roots {
  const own = ownOf(cwd);
  const limit = own.folders.some((each) => isWithin(each, folder)) ? own : limitOfLinks(folder, own);
  const real = realFolder(nearestExisting(folder));
  return limit === undefined || real === undefined || isInside(real, limit) ? roots : { ...limit, isTyped: false };
}

function namedIn(folder: string, path: string, cwd: string): Roots {
  const own = ownOf(cwd);
  if (own.folders.some((each) => isWithin(each, path))) return own;
  return (
    limitOfLinks(path, own) ?? {
      folders: [folder, repositoryOf(folder)],
      isTyped: true,
      label: 'its own folder and the repository there',
    }
  );
}

/**
 * The folders that the links on the way to a path must not leave: the first ones that it leaves, otherwise those of the
 * last link. Undefined if no link belongs to a repository or to the user's `own` folders.
 */
function limitOfLinks(path: string, own: Roots): Roots | undefined {
  const { folders, end } = followLinks(path);
  let limit: Roots | undefined;
  for (const folder of folders) {
    const real = realFolder(folder) ?? folder;
    const repository = knownRepositoryOf(real);
    if (isInside(real, own)) limit = own;
    else if (repository !== undefined) limit = { folders: [repository], isTyped: true, label: 'its repository' };
    else continue;
    if (!isInside(end, limit)) return limit;
  }
  return limit;
}

/** Whether a path without links is in one of the roots. */
const isInside = (real: string, { folders }: Roots): boolean =>
  folders.some((folder) => isWithin(realFolder(folder) ?? folder, real));

/** For the program's own files, wherever its installer has put or linked them. */
export const ownFile = (path: string): Roots => ({
  folders: [parse(path).root],
  isTyped: true,
  label: 'this file system',
});

/** Whether an absolute path is a folder itself or is below it, as written. */
export function isWithin(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/**
 * Whether the roots allow an absolute path as written. It makes no system call: on Windows, looking at `\\host\share`
 * sends the user's credentials to the host.
 */
export const isAllowed = (path: string, { folders, isTyped }: Roots): boolean =>
  isTyped || folders.some((folder) => isWithin(folder, path));

/** The path itself or the nearest existing one above it, even if it is only a link without a target. */
export function nearestExisting(path: string): string {
  for (let at = path; ; at = dirname(at)) {
    if (dirname(at) === at || !isAbsent(at)) return at;
  }
}

/** The target of a path after symbolic links, if it is in one of the roots. Never throws. */
export function resolveInside(path: string, roots: Roots): { readonly real: string } | ReadFailure {
  try {
    return resolveExisting(path, roots);
  } catch (error) {
    return { problem: wordsOfSystemError(error) };
  }
}

function resolveExisting(path: string, roots: Roots): { readonly real: string } | ReadFailure {
  const { folders, isTyped, label } = roots;
  // The user may write a path through other links. Then only its target counts.
  if (!isAllowed(path, roots)) return refused(wordsOutside(roots));
  const around = folders.filter((folder) => isWithin(folder, path));
  const isNamed = around.length > 0 && around.every((folder) => isInGit(relative(folder, path)));
  if (isNamed && !isTyped) return refused(words.git);
  const real = realpathSync.native(path);
  let isInside = false;
  for (const folder of folders) {
    const root = realFolder(folder);
    if (root === undefined || !isWithin(root, real)) continue;
    isInside = true;
    if (isNamed || !isInGit(relative(root, real))) return { real };
  }
  return refused(isInside ? words.git : `a symbolic link leads out of ${label}`);
}

/** The reason why a path outside of the roots is refused. */
export const wordsOutside = ({ label }: Roots): string => `it is outside ${label}`;

const words = { git: 'it is inside of a ".git" folder' };

const refused = (problem: string): ReadFailure => ({ problem, reason: 'refused' });

/** Git's own files contain tokens and hooks. File systems that ignore case have them under other spellings, too. */
const isInGit = (way: string): boolean => way.split(sep).some((part) => part.toLowerCase() === '.git');

function realFolder(folder: string): string | undefined {
  try {
    return realpathSync.native(folder);
  } catch {
    // A folder that does not exist contains nothing.
    return undefined;
  }
}

/** A stream of the process that a shell names. The name means the same in every folder. */
export const isDescriptor = (path: string, roots: Roots): boolean =>
  roots.isTyped && /^\/dev\/(?:null|tty|stdin|stdout|stderr|fd\/\d{1,6})$/.test(path);
