/** Reads the schema files of a command, and reports their problems on standard error. */
import type { Schema } from '@odatalint/core';
import { displayName, makeReport, namedByUser, reportedInput, SchemaCache } from '@odatalint/workspace';
import { resolve } from 'node:path';
import type { Host } from '../../host.js';
import { reportPretty } from '../../reporters/pretty.js';
import type { Layout } from '../../terminal/style.js';

/** A schema with the texts of its files, by the numbers of its documents. */
export interface SchemaOfFiles {
  readonly schema: Schema;
  readonly files: readonly { readonly path: string; readonly text: string }[];
  /** Whether the files contain errors, so that some declarations are missing. */
  readonly hasErrors: boolean;
}

/**
 * Loads the files, whose paths start from the folder of the host.
 *
 * @returns Undefined if a file cannot be read or is not a schema.
 */
export function loadSchemaFiles(paths: readonly string[], host: Host, layout: Layout): SchemaOfFiles | undefined {
  const cache = new SchemaCache();
  const schema = cache.schemaOf(
    paths.map((path) => resolve(host.cwd, path)),
    (path) => namedByUser(path, host.cwd),
  );
  const read = cache.files();
  const faulty = read.filter(({ diagnostics }) => diagnostics.length > 0);
  if (faulty.length > 0) {
    const reported = faulty.map((file) => reportedInput('schema', file, host.cwd));
    for (const piece of reportPretty(makeReport(reported), { layout, statistics: false })) host.warn(piece);
  }
  if (schema === undefined) return undefined;
  const texts = new Map(read.map(({ path, text }) => [path, text]));
  const documents = schema.documents ?? [resolve(host.cwd, paths[0] ?? '')];
  const files = documents.map((path) => ({ path: displayName(path, host.cwd), text: texts.get(path) ?? '' }));
  const hasErrors = faulty.some(({ diagnostics }) => diagnostics.some(({ severity }) => severity === 'error'));
  return { schema, files, hasErrors };
}
