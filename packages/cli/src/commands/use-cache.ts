/** Finds the cache of a run, and stores its findings there at the end. */
import {
  type CachePlace,
  displayName,
  exists,
  kindAt,
  namedByUser,
  onlyIn,
  ownFile,
  problemOfCachePlace,
  readTextFile,
  Workspace,
  wordsOfSystemError,
  type WorkspaceOptions,
} from '@odatalint/workspace';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Host } from '../host.js';
import { version } from '../version.js';
import type { Run } from './run.js';
import type { CheckSettings } from './check-settings.js';
import { notify } from '../terminal/notify.js';

/** The name of the cache: without a `node_modules` folder for it, and in a folder that the user named. */
const FILE_NAME = '.odatalintcache';

/** The cache of a run if it is enabled and possible; otherwise a warning gives the reason. A watch keeps its cache in memory. */
export function cacheFor(
  settings: Pick<CheckSettings, 'resultCache' | 'config' | 'fix' | 'watch'>,
  host: Pick<Host, 'cwd' | 'warn'>,
): WorkspaceOptions['cache'] {
  return fileCacheFor(settings, host) ?? (settings.watch ? { place: undefined, program: version } : undefined);
}

function fileCacheFor(
  { resultCache, config, fix }: Pick<CheckSettings, 'resultCache' | 'config' | 'fix'>,
  host: Pick<Host, 'cwd' | 'warn'>,
): WorkspaceOptions['cache'] {
  // Files are checked again after every fix, and the remaining findings are about texts that may never be written.
  if (resultCache === 'no' || fix !== 'no') return undefined;
  const { cwd } = host;
  const root = new Workspace({ cwd, config }).settings.configFor(join(cwd, '-'))?.folder ?? cwd;
  const place = resultCache.location === undefined ? usualPlace(root) : namedPlace(cwd, resultCache.location);
  const problem = problemOfCachePlace(place);
  if (problem === undefined) return { place, program: program() };
  notify(host, `the cache ${displayName(place.path, cwd)} is not used: ${problem}.`);
  return undefined;
}

function usualPlace(root: string): CachePlace {
  const modules = join(root, 'node_modules');
  const path = exists(modules) ? join(modules, '.cache', 'odatalint', 'results') : join(root, FILE_NAME);
  return { path, roots: onlyIn(root, 'the folder that should contain it') };
}

function namedPlace(cwd: string, location: string): CachePlace {
  const named = resolve(cwd, location);
  const isFolder = /[/\\]$/.test(location) || kindAt(named) === 'folder';
  const path = isFolder ? join(named, FILE_NAME) : named;
  return { path, roots: namedByUser(path, cwd) };
}

/** The version and, in a bundle, the text of the entry, which names every other part by a hash of its content. */
function program(): string {
  const entry = fileURLToPath(new URL('odatalint.js', import.meta.url));
  const read = readTextFile(entry, ownFile(entry));
  return `${version} ${'text' in read ? read.text : ''}`;
}

/** If a cache cannot be written, only the next run takes longer. */
export function writeCache({ host, workspace }: Pick<Run, 'host' | 'workspace'>): void {
  try {
    workspace.check.writeCache();
  } catch (error) {
    notify(host, `the cache cannot be written: ${wordsOfSystemError(error)}.`);
  }
}
