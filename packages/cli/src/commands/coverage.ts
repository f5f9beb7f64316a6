/** The command `coverage`: reports which entity sets and properties the stored requests use and which they do not. */
import type { Schema } from '@odatalint/core';
import { lineage, structuredType } from '@odatalint/core/internal';
import {
  coverFiles,
  didYouMean,
  findFiles,
  type SchemaCoverage,
  unreadableFile,
  type Workspace,
  type FoundFile,
} from '@odatalint/workspace';
import { join } from 'node:path';
import { UsageError, type Host } from '../host.js';
import { jsonText, printableName } from '../terminal/safe-text.js';
import { counted, layoutFor, type Layout, wantsColor } from '../terminal/style.js';
import { version } from '../version.js';
import { notify } from '../terminal/notify.js';
import { expectEnvironment } from './environments/chosen-environment.js';
import type { ChoiceOptions } from '../shared-options.js';
import { chosenWorkspace } from './chosen-service.js';

export interface CoverageSettings extends ChoiceOptions {
  /** The usage of one entity set or singleton, by property. */
  readonly set?: string;
  readonly format: string;
  readonly color?: boolean;
}

/** The number of uses of a set and of its properties. */
interface CoveredSet {
  readonly name: string;
  readonly type: string;
  readonly requests: number;
  readonly properties: readonly CoveredProperty[];
}

interface CoveredProperty {
  readonly name: string;
  readonly declaredBy: string;
  readonly requests: number;
}

/**
 * Prints the coverage.
 *
 * @returns Status 0; 2 if a file, the configuration or a schema cannot be read, or if no request goes to a service with
 *   a schema.
 */
export async function runCoverage(paths: readonly string[], settings: CoverageSettings, host: Host): Promise<number> {
  const workspace = chosenWorkspace(settings, host);
  const found = await findFiles(paths.length > 0 ? paths : [folderOf(workspace, host)], workspace.files.search);
  for (const { name, message } of found.problems) notify(host, `${name}: ${message}.`);
  expectEnvironment(settings.env, workspace, found.files);
  const coverage = coverFiles(workspace, found.files);
  const unreadable = coverage.unreadable.map(({ name, problem }) => unreadableFile(name, problem));
  const faults = [...unreadable, ...workspace.settings.findings()].flatMap(({ path, diagnostics }) =>
    diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => `${path}: ${message}`),
  );
  for (const fault of faults) notify(host, `${fault}`);
  const layout = layoutFor(host, wantsColor(host, settings.color));
  const schemas = coverage.schemas.map((schema) => ({ ...schema, sets: coveredSets(schema) }));
  if (settings.set !== undefined) expectSet(settings.set, schemas);
  const text =
    settings.format === 'json'
      ? jsonOf(schemas, coverage.withoutSchema)
      : schemas.map((schema) => textOf(schema, found.files, settings.set, layout)).join('\n');
  await host.write(text);
  if (coverage.withoutSchema > 0 && settings.format !== 'json')
    notify(host, `${counted(coverage.withoutSchema, 'request')} to services without a schema omitted.`);
  if (schemas.length === 0 && faults.length === 0 && found.problems.length === 0)
    notify(host, 'no request goes to a service with a known schema; add --schema or configure one.');
  return faults.length > 0 || found.problems.length > 0 || schemas.length === 0 ? 2 : 0;
}

function folderOf(workspace: Workspace, { cwd }: Host): string {
  const config = workspace.settings.configFor(join(cwd, '-'));
  return config?.config.include === undefined ? cwd : config.folder;
}

type CoveredSchema = SchemaCoverage & { readonly sets: readonly CoveredSet[] };

/** The sets of the schema, and those that it does not list but requests name; the template of these is not a set itself. */
function coveredSets({ schema, uses, template }: SchemaCoverage): CoveredSet[] {
  const { entitySets, singletons, imports } = schema.container ?? {};
  const isListed = (name: string): boolean =>
    [entitySets, singletons, imports].some((declared) => declared?.has(name) === true);
  const type = entitySets?.get(template ?? '')?.type;
  const unlisted = [...uses.keys()].filter((name) => type !== undefined && !/[/.]/.test(name) && !isListed(name));
  const sources = [
    ...[...(entitySets?.values() ?? []), ...(singletons?.values() ?? [])].filter(({ name }) => name !== template),
    ...unlisted.map((name) => ({ name, type: type! })),
  ];
  return sources.map(({ name, type }) => ({
    name,
    type,
    requests: uses.get(name) ?? 0,
    properties: propertiesOf(schema, type).map((each) => ({
      ...each,
      requests: uses.get(`${type}/${each.name}`) ?? 0,
    })),
  }));
}

/** Inherited properties come first. Sets of one type share the counts of its properties. */
function propertiesOf(schema: Schema, typeName: string): { name: string; declaredBy: string }[] {
  const type = structuredType(schema, typeName);
  if (type === undefined) return [];
  return [...lineage(schema, type)]
    .reverse()
    .flatMap(({ name: declaredBy, properties }) => [...properties.keys()].map((name) => ({ name, declaredBy })));
}

function expectSet(set: string, schemas: readonly CoveredSchema[]): void {
  const names = schemas.flatMap(({ sets }) => sets.map(({ name }) => name));
  if (!names.includes(set)) throw new UsageError(`the schema has no entity set "${set}".${didYouMean(set, names)}`);
}

const isUsed = ({ requests }: { readonly requests: number }): boolean => requests > 0;

function textOf(schema: CoveredSchema, files: readonly FoundFile[], set: string | undefined, layout: Layout): string {
  if (set !== undefined) {
    const chosen = schema.sets.find(({ name }) => name === set);
    return chosen === undefined ? '' : detailOf(chosen, layout);
  }
  const { style } = layout;
  const used = schema.sets.filter(isUsed).sort((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1));
  const unused = schema.sets.filter((each) => !isUsed(each));
  const width = columnFor(used);
  const lines = used.map(({ name, requests, properties }) => {
    const share = `${properties.filter(isUsed).length} of ${properties.length}`;
    return `  ${printableName(name).padEnd(width)}  ${String(requests).padStart(8)}  ${share.padStart(12)}`;
  });
  const heading = `  ${'Entity set'.padEnd(width)}  ${'Requests'.padStart(8)}  ${'Properties'.padStart(12)}`;
  const never =
    unused.length === 0
      ? ''
      : `\n${style.bold('Never used')}\n${wrapped(
          unused.map(({ name }) => printableName(name)),
          layout.width,
        )}`;
  const summary = `${used.length} of ${counted(schema.sets.length, 'entity set')} used by ${counted(schema.requests, 'request')} in ${counted(files.length, 'file')}. More: --set NAME, --format json.`;
  const { service, configured } = schema;
  const name = configured === undefined ? service : `${configured} (${service})`;
  return `${style.bold(`Service ${printableName(name)}`)}\n\n${style.bold(heading)}\n${lines.map((line) => `${line}\n`).join('')}${never}\n${style.dim(summary)}\n`;
}

function detailOf({ name, type, requests, properties }: CoveredSet, { style }: Layout): string {
  const width = columnFor(properties);
  const lines = properties.map((property) => {
    const line = `  ${printableName(property.name).padEnd(width)}  ${String(property.requests).padStart(8)}`;
    return `${isUsed(property) ? line : style.dim(line)}\n`;
  });
  const used = properties.filter(isUsed).length;
  return `${style.bold(`${printableName(name)} (${printableName(type)}), ${counted(requests, 'request')}`)}\n${lines.join('')}\n${style.dim(`${used} of ${counted(properties.length, 'property').replace('propertys', 'properties')} used.`)}\n`;
}

/** The width of the column of names; longer names shift the rest of their line. */
const columnFor = (rows: readonly { readonly name: string }[]): number =>
  rows.reduce((most, { name }) => Math.max(most, Math.min(name.length, 80)), 16);

/** Comma-separated names in indented lines. */
function wrapped(names: readonly string[], width: number): string {
  const lines = [''];
  for (const [i, name] of names.entries()) {
    const word = `${name}${i === names.length - 1 ? '' : ','}`;
    const line = lines.at(-1)!;
    if (line !== '' && line.length + word.length + 3 > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map((line) => `  ${line}\n`).join('');
}

const jsonOf = (schemas: readonly CoveredSchema[], withoutSchema: number): string =>
  `${jsonText(
    {
      version,
      services: schemas.map(({ service, configured, requests, sets }) => ({
        ...(configured === undefined ? {} : { configured }),
        service,
        requests,
        entitySets: sets,
      })),
      requestsWithoutSchema: withoutSchema,
    },
    2,
  )}\n`;
