/** Writes each report where it was asked for. */
import { namedByUser, wordsOfSystemError, writeTextFile, type CheckReport } from '@odatalint/workspace';
import { resolve } from 'node:path';
import { UsageError, type Host } from '../host.js';
import { loadReporter } from '../reporters/load-reporter.js';
import type { ReportSettings } from '../reporters/reporter.js';
import { layoutFor } from '../terminal/style.js';
import type { Output } from './check-settings.js';

/** Small pieces are joined before they are written, large reports are never held as a whole. */
const PIECE = 64 * 1024;

export interface WriteSettings extends ReportSettings {
  /** Whether standard output is in use, so that reports for it go to standard error. */
  readonly toError: boolean;
}

/** Throws a `UsageError` when a file cannot be written. */
export async function writeReports(
  report: CheckReport,
  outputs: readonly Output[],
  host: Host,
  settings: WriteSettings,
): Promise<void> {
  for (const { format, file } of outputs) {
    const reporter = await loadReporter(format);
    if (reporter === undefined) continue;
    if (file !== undefined) {
      writeFile(file, host, reporter(report, { ...settings, layout: layoutFor(host, false) }));
      continue;
    }
    let piece = '';
    const flush = async (): Promise<void> => {
      if (settings.toError) host.warn(piece);
      else if (piece !== '') await host.write(piece);
      piece = '';
    };
    for (const text of reporter(report, settings)) {
      piece += text;
      if (piece.length >= PIECE) await flush();
    }
    await flush();
  }
}

function writeFile(name: string, { cwd }: Host, pieces: Iterable<string>): void {
  const path = resolve(cwd, name);
  try {
    writeTextFile(path, [...pieces].join(''), namedByUser(path, cwd), { create: true });
  } catch (error) {
    throw new UsageError(`the report ${name} cannot be written: ${wordsOfSystemError(error)}.`);
  }
}
