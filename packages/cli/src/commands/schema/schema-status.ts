/** The command `schema status`: lists saved metadata with its sources, and on request compares it with that of its service. */
import { loadSchema } from '@odatalint/core';
import { namedByRepository, readTextFile, Workspace } from '@odatalint/workspace';
import { resolve } from 'node:path';
import { type Host, UsageError } from '../../host.js';
import { readSources, type SchemaSource, sourcesFileName } from '../../schema-sources/schema-sources.js';
import { jsonText, printable } from '../../terminal/safe-text.js';
import { layoutFor, type Style, wantsColor } from '../../terminal/style.js';
import { changeWords, download, hashOf, schemaOf } from './schema-pull.js';

export interface SchemaStatusSettings {
  /** Whether to download the sources. Their URLs come with the repository, so only the user can request this. */
  readonly download?: boolean;
  /** `Name: value`, with environment variables as `${NAME}`; sent to `headerHost` alone. */
  readonly header: readonly string[];
  readonly headerHost?: string;
  readonly timeout: number;
  readonly config?: string;
  readonly format: string;
  readonly color?: boolean;
}

/** The facts about one saved file. */
interface FileStatus {
  readonly file: string;
  readonly source: string;
  readonly date: string;
  readonly status: 'saved' | 'current' | 'outdated' | 'missing' | 'unknown';
  /** Whether the file was changed after it was saved. */
  readonly isEdited: boolean;
  /** The changes, as a sentence. */
  readonly changes?: string;
}

/**
 * Prints the status of each file.
 *
 * @returns Status 0 if every file exists, or with `download` is current; 1 if one is outdated or missing; 2 if a
 *   document cannot be downloaded.
 */
export async function runSchemaStatus(
  files: readonly string[],
  settings: SchemaStatusSettings,
  host: Host,
): Promise<number> {
  const { cwd } = host;
  // The URLs come with the repository, so only the user can decide which of them receives a credential.
  if (settings.header.length > 0 && settings.headerHost === undefined)
    throw new UsageError(
      '--header requires --header-host with the host to send it to, such as --header-host api.example.com.',
    );
  const { config } = settings;
  const folder =
    new Workspace({ cwd, ...(config === undefined ? {} : { config }) }).settings.configFor(resolve(cwd, 'x'))?.folder ??
    cwd;
  const sources = Object.entries(readSources(folder));
  if (sources.length === 0)
    throw new UsageError(
      `no schema was pulled here: there is no ${sourcesFileName}. Pull one with odatalint schema pull.`,
    );
  const paths = new Set(files.map((file) => resolve(cwd, file)));
  const wanted = sources.filter(([name]) => paths.size === 0 || paths.has(resolve(folder, name)));
  if (wanted.length === 0) throw new UsageError(`${sourcesFileName} does not list ${files.join(' or ')}.`);
  const found: FileStatus[] = [];
  for (const [name, source] of wanted) found.push(await statusOf(name, source, folder, settings, host));
  const { style } = layoutFor(host, wantsColor(host, settings.color));
  await host.write(
    settings.format === 'json'
      ? `${jsonText({ schemas: found }, 2)}\n`
      : `${textOf(found, style)}${settings.download === true ? '' : notCompared}`,
  );
  if (found.some(({ status }) => status === 'unknown')) return 2;
  return found.some(({ status }) => status === 'outdated' || status === 'missing') ? 1 : 0;
}

async function statusOf(
  file: string,
  { source, date, sha256 }: SchemaSource,
  folder: string,
  { timeout, header, headerHost, download: isAsked = false }: SchemaStatusSettings,
  host: Host,
): Promise<FileStatus> {
  const saved = readTextFile(resolve(folder, file), namedByRepository(folder, folder));
  const known = { file, source, date };
  if ('problem' in saved) return { ...known, status: 'missing', isEdited: false };
  const isEdited = hashOf(saved.text) !== sha256;
  if (!isAsked) return { ...known, status: 'saved', isEdited };
  // The record comes with the repository, so its URLs receive no environment variables.
  if (source.includes('${'))
    return { ...known, status: 'unknown', isEdited, changes: 'The address has variables; pull the file again.' };
  const text = await download(
    source,
    { header: hostOf(source) === headerHost?.toLowerCase() ? header : [], timeout },
    host,
  );
  const schema = text === undefined ? undefined : schemaOf(text, source, host);
  if (text === undefined || schema === undefined) return { ...known, status: 'unknown', isEdited };
  if (text === saved.text) return { ...known, status: 'current', isEdited };
  return { ...known, status: 'outdated', isEdited, changes: changeWords(loadSchema(saved.text).schema, schema) };
}

const hostOf = (address: string): string | undefined => (URL.canParse(address) ? new URL(address).host : undefined);

const notCompared = 'Not compared with the services; add --download to download the sources.\n';

const textOf = (found: readonly FileStatus[], style: Style): string =>
  found
    .map(({ file, source, date, status, isEdited, changes }) => {
      const color =
        status === 'current' || status === 'saved' ? style.green : status === 'outdated' ? style.yellow : style.red;
      const edited = isEdited && status !== 'missing' ? ' Edited after it was saved.' : '';
      const words = `${changes === undefined ? '' : ` ${changes}`}${edited}`;
      return `${color(status.padEnd(8))}  ${printable(file)}${words}\n          ${style.dim(`${printable(source)}, saved on ${printable(date)}`)}\n`;
    })
    .join('');
