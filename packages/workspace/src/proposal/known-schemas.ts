/** Reads the schemas that requests may go to. */
import { createChecker, odata401Service, type Schema } from '@odatalint/core';
import { basename, dirname, relative } from 'node:path';
import { withSlashes } from '../files/git-ignore.js';
import { namedByUser } from '../files/roots.js';
import { SchemaCache } from '../schemas/schema-cache.js';

/** A schema in a file, with the names that can begin a path. */
export interface KnownSchema {
  readonly path: string;
  /** Its folder, relative, with slashes. */
  readonly folder: string;
  readonly schema: Schema;
  readonly names: ReadonlySet<string>;
  /** Whether it uses the vocabularies of SAP. */
  readonly isOfSap: boolean;
  /** The name that an OpenAPI description gives to the service, or an `.edmx` file with a name of its own. */
  readonly title: string | undefined;
  /** The name of the file, unless it is a usual one. */
  readonly stem: string | undefined;
  /** The addresses of the servers in an OpenAPI description. */
  readonly servers: readonly string[];
}

/**
 * The schemas with a container. Of two that fit equally, the one with the shorter name is meant: `metadata.xml`, not
 * `metadata-next.xml`.
 */
export const loadKnownSchemas = (paths: readonly string[], folder: string): readonly KnownSchema[] =>
  paths.flatMap((path) => loadKnown(path, folder)).sort((a, b) => a.path.length - b.path.length);

function loadKnown(path: string, folder: string): readonly KnownSchema[] {
  const cache = new SchemaCache();
  const schema = cache.schemaOf([path], () => namedByUser(path, folder));
  const { container } = schema ?? {};
  if (schema === undefined || container === undefined) return [];
  const names = new Set([...container.entitySets.keys(), ...container.singletons.keys(), ...container.imports.keys()]);
  if (names.size === 0) return [];
  const texts = cache.files().map(({ text }) => text);
  const isOfSap = texts.some((text) => /com\.sap\.vocabularies|www\.sap\.com\/Protocols\/SAPData/i.test(text));
  const description = texts.find((text) => /"openapi"\s*:|^openapi[ \t]*:/m.test(text.slice(0, 4096)));
  const own = withSlashes(relative(folder, dirname(path)));
  return [
    {
      path,
      folder: own,
      schema,
      names,
      isOfSap,
      title: titleOf(description, path),
      stem: stemOf(path),
      servers: serversOf(description),
    },
  ];
}

function titleOf(description: string | undefined, path: string): string | undefined {
  if (description !== undefined)
    return /(?:"title"|^[ \t]{1,8}title)[ \t]*:([^\n]*)/m
      .exec(description)?.[1]
      ?.trim()
      .match(/^["']?([^"']{1,100})/)?.[1]
      ?.trim();
  return /\.edmx$/i.test(path) ? stemOf(path) : undefined;
}

function stemOf(path: string): string | undefined {
  const stem = basename(path).replace(/\.\w{1,10}$/, '');
  return /^\$?(?:metadata|service|schema|edmx|odata|model|openapi|swagger|api)\b/i.test(stem) ? undefined : stem;
}

/** The largest hand-written description. */
const maxServers = 10;
const longestServer = 500;

const serversOf = (description = ''): readonly string[] =>
  [...description.matchAll(/(?:"url"|^[ \t-]{1,8}url)[ \t]*:[ \t]*["']?(https?:\/\/[^"'\s{}]+)/gm)]
    .filter(([, url]) => url!.length <= longestServer)
    .slice(0, maxServers)
    .map(([, url]) => url!.replace(/\/$/, ''));

/**
 * The name of the built-in service for requests: the one that their URL indicates, otherwise the one of the schema's
 * version. The vocabularies of SAP indicate SAP, unless no SAP system has services at the path.
 */
export function profileOf(byAddress: string, known: KnownSchema | undefined, base: string): string {
  if (known === undefined || byAddress !== odata401Service.name) return byAddress;
  const { schema, isOfSap } = known;
  const byVersion = createChecker({ schema }).serviceFor({ url: '' }).name;
  if (!isOfSap || base !== '') return byVersion;
  return byVersion === odata401Service.name ? 'sap-v4' : byVersion === 'odata-v2' ? 'sap-v2' : byVersion;
}
