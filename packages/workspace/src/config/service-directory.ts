/** Answers which service a request goes to: by the command line, then the configuration, then what the request itself shows. */
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
  missRoute,
  missWholeRoot,
  type Route,
  serviceAt,
} from '@odatalint/core/internal';
import { isAtOrigin, isNearBaseUrl, matchBaseUrl, namesHost, wordsOfAddress } from './base-url.js';
import type { CheckChoices } from './check-choices.js';
import type { ServiceConfig } from './config-shape.js';
import type { FileConfig } from './find-config.js';

/** The facts about a request: its contents, and the name in a comment above it. */
export interface AddressedRequest {
  readonly input: CheckInput;
  readonly service?: string | undefined;
  /** The address with the values of an environment in it, where the address as written has variables. It may contain secrets. */
  readonly address?: string | undefined;
  /** Whether nothing but its address can show that it is one of OData. */
  readonly isDoubtful?: true | undefined;
  /** Whether the text may be no request, so that its address itself must be that of a service. */
  readonly isMention?: true | undefined;
}

/** The service of a request. Both names are undefined if only the schema or the request itself shows the service. */
export interface ChosenService {
  /** The name of the configured service. */
  readonly configured: string | undefined;
  /** The name of the profile whose rules apply: a built-in one, or one of the configuration that no service has. */
  readonly builtIn: string | undefined;
}

type Services = Readonly<Record<string, ServiceConfig>>;

/** The services of a configuration, and the one that it gives to the requests of a file. */
type ConfiguredServices = Pick<FileConfig, 'config' | 'service'>;

/** The services that have requests to check: an interface that only resembles OData has none. */
const checkedServices = builtInServices.filter(({ conventions }) =>
  conventions.addresses.routes.some((route) => route.interface !== 'foreign'),
);

/** Whether a name is that of a profile. */
const isBuiltIn = (name: string): boolean => builtInServices.some((service) => service.name === name);

/** Whether a name is that of a profile, built in or of the configuration. */
const isProfile = (name: string, config: ConfiguredServices | undefined): boolean =>
  isBuiltIn(name) || Object.hasOwn(config?.config.profiles ?? {}, name);

const servicesOf = (config: ConfiguredServices | undefined): Services => config?.config.services ?? {};

export class ServiceDirectory<Config extends ConfiguredServices = ConfiguredServices> {
  readonly #choices: Pick<CheckChoices, 'service' | 'profile' | 'schema'>;
  readonly #schemaOf: (service: ServiceConfig, config: Config | undefined) => Schema | undefined;
  /** Knows the service of a request by the request alone. */
  readonly #plain = createChecker();
  #builtInSigns: readonly Sign[] | undefined;

  /**
   * @param choices what the command line says
   * @param schemaOf reads the schema of a configured service; asked only where the name of a resource decides
   */
  constructor(
    choices: Pick<CheckChoices, 'service' | 'profile' | 'schema'> = {},
    schemaOf: (service: ServiceConfig, config: Config | undefined) => Schema | undefined = () => undefined,
  ) {
    this.#choices = choices;
    this.#schemaOf = schemaOf;
  }

  /** The service of a request. What the command line says wins, except over an address at which its profile is not. */
  of(request: AddressedRequest, config: Config | undefined): ChosenService {
    const { profile, service: wanted } = this.#choices;
    const services = servicesOf(config);
    const named = wanted !== undefined && Object.hasOwn(services, wanted) ? wanted : undefined;
    const isDecided = profile !== undefined || wanted !== undefined;
    const configured = named ?? (isDecided ? undefined : this.#configuredFor(request, config));
    const leaves = profile !== undefined && this.leavesProfile(request);
    const said = (isDecided && !leaves) || configured !== undefined ? undefined : (request.service ?? config?.service);
    const builtIn =
      (leaves ? undefined : profile) ??
      (configured === undefined ? undefined : services[configured]?.profile) ??
      (said !== undefined && isProfile(said, config) ? said : undefined) ??
      (named === undefined ? wanted : undefined);
    return { configured, builtIn };
  }

  /** The service that a request shows by itself, by its address as written or with values for its variables. */
  shownBy({ input, address }: AddressedRequest): Service {
    const service = this.#plain.serviceFor(input);
    return service === odata401Service && address !== undefined ? this.#plain.serviceFor({ url: address }) : service;
  }

  /**
   * Whether the address of a request is that of a service: a configured one, or one whose routes and hosts are known. With a
   * service, profile or schema on the command line that is every address without a host of its own.
   */
  claims(request: AddressedRequest, config: Config | undefined): boolean {
    const services = servicesOf(config);
    if (request.isMention === true) return isMentioned(request, services);
    if (selectService(request, services) !== undefined) return true;
    const shown = this.shownBy(request);
    // An interface that only looks like OData claims nothing.
    const isOther = shown.conventions.addresses.routes.every((route) => route.interface === 'foreign');
    if (shown !== odata401Service && !isOther) return true;
    const { service, profile, schema } = this.#choices;
    const isDecided = [service, profile, schema, config?.service].some((each) => each !== undefined);
    return isDecided && isRequestInput(request.input) && !namesHost(request.input.url);
  }

  /** Whether an address is that of a service that is known: a configured one, or one whose routes and hosts are known. */
  knows(address: string, config: Config | undefined): boolean {
    if (isAddressOf(address, servicesOf(config))) return true;
    const { service, profile } = this.#choices;
    return (
      service === undefined && profile === undefined && this.#plain.serviceFor({ url: address }) !== odata401Service
    );
  }

  /** Whether a text can contain an address of a built-in or a configured service; a text without one certainly does not. */
  mayBeIn(text: string, config: Config | undefined): boolean {
    const lower = text.toLowerCase();
    const isIn = (sign: Sign): boolean => sign.length > 0 && sign.every((word) => lower.includes(word));
    this.#builtInSigns ??= checkedServices.flatMap(({ conventions }) => addressesOf(conventions).map(wordsOfAddress));
    if (this.#builtInSigns.some(isIn)) return true;
    return Object.values(servicesOf(config)).some(({ baseUrls = [] }) =>
      baseUrls.some((base) => isIn(wordsOfAddress(base))),
    );
  }

  /** Whether a request has a host and a path at which the profile of the command line is not, so that it is checked without it. */
  leavesProfile({ input, service: said }: AddressedRequest): boolean {
    const { profile } = this.#choices;
    if (said !== undefined && said !== profile && isBuiltIn(said)) return true;
    const service = builtInServices.find(({ name }) => name === profile);
    return service !== undefined && isRequestInput(input) && isElsewhere(input.url, service);
  }

  /**
   * The configured service of a request: by its address; or the one at its host whose path is missing before a resource of its
   * schema; or the only one without base URLs of the built-in service whose host it names.
   */
  #configuredFor(request: AddressedRequest, config: Config | undefined): string | undefined {
    const services = servicesOf(config);
    const name = selectService(request, services, config?.service) ?? this.#withoutRoot(request, services, config);
    const placeless = Object.keys(services).filter((each) => services[each]?.baseUrls === undefined);
    if (name !== undefined || placeless.length === 0) return name;
    const shown = this.shownBy(request);
    if (shown.conventions.addresses.hosts === 'any' || !isAtOwnAddress(request, shown)) return undefined;
    const [only, ...others] = placeless.filter((each) => services[each]?.profile === shown.name);
    return others.length === 0 ? only : undefined;
  }

  /** The service at whose host an address is, without the path of the service before the name of one of its resources. */
  #withoutRoot({ input }: AddressedRequest, services: Services, config: Config | undefined): string | undefined {
    if (!isRequestInput(input)) return undefined;
    return Object.keys(services).find((name) => {
      const service = services[name]!;
      const { schema = [], baseUrls = [] } = service;
      if (schema.length === 0 || !baseUrls.some((base) => isAtOrigin(input.url, base))) return false;
      const miss = missWholeRoot(input.url, serviceAt(odata401Service, baseUrls).conventions.addresses.routes);
      return miss?.root !== undefined && isKnownResource(this.#schemaOf(service, config), miss.root.resource);
    });
  }
}

/** Whether a request has an address at a service's own hosts and routes. Any other request only shows a version, which a schema knows better. */
export const isAtOwnAddress = ({ input, address }: AddressedRequest, { conventions }: Service): boolean =>
  isRequestInput(input) && [input.url, address ?? input.url].some((url) => isOwnAddress(url, conventions));

/**
 * The name of a configured service, or undefined when none is certain. A comment decides; otherwise the longest
 * base URL that the URL begins with, as written or with the values of an environment, preferring the service of the
 * file; otherwise the service of the file, unless the request names a host and the service has other base URLs;
 * otherwise the service at whose base URL the request would be without one typo;
 * otherwise, if the request is said to be for a profile, the only service with that profile;
 * otherwise, if the request names no host (a fragment, a relative URL, a base URL that is a variable), the only service.
 * The service of the file, `ofFile`,
 * may be one that is built in; it is never returned, but the only one of a configuration does not count beside it.
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
  // A client of one kind of service sends nothing to another kind.
  if (request.service !== undefined && isBuiltIn(request.service)) {
    const [own, ...others] = names.filter((name) => services[name]?.profile === request.service);
    return others.length === 0 ? own : undefined;
  }
  if (ofFile !== undefined) return configured;
  return names.length === 1 ? names[0] : undefined;
}

/** A request's address as written and with the values of an environment; for a path, at the host that a header names (RFC 9112, 3.2.1). */
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
 * The service with the longest base URL that a URL begins with. A base URL that is a path fits every host, so it does not show that a
 * doubtful URL with a host is one of the service: a namespace, an import or a link has such paths too.
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

/** The service one of whose base addresses has the host of an address, and its path but for a typo. */
const nearService = (urls: readonly string[], services: Services): string | undefined =>
  Object.keys(services).find((name) =>
    services[name]?.baseUrls?.some((baseUrl) => urls.some((url) => isNearBaseUrl(url, baseUrl))),
  );

/** Whether the address of a text itself is that of a resource of a service, configured or known by its hosts and routes. */
function isMentioned({ input, address, service }: AddressedRequest, services: Services): boolean {
  if (service !== undefined && Object.hasOwn(services, service)) return true;
  if (!isRequestInput(input)) return false;
  return [input.url, address ?? input.url].some((url) => isResourceOf(url, services) || isResourceOfBuiltIn(url));
}

/** Whether an address goes below a base address of one of the services: one that ends there is that base itself. */
function isResourceOf(url: string, services: Services): boolean {
  if (!isAddressOf(url, services)) return false;
  const path = url.split(/[?#]/, 1)[0] ?? '';
  const endsThere = Object.values(services).some(({ baseUrls = [] }) =>
    baseUrls.some((base) => withoutSlash(base) === withoutSlash(path)),
  );
  return !endsThere || url.includes('?');
}

const withoutSlash = (address: string): string => address.replace(/\/$/, '').toLowerCase();

/** Whether an address is that of a resource of a built-in service by its host and route. */
function isResourceOfBuiltIn(url: string): boolean {
  const owner = checkedServices.find(({ conventions }) => isOwnAddress(url, conventions));
  if (owner === undefined) return false;
  const start = matchRoute(url, owner.conventions)?.resourcePathStart;
  return start === undefined || start < (url.split(/[?#]/, 1)[0] ?? '').length || url.includes('?');
}

/** Whether an address with a host follows none of the routes that a service certainly has. */
function isElsewhere(url: string, { conventions }: Pick<Service, 'conventions'>): boolean {
  const {
    addresses: { routes, sharesHosts },
  } = conventions;
  const isRouted =
    sharesHosts !== true && routes.some((route) => route.interface === 'object' && route.segments.length > 0);
  const isMissed = missRoute(url, conventions) !== undefined;
  return isRouted && namesHost(url) && matchRoute(url, conventions) === undefined && !isMissed;
}

/** Words that every address of a service contains, in lower case. */
type Sign = readonly string[];

/** Where a built-in service is, written as base addresses: its hosts, or the paths of its routes at any host. */
const addressesOf = ({ addresses: { hosts, routes } }: Service['conventions']): readonly string[] =>
  hosts === 'any'
    ? routes.flatMap(pathOf)
    : hosts.filter((host) => !host.startsWith('*:')).map((host) => `https://${host}`);

/** The path of a route; a route of a single word, or of an interface that is not checked, says nothing. */
const pathOf = ({ interface: kind, segments }: Route): readonly string[] =>
  kind === 'foreign' || segments.length < 2
    ? []
    : [`/${segments.map((word) => (/[{[]/.test(word) ? '*' : word)).join('/')}`];
