/** The shape of a reporter. */
import type { CheckReport } from '@odatalint/workspace';
import type { Layout } from '../terminal/style.js';

/** The options of a reporter besides the findings. */
export interface ReportSettings {
  readonly layout: Layout;
  /** Whether a count by code was asked for. */
  readonly statistics: boolean;
  /** What was (or, in a dry run, would be) fixed before these findings were left. */
  readonly fixed?: { readonly fixes: number; readonly files: number; readonly isDryRun: boolean } | undefined;
}

/** Turns a report into text, piece by piece. */
export type Reporter = (report: CheckReport, settings: ReportSettings) => Iterable<string>;

/** The formats that only other programs read. */
export const machineFormats = ['sarif', 'github', 'gitlab', 'junit', 'checkstyle', 'markdown', 'agent'] as const;
export type MachineFormat = (typeof machineFormats)[number];
