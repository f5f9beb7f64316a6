/** The shape of a built-in profile: facts with their sources and the requests that show them, and the service that they make. */
import {
  type Conventions,
  type PopularNames,
  type ResourceConventions,
  type Route,
  type SchemaPackage,
  type Service,
  standardConventions,
} from '../semantics/index.js';
import type { Schema } from '../schema/index.js';
import { type Dialect, odata401 } from '../syntax/index.js';
import { memo } from '../text/index.js';

/** The members of a record that differ from those of another one, at any depth; a list replaces the other list. */
export type Differences<T> = T extends readonly unknown[] | RegExp | string | number | boolean | undefined
  ? T
  : { readonly [K in keyof T]?: Differences<T[K]> };

/** The page that states a fact; of the asset management service, a clause of its interface document or of the notes on it. */
export type Source = `https://${string}` | `interface "${string}"${string}` | `field notes, note ${number}`;

type AtLeastOne<T> = readonly [T, ...T[]];

/** A request as in a `.http` file: method and URL, then headers in lines of their own, then an empty line and the body. */
type WrittenRequest = string;

/** The words of the query language that a service has or lacks, where it otherwise has those of the version that it follows. */
type Words = Partial<Pick<Dialect, 'options' | 'operators' | 'functions'>>;

/** The requests that show a fact. */
export interface FactRequests {
  /** Requests that have no findings. */
  readonly right: AtLeastOne<WrittenRequest>;
  /** Requests with the codes of all findings that they have, comma-separated. */
  readonly wrong: readonly (readonly [codes: string, request: WrittenRequest])[];
  /** The CSDL that the requests are checked against, for a fact that concerns declared types only. */
  readonly metadata?: string;
}

/** A fact that no request can show, with the reason. */
interface UncheckedFact {
  readonly unchecked: string;
}

/** The data from which the rules know a fact. */
export interface FactData {
  readonly dialect?: Partial<Dialect>;
  readonly adds?: Words;
  readonly lacks?: Words;
  readonly conventions?: Differences<Conventions>;
  /** As the `$Annotations` of CSDL JSON: by target, then by term. */
  readonly annotations?: NonNullable<Service['annotations']>;
  readonly severities?: Service['severities'];
}

/**
 * A documented fact about a service: one sentence for readers, the page that states it, its data, and the requests that show it. A test
 * runs the requests with the fact and without it. Compiled profiles have the data only: `core/scripts/write-ready-data.js`.
 */
export type Fact = FactData & { readonly says: string; readonly source: Source } & (FactRequests | UncheckedFact);

/** Where a service is. */
interface AddressData {
  readonly hosts?: Conventions['addresses']['hosts'];
  readonly versions?: Conventions['addresses']['versions'];
  /** For addresses whose host is a variable. */
  readonly ownPaths?: Conventions['addresses']['ownPaths'];
  readonly routes: readonly Route[];
  /** Set where other services have the same hosts, so that a version that no route has is one of theirs. */
  readonly sharesHosts?: true;
  /** Profiles that have these addresses too, because their hosts or paths are more general: this one takes precedence. */
  readonly before?: readonly string[];
}

/** Where a service is, and the page that says so. */
export interface ProfileAddresses extends AddressData {
  readonly source: Source;
  /** URLs that select the profile; none for a profile that only `--profile` or a configuration selects. */
  readonly examples: readonly string[];
}

/** A profile as programs need it. What it does not say is as in the profile that it extends, or in OData 4.01. */
export interface ProfileData {
  readonly name: string;
  readonly summary: string;
  readonly extends?: ProfileData;
  /** The version of OData that it follows, if it is not that of the profile that it extends. */
  readonly follows?: Dialect;
  readonly addresses?: AddressData;
  /** Reads the schema of the service, where each has the same. */
  readonly schema?: () => Schema | undefined;
  /** The package with the schema that is published for the service. */
  readonly schemaPackage?: SchemaPackage;
  readonly facts: readonly FactData[];
  /** The names that its documentation uses most, which completion offers first. */
  readonly popularNames?: PopularNames;
}

/** A built-in profile, with the pages and requests that show each fact. */
export interface Profile extends ProfileData {
  readonly extends?: Profile;
  readonly addresses?: ProfileAddresses;
  readonly facts: readonly Fact[];
}

/** CSDL with one entity set, for the requests of a fact: its properties have a type and may be null, unlike the key `Id`, an Int32 by default. */
export function metadataWith(
  entitySet: string,
  properties: Readonly<Record<string, string>>,
  version: 'V3' | 'V4',
): string {
  const ofV4 = version === 'V4';
  const edmx = ofV4 ? 'http://docs.oasis-open.org/odata/ns/edmx' : 'http://schemas.microsoft.com/ado/2007/06/edmx';
  const edm = ofV4 ? 'http://docs.oasis-open.org/odata/ns/edm' : 'http://schemas.microsoft.com/ado/2009/11/edm';
  const m = 'http://schemas.microsoft.com/ado/2007/08/dataservices/metadata';
  const services = ofV4 ? '<edmx:DataServices>' : `<edmx:DataServices xmlns:m="${m}" m:DataServiceVersion="3.0">`;
  const { Id: key = 'Int32', ...others } = properties;
  const declared = Object.entries(others).map(([name, type]) => `<Property Name="${name}" Type="Edm.${type}"/>`);
  return `<edmx:Edmx Version="${ofV4 ? '4.0' : '1.0'}" xmlns:edmx="${edmx}">${services}<Schema Namespace="S" xmlns="${edm}">
<EntityType Name="Item"><Key><PropertyRef Name="Id"/></Key><Property Name="Id" Type="Edm.${key}" Nullable="false"/>${declared.join('')}</EntityType>
<EntityContainer Name="C"><EntitySet Name="${entitySet}" EntityType="S.Item"/></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`;
}

/** A fact about some resources: its sentence, their conventions with the page, a right request and a wrong one with its codes. */
type ResourceRow = readonly [
  says: string,
  resource: Omit<ResourceConventions, 'source'> & { readonly source: Source },
  right: WrittenRequest,
  codes: string,
  wrong: WrittenRequest,
];

export const resourceFacts = (rows: readonly ResourceRow[]): readonly Fact[] =>
  rows.map(([says, resource, right, codes, wrong]) => ({
    says,
    source: resource.source,
    conventions: { query: { resources: [resource] } },
    right: [right],
    wrong: [[codes, wrong]],
  }));

/** The routes of a service below a path: its batches, and its resources. */
export const routesAt = (...segments: readonly string[]): readonly Route[] => [
  { interface: 'batch', segments: [...segments, '$batch'], methods: ['POST'] },
  { interface: 'object', segments },
];

/** The service that a profile describes: what it extends, with the data of its facts. */
export const serviceOf = memo((profile: ProfileData): Service => {
  const { name, summary, follows, addresses, facts, popularNames } = profile;
  const base = profile.extends === undefined ? undefined : serviceOf(profile.extends);
  const schemaPackage = profile.schemaPackage ?? base?.schemaPackage;
  const conventions = facts.reduce<unknown>((all, fact) => joined(all, fact.conventions), undefined);
  const { source: _, before: __, examples: ___, ...own } = (addresses ?? {}) as Partial<ProfileAddresses>;
  const annotations = facts.reduce<unknown>((all, fact) => joined(all, fact.annotations), base?.annotations);
  return {
    name,
    summary,
    dialect: dialectOf(name, follows ?? base?.dialect ?? odata401, facts),
    conventions: withDifferences(withDifferences(base?.conventions ?? standardConventions, conventions), {
      addresses: own,
      ...(popularNames === undefined ? {} : { names: { popular: popularNames } }),
    }) as Conventions,
    get schema() {
      return schemaOf(profile);
    },
    ...(schemaPackage === undefined ? {} : { schemaPackage }),
    ...(annotations === undefined ? {} : { annotations: annotations as NonNullable<Service['annotations']> }),
    severities: Object.fromEntries(
      [base?.severities, ...facts.map(({ severities }) => severities)].flatMap((each) => Object.entries(each ?? {})),
    ) as Service['severities'],
  };
});

const schemaOf = memo((profile: ProfileData): Schema | undefined =>
  profile.schema === undefined ? profile.extends && schemaOf(profile.extends) : profile.schema(),
);

/** The profiles in the order in which they are asked for the owner of an address: each before those that it names in `before`. */
export function byPrecedence(profiles: readonly Profile[]): readonly Profile[] {
  const ordered = new Set<Profile>();
  const place = (profile: Profile, waiting: readonly Profile[]): void => {
    if (waiting.includes(profile)) throw new RangeError(`The profile "${profile.name}" is before itself.`);
    for (const other of profiles)
      if (other.addresses?.before?.includes(profile.name) === true) place(other, [...waiting, profile]);
    ordered.add(profile);
  };
  for (const profile of profiles) place(profile, []);
  return [...ordered];
}

function dialectOf(name: string, version: Dialect, facts: readonly FactData[]): Dialect {
  const dialect = withDifferences(
    version,
    facts.reduce<unknown>((all, fact) => joined(all, fact.dialect), undefined),
  ) as Dialect;
  const words = (of: keyof Words): readonly string[] => [
    ...dialect[of].filter((word) => !facts.some(({ lacks }) => lacks?.[of]?.includes(word))),
    ...facts.flatMap(({ adds }) => adds?.[of] ?? []),
  ];
  return { ...dialect, name, options: words('options'), operators: words('operators'), functions: words('functions') };
}

type Members = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof RegExp);

/** A record with the members of another one instead of its own, also those that are undefined; in its records too, but lists are replaced. */
const withDifferences = (value: unknown, other: unknown): unknown => merged(value, other, (_, list) => list);

/** The data of two facts: of lists in both, first the items of the first one. */
const joined = (value: unknown, other: unknown): unknown => merged(value, other, (first, list) => [...first, ...list]);

type Lists = (first: readonly unknown[], second: readonly unknown[]) => readonly unknown[];

function merged(value: unknown, other: unknown, lists: Lists): unknown {
  if (other === undefined) return value;
  if (Array.isArray(value) && Array.isArray(other)) return lists(value, other);
  if (!isRecord(value) || !isRecord(other)) return other;
  const result: Record<string, unknown> = { ...value };
  for (const [name, member] of Object.entries(other))
    result[name] = member === undefined ? undefined : merged(value[name], member, lists);
  return result;
}
