/** The command `schema freeze`: writes the declarations of metadata documents in a form that programs load without a reader. */
import { freezeSchema } from '@odatalint/core';
import type { Host } from '../../host.js';
import { safeJson } from '../../terminal/safe-text.js';
import { convertSchema, type ConvertSettings } from './convert-schema.js';

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
