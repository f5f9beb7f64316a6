/** All reporters by the name of their format. */
import { reportJson } from './json.js';
import { reportNdjson } from './ndjson.js';
import { reportPretty } from './pretty.js';
import { machineFormats, type MachineFormat, type Reporter } from './reporter.js';

/** By the name of the format; these are small, and start faster when they are loaded at once. */
const reporters: Readonly<Record<string, Reporter>> = {
  pretty: reportPretty,
  json: reportJson,
  ndjson: reportNdjson,
};

const isMachineFormat = (format: string): format is MachineFormat =>
  (machineFormats as readonly string[]).includes(format);

/** The formats that can be named in --format. */
export const formatNames: readonly string[] = [...Object.keys(reporters), ...machineFormats];

/** The reporter for a format, or undefined if there is none. */
export async function loadReporter(format: string): Promise<Reporter | undefined> {
  if (Object.hasOwn(reporters, format)) return reporters[format];
  return isMachineFormat(format) ? (await import('./machine-reporters.js')).machineReporters[format] : undefined;
}
