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
  /** Standard output if absent. */
  readonly output?: string;
  readonly color?: boolean;
}

/** A converted schema: the text for a file, and the same text made safe for a terminal. */
export interface ConvertedSchema {
  readonly text: string;
  readonly printed: string;
}

/**
 * Status 0; 2 if a file cannot be read or is not a schema, or the output cannot be written; 1 when something in a file is an
 * error. Then nothing is written: declarations would be missing, and users of the result would miss them.
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
  /** If absent, the ending of the output decides; XML but for `.json`. */
  readonly format?: 'xml' | 'json';
}

/** The status is that of `convertSchema`. */
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

/** The status is that of `convertSchema`. */
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
