/** The shape of a reporter. */
import type { CheckReport } from '@odatalint/workspace';
import type { Layout } from '../terminal/style.js';

/** The options of a reporter besides the findings. */
export interface ReportSettings {
  readonly layout: Layout;
  /** Whether to count the findings by code. */
  readonly statistics: boolean;
  /** The parts that were not checked, for the last line of a report for a person; undefined if everything was checked. */
  readonly unchecked?: string | undefined;
  /** The number of fixes that were applied (or, in a dry run, would be) before the remaining findings. */
  readonly fixed?: { readonly fixes: number; readonly files: number; readonly isDryRun: boolean } | undefined;
}

/** Converts a report to text, piece by piece. */
export type Reporter = (report: CheckReport, settings: ReportSettings) => Iterable<string>;

/** The formats that only other programs read. */
export const machineFormats = ['sarif', 'github', 'gitlab', 'junit', 'checkstyle', 'markdown', 'agent'] as const;
export type MachineFormat = (typeof machineFormats)[number];
