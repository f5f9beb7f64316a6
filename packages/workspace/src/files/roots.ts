/** Which folders a path may lead into, links followed: SECURITY.md, "Files", states these rules. */
import { realpathSync } from 'node:fs';
import { dirname, isAbsolute, parse, relative, sep } from 'node:path';
import { isAbsent } from './look-up.js';
import { repositoryOf } from './repository-of.js';
import { wordsOfSystemError } from './system-error.js';

/** The folders that must hold a file, before and after symbolic links are followed. */
export interface Roots {
  /** Absolute. */
  readonly folders: readonly string[];
  /** Whether the user has named the path. Only the user may name a descriptor of the process, or a file inside of ".git". */
  readonly isTyped: boolean;
  /** What the folders are, in words that continue "it is outside of ". */
  readonly label: string;
}

/** Why a file is not read; `problem` continues "cannot be read: ". */
export interface ReadFailure {
  readonly problem: string;
  /** Whether the rules about files rejected it, or its encoding; otherwise the system did. */
  readonly reason?: 'refused' | 'encoding';
}

/** For a path that the repository names, such as in a configuration in `folder`, or that has a well-known name there. */
export const namedByRepository = (folder: string, cwd: string): Roots => ({
  folders: [repositoryOf(folder), cwd],
  isTyped: false,
  label: 'the repository and the working folder',
});

/** For a path that must stay in one folder. */
export const onlyIn = (folder: string, label: string): Roots => ({ folders: [folder], isTyped: false, label });

/**
 * For an absolute path that the user has named, and for the files that were found by it. In the folder that the command runs
 * in, or its repository, links may not lead out of these, since the links in there belong to the repository. Elsewhere the
 * folder of the file is allowed as well.
 */
export function namedByUser(path: string, cwd: string): Roots {
  const own = [...new Set([cwd, repositoryOf(cwd)])];
  if (own.some((folder) => isWithin(folder, path)))
    return { folders: own, isTyped: true, label: 'the working folder and its repository' };
  const folder = nearestExisting(dirname(path));
  return {
    folders: [folder, repositoryOf(folder)],
    isTyped: true,
    label: 'its own folder and the repository there',
  };
}

/** For the program's own files, wherever its installer has put or linked them. */
export const ownFile = (path: string): Roots => ({
  folders: [parse(path).root],
  isTyped: true,
  label: 'this file system',
});

/** Whether an absolute path is a folder itself or is below it, as the two are written. */
export function isWithin(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** The path itself or the nearest existing one above it, even if it is only a link without a target. */
export function nearestExisting(path: string): string {
  for (let at = path; ; at = dirname(at)) {
    if (dirname(at) === at || !isAbsent(at)) return at;
  }
}

/** Where a path leads, symbolic links followed, if that is in one of the roots. Never throws. */
export function resolveInside(path: string, roots: Roots): { readonly real: string } | ReadFailure {
  try {
    return resolveExisting(path, roots);
  } catch (error) {
    return { problem: wordsOfSystemError(error) };
  }
}

function resolveExisting(path: string, { folders, isTyped, label }: Roots): { readonly real: string } | ReadFailure {
  const around = folders.filter((folder) => isWithin(folder, path));
  if (around.length === 0) return refused(`it is outside ${label}`);
  const isNamed = around.every((folder) => isInGit(relative(folder, path)));
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

const words = { git: 'it is inside of a ".git" folder' };

const refused = (problem: string): ReadFailure => ({ problem, reason: 'refused' });

/** What git keeps for itself holds tokens and hooks. File systems that ignore case have it under other spellings, too. */
const isInGit = (way: string): boolean => way.split(sep).some((part) => part.toLowerCase() === '.git');

function realFolder(folder: string): string | undefined {
  try {
    return realpathSync.native(folder);
  } catch {
    // A folder that does not exist holds nothing.
    return undefined;
  }
}

/** What a shell hands to a command under a name: a stream of the process itself. Such a name means the same in every folder. */
export const isDescriptor = (path: string, roots: Roots): boolean =>
  roots.isTyped && /^\/dev\/(?:null|tty|stdin|stdout|stderr|fd\/\d{1,6})$/.test(path);
