/** Decides to which service a request goes: by the command line, then the configuration, then the request itself. */
import {
  builtInServices,
  type CheckInput,
  createChecker,
  type HeaderInput,
  odata401Service,
  type RequestInput,
  type Schema,
  type Service,
} from '@odatalint/core';
import {
  isKnownResource,
  isOwnAddress,
  isRequestInput,
  matchRoute,
  memo,
  missRoute,
  missWholeRoot,
  type Route,
  serviceAt,
} from '@odatalint/core/internal';
import { isAtOrigin, isNearBaseUrl, matchBaseUrl, namesHost, wordsOfAddress } from './base-url.js';
import type { CheckChoices } from './check-choices.js';
import type { ServiceConfig } from './config-shape.js';
import type { FileConfig } from './find-config.js';
import { profileChain } from './merge-configs.js';
import { ownService } from './own-profiles.js';

/** The facts about a request: its contents, and the name in a comment above it. */
export interface AddressedRequest {
  readonly input: CheckInput;
  readonly service?: string | undefined;
  /** The URL with the values of an environment, if the URL as written has variables. It may contain secrets. */
  readonly address?: string | undefined;
  /** Whether only its URL can show that it is OData. */
  readonly isDoubtful?: true | undefined;
  /** Whether the text may not be a request, so that its own URL must belong to a service. */
  readonly isMention?: true | undefined;
}

/** The service of a request. Both names are undefined if only the schema or the request itself shows the service. */
export interface ChosenService {
  /** The name of the configured service. */
  readonly name: string | undefined;
  /** The name of the profile whose rules apply: a built-in one, or one of the configuration that no service has. */
  readonly profile: string | undefined;
}

type Services = Readonly<Record<string, ServiceConfig>>;

/** The services of a configuration, and the one for the requests of a file. */
type ConfiguredServices = Pick<FileConfig, 'config' | 'service'>;

/** The services with requests to check: an interface that only resembles OData has none. */
const checkedServices = builtInServices.filter(({ conventions }) =>
  conventions.addresses.routes.some((route) => route.interface !== 'foreign'),
);

const packagedServices = builtInServices.filter(({ schemaPackage }) => schemaPackage !== undefined);

/** Whether a name is that of a built-in profile. */
const isBuiltIn = (name: string): boolean => builtInServices.some((service) => service.name === name);

/** Whether a name is that of a profile, built in or of the configuration. */
const isProfile = (name: string, config: ConfiguredServices | undefined): boolean =>
  isBuiltIn(name) || Object.hasOwn(config?.config.profiles ?? {}, name);

const servicesOf = (config: ConfiguredServices | undefined): Services => config?.config.services ?? {};

export class ServiceDirectory<Config extends ConfiguredServices = ConfiguredServices> {
  readonly #choices: Pick<CheckChoices, 'service' | 'profile' | 'schema'>;
  readonly #schemaOf: (service: ServiceConfig, config: Config | undefined, name: string) => Schema | undefined;
  /** The checker that recognizes a service by the request alone. */
  readonly #plain = createChecker();
  #builtInSigns: readonly Sign[] | undefined;

  /**
   * @param choices - The choices on the command line.
   * @param schemaOf - Reads the schema of a configured service; called only if the name of a resource decides.
   */
  constructor(
    choices: Pick<CheckChoices, 'service' | 'profile' | 'schema'> = {},
    schemaOf: (service: ServiceConfig, config: Config | undefined, name: string) => Schema | undefined = () =>
      undefined,
  ) {
    this.#choices = choices;
    this.#schemaOf = schemaOf;
  }

  /** The service of a request. The command line takes precedence, except if its profile cannot have the URL. */
  of(request: AddressedRequest, config: Config | undefined): ChosenService {
    const { profile: chosen, service: wanted } = this.#choices;
    const services = servicesOf(config);
    const named = wanted !== undefined && Object.hasOwn(services, wanted) ? wanted : undefined;
    const isDecided = chosen !== undefined || wanted !== undefined;
    const name = named ?? (isDecided ? undefined : this.#configuredFor(request, config));
    const leaves = chosen !== undefined && this.leavesProfile(request);
    const said = (isDecided && !leaves) || name !== undefined ? undefined : (request.service ?? config?.service);
    const profile =
      (leaves ? undefined : chosen) ??
      (name === undefined ? undefined : services[name]?.profile) ??
      (said !== undefined && isProfile(said, config) ? said : undefined) ??
      (named === undefined ? wanted : undefined) ??
      (isDecided || name !== undefined ? undefined : ownProfileAt(request, config));
    return { name, profile };
  }

  /** The service that a request shows by itself, by its URL as written or with values for its variables. */
  shownBy({ input, address }: AddressedRequest): Service {
    const service = this.#plain.serviceFor(input);
    return service === odata401Service && address !== undefined ? this.#plain.serviceFor({ url: address }) : service;
  }

  /**
   * The service whose schema is in a package, if the URL of a request is at the root of that schema.
   *
   * @param chosen - The service that the command line or the configuration names, if any.
   */
  packagedFor(request: AddressedRequest, chosen: Service | undefined): Service | undefined {
    const { input, address } = request;
    if (!isRequestInput(input)) return undefined;
    const isAtRoot = ({ schemaPackage }: Service): boolean =>
      schemaPackage !== undefined &&
      [input.url, address ?? input.url].some((url) => matchBaseUrl(url, schemaPackage.root) !== undefined);
    if (chosen !== undefined) return isAtRoot(chosen) ? chosen : undefined;
    const service = packagedServices.find(isAtRoot);
    return service !== undefined && this.shownBy(request) === service ? service : undefined;
  }

  /**
   * Whether the URL of a request belongs to a service: a configured one, or one with known routes and hosts. With a
   * service, profile or schema on the command line that is every URL without a host.
   */
  claims(request: AddressedRequest, config: Config | undefined): boolean {
    const services = servicesOf(config);
    if (request.isMention === true) return isMentioned(request, services, addressedServices(config));
    if (selectService(request, services) !== undefined || ownProfileAt(request, config) !== undefined) return true;
    const shown = this.shownBy(request);
    // An interface that only resembles OData claims nothing.
    const isOther = shown.conventions.addresses.routes.every((route) => route.interface === 'foreign');
    if (shown !== odata401Service && !isOther) return true;
    const { service, profile, schema } = this.#choices;
    const isDecided = [service, profile, schema, config?.service].some((each) => each !== undefined);
    return isDecided && isRequestInput(request.input) && !namesHost(request.input.url);
  }

  /** Whether a URL belongs to a known service: a configured one, or one with known routes and hosts. */
  knows(address: string, config: Config | undefined): boolean {
    if (isAddressOf(address, servicesOf(config))) return true;
    if (ownProfileAt({ input: { url: address } }, config) !== undefined) return true;
    const { service, profile } = this.#choices;
    return (
      service === undefined && profile === undefined && this.#plain.serviceFor({ url: address }) !== odata401Service
    );
  }

  /** Whether a text can contain a URL of a built-in or configured service. False is certain. */
  mayBeIn(text: string, config: Config | undefined): boolean {
    const lower = text.toLowerCase();
    const isIn = (sign: Sign): boolean => sign.length > 0 && sign.every((word) => lower.includes(word));
    this.#builtInSigns ??= checkedServices.flatMap(({ conventions }) => addressesOf(conventions).map(wordsOfAddress));
    if (this.#builtInSigns.some(isIn)) return true;
    if (
      addressedServices(config).some(({ conventions }) =>
        addressesOf(conventions).some((address) => isIn(wordsOfAddress(address))),
      )
    )
      return true;
    return Object.values(servicesOf(config)).some(({ baseUrls = [] }) =>
      baseUrls.some((base) => isIn(wordsOfAddress(base))),
    );
  }

  /**
   * Whether the profile of the command line cannot have the host and path of a request, which is then checked without
   * it.
   */
  leavesProfile({ input, service: said }: AddressedRequest): boolean {
    const { profile } = this.#choices;
    if (said !== undefined && said !== profile && isBuiltIn(said)) return true;
    const service = builtInServices.find(({ name }) => name === profile);
    return service !== undefined && isRequestInput(input) && isElsewhere(input.url, service);
  }

  /**
   * The configured service of a request: by its URL; or the one at its host whose path is missing before a resource of
   * its schema; or the only one without base URLs that extends the built-in service of its host.
   */
  #configuredFor(request: AddressedRequest, config: Config | undefined): string | undefined {
    const services = servicesOf(config);
    const name =
      this.#withResource(request, services, config) ??
      selectService(request, services, config?.service) ??
      this.#withoutRoot(request, services, config);
    const placeless = Object.keys(services).filter((each) => services[each]?.baseUrls === undefined);
    if (name !== undefined || placeless.length === 0) return name;
    const own = ownProfileAt(request, config);
    if (own !== undefined) return onlyOne(placeless.filter((each) => services[each]?.ownProfile === own));
    const shown = this.shownBy(request);
    if (shown.conventions.addresses.hosts === 'any' || !isAtOwnAddress(request, shown)) return undefined;
    return onlyOne(placeless.filter((each) => services[each]?.profile === shown.name));
  }

  /** The first of several services with the same base URL whose schema has the resource; undefined if one service is certain. */
  #withResource(
    { input, service, address }: AddressedRequest,
    services: Services,
    config: Config | undefined,
  ): string | undefined {
    if (
      !shareAddresses(services) ||
      !isRequestInput(input) ||
      (service !== undefined && Object.hasOwn(services, service))
    )
      return undefined;
    for (const url of writtenAndFilled(input, address)) {
      const names = longestMatches(url, services);
      if (names.length < 2 || names.includes(config?.service ?? '')) continue;
      const { baseUrls = [] } = services[names[0]!]!;
      const start = matchRoute(url, serviceAt(odata401Service, baseUrls).conventions)?.resourcePathStart;
      const resource = start === undefined ? undefined : /^[\w.]+/.exec(url.slice(start))?.[0];
      if (resource === undefined) continue;
      return names.find((name) => {
        const schema = this.#schemaOf(services[name]!, config, name);
        return schema !== undefined && isKnownResource(schema, resource);
      });
    }
    return undefined;
  }

  /** The service at the host of a URL that lacks the path of the service before the name of one of its resources. */
  #withoutRoot({ input }: AddressedRequest, services: Services, config: Config | undefined): string | undefined {
    if (!isRequestInput(input)) return undefined;
    return Object.keys(services).find((name) => {
      const service = services[name]!;
      const { schema = [], baseUrls = [] } = service;
      if (schema.length === 0 || !baseUrls.some((base) => isAtOrigin(input.url, base))) return false;
      const miss = missWholeRoot(input.url, serviceAt(odata401Service, baseUrls).conventions.addresses.routes);
      return miss?.root !== undefined && isKnownResource(this.#schemaOf(service, config, name), miss.root.resource);
    });
  }
}

/**
 * Whether a request has a URL at a service's own hosts and routes. Any other request only shows a version, which a
 * schema determines better.
 */
export const isAtOwnAddress = ({ input, address }: AddressedRequest, { conventions }: Service): boolean =>
  isRequestInput(input) && [input.url, address ?? input.url].some((url) => isOwnAddress(url, conventions));

/**
 * The name of a configured service; undefined if uncertain. In this order: the service in a comment; the longest base
 * URL that the URL begins with, as written or with the values of an environment, preferring the service of the file
 * (`ofFile`); the service of the file, unless the request names a host and the service has other base URLs; the service
 * whose base URL matches except for one typo; the only service with the profile of the request; if the request names no
 * host (a fragment, a relative URL, a variable), the only service. A built-in `ofFile` is never returned, but rules out
 * the last step.
 */
function selectService(request: AddressedRequest, services: Services, ofFile?: string): string | undefined {
  if (request.service !== undefined && Object.hasOwn(services, request.service)) return request.service;
  const names = Object.keys(services);
  if (names.length === 0) return undefined;
  const { input, isDoubtful = false } = request;
  const configured = ofFile !== undefined && Object.hasOwn(services, ofFile) ? ofFile : undefined;
  const service = configured === undefined ? undefined : services[configured];
  if (isRequestInput(input)) {
    const urls = writtenAndFilled(input, request.address);
    for (const url of urls) {
      if (service !== undefined && longestMatch(url, { service }, isDoubtful) !== undefined) return configured;
      const byAddress = longestMatch(url, services, isDoubtful);
      if (byAddress !== undefined) return byAddress;
    }
    if (urls[0] !== undefined && namesHost(urls[0]))
      return service?.baseUrls === undefined ? (configured ?? nearService(urls, services)) : undefined;
  }
  // A client for one kind of service sends nothing to another kind.
  if (request.service !== undefined && isBuiltIn(request.service)) {
    return onlyOne(names.filter((name) => services[name]?.profile === request.service));
  }
  if (ofFile !== undefined) return configured;
  return names.length === 1 ? names[0] : undefined;
}

/**
 * The URL of a request as written and with the values of an environment; for a path, at the host in a header (RFC 9112,
 * 3.2.1).
 */
function writtenAndFilled({ url, headers }: RequestInput, filled: string | undefined): readonly string[] {
  const host = Array.isArray(headers)
    ? (headers as readonly HeaderInput[]).find(({ name }) => name.toLowerCase() === 'host')?.value.trim()
    : undefined;
  if (url.startsWith('/') && host !== undefined && /^[\w.:-]+$/.test(host))
    return [`https://${host}${url}`, `http://${host}${url}`];
  return filled === undefined ? [url] : [url, filled];
}

/** Whether an address begins with a base address of one of the services. */
const isAddressOf = (url: string, services: Services): boolean => longestMatch(url, services, true) !== undefined;

/**
 * The service with the longest base URL that a URL begins with. A base URL that is a path matches every host, so it
 * does not show that a doubtful URL with a host belongs to the service: namespaces, imports and links have such paths
 * too.
 */
function longestMatch(url: string, services: Services, isDoubtful: boolean): string | undefined {
  const isAtHost = isDoubtful && namesHost(url);
  let best: string | undefined;
  let most = 0;
  for (const [name, service] of Object.entries(services)) {
    for (const baseUrl of service.baseUrls ?? []) {
      const length = isAtHost && baseUrl.startsWith('/') ? 0 : (matchBaseUrl(url, baseUrl) ?? 0);
      if (length > most) [best, most] = [name, length];
    }
  }
  return best;
}

/** Whether two services have the same base URL. */
const shareAddresses = memo((services: Services): boolean => {
  const all = Object.values(services).flatMap(({ baseUrls = [] }) => [...new Set(baseUrls.map(withoutSlash))]);
  return new Set(all).size < all.length;
});

/** The services that share the longest base URL that a URL begins with. */
function longestMatches(url: string, services: Services): readonly string[] {
  const lengths = Object.entries(services).map(([name, { baseUrls = [] }]) => ({
    name,
    length: baseUrls.reduce((most, baseUrl) => Math.max(most, matchBaseUrl(url, baseUrl.replace(/\/$/, '')) ?? 0), 0),
  }));
  const most = lengths.reduce((longest, { length }) => Math.max(longest, length), 0);
  return most === 0 ? [] : lengths.filter(({ length }) => length === most).map(({ name }) => name);
}

/** The service with a base URL at the host of a URL, and its path except for a typo. */
const nearService = (urls: readonly string[], services: Services): string | undefined =>
  Object.keys(services).find((name) =>
    services[name]?.baseUrls?.some((baseUrl) => urls.some((url) => isNearBaseUrl(url, baseUrl))),
  );

const onlyOne = ([first, ...others]: readonly string[]): string | undefined =>
  others.length === 0 ? first : undefined;

/** The services of the profiles of a configuration that have addresses, the more special profiles first. */
const addressedServices = (config: ConfiguredServices | undefined): readonly Service[] => {
  const { profiles = {} } = config?.config ?? {};
  const generations = (name: string): number => profileChain(profiles, name).length;
  return Object.keys(profiles)
    .filter((name) => profiles[name]!.addresses !== undefined)
    .sort((a, b) => generations(b) - generations(a))
    .map((name) => ownService({ profiles }, name)!);
};

/** The name of the profile of a configuration whose addresses have that of a request. */
const ownProfileAt = (request: AddressedRequest, config: ConfiguredServices | undefined): string | undefined =>
  addressedServices(config).find((service) => isAtOwnAddress(request, service))?.name;

/** Whether the URL of a text itself addresses a resource of a service, configured or known by its hosts and routes. */
function isMentioned(
  { input, address, service }: AddressedRequest,
  services: Services,
  own: readonly Service[],
): boolean {
  if (service !== undefined && Object.hasOwn(services, service)) return true;
  if (!isRequestInput(input)) return false;
  return [input.url, address ?? input.url].some(
    (url) => isResourceOf(url, services) || isResourceOfOne(url, [...own, ...checkedServices]),
  );
}

/** Whether a URL continues after a base URL of one of the services; one that ends there is the base URL itself. */
function isResourceOf(url: string, services: Services): boolean {
  if (!isAddressOf(url, services)) return false;
  const path = url.split(/[?#]/, 1)[0] ?? '';
  const endsThere = Object.values(services).some(({ baseUrls = [] }) =>
    baseUrls.some((base) => withoutSlash(base) === withoutSlash(path)),
  );
  return !endsThere || url.includes('?');
}

const withoutSlash = (address: string): string => address.replace(/\/$/, '').toLowerCase();

/** Whether a URL addresses a resource of one of some services, by its host and route. */
function isResourceOfOne(url: string, services: readonly Service[]): boolean {
  const owner = services.find(({ conventions }) => isOwnAddress(url, conventions));
  if (owner === undefined) return false;
  const start = matchRoute(url, owner.conventions)?.resourcePathStart;
  return start === undefined || start < (url.split(/[?#]/, 1)[0] ?? '').length || url.includes('?');
}

/** Whether a URL with a host follows none of the routes that a service certainly has. */
function isElsewhere(url: string, { conventions }: Pick<Service, 'conventions'>): boolean {
  const {
    addresses: { routes, sharesHosts },
  } = conventions;
  const isRouted =
    sharesHosts !== true && routes.some((route) => route.interface === 'object' && route.segments.length > 0);
  const isMissed = missRoute(url, conventions) !== undefined;
  return isRouted && namesHost(url) && matchRoute(url, conventions) === undefined && !isMissed;
}

/** Words in every URL of a service, in lower case. */
type Sign = readonly string[];

/** The base URLs of a built-in service: its hosts, or the paths of its routes at any host. */
const addressesOf = ({ addresses: { hosts, routes } }: Service['conventions']): readonly string[] =>
  hosts === 'any'
    ? routes.flatMap(pathOf)
    : hosts.filter((host) => !host.startsWith('*:')).map((host) => `https://${host}`);

/** The path of a route. A route of a single word, or of an interface that is not checked, proves nothing. */
const pathOf = ({ interface: kind, segments }: Route): readonly string[] =>
  kind === 'foreign' || segments.length < 2
    ? []
    : [`/${segments.map((word) => (/[{[]/.test(word) ? '*' : word)).join('/')}`];
