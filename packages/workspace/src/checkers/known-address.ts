/** The addresses of known services: those of a configuration, and the hosts and routes of the built-in services. */
import { builtInServices, odata401Service, type Schema, type Service, serviceAt } from '@odatalint/core';
import {
  isKnownResource,
  isOwnAddress,
  matchRoute,
  missWholeRoot,
  missRoute,
  type Route,
} from '@odatalint/core/internal';
import { isAddressOf } from '../config/select-service.js';
import { isAtOrigin, namesHost } from '../config/match-base-url.js';
import type { ServiceConfig } from '../config/config-shape.js';

/** The services that have requests to check: an interface that only resembles OData has none. */
const checkedServices = builtInServices.filter(({ conventions }) =>
  conventions.routes.some((route) => route.interface !== 'foreign'),
);

/** Whether an address goes below a base address of one of the services: one that ends there is that base itself. */
export function isResourceOf(url: string, services: Readonly<Record<string, ServiceConfig>>): boolean {
  if (!isAddressOf(url, services)) return false;
  const path = url.split(/[?#]/, 1)[0] ?? '';
  const endsThere = Object.values(services).some(({ baseUrls = [] }) =>
    baseUrls.some((base) => withoutSlash(base) === withoutSlash(path)),
  );
  return !endsThere || url.includes('?');
}

const withoutSlash = (address: string): string => address.replace(/\/$/, '').toLowerCase();

/** Whether an address is that of a resource of a built-in service by its host and route. */
export function isResourceOfKnown(url: string): boolean {
  const owner = checkedServices.find(({ conventions }) => isOwnAddress(url, conventions));
  if (owner === undefined) return false;
  const start = matchRoute(url, owner.conventions)?.resourcePathStart;
  return start === undefined || start < (url.split(/[?#]/, 1)[0] ?? '').length || url.includes('?');
}

/** The name of the service at whose host an address is, without the path of the service before the name of one of its resources. */
export function serviceWithoutRoot(
  url: string,
  services: Readonly<Record<string, ServiceConfig>>,
  schemaOf: (service: ServiceConfig) => Schema | undefined,
): string | undefined {
  return Object.keys(services).find((name) => {
    const service = services[name]!;
    const { schema = [], baseUrls = [] } = service;
    if (schema.length === 0 || !baseUrls.some((base) => isAtOrigin(url, base))) return false;
    const miss = missWholeRoot(url, serviceAt(odata401Service, baseUrls).conventions.routes);
    return miss?.root !== undefined && isKnownResource(schemaOf(service), miss.root.resource);
  });
}

/** Whether an address with a host follows none of the routes that a service certainly has. */
export function isElsewhere(url: string, { conventions }: Pick<Service, 'conventions'>): boolean {
  const { routes, sharesHosts } = conventions;
  const isRouted =
    sharesHosts !== true && routes.some((route) => route.interface === 'object' && route.segments.length > 0);
  const isMissed = missRoute(url, conventions) !== undefined;
  return isRouted && namesHost(url) && matchRoute(url, conventions) === undefined && !isMissed;
}

/** Words that every address of a service contains, in lower case. */
type Sign = readonly string[];

let builtInSigns: readonly Sign[] | undefined;

const signsOfBuiltIn = (): readonly Sign[] =>
  checkedServices.flatMap(({ conventions: { hosts, routes } }) =>
    hosts === 'any' ? routes.flatMap(routeSign) : hosts.flatMap(hostSign),
  );

/** The words of a route around those that can be anything; routes of a single word are no sign. */
function routeSign({ interface: kind, segments }: Route): readonly Sign[] {
  if (kind === 'foreign' || segments.length < 2) return [];
  const path = `/${segments.map((word) => (/[{[]/.test(word) ? '*' : word)).join('/')}`;
  return [wordsOf(path)];
}

const hostSign = (host: string): readonly Sign[] => (host.startsWith('*:') ? [] : [[host.replace('*', '')]]);

/** Whether a text can have an address of a built-in service or of one of these. */
export function mayHoldAddress(text: string, services: Readonly<Record<string, ServiceConfig>>): boolean {
  const lower = text.toLowerCase();
  const holds = (sign: Sign): boolean => sign.length > 0 && sign.every((word) => lower.includes(word));
  if ((builtInSigns ??= signsOfBuiltIn()).some(holds)) return true;
  return Object.values(services).some(({ baseUrls = [] }) => baseUrls.some((base) => holds(baseSign(base))));
}

/** The host of a base address, or the words of its path. */
const baseSign = (base: string): Sign =>
  wordsOf(namesHost(base) ? (/^\s*[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(base)?.[1] ?? '') : base);

const wordsOf = (pattern: string): Sign =>
  pattern
    .toLowerCase()
    .replaceAll(/\{\{[^{}]*\}\}/g, '*')
    .split('*')
    .filter((word) => word.length > 2);
