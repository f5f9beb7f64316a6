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

/** By the name of the format. They are small: one file that is loaded at once starts faster than several. */
const reporters: Readonly<Record<string, Reporter>> = {
  pretty: reportPretty,
  json: reportJson,
  ndjson: reportNdjson,
};

/** The formats that can be named in --format. */
export const formatNames: readonly string[] = Object.keys(reporters);

/** The reporter for a format, or undefined if there is none. */
export const reporterFor = (format: string): Reporter | undefined =>
  Object.hasOwn(reporters, format) ? reporters[format] : undefined;
