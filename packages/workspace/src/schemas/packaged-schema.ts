/** Reads the schema of a package when a request first needs it. */
import { loadSchema, type Schema, thawSchema } from '@odatalint/core';
import { memo, type SchemaPackage } from '@odatalint/core/internal';
import { brotliDecompressSync } from 'node:zlib';
import { readPackageFile } from '../files/read-package-file.js';

/** The schema of an installed package. */
export interface PackagedSchema {
  readonly name: string;
  /** The base URL whose requests have the schema. */
  readonly root: string;
  /** The date of the schema, such as `2026-08-20`. */
  readonly date: string;
  /** A text that differs for each edition of the package. */
  readonly edition: string;
  /** Reads the schema. */
  readonly schema: Schema | undefined;
}

/** The schema of a package; undefined if it is not installed. Only the date is read at first. */
export const packagedSchema = memo(({ name, root }: SchemaPackage): PackagedSchema | undefined => {
  const edition = textOf(readPackageFile(name, 'metadata/source.json'));
  const date = /"date":\s*"(\d{4}-\d\d-\d\d)"/.exec(edition ?? '')?.[1];
  if (edition === undefined || date === undefined) return undefined;
  return {
    name,
    root,
    date,
    edition,
    get schema() {
      return schemaOf(this);
    },
  };
});

/** A bundled program contains the schema as data that needs no reader. */
const schemaOf = memo(({ name }: PackagedSchema): Schema | undefined => {
  const schema = readSchema(name);
  return schema && { ...schema, mayBeOutdated: true };
});

function readSchema(name: string): Schema | undefined {
  const frozen = unpacked(name, 'metadata/schema.json.br');
  if (frozen !== undefined) return thawSchema(JSON.parse(frozen) as object);
  const csdl = unpacked(name, 'metadata/metadata.xml.br');
  return csdl === undefined ? undefined : loadSchema(csdl).schema;
}

function unpacked(name: string, file: string): string | undefined {
  const packed = readPackageFile(name, file);
  return packed && textOf(brotliDecompressSync(packed));
}

const textOf = (bytes: Uint8Array | undefined): string | undefined => bytes && new TextDecoder().decode(bytes);
