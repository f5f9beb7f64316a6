/** One run of `check`, as its parts pass it on, and the findings of a part. */
import type { ReportedFile, Workspace } from '@odatalint/workspace';
import type { Host } from '../host.js';
import type { CheckSettings } from './check-settings.js';

/** One run of the command, as its parts pass it on. */
export interface Run {
  readonly host: Host;
  readonly settings: CheckSettings;
  readonly workspace: Workspace;
}

/** The findings of a part of a run. */
export interface Findings {
  readonly files: readonly ReportedFile[];
  readonly fixed?: { readonly fixes: number; readonly files: number; readonly isDryRun: boolean };
  /** The fixed texts, by path. */
  readonly written?: ReadonlyMap<string, string>;
  /** Whether a fixed text or a diff goes to standard output, so that the report goes to standard error. */
  readonly isOutputTaken?: boolean;
}
