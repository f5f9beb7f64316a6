/** Proposes a configuration for a repository: the services that its requests go to, with the schemas that fit. */
import { createChecker, isRequestInput, odata401Service, type Schema } from '@odatalint/core';
import { readDocument } from '@odatalint/documents';
import { dirname, relative } from 'node:path';
import type { FoundFile } from './files/index.js';
import { namedByUser, readTextFile, withSlashes } from './files/index.js';
import { SchemaShelf } from './schemas/index.js';

/** One service that requests go to, as the configuration would name it. */
export interface ProposedService {
  readonly name: string;
  /** Requests that name a host of the service. */
  readonly requests: number;
  /** Requests that name no host, and fit the service by their paths. */
  readonly withoutHost: number;
  readonly profile: string;
  readonly baseUrls: readonly string[];
  /** Relative to the folder of the configuration, with slashes; undefined when no schema fits. */
  readonly schema: string | undefined;
}

export interface ConfigProposal {
  readonly services: readonly ProposedService[];
  /** How many requests and fragments the files hold, those of no certain service included. */
  readonly requests: number;
  /** The schema files that fit none of them. */
  readonly unusedSchemas: readonly string[];
}

/** The requests that share the place they are sent to. */
interface Destination {
  /** `https://host`, or the variable that stands for it; empty for requests without one. */
  readonly origin: string;
  readonly profile: string;
  /** What follows the origin in each request, without query. */
  readonly paths: string[];
}

interface KnownSchema {
  readonly path: string;
  readonly schema: Schema;
  readonly names: ReadonlySet<string>;
}

/**
 * In: the request files and the schema files of a folder, by absolute paths. Out: the proposal. A schema is proposed where
 * paths begin with the names of its sets, the one with most of them first; the base address is what is in front of
 * these. Never throws on any text.
 */
export function proposeConfig(
  files: readonly FoundFile[],
  schemaFiles: readonly string[],
  folder: string,
): ConfigProposal {
  const { destinations, requests } = destinationsOf(files, folder);
  // Of two that fit as well, the one with the shorter name is the one that is meant: `metadata.xml`, not `metadata-next.xml`.
  const schemas = schemaFiles.flatMap((path) => loadKnown(path, folder)).sort((a, b) => a.path.length - b.path.length);
  const names = new Set<string>();
  const found = destinations.map((destination) => ({ destination, known: bestSchema(destination, schemas) }));
  const services: ProposedService[] = [];
  for (const { destination, known } of [...found].sort(
    (a, b) => Number(isLoose(a.destination)) - Number(isLoose(b.destination)),
  )) {
    const { profile, paths } = destination;
    const schema = known === undefined ? undefined : withSlashes(relative(folder, known.path));
    const same = isLoose(destination)
      ? services.findIndex((service) => service.profile === profile && service.schema === schema)
      : -1;
    if (same >= 0) {
      services[same] = { ...services[same]!, withoutHost: paths.length };
      continue;
    }
    const name = uniqueName(nameOf(destination, known), names);
    const base = baseUrlOf(destination, known);
    services.push({
      name,
      requests: isLoose(destination) ? 0 : paths.length,
      withoutHost: isLoose(destination) ? paths.length : 0,
      profile,
      baseUrls: base === '' ? [] : [base],
      schema,
    });
  }
  const taken = new Set(found.map(({ known }) => known));
  const unusedSchemas = schemas
    .filter((known) => !taken.has(known))
    .map(({ path }) => withSlashes(relative(folder, path)));
  return { services, requests, unusedSchemas };
}

/** The text of the configuration file; undefined when there is nothing to say in it. */
export function configText({ services }: ConfigProposal): string {
  const entries = services.map(({ name, profile, baseUrls, schema }) => [
    name,
    { profile, ...(baseUrls.length === 0 ? {} : { baseUrls }), ...(schema === undefined ? {} : { schema }) },
  ]);
  const value = {
    $schema: 'https://odatalint.github.io/odatalint.config.schema.json',
    ...(entries.length === 0 ? {} : { services: Object.fromEntries(entries) as unknown }),
    rules: {},
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

const addressPattern = /^\s*(https?:\/\/[^/?#\s]+|\{\{[^{}]*\}\})?([^?#\s]*)/i;

function destinationsOf(files: readonly FoundFile[], root: string): { destinations: Destination[]; requests: number } {
  const byOrigin = new Map<string, Destination>();
  const checker = createChecker();
  let requests = 0;
  for (const { path, format } of files) {
    const read = readTextFile(path, namedByUser(path, root));
    if ('problem' in read) continue;
    for (const { input, isDoubtful } of readDocument(read.text, format).requests) {
      if (isDoubtful === true && checker.serviceFor(input) === odata401Service) continue;
      requests++;
      if (!isRequestInput(input)) continue;
      const [, written = '', rest = ''] = addressPattern.exec(input.url) ?? [];
      // A user name with a password is a secret, and no part of the address of the service.
      const origin = written.replace(/^(https?:\/\/)[^/]*@/i, '$1');
      const profile = checker.serviceFor(input).name;
      const key = `${origin.toLowerCase()} ${profile}`;
      let destination = byOrigin.get(key);
      if (destination === undefined) byOrigin.set(key, (destination = { origin, profile, paths: [] }));
      destination.paths.push(rest);
    }
  }
  const destinations = [...byOrigin.values()].sort((a, b) => b.paths.length - a.paths.length);
  return { destinations, requests };
}

function loadKnown(path: string, folder: string): KnownSchema[] {
  const schema = new SchemaShelf().schemaOf([path], () => namedByUser(path, folder));
  const { container } = schema ?? {};
  if (schema === undefined || container === undefined) return [];
  const names = new Set([...container.entitySets.keys(), ...container.singletons.keys(), ...container.imports.keys()]);
  return names.size === 0 ? [] : [{ path, schema, names }];
}

const isLoose = ({ origin }: Destination): boolean => origin === '';

function bestSchema({ paths }: Destination, schemas: readonly KnownSchema[]): KnownSchema | undefined {
  let best: KnownSchema | undefined;
  let most = 0;
  for (const known of schemas) {
    const fitting = paths.filter((path) => resourceStart(path, known) !== undefined).length;
    if (fitting <= most) continue;
    best = known;
    most = fitting;
  }
  return best;
}

/** Where in a path the name of a set begins; undefined when it has none. */
function resourceStart(path: string, { names }: KnownSchema): number | undefined {
  let start = path.startsWith('/') ? 1 : 0;
  while (start <= path.length) {
    const slash = path.indexOf('/', start);
    const end = slash < 0 ? path.length : slash;
    const segment = path.slice(start, end);
    if (names.has(segment.split('(', 1)[0]!)) return start;
    if (segment.includes('(')) return undefined;
    start = end + 1;
  }
  return undefined;
}

/** What is in front of the sets in most requests; only the origin where no schema decides, or the service has routes. */
function baseUrlOf({ origin, profile, paths }: Destination, known: KnownSchema | undefined): string {
  if (origin === '' || known === undefined || profile !== odata401Service.name) return origin;
  const counts = new Map<string, number>();
  for (const path of paths) {
    const start = resourceStart(path, known);
    if (start === undefined) continue;
    const base = path.slice(0, start).replace(/\/$/, '');
    counts.set(base, (counts.get(base) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [''];
  return `${origin}${most}`;
}

function nameOf({ origin, profile }: Destination, known: KnownSchema | undefined): string {
  const host = /^https?:\/\/([^/:]+)/i.exec(origin)?.[1]?.toLowerCase();
  const labels = host?.split('.').filter((label) => !/^(?:www|api|com|org|net|io|\d+)$/.test(label)) ?? [];
  const file = known === undefined ? undefined : dirname(known.path).split('/').at(-1);
  const raw = labels[0] ?? file ?? profile;
  return (
    raw
      .split(/\W+/)
      .filter((word) => word !== '')
      .join('-') || 'service'
  );
}

function uniqueName(name: string, taken: Set<string>): string {
  let unique = name;
  for (let i = 2; taken.has(unique); i++) unique = `${name}-${i}`;
  taken.add(unique);
  return unique;
}
