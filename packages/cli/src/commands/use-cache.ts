/** Finds where a run keeps what it finds, and writes it there when the run is done. */
import {
  decodeText,
  displayName,
  problemOfCachePath,
  Workspace,
  wordsOfSystemError,
  type WorkspaceOptions,
} from '@odatalint/workspace';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Host } from '../host.js';
import { version } from '../version.js';
import type { Run } from './check.js';
import type { CheckSettings } from './check-settings.js';

/** The name of a cache that has no `node_modules` to be in, and of one in a folder that was named. */
const FILE_NAME = '.odatalintcache';

/** The cache of a run, where one is wanted and there can be one; else a warning says why not. A watch has one in memory. */
export function cacheFor(
  settings: Pick<CheckSettings, 'resultCache' | 'config' | 'fix' | 'watch'>,
  host: Pick<Host, 'cwd' | 'warn'>,
): WorkspaceOptions['cache'] {
  return fileCacheFor(settings, host) ?? (settings.watch ? { path: undefined, program: version } : undefined);
}

function fileCacheFor(
  { resultCache, config, fix }: Pick<CheckSettings, 'resultCache' | 'config' | 'fix'>,
  host: Pick<Host, 'cwd' | 'warn'>,
): WorkspaceOptions['cache'] {
  // What is fixed is checked again after every fix, and what is left is about texts that may never be written.
  if (resultCache === 'no' || fix !== 'no') return undefined;
  const { cwd } = host;
  const root = new Workspace({ cwd, config }).configFor(join(cwd, '-'))?.folder ?? cwd;
  const path = resultCache.location === undefined ? usualPath(root) : namedPath(cwd, resultCache.location);
  const problem = problemOfCachePath(path, resultCache.location === undefined ? root : undefined);
  if (problem === undefined) return { path, program: program() };
  host.warn(`odatalint: the cache ${displayName(path, cwd)} is not used: ${problem}.\n`);
  return undefined;
}

const usualPath = (root: string): string =>
  existsSync(join(root, 'node_modules'))
    ? join(root, 'node_modules', '.cache', 'odatalint', 'results')
    : join(root, FILE_NAME);

function namedPath(cwd: string, location: string): string {
  const path = resolve(cwd, location);
  const isFolder = /[/\\]$/.test(location) || (existsSync(path) && statSync(path).isDirectory());
  return isFolder ? join(path, FILE_NAME) : path;
}

/** The version and, when it is bundled, the text of the entry, which names every other part by a hash of its content. */
function program(): string {
  const entry = new URL('odatalint.js', import.meta.url);
  const read = existsSync(entry) ? decodeText(readFileSync(entry)) : undefined;
  return `${version} ${read !== undefined && 'text' in read ? read.text : ''}`;
}

/** A cache that cannot be written costs time in the next run and nothing else. */
export function writeCache({ host, workspace }: Pick<Run, 'host' | 'workspace'>): void {
  try {
    workspace.writeCache();
  } catch (error) {
    host.warn(`odatalint: the cache cannot be written: ${wordsOfSystemError(error)}.\n`);
  }
}
