/** Proposes a configuration for a repository: the services that its requests go to, with the schemas that fit. */
import { odata401Service } from '@odatalint/core';
import { basename, dirname, relative } from 'node:path';
import type { FoundFile } from './files/find-files.js';
import { withSlashes } from './files/git-ignore.js';
import { addressesIn, type FoundAddresses } from './proposal/addresses-in.js';
import { basesOf, plainBasePath } from './proposal/base-paths.js';
import { harmfulServices } from './proposal/harmful-services.js';
import { type KnownSchema, loadKnownSchemas, profileOf } from './proposal/known-schemas.js';
import { patternOf } from './proposal/placed-files.js';
import { reallyFits } from './proposal/fitting-schemas.js';

/** More services are not configured by hand either: those with fewest requests are left out. */
const maxServices = 10;

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
  /** How many requests and fragments the files contain, those of no certain service included. */
  readonly requests: number;
  /** The schema files that fit none of them. */
  readonly unusedSchemas: readonly string[];
  /** Patterns for the files that are read only if a place names them. */
  readonly placed: readonly string[];
}

/** The requests to one API, wherever it is hosted. */
interface Destination {
  readonly profile: string;
  readonly known: KnownSchema | undefined;
  /** By the path before the sets, such as `/odata/v4/catalog`, the origins; the path is empty where it is not known. */
  readonly bases: Map<string, Set<string>>;
  requests: number;
  withoutHost: number;
}

/**
 * In: the request files of a folder, those of them that need a place, and the schema files, by absolute paths. Out: the proposal, one service for each API. Requests go to
 * one API if one schema fits them, or, without a schema, if they have the same base path, or else the same host. Never throws on
 * any text.
 */
export function proposeConfig(
  files: readonly FoundFile[],
  placed: readonly FoundFile[],
  schemaFiles: readonly string[],
  folder: string,
): ConfigProposal {
  const found = addressesIn([...files, ...placed], folder);
  const schemas = loadKnownSchemas(schemaFiles, folder);
  const destinations = helpful(destinationsOf(found, schemas).filter(isWorthNaming).slice(0, maxServices), found);
  const services = namedServices(destinations).map(({ name, baseUrls, destination }): ProposedService => ({
    name,
    requests: destination.requests,
    withoutHost: destination.withoutHost,
    profile: destination.profile,
    baseUrls,
    schema: destination.known && withSlashes(relative(folder, destination.known.path)),
  }));
  const used = new Set(destinations.map(({ known }) => known));
  const unusedSchemas = schemas
    .filter((known) => !used.has(known))
    .map(({ path }) => withSlashes(relative(folder, path)));
  const patterns = placed.map(({ path }) => patternOf(withSlashes(relative(folder, path))));
  return { services, requests: found.requests, unusedSchemas, placed: patterns };
}

interface NamedService {
  readonly name: string;
  readonly baseUrls: readonly string[];
  readonly destination: Destination;
}

function namedServices(destinations: readonly Destination[]): readonly NamedService[] {
  const names = new Set<string>();
  return destinations.map((destination) => ({
    name: uniqueName(nameOf(destination), names),
    baseUrls: baseUrlsOf(destination, destinations),
    destination,
  }));
}

/** Those with which no request becomes wrong. Without one of them, others get its requests, so they are tried again. */
function helpful(destinations: readonly Destination[], found: FoundAddresses): readonly Destination[] {
  const services = namedServices(destinations);
  const harmful = harmfulServices(
    services.map(({ name, baseUrls, destination: { profile, known } }) => ({
      name,
      baseUrls,
      profile,
      schema: known?.schema,
    })),
    found,
  );
  if (harmful.size === 0) return destinations;
  return helpful(
    services.flatMap(({ name, destination }) => (harmful.has(name) ? [] : [destination])),
    found,
  );
}

function destinationsOf(
  { addresses, doubtful }: FoundAddresses,
  schemas: readonly KnownSchema[],
): readonly Destination[] {
  const found = new Map<string, Destination>();
  const fitting = basesOf(addresses, schemas);
  const isFitting = reallyFits(addresses, doubtful, fitting);
  for (const address of addresses) {
    const fit = fitting(address);
    const { known, base: own } = fit !== undefined && isFitting(fit) ? fit : {};
    const base = own ?? plainBasePath(address.path);
    const profile = profileOf(address.profile, known, base);
    const isGeneral = profile === odata401Service.name || profile.startsWith('odata-');
    // A built-in service is one API on any host, but SAP systems have many services.
    const place = base === '' ? (isGeneral ? address.origin : '') : isGeneral || profile.startsWith('sap-') ? base : '';
    const id = JSON.stringify(known === undefined ? [profile, place] : [known.path]);
    let destination = found.get(id);
    if (destination === undefined)
      found.set(id, (destination = { profile, known, bases: new Map(), requests: 0, withoutHost: 0 }));
    const kept = isGeneral || known !== undefined || profile.startsWith('sap-') ? base : '';
    const origins = destination.bases.get(kept) ?? new Set<string>();
    destination.bases.set(kept, address.origin === '' ? origins : origins.add(address.origin));
    if (address.origin === '') destination.withoutHost++;
    else destination.requests++;
  }
  const countOf = ({ requests, withoutHost }: Destination): number => requests + withoutHost;
  return withLooseOnes([...found.values()]).sort((a, b) => countOf(b) - countOf(a));
}

/** Whether a service is more than a version of the standard at an address that only a variable names. */
const isWorthNaming = ({ known, profile, bases }: Destination): boolean =>
  known !== undefined || !profile.startsWith('odata-') || [...bases].some(hasName);

/** Whether an address is more than a variable, which can contain any address elsewhere. */
const hasName = ([base, origins]: readonly [string, ReadonlySet<string>]): boolean =>
  base !== '' || [...origins].some((each) => !each.startsWith('{{'));

/** Requests without a host that no schema fits join the only service of their profile. */
function withLooseOnes(destinations: readonly Destination[]): Destination[] {
  const isLoose = ({ known, requests, bases }: Destination): boolean =>
    known === undefined && requests === 0 && [...bases.keys()].every((base) => base === '');
  const others = destinations.filter((each) => !isLoose(each));
  const left = destinations.filter(isLoose).filter((each) => {
    const [only, ...more] = others.filter(({ profile }) => profile === each.profile);
    if (only === undefined || more.length > 0) return true;
    only.withoutHost += each.withoutHost;
    return false;
  });
  return [...others, ...left];
}

/** The path alone where a service is at several hosts, or at one that is a variable, and no other service has the path. */
function baseUrlsOf(destination: Destination, all: readonly Destination[]): readonly string[] {
  const others = all.filter((each) => each !== destination);
  const isNamed = [...destination.bases].some(hasName);
  return [...destination.bases].flatMap(([base, origins]) => {
    const hosts = [...origins].filter((each) => base !== '' || !isNamed || !each.startsWith('{{')).sort();
    const isMovable = hosts.length !== 1 || hosts[0]!.startsWith('{{');
    if (base !== '' && isMovable && !others.some(({ bases }) => bases.has(base))) return [base];
    return hosts.map((origin) => `${origin}${base}`);
  });
}

/** The text of the configuration file; undefined when there is nothing to say in it. */
export function configText({ services, placed }: ConfigProposal): string {
  const entries = services.map(({ name, profile, baseUrls, schema }) => [
    name,
    { profile, ...(baseUrls.length === 0 ? {} : { baseUrls }), ...(schema === undefined ? {} : { schema }) },
  ]);
  const value = {
    $schema: 'https://odatalint.github.io/odatalint.config.schema.json',
    ...(entries.length === 0 ? {} : { services: Object.fromEntries(entries) as unknown }),
    ...(placed.length === 0 ? {} : { places: [{ files: placed }] }),
    rules: {},
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Words of addresses that say nothing about what is served there. */
const common =
  /^(?:www|api|apis|com|org|net|io|odata4?|rest|data|sap|opu|localhost|svc|services?|web|app|v?\d[\d.]*|\{\{.*)$/i;

function nameOf({ bases, profile, known }: Destination): string {
  const [[base, origins] = ['', new Set<string>()]] = [...bases].sort((a, b) => b[0].length - a[0].length);
  const segments = base.split('/').map((segment) => segment.replace(/\.svc$/i, ''));
  const segment = segments.findLast((each) => each !== '' && !common.test(each));
  const host = /^https?:\/\/([^/:]+)/i.exec([...origins][0] ?? '')?.[1]?.toLowerCase();
  const label = host?.split('.').find((each) => !common.test(each));
  const file = known === undefined ? undefined : basename(dirname(known.path));
  const raw = segment ?? label ?? file ?? profile;
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
