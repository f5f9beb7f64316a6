/** Reads the schemas that requests may go to. */
import { createChecker, odata401Service, type Schema } from '@odatalint/core';
import { namedByUser } from '../files/roots.js';
import { SchemaCache } from '../schemas/schema-cache.js';

/** A schema in a file, with the names that a path can begin with. */
export interface KnownSchema {
  readonly path: string;
  readonly schema: Schema;
  readonly names: ReadonlySet<string>;
  /** Whether it uses the vocabularies of SAP. */
  readonly isOfSap: boolean;
}

/** The schemas with a container. Of two that fit as well, the one with the shorter name is meant: `metadata.xml`, not `metadata-next.xml`. */
export const loadKnownSchemas = (paths: readonly string[], folder: string): readonly KnownSchema[] =>
  paths.flatMap((path) => loadKnown(path, folder)).sort((a, b) => a.path.length - b.path.length);

function loadKnown(path: string, folder: string): readonly KnownSchema[] {
  const cache = new SchemaCache();
  const schema = cache.schemaOf([path], () => namedByUser(path, folder));
  const { container } = schema ?? {};
  if (schema === undefined || container === undefined) return [];
  const names = new Set([...container.entitySets.keys(), ...container.singletons.keys(), ...container.imports.keys()]);
  const isOfSap = cache
    .files()
    .some(({ text }) => /com\.sap\.vocabularies|www\.sap\.com\/Protocols\/SAPData/i.test(text));
  return names.size === 0 ? [] : [{ path, schema, names, isOfSap }];
}

/**
 * The name of the built-in service for requests: the one that their address indicates, else the one of the schema's version. The
 * vocabularies of SAP make it that of SAP, unless the requests are at a path where no SAP system has its services.
 */
export function profileOf(byAddress: string, known: KnownSchema | undefined, base: string): string {
  if (known === undefined || byAddress !== odata401Service.name) return byAddress;
  const { schema, isOfSap } = known;
  const byVersion = createChecker({ schema }).serviceFor({ url: '' }).name;
  if (!isOfSap || base !== '') return byVersion;
  return byVersion === odata401Service.name ? 'sap-v4' : byVersion === 'odata-v2' ? 'sap-v2' : byVersion;
}
