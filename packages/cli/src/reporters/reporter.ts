/** What a reporter is, and the list of all of them by the name of their format. */
import type { Report } from '@odatalint/workspace';
import type { Layout } from '../terminal/style.js';
import { reportJson } from './json.js';
import { reportNdjson } from './ndjson.js';
import { reportPretty } from './pretty.js';

/** What a reporter may need to know besides what was found. */
export interface ReportSettings {
  readonly layout: Layout;
  /** Whether a count by code was asked for. */
  readonly statistics: boolean;
  /** What was (or, in a dry run, would be) fixed before these findings were left. */
  readonly fixed?: { readonly fixes: number; readonly files: number; readonly isDryRun: boolean } | undefined;
}

/** Turns a report into text, piece by piece. */
export type Reporter = (report: Report, settings: ReportSettings) => Iterable<string>;

/** By the name of the format; these are small, and start faster when they are loaded at once. */
const reporters: Readonly<Record<string, Reporter>> = {
  pretty: reportPretty,
  json: reportJson,
  ndjson: reportNdjson,
};

const machineFormats = ['sarif', 'github', 'gitlab', 'junit', 'checkstyle', 'markdown', 'agent'] as const;
export type MachineFormat = (typeof machineFormats)[number];

const isMachineFormat = (format: string): format is MachineFormat =>
  (machineFormats as readonly string[]).includes(format);

/** The formats that can be named in --format. */
export const formatNames: readonly string[] = [...Object.keys(reporters), ...machineFormats];

/** The reporter for a format, or undefined if there is none. */
export async function loadReporter(format: string): Promise<Reporter | undefined> {
  if (Object.hasOwn(reporters, format)) return reporters[format];
  return isMachineFormat(format) ? (await import('./for-machines.js')).machineReporters[format] : undefined;
}
