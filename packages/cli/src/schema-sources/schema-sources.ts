/** The record of the sources of saved metadata: `odatalint-schemas.json`, beside the configuration. */
import { exists, namedByRepository, readTextFile, wordsOfSystemError, writeTextFile } from '@odatalint/workspace';
import { join } from 'node:path';
import { UsageError } from '../host.js';

export const sourcesFileName = 'odatalint-schemas.json';

export interface SchemaSource {
  /** The address of the document, with environment variables as `${NAME}`. */
  readonly source: string;
  /** The day of the download, `2026-01-31`. */
  readonly date: string;
  /** The hash of the file as it was saved, in hexadecimal digits. */
  readonly sha256: string;
}

/** The sources by file names, which are relative to the folder of the record and have slashes. */
export type SchemaSources = Readonly<Record<string, SchemaSource>>;

/**
 * Reads the record of a folder; empty if the folder has none.
 *
 * @throws A `UsageError` if the record cannot be read.
 */
export function readSources(folder: string): SchemaSources {
  const path = join(folder, sourcesFileName);
  if (!exists(path)) return {};
  const file = readTextFile(path, namedByRepository(folder, folder));
  if ('problem' in file) throw new UsageError(`${sourcesFileName} cannot be read: ${file.problem}.`);
  const sources = parse(file.text);
  if (sources === undefined)
    throw new UsageError(`${sourcesFileName} is not a record of schema sources; delete it and pull the schemas again.`);
  return sources;
}

function parse(text: string): SchemaSources | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const { schemas } = value as { schemas?: unknown };
    if (typeof schemas !== 'object' || schemas === null) return undefined;
    return Object.entries(schemas).every(([name, source]) => isInside(name) && isSource(source))
      ? (schemas as SchemaSources)
      : undefined;
  } catch {
    return undefined;
  }
}

/** A record comes with the repository, so it cannot name files outside of its folder. */
const isInside = (name: string): boolean => !/^(?:[\\/]|[A-Za-z]:)/.test(name) && !name.split(/[\\/]/).includes('..');

const isSource = (value: unknown): boolean => {
  const { source, date, sha256 } = (value ?? {}) as Partial<Record<keyof SchemaSource, unknown>>;
  const isAddress = typeof source === 'string' && /^https?:\/\//i.test(source);
  return isAddress && typeof date === 'string' && typeof sha256 === 'string';
};

/** Writes the record of a folder, with its files in order. */
export function writeSources(folder: string, sources: SchemaSources): void {
  const path = join(folder, sourcesFileName);
  const schemas = Object.fromEntries(Object.entries(sources).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  try {
    writeTextFile(path, `${JSON.stringify({ schemas }, null, 2)}\n`, namedByRepository(folder, folder), {
      create: true,
    });
  } catch (error) {
    throw new UsageError(`${sourcesFileName} cannot be written: ${wordsOfSystemError(error)}.`);
  }
}
