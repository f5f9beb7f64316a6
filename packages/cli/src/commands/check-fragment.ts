/** Checks one fragment that was given in options: each option is shown as if it were a file. */
import type { FragmentInput } from '@odatalint/core';
import type { ReportedFile } from '@odatalint/workspace';
import { join } from 'node:path';
import type { Run } from './run.js';

/** One reported file for each part of the fragment, named like its option; the request counts in the first. */
export function checkFragment(
  { host, workspace }: Pick<Run, 'host' | 'workspace'>,
  fragment: FragmentInput,
): ReportedFile[] {
  const diagnostics = workspace.checkInput(fragment, join(host.cwd, '-'));
  const parts = (['filter', 'orderby', 'select', 'expand', 'on'] as const).filter(
    (part) => fragment[part] !== undefined,
  );
  return parts
    .map((part): ReportedFile => ({
      path: `--${part}`,
      text: fragment[part] ?? '',
      diagnostics: diagnostics.filter((diagnostic) => diagnostic.in === part),
      requests: part === parts[0] ? 1 : 0,
      suppressed: [],
      role: 'input',
    }))
    .filter((file) => file.requests > 0 || file.diagnostics.length > 0);
}
