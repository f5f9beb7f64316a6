/** The commands `schema import` and `schema freeze`: metadata documents as CSDL, or as data that programs load without a reader. */
import { type Schema, writeCsdl, freezeSchema } from '@odatalint/core';
import { namedByUser, wordsOfSystemError, writeTextFile } from '@odatalint/workspace';
import { resolve } from 'node:path';
import { type Host, UsageError } from '../../host.js';
import { notify } from '../../terminal/notify.js';
import { layoutFor, wantsColor } from '../../terminal/style.js';
import { safeXml } from '../../reporters/xml.js';
import { safeJson } from '../../terminal/safe-text.js';
import { loadSchemaFiles } from './load-schema-files.js';

/** The settings of a command that writes a schema. */
export interface ConvertSettings {
  /** By default standard output. */
  readonly output?: string;
  readonly color?: boolean;
}

/** A converted schema: the text for a file, and the same text made safe for a terminal. */
export interface ConvertedSchema {
  readonly text: string;
  readonly printed: string;
}

/**
 * Reads schema files and writes them in another form. If a file contains an error, nothing is written: its declarations
 * would be missing in the result.
 *
 * @returns Status 0; 1 if a file contains an error; 2 if a file cannot be read or is not a schema, or if the output
 *   cannot be written.
 */
async function convertSchema(
  files: readonly string[],
  { output, color }: ConvertSettings,
  host: Host,
  convert: (schema: Schema) => ConvertedSchema,
): Promise<number> {
  const loaded = loadSchemaFiles(files, host, layoutFor(host, wantsColor(host, color)));
  if (loaded === undefined) return 2;
  if (loaded.hasErrors) {
    notify(host, 'nothing was written because parts of the schema could not be read; fix the errors first.');
    return 1;
  }
  const { text, printed } = convert(loaded.schema);
  if (output === undefined) await host.write(printed);
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

/** The command `schema import`: writes the declarations of metadata documents, in any format, as one CSDL document. */
export interface SchemaImportSettings extends ConvertSettings {
  /** By default the extension of the output decides: JSON for `.json`, otherwise XML. */
  readonly format?: 'xml' | 'json';
}

/** @returns The status of `convertSchema`. */
export async function runSchemaImport(
  files: readonly string[],
  settings: SchemaImportSettings,
  host: Host,
): Promise<number> {
  const { output, format = /\.json$/i.test(output ?? '') ? 'json' : 'xml' } = settings;
  return convertSchema(files, settings, host, (schema) => {
    const text = writeCsdl(schema, { format });
    return { text, printed: format === 'json' ? safeJson(text) : safeXml(text) };
  });
}

/** @returns The status of `convertSchema`. */
export async function runSchemaFreeze(
  files: readonly string[],
  settings: ConvertSettings,
  host: Host,
): Promise<number> {
  return convertSchema(files, settings, host, (schema) => {
    const text = `${JSON.stringify(freezeSchema(schema))}\n`;
    return { text, printed: safeJson(text) };
  });
}
