/**
 * Proposes a configuration for a repository: the services of its requests with the schemas that fit, tried before it is
 * written.
 */
import { odata401Service } from '@odatalint/core';
import { basename, dirname, join, relative } from 'node:path';
import { CONFIG_FILE_NAME } from './config/config-shape.js';
import type { FoundFile } from './files/find-files.js';
import { withSlashes } from './files/git-ignore.js';
import { addressesIn, type FoundAddresses } from './proposal/addresses-in.js';
import { basesOf, plainBasePath } from './proposal/base-paths.js';
import { type DeclaredService, declaredServices } from './proposal/declared-services.js';
import { type KnownSchema, loadKnownSchemas, profileOf } from './proposal/known-schemas.js';
import { patternOf } from './proposal/placed-files.js';
import { isMisfit, reallyFits } from './proposal/fitting-schemas.js';
import { serviceRoot } from './proposal/service-root.js';
import { type ConfigTrial, tryConfig, untried } from './try-config.js';

/** The maximum number of services; those with the fewest requests are omitted. */
const maxServices = 10;

/** The maximum number of trials; anything that still does harm is omitted. */
const maxTrials = 6;

/** One service of requests, as the configuration names it. */
export interface ProposedService {
  readonly name: string;
  /** The requests that name a host of the service. */
  readonly requests: number;
  /** The requests without a host that fit the service by their paths. */
  readonly withoutHost: number;
  readonly profile: string;
  readonly baseUrls: readonly string[];
  /** The URL of the service, if a request shows it. */
  readonly root: string | undefined;
  /** Relative to the folder of the configuration, with slashes; undefined if no schema fits. */
  readonly schema: string | undefined;
  /** The folder whose requests without a host go to it, relative, with slashes; undefined for all requests. */
  readonly folder: string | undefined;
  /** The command that writes its schema, if the file that declares it shows one. */
  readonly command: string | undefined;
  /** The number of requests with an error that only the check with the service finds. */
  readonly wrong: number;
}

export interface ConfigProposal {
  readonly services: readonly ProposedService[];
  /** The number of requests and fragments in the files, including those of no certain service. */
  readonly requests: number;
  /** The schema files that fit none of them. */
  readonly unusedSchemas: readonly string[];
  /** Patterns for the files that are read only if a place names them. */
  readonly placed: readonly string[];
  /**
   * Folders (relative, with slashes) whose requests without a host go to no service, and the profile of their check.
   */
  readonly foreign: ReadonlyMap<string, string>;
}

/** The requests to one API, wherever it is hosted. */
interface Destination {
  readonly id: string;
  readonly profile: string;
  readonly known: KnownSchema | undefined;
  readonly declared: DeclaredService | undefined;
  /** The origins by the path before the sets, such as `/odata/v4/catalog`; an unknown path is empty. */
  readonly bases: Map<string, Set<string>>;
  /** The files of the requests without a host. */
  readonly files: Set<string>;
  /** The URL of the service that the first request with a host shows. */
  root: string | undefined;
  requests: number;
  withoutHost: number;
}

/** The inputs of a proposal. */
interface Findings {
  readonly found: FoundAddresses;
  readonly declared: readonly DeclaredService[];
  readonly placed: readonly FoundFile[];
  readonly schemaFiles: readonly KnownSchema[];
  readonly folder: string;
}

/** The results of the trials of a proposal. */
interface RuledOut {
  readonly schemas: Set<string>;
  readonly destinations: Set<string>;
  readonly foreign: Map<string, string>;
}

/** The files of a repository. */
export interface RepositoryFiles {
  /** The request files. */
  readonly files: readonly FoundFile[];
  /** Those that need a place. */
  readonly placed: readonly FoundFile[];
  /** Absolute paths of schema files. */
  readonly schemas: readonly string[];
}

/**
 * Proposes one service for each API. Requests go to one API if one schema fits them; without a schema, if they have the
 * same base path, otherwise the same host. The proposal is tried: it must read the same requests, and a service without
 * a schema must make none of them wrong. Never throws on any text.
 *
 * @param files - Absolute paths.
 */
export async function proposeConfig(files: RepositoryFiles, folder: string, cwd: string): Promise<ConfigProposal> {
  const findings: Findings = {
    found: addressesIn([...files.files, ...files.placed], folder),
    declared: declaredServices(folder),
    placed: files.placed,
    schemaFiles: loadKnownSchemas(files.schemas, folder),
    folder,
  };
  const out: RuledOut = { schemas: new Set(), destinations: new Set(), foreign: new Map() };
  for (let i = 0; i < maxTrials; i++) {
    const { proposal, named } = proposalOf(findings, out);
    const path = join(folder, CONFIG_FILE_NAME);
    const trial = await tryConfig(folder, cwd, { path, text: configText(proposal) });
    if (!ruleOut(trial, named, { out, folder })) return withWrong(proposal, trial);
  }
  return { ...proposalOf(findings, out).proposal, services: [] };
}

const withWrong = (proposal: ConfigProposal, { services }: ConfigTrial): ConfigProposal => ({
  ...proposal,
  services: proposal.services.map((each) => ({ ...each, wrong: services.get(each.name)?.wrong ?? 0 })),
});

/**
 * Excludes schemas and services that cause false findings in a trial, and returns whether there are any. With a schema, some wrong
 * requests are real mistakes.
 */
function ruleOut(
  { isComplete, services }: ConfigTrial,
  named: readonly NamedService[],
  { out, folder }: { readonly out: RuledOut; readonly folder: string },
): boolean {
  let isHarmful = false;
  for (const { name, destination } of named) {
    const { right, wrong, isFaulty, wrongFolders, rightFolders } = services.get(name) ?? untried;
    const { known, id, profile } = destination;
    const foreign = [...wrongFolders].filter((each) => !rightFolders.has(each));
    if (
      known === undefined
        ? wrong > 0 || !isComplete
        : isFaulty ||
          !isComplete ||
          isMisfit(wrong, right) ||
          (wrong > 1 && wrong >= destination.requests + destination.withoutHost)
    ) {
      if (known === undefined) out.destinations.add(id);
      else out.schemas.add(known.path);
    } else if (known !== undefined && foreign.length > 0) {
      const general = profile.startsWith('odata-') ? profile : odata401Service.name;
      for (const each of foreign) out.foreign.set(withSlashes(relative(folder, each)), general);
    } else continue;
    isHarmful = true;
  }
  return isHarmful;
}

interface NamedService {
  readonly name: string;
  readonly baseUrls: readonly string[];
  readonly destination: Destination;
}

function proposalOf(
  { found, declared, placed, schemaFiles, folder }: Findings,
  { schemas: misfits, destinations: harmful, foreign }: RuledOut,
): { readonly proposal: ConfigProposal; readonly named: readonly NamedService[] } {
  const schemas = schemaFiles.filter(({ path }) => !misfits.has(path));
  const all = destinationsOf(found, schemas, declared);
  const destinations = all.filter((each) => isWorthNaming(each) && !harmful.has(each.id)).slice(0, maxServices);
  const named = namedServices(destinations, all);
  const services = named.map(({ name, baseUrls, destination }): ProposedService => ({
    name,
    requests: baseUrls.length === 0 ? 0 : destination.requests,
    withoutHost: destination.withoutHost + (baseUrls.length === 0 ? destination.requests : 0),
    root: destination.root,
    profile: destination.profile,
    baseUrls,
    schema: destination.known && withSlashes(relative(folder, destination.known.path)),
    folder: folderFor(destination, destinations),
    command: destination.known === undefined ? destination.declared?.command : undefined,
    wrong: 0,
  }));
  const used = new Set(destinations.map(({ known }) => known));
  const unusedSchemas = schemaFiles
    .filter((known) => !used.has(known))
    .map(({ path }) => withSlashes(relative(folder, path)));
  const patterns = placed.map(({ path }) => patternOf(withSlashes(relative(folder, path))));
  const proposal = { services, requests: found.requests, unusedSchemas, placed: patterns, foreign };
  return { proposal, named };
}

function namedServices(destinations: readonly Destination[], all: readonly Destination[]): readonly NamedService[] {
  const names = new Set<string>();
  return destinations.map((destination) => ({
    name: uniqueName(nameOf(destination), names),
    baseUrls: baseUrlsOf(destination, all),
    destination,
  }));
}

/**
 * The folder of a service: the one whose files declare it, or the common folder of its requests without a host, if such
 * requests to other services exist elsewhere. Undefined for the whole repository.
 */
function folderFor({ declared, files, known }: Destination, all: readonly Destination[]): string | undefined {
  const others = all.filter((each) => each.files !== files);
  if (declared !== undefined && declared.folder !== '') return others.length === 0 ? undefined : declared.folder;
  if (known === undefined || files.size === 0) return undefined;
  const common = commonFolder([...files]);
  const isIn = (file: string): boolean => file.startsWith(`${common}/`);
  const loose = others.filter((each) => each.files.size > 0);
  if (common === '' || loose.length === 0 || loose.some((each) => [...each.files].some(isIn))) return undefined;
  return common;
}

function commonFolder(files: readonly string[]): string {
  const [first = [], ...rest] = files.map((file) => file.split('/').slice(0, -1));
  const length = first.findIndex((part, i) => rest.some((each) => each[i] !== part));
  return first.slice(0, length === -1 ? first.length : length).join('/');
}

function destinationsOf(
  { addresses, doubtful, filesFor }: FoundAddresses,
  schemas: readonly KnownSchema[],
  declared: readonly DeclaredService[],
): readonly Destination[] {
  const found = new Map<string, Destination>();
  const declaredBases = declared.flatMap(({ bases }) => bases);
  const fitting = basesOf(addresses, schemas);
  const isFitting = reallyFits(addresses, doubtful, fitting);
  for (const address of addresses) {
    const fit = fitting(address);
    const { known, base: own } = fit !== undefined && isFitting(fit) ? fit : {};
    const base = own ?? plainBasePath(address.path, declaredBases);
    const profile = profileOf(address.profile, known, base);
    const isGeneral = profile === odata401Service.name || profile.startsWith('odata-');
    // A built-in service is one API on any host, but SAP systems have many services.
    const place = base === '' ? (isGeneral ? address.origin : '') : isGeneral || profile.startsWith('sap-') ? base : '';
    const sent = address.origin === '' ? declared.find((each) => isSentAs(each, profile, address.file)) : undefined;
    const id = JSON.stringify(sent !== undefined ? idOf(sent) : known === undefined ? [profile, place] : [known.path]);
    let destination = found.get(id);
    if (destination === undefined) {
      const own = sent ?? declared.find((each) => isDeclaredAs(each, { known, base }));
      found.set(id, (destination = newDestination(id, { profile: own?.profile ?? profile, known, declared: own })));
    }
    const kept = isGeneral || known !== undefined || profile.startsWith('sap-') ? base : '';
    const origins = destination.bases.get(kept) ?? new Set<string>();
    destination.bases.set(kept, address.origin === '' ? origins : origins.add(address.origin));
    if (address.origin === '') destination.withoutHost++;
    else destination.requests++;
    const { origin, path, profile: shown } = address;
    destination.root ??=
      base === '' || origin.includes('{{') || origin === ''
        ? serviceRoot(`${origin}${path}`, shown)
        : `${origin}${base}`;
    if (address.origin === '' || (base === '' && address.origin.startsWith('{{'))) destination.files.add(address.file);
  }
  addDeclared(found, { declared, schemas, filesFor });
  for (const { known, bases } of found.values()) {
    const [first, ...more] = bases;
    if (first !== undefined && more.length === 0 && first[0] === '' && first[1].size === 0)
      for (const server of known?.servers ?? []) first[1].add(server);
  }
  const countOf = ({ requests, withoutHost }: Destination): number => requests + withoutHost;
  return withLooseOnes([...found.values()]).sort((a, b) => countOf(b) - countOf(a));
}

const newDestination = (id: string, parts: Pick<Destination, 'profile' | 'known' | 'declared'>): Destination => ({
  id,
  ...parts,
  bases: new Map(),
  files: new Set(),
  root: undefined,
  requests: 0,
  withoutHost: 0,
});

const idOf = ({ name, folder, bases }: DeclaredService): readonly string[] => ['declared', name, folder, ...bases];

/** Whether a request without a host belongs to a service that only its profile declares. */
const isSentAs = ({ bases, folder, ...own }: DeclaredService, profile: string, file: string): boolean =>
  own.profile === profile && bases.length === 0 && (folder === '' || file.startsWith(`${folder}/`));

const isDeclaredAs = (
  { bases, schema }: DeclaredService,
  { known, base }: { readonly known: KnownSchema | undefined; readonly base: string },
): boolean =>
  (schema !== undefined && schema === known?.path) ||
  (base !== '' && bases.some((each) => each.toLowerCase() === base.toLowerCase()));

/** Adds the services that are declared with their schema or profile, and are used in their folder without a host. */
function addDeclared(
  found: Map<string, Destination>,
  {
    declared,
    schemas,
    filesFor,
  }: {
    readonly declared: readonly DeclaredService[];
    readonly schemas: readonly KnownSchema[];
    readonly filesFor: ReadonlyMap<string, readonly string[]>;
  },
): void {
  for (const each of declared) {
    const { bases, schema, profile } = each;
    const known = schema === undefined ? undefined : schemas.find(({ path }) => path === schema);
    const isSent =
      profile !== undefined && filesFor.get(profile)?.some((file) => isSentAs(each, profile, file)) === true;
    if ((known === undefined && !isSent) || [...found.values()].some((other) => other.declared === each)) continue;
    const id = JSON.stringify(idOf(each));
    const own = newDestination(id, {
      profile: profile ?? profileOf(odata401Service.name, known, bases[0] ?? ''),
      known,
      declared: each,
    });
    for (const base of bases) own.bases.set(base, new Set());
    found.set(id, own);
  }
}

/** Whether a service is more than a version of the standard at a URL that is only a variable. */
const isWorthNaming = ({ known, declared, profile, bases }: Destination): boolean =>
  known !== undefined || declared !== undefined || !profile.startsWith('odata-') || [...bases].some(hasName);

/** Whether a URL is more than a variable, which may contain any URL. */
const hasName = ([base, origins]: readonly [string, ReadonlySet<string>]): boolean =>
  base !== '' || [...origins].some((each) => !each.startsWith('{{'));

/** Requests without a host that match no schema join the only service of their profile. */
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

/** The path alone, if a service has several hosts or a variable one, and no other service has the path. */
function baseUrlsOf(destination: Destination, all: readonly Destination[]): readonly string[] {
  const others = all.filter((each) => each !== destination);
  const isNamed = [...destination.bases].some(hasName);
  // A variable that other requests also begin with can contain any URL.
  const isShared = (origin: string): boolean =>
    origin.startsWith('{{') && others.some(({ bases }) => bases.get('')?.has(origin) === true);
  return [...destination.bases].flatMap(([base, origins]) => {
    const hosts = [...origins]
      .filter((each) => base !== '' || !(isNamed ? each.startsWith('{{') : isShared(each)))
      .sort();
    if (base !== '' && destination.declared !== undefined && origins.size === 0) return [base];
    const isMovable = hosts.length !== 1 || hosts[0]!.startsWith('{{');
    if (base !== '' && isMovable && !others.some(({ bases }) => bases.has(base))) return [base];
    return hosts.map((origin) => `${origin}${base}`);
  });
}

/** The text of the configuration file; undefined if it would be empty. */
export function configText({ services, placed, foreign }: ConfigProposal): string {
  const overrides = [
    ...services.flatMap(({ name, folder }) => (folder === undefined ? [] : [[folder, name] as const])),
    ...foreign,
  ].map(([folder, service]) => ({ files: [folder === '' ? '/*' : `${patternOf(folder)}/**`], service }));
  const entries = services.map(({ name, profile, baseUrls, schema }) => [
    name,
    { profile, ...(baseUrls.length === 0 ? {} : { baseUrls }), ...(schema === undefined ? {} : { schema }) },
  ]);
  const value = {
    $schema: 'https://odatalint.github.io/odatalint.config.schema.json',
    ...(entries.length === 0 ? {} : { services: Object.fromEntries(entries) as unknown }),
    ...(overrides.length === 0 ? {} : { overrides }),
    ...(placed.length === 0 ? {} : { places: [{ files: placed }] }),
    rules: {},
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Words of URLs that do not describe a service. */
const common =
  /^(?:www|api|apis|com|org|net|io|odata4?|rest|data|sap|opu|localhost|svc|services?|web|app|v?\d[\d.]*|\{\{.*)$/i;

function nameOf({ bases, profile, known, declared }: Destination): string {
  const [[base, origins] = ['', new Set<string>()]] = [...bases].sort((a, b) => b[0].length - a[0].length);
  const segments = base.split('/').map((segment) => segment.replace(/\.svc$/i, ''));
  const segment = segments.findLast((each) => each !== '' && !common.test(each));
  const host = /^https?:\/\/([^/]+)/i.exec([...origins][0] ?? '')?.[1]?.toLowerCase();
  const label = host
    ?.replace(/:\d+$/, '')
    .split('.')
    .find((each) => !common.test(each));
  const file = known === undefined ? undefined : (known.stem ?? basename(dirname(known.path)));
  const own = declared?.name === '' ? undefined : declared?.name;
  const raw =
    own ?? known?.title ?? segment ?? label ?? file ?? (profile.startsWith('odata-') ? host : undefined) ?? profile;
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
