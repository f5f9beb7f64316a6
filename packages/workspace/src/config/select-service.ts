/** Decides which configured service a request belongs to. */
import { builtInServices, type CheckInput, type HeaderInput, type RequestInput } from '@odatalint/core';
import { isRequestInput } from '@odatalint/core/internal';
import type { ServiceConfig } from './config-shape.js';
import { isNearBaseUrl, matchBaseUrl, namesHost } from './match-base-url.js';

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

/**
 * Returns the name of a configured service, or undefined when none is certain. A comment decides; otherwise the longest
 * base URL that the URL begins with, as written or with the values of an environment, preferring the service of the
 * file; otherwise the service of the file, unless the request names a host and the service has other base URLs;
 * otherwise the service at whose base URL the request would be without one typing slip;
 * otherwise, if the request is said to be for a profile, the only service with that profile;
 * otherwise, if the request names no host (a fragment, a relative URL, a base URL that is a variable), the only service.
 * The service of the file, `ofFile`,
 * may be one that is built in; it is never returned, but the only one of a configuration does not count beside it.
 */
export function selectService(
  request: AddressedRequest,
  services: Readonly<Record<string, ServiceConfig>>,
  ofFile?: string,
): string | undefined {
  if (request.service !== undefined && Object.hasOwn(services, request.service)) return request.service;
  const names = Object.keys(services);
  if (names.length === 0) return undefined;
  const { input, isDoubtful = false } = request;
  const configured = ofFile !== undefined && Object.hasOwn(services, ofFile) ? ofFile : undefined;
  const service = configured === undefined ? undefined : services[configured];
  if (isRequestInput(input)) {
    const urls = addressesOf(input, request.address);
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

/** Whether a name is that of a profile. */
export const isBuiltIn = (name: string): boolean => builtInServices.some((service) => service.name === name);

/** A request's address as written and with the values of an environment; for a path, at the host that a header names (RFC 9112, 3.2.1). */
function addressesOf({ url, headers }: RequestInput, filled: string | undefined): readonly string[] {
  const host = Array.isArray(headers)
    ? (headers as readonly HeaderInput[]).find(({ name }) => name.toLowerCase() === 'host')?.value.trim()
    : undefined;
  if (url.startsWith('/') && host !== undefined && /^[\w.:-]+$/.test(host))
    return [`https://${host}${url}`, `http://${host}${url}`];
  return filled === undefined ? [url] : [url, filled];
}

/** Whether an address begins with a base address of one of the services. */
export const isAddressOf = (url: string, services: Readonly<Record<string, ServiceConfig>>): boolean =>
  longestMatch(url, services, true) !== undefined;

/**
 * The service with the longest base URL that a URL begins with. A base URL that is a path fits every host, so it does not show that a
 * doubtful URL with a host is one of the service: a namespace, an import or a link has such paths too.
 */
function longestMatch(
  url: string,
  services: Readonly<Record<string, ServiceConfig>>,
  isDoubtful: boolean,
): string | undefined {
  const isElsewhere = isDoubtful && namesHost(url);
  let best: string | undefined;
  let most = 0;
  for (const [name, service] of Object.entries(services)) {
    for (const baseUrl of service.baseUrls ?? []) {
      const length = isElsewhere && baseUrl.startsWith('/') ? 0 : (matchBaseUrl(url, baseUrl) ?? 0);
      if (length > most) [best, most] = [name, length];
    }
  }
  return best;
}

/** The service one of whose base addresses has the host of an address, and its path but for a typing slip. */
const nearService = (urls: readonly string[], services: Readonly<Record<string, ServiceConfig>>): string | undefined =>
  Object.keys(services).find((name) =>
    services[name]?.baseUrls?.some((baseUrl) => urls.some((url) => isNearBaseUrl(url, baseUrl))),
  );
