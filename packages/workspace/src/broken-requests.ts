/** Finds stored requests that are valid with an older schema but not with a newer one. */
import type { FileDiagnostic } from './findings/file-diagnostic.js';
import type { FoundFile } from './files/find-files.js';
import type { ReportedFile } from './results/report.js';
import { Workspace, type WorkspaceOptions } from './workspace.js';

/** The files of the schema that requests were written for, and of the one that they will meet. */
export interface SchemaFilePair {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * Checks the files with both schemas. Out: for each file the errors that only the newer schema causes, and how many
 * requests it contains; files that cannot be read have that as their finding. Problems of the inputs themselves
 * (configuration, key) is not repeated here; see `inputFiles` of a workspace.
 */
export function findBrokenRequests(
  files: readonly FoundFile[],
  { before, after }: SchemaFilePair,
  options: Omit<WorkspaceOptions, 'schema'>,
): readonly ReportedFile[] {
  const older = new Workspace({ ...options, schema: before });
  const newer = new Workspace({ ...options, schema: after });
  return files.map((file) => {
    const known = new Set(older.check.file(file).diagnostics.map(identityOf));
    const checked = newer.check.file(file);
    return { ...checked, diagnostics: checked.diagnostics.filter((each) => isNew(each, known)) };
  });
}

const isNew = (diagnostic: FileDiagnostic, known: ReadonlySet<string>): boolean =>
  diagnostic.code === 'unreadable-file' || (diagnostic.severity === 'error' && !known.has(identityOf(diagnostic)));

/** Messages mention names that the schema has, so they can differ where the finding is the same. */
const identityOf = ({ code, start, end }: FileDiagnostic): string => `${code} ${start} ${end}`;
