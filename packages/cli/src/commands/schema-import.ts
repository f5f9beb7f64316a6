/** The command `schema import`: writes what metadata documents declare, whatever their format, as one CSDL document. */
import { writeCsdl } from '@odatalint/core';
import { wordsOfSystemError, writeTextFile } from '@odatalint/workspace';
import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Host, UsageError } from '../host.js';
import { layoutFor, wantsColor } from '../terminal/style.js';
import { loadSchemaFiles } from './load-schema-files.js';

export interface SchemaImportSettings {
  /** Standard output if absent. */
  readonly output?: string;
  /** If absent, the ending of the output decides; XML but for `.json`. */
  readonly format?: 'xml' | 'json';
  readonly color?: boolean;
}

/**
 * Status 0; 2 when a file cannot be read or is no schema, or the output cannot be written; 1 when something in a file is an
 * error. Then nothing is written: declarations would be missing, and whoever uses the result would miss them.
 */
export async function runSchemaImport(
  files: readonly string[],
  settings: SchemaImportSettings,
  host: Host,
): Promise<number> {
  const loaded = loadSchemaFiles(files, host, layoutFor(host, wantsColor(host, settings.color)));
  if (loaded === undefined) return 2;
  if (loaded.hasErrors) {
    host.warn('odatalint: nothing was written, since parts of the schema could not be read; mend the errors first.\n');
    return 1;
  }
  const { output, format = /\.json$/i.test(output ?? '') ? 'json' : 'xml' } = settings;
  const text = writeCsdl(loaded.schema, { format });
  if (output === undefined) await host.write(text);
  else write(resolve(host.cwd, output), output, text);
  return 0;
}

function write(path: string, name: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeTextFile(path, text, { create: true });
  } catch (error) {
    throw new UsageError(`the schema ${name} cannot be written: ${wordsOfSystemError(error)}.`);
  }
}
