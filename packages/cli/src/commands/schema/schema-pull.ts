/** The command `schema pull`: downloads the metadata of a service into a file, and records its source. */
import { compareSchemas, loadSchema, type Schema } from '@odatalint/core';
import { secretsIn } from '@odatalint/core/internal';
import {
  didYouMean,
  displayName,
  exists,
  isAllowed,
  namedByRepository,
  namedByUser,
  readTextFile,
  type Roots,
  wordsOfSystemError,
  Workspace,
  writeTextFile,
} from '@odatalint/workspace';
import { createHash } from 'node:crypto';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { type Host, UsageError } from '../../host.js';
import { DownloadError, downloadMetadata, metadataUrl } from '../../schema-sources/download-metadata.js';
import { readSources, type SchemaSource, writeSources } from '../../schema-sources/schema-sources.js';
import { notify } from '../../terminal/notify.js';
import { printable } from '../../terminal/safe-text.js';
import { counted } from '../../terminal/style.js';

export interface SchemaPullSettings {
  /** The file to write; by default that of the configured service, or `metadata.xml`. */
  readonly output?: string;
  /** `Name: value`, with environment variables as `${NAME}`. */
  readonly header: readonly string[];
  /** In seconds. */
  readonly timeout: number;
  readonly force?: boolean;
  readonly config?: string;
}

/** The source and the target of a document. */
interface Pull {
  /** With environment variables as `${NAME}`. */
  readonly source: string;
  /** Absolute. */
  readonly file: string;
  /** The folders that must contain the file if the configuration names it: it must be in the repository. */
  readonly roots: Roots;
  /** The folder of the record. */
  readonly folder: string;
}

/**
 * Downloads the document.
 *
 * @returns Status 0; 2 if the document cannot be downloaded, is not a schema, or cannot be written. Then nothing is
 *   written.
 */
export async function runSchemaPull(target: string, settings: SchemaPullSettings, host: Host): Promise<number> {
  const pull = pullOf(target, settings, host);
  const name = displayName(pull.file, host.cwd);
  const before = readTextFile(pull.file, pull.roots);
  if ('problem' in before && !isAllowed(pull.file, pull.roots))
    throw new UsageError(`${name} cannot be written: ${before.problem}.`);
  const sources = readSources(pull.folder);
  const key = keyOf(pull);
  const old = 'problem' in before ? undefined : before.text;
  if (exists(pull.file) && settings.force !== true && sources[key]?.source !== pull.source)
    throw new UsageError(`${name} exists and was not pulled from there; name another file with -o, or use --force.`);
  // Only a URL of the command line may use environment variables.
  const address = /^https?:\/\//i.test(target) ? fillFromEnvironment(pull.source, host) : pull.source;
  const text = await download(address, settings, host, pull.source);
  if (text === undefined) return 2;
  const schema = schemaOf(text, pull.source, host);
  if (schema === undefined) return 2;
  try {
    writeTextFile(pull.file, text, pull.roots, { create: true });
  } catch (error) {
    throw new UsageError(`${name} cannot be written: ${wordsOfSystemError(error)}.`);
  }
  writeSources(pull.folder, { ...sources, [key]: recordOf(pull.source, text) });
  const sets = schema.container?.entitySets.size ?? 0;
  const news = old === undefined ? '' : ` ${changeWords(loadSchema(old).schema, schema)}`;
  await host.write(`Saved ${printable(name)}: OData ${schema.version}, ${counted(sets, 'entity set')}.${news}\n`);
  return 0;
}

const recordOf = (source: string, text: string): SchemaSource => ({
  source,
  date: new Date().toISOString().slice(0, 10),
  sha256: hashOf(text),
});

/** A hash that shows whether a file has changed since it was saved. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The name of the file in the record. */
const keyOf = ({ file, folder }: Pull): string => relative(folder, file).replaceAll('\\', '/');

function pullOf(target: string, { output, config, header }: SchemaPullSettings, { cwd }: Host): Pull {
  const loaded = new Workspace({ cwd, ...(config === undefined ? {} : { config }) }).settings.configFor(
    resolve(cwd, 'x'),
  );
  const folder = loaded?.folder ?? cwd;
  const services = Object.entries(loaded?.config.services ?? {});
  const isAddress = /^https?:\/\//i.test(target);
  // The address of a service comes with the repository, where anyone may have written it.
  if (!isAddress && header.length > 0)
    throw new UsageError(
      '--header needs the URL instead of the name of a service, so that it is sent only where you say.',
    );
  const named = isAddress
    ? services.find(([, { baseUrls = [] }]) => baseUrls.some((base) => metadataUrl(base) === metadataUrl(target)))
    : services.find(([name]) => name === target);
  if (!isAddress && named === undefined) {
    const names = services.map(([name]) => name);
    const known = names.length === 0 ? 'no service is configured' : `the services are ${names.join(', ')}`;
    throw new UsageError(`"${target}" is not a URL or a configured service; ${known}.${didYouMean(target, names)}`);
  }
  const base = isAddress ? target : named?.[1].baseUrls?.find((each) => /^https?:\/\/[^{]*$/i.test(each));
  if (base === undefined)
    throw new UsageError(
      `the service "${target}" has no absolute URL in baseUrls; name the URL of its metadata instead.`,
    );
  if (/^https?:\/\/[^/?#]*@/i.test(base))
    throw new UsageError(
      'the URL has a user name or password; pass credentials with --header and an environment variable.',
    );
  if (secretsIn(base).length > 0)
    throw new UsageError(
      'the URL contains a secret, which would be recorded; write an environment variable such as ${KEY} instead.',
    );
  if (!URL.canParse(base.replaceAll('${', ''))) throw new UsageError(`"${target}" is not a valid URL.`);
  const [schema] = named?.[1].schema ?? [];
  const file = output === undefined ? resolve(folder, schema ?? 'metadata.xml') : resolve(cwd, output);
  const roots = output === undefined ? namedByRepository(folder, cwd) : namedByUser(file, cwd);
  if (relative(folder, file).startsWith('..') || isAbsolute(relative(folder, file)))
    return { source: metadataUrl(base), file, roots, folder: dirname(file) };
  return { source: metadataUrl(base), file, roots, folder };
}

/**
 * Downloads a document, with the variables of its headers replaced. If it fails, a message is written and the result is
 * undefined.
 */
export async function download(
  source: string,
  { header, timeout }: Pick<SchemaPullSettings, 'header' | 'timeout'>,
  host: Host,
  shown = source,
): Promise<string | undefined> {
  const headers = header.map((each): [string, string] => {
    const [, name = '', value = ''] = /^([^:]*):(.*)$/s.exec(fillFromEnvironment(each, host)) ?? [];
    if (name.trim() === '') throw new UsageError("--header must be 'Name: value'.");
    return [name.trim(), value.trim()];
  });
  try {
    return await downloadMetadata(source, { headers, timeout });
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error;
    notify(host, `${printable(shown)} ${error.message}.`);
    return undefined;
  }
}

/** The schema that a document declares. If it is not a schema, a message is written and the result is undefined. */
export function schemaOf(text: string, source: string, host: Host): Schema | undefined {
  const { schema, problems } = loadSchema(text);
  if (schema !== undefined) return schema;
  const [first] = problems;
  notify(host, `${printable(source)} did not send a schema. ${printable(first?.message ?? '')}`.trimEnd());
  return undefined;
}

/** The extent of the changes from one schema to another, in a sentence. */
export function changeWords(before: Schema | undefined, after: Schema): string {
  if (before === undefined) return 'The file did not contain a schema before.';
  const changes = compareSchemas(before, after);
  const breaking = changes.filter(({ isBreaking }) => isBreaking).length;
  if (changes.length === 0) return 'Nothing that it declares has changed.';
  return `${counted(changes.length, 'change')}, ${breaking === 0 ? 'none' : breaking} breaking.`;
}

/**
 * The text with each `${NAME}` replaced by that environment variable.
 *
 * @throws A `UsageError` for a variable that is not set.
 */
const fillFromEnvironment = (text: string, { env }: Pick<Host, 'env'>): string =>
  text.replace(/\$\{([A-Za-z_]\w*)\}/g, (_, name: string) => {
    const value = Object.hasOwn(env, name) ? env[name] : undefined;
    if (value === undefined) throw new UsageError(`the environment variable ${name} is not set.`);
    return value;
  });
