/** Checks one fragment from command-line options: each option is reported like a file. */
import type { FragmentInput } from '@odatalint/core';
import { maskSecrets } from '@odatalint/core/internal';
import type { ReportedFile } from '@odatalint/workspace';
import { join } from 'node:path';
import { UsageError } from '../host.js';
import type { Run } from './run.js';

/** One reported file for each part of the fragment, named like its option; the request counts in the first. */
export function checkFragment(
  { host, workspace }: Pick<Run, 'host' | 'workspace'>,
  fragment: FragmentInput,
): ReportedFile[] {
  const diagnostics = workspace.check.input(fragment, join(host.cwd, '-'));
  const parts = (['filter', 'orderby', 'select', 'expand', 'on'] as const).filter(
    (part) => fragment[part] !== undefined,
  );
  return parts
    .map(
      (part) =>
        ({
          path: `--${part}`,
          text: maskSecrets(fragment[part] ?? ''),
          diagnostics: diagnostics.filter((diagnostic) => diagnostic.in === part),
          requests: part === parts[0] ? 1 : 0,
          suppressed: [],
          role: 'input',
        }) as const,
    )
    .filter((file) => file.requests > 0 || file.diagnostics.length > 0);
}

/** Whether an argument is a request rather than a path of a file. */
export const isUrl = (argument: string): boolean => /^https?:\/\//i.test(argument);

/** Checks a URL that was given as an argument, shown as if it were a file; nothing is sent. */
export function checkUrl({ host, workspace }: Pick<Run, 'host' | 'workspace'>, url: string): ReportedFile {
  if (!isUrl(url)) throw new UsageError(`a URL cannot be combined with the path "${url}": check them separately.`);
  const diagnostics = workspace.check.input({ method: 'GET', url }, join(host.cwd, '-'));
  return { path: '<url>', text: maskSecrets(url), diagnostics, requests: 1, suppressed: [], role: 'input' };
}
