/** The command `schema import`: writes the declarations of metadata documents, in any format, as one CSDL document. */
import { writeCsdl } from '@odatalint/core';
import { namedByUser, wordsOfSystemError, writeTextFile } from '@odatalint/workspace';
import { resolve } from 'node:path';
import { type Host, UsageError } from '../../host.js';
import { layoutFor, wantsColor } from '../../terminal/style.js';
import { loadSchemaFiles } from './load-schema-files.js';
import { safeXml } from '../../reporters/xml.js';
import { notify } from '../../terminal/notify.js';
import { safeJson } from '../../terminal/safe-text.js';

export interface SchemaImportSettings {
  /** Standard output if absent. */
  readonly output?: string;
  /** If absent, the ending of the output decides; XML but for `.json`. */
  readonly format?: 'xml' | 'json';
  readonly color?: boolean;
}

/**
 * Status 0; 2 if a file cannot be read or is not a schema, or the output cannot be written; 1 when something in a file is an
 * error. Then nothing is written: declarations would be missing, and users of the result would miss them.
 */
export async function runSchemaImport(
  files: readonly string[],
  settings: SchemaImportSettings,
  host: Host,
): Promise<number> {
  const loaded = loadSchemaFiles(files, host, layoutFor(host, wantsColor(host, settings.color)));
  if (loaded === undefined) return 2;
  if (loaded.hasErrors) {
    notify(host, 'nothing was written because parts of the schema could not be read; fix the errors first.');
    return 1;
  }
  const { output, format = /\.json$/i.test(output ?? '') ? 'json' : 'xml' } = settings;
  const text = writeCsdl(loaded.schema, { format });
  if (output === undefined) await host.write(format === 'json' ? safeJson(text) : safeXml(text));
  else write(output, text, host);
  return 0;
}

function write(name: string, text: string, { cwd }: Host): void {
  const path = resolve(cwd, name);
  try {
    writeTextFile(path, text, namedByUser(path, cwd), { create: true });
  } catch (error) {
    throw new UsageError(`the schema ${name} cannot be written: ${wordsOfSystemError(error)}.`);
  }
}
