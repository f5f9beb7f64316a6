/** One run of `check`, as its parts hand it on, and the findings of a part. */
import type { ReportedFile, Workspace } from '@odatalint/workspace';
import type { Host } from '../host.js';
import type { CheckSettings } from './check-settings.js';

/** One run of the command, as its parts hand it on. */
export interface Run {
  readonly host: Host;
  readonly settings: CheckSettings;
  readonly workspace: Workspace;
}

/** What a part of a run found. */
export interface Findings {
  readonly files: readonly ReportedFile[];
  readonly fixed?: { readonly fixes: number; readonly files: number; readonly isDryRun: boolean };
  /** The texts that fixes have written, by path. */
  readonly written?: ReadonlyMap<string, string>;
  /** Whether standard output is used for a fixed text or a diff, so that the report goes to standard error. */
  readonly isOutputTaken?: boolean;
}
