/** Leaves of the files to check those that have changed since a commit. */
import { changedFiles, type FoundFile } from '@odatalint/workspace';
import { UsageError } from '../host.js';
import type { Run } from './run.js';

/**
 * All files without --changed. A file counts as changed too when one that decides about its findings has: a body that it
 * sends, its configuration, a schema, a key definition.
 */
export function onlyChanged({ host, settings, workspace }: Run, files: readonly FoundFile[]): readonly FoundFile[] {
  const { changed: ref } = settings;
  if (ref === undefined) return files;
  const changed = changedFiles(host.cwd, ref);
  if ('problem' in changed) throw new UsageError(`--changed: ${changed.problem}.`);
  const outside = files.find(({ path }) => !changed.covers(path));
  if (outside !== undefined)
    throw new UsageError(`--changed: ${outside.name} is outside the git repository, so its changes are unknown.`);
  if (changed.count === 0) return [];
  return files.filter(
    (file) => changed.has(file.path) || workspace.files.usedBy(file).some((path) => changed.has(path)),
  );
}
