/** The command `schema import`: writes the declarations of metadata documents, in any format, as one CSDL document. */
import { writeCsdl } from '@odatalint/core';
import type { Host } from '../../host.js';
import { safeXml } from '../../reporters/xml.js';
import { safeJson } from '../../terminal/safe-text.js';
import { convertSchema, type ConvertSettings } from './convert-schema.js';

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
