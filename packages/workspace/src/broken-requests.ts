/** Finds stored requests that are valid with an older schema but not with a newer one. */
import type { FileDiagnostic } from './findings/file-diagnostic.js';
import type { FoundFile } from './files/find-files.js';
import type { ReportedFile } from './results/report.js';
import { Workspace, type WorkspaceOptions } from './workspace.js';

/** The schema files of the requests, and their replacement. */
export interface SchemaFilePair {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * Checks the files with both schemas.
 *
 * @returns For each file the errors that only the newer schema causes, and the number of its requests. A file that
 * cannot be read has that as its finding. Problems of a configuration or key are not repeated here; see `findings` of
 * the settings of a workspace.
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

/** Messages contain names of the schema, so they can differ for the same finding. */
const identityOf = ({ code, start, end }: FileDiagnostic): string => `${code} ${start} ${end}`;
