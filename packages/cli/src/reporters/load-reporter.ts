/** Loads a reporter by the name of its format. */
import { reportJson } from './json.js';
import { reportNdjson } from './ndjson.js';
import { reportPretty } from './pretty.js';
import { machineFormats, type MachineFormat, type Reporter } from './reporter.js';

/** Reporters by the names of their formats. They are small, and the start is faster if they are loaded at once. */
const reporters: Readonly<Record<string, Reporter>> = {
  pretty: reportPretty,
  json: reportJson,
  ndjson: reportNdjson,
};

const isMachineFormat = (format: string): format is MachineFormat =>
  (machineFormats as readonly string[]).includes(format);

/** The formats that --format accepts. */
export const formatNames: readonly string[] = [...Object.keys(reporters), ...machineFormats];

/** The reporter of a format; undefined for an unknown one. */
export async function loadReporter(format: string): Promise<Reporter | undefined> {
  if (Object.hasOwn(reporters, format)) return reporters[format];
  return isMachineFormat(format) ? (await import('./machine-reporters.js')).machineReporters[format] : undefined;
}
