/** Decides which configured service a request goes to. */
import { isRequestInput, type CheckInput } from '@odatalint/core';
import type { ServiceConfig } from './config-shape.js';

/** What is known of a request: what it sends, and the name that a comment above it gives. */
export interface AddressedRequest {
  readonly input: CheckInput;
  readonly service?: string | undefined;
  /** Whether nothing but its address can show that it is one of OData. */
  readonly isDoubtful?: true | undefined;
}

/**
 * Returns the name of a configured service, or undefined when none is certain. A comment decides; else the longest base
 * address that the URL begins with, where one of the service of the file is enough; else the service of the file, unless the
 * request names a host and the service has other addresses; else, where the request names no host of its own (a fragment, a
 * relative URL, a base address that is a variable), the service that is the only one. The service of the file, `ofFile`,
 * may be one that is built in; it is never returned, but the only one of a configuration does not count beside it.
 */
export function selectService(
  request: AddressedRequest,
  services: Readonly<Record<string, ServiceConfig>>,
  ofFile?: string,
): string | undefined {
  if (request.service !== undefined && Object.hasOwn(services, request.service)) return request.service;
  const names = Object.keys(services);
  const { input } = request;
  const configured = ofFile !== undefined && Object.hasOwn(services, ofFile) ? ofFile : undefined;
  const service = configured === undefined ? undefined : services[configured];
  if (isRequestInput(input)) {
    if (service !== undefined && longestMatch(input.url, { service }) !== undefined) return configured;
    const byAddress = longestMatch(input.url, services);
    if (byAddress !== undefined) return byAddress;
    if (namesHost(input.url)) return service?.baseUrls === undefined ? configured : undefined;
  }
  if (ofFile !== undefined) return configured;
  return names.length === 1 ? names[0] : undefined;
}

function longestMatch(url: string, services: Readonly<Record<string, ServiceConfig>>): string | undefined {
  const wanted = normalized(url);
  let best: string | undefined;
  let length = 0;
  for (const [name, service] of Object.entries(services)) {
    for (const baseUrl of service.baseUrls ?? []) {
      const prefix = normalized(baseUrl);
      if (prefix.length > length && wanted.startsWith(prefix) && endsAtBoundary(wanted, prefix)) {
        best = name;
        length = prefix.length;
      }
    }
  }
  return best;
}

/** `https://host/api` begins `https://host/api/v1` and `https://host/api?x`, but not `https://host/apiary`. */
const endsAtBoundary = (url: string, prefix: string): boolean =>
  prefix.endsWith('/') || url.length === prefix.length || '/?#('.includes(url.charAt(prefix.length));

const origin = /^\s*([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i;

/** Whether an address has a host that is not a variable. */
export const namesHost = (url: string): boolean => {
  const host = origin.exec(url)?.[2];
  return host !== undefined && !host.includes('{{');
};

/** Scheme and host compare without case, and the port that a scheme has anyway does not count; the rest is as written. */
function normalized(url: string): string {
  const match = origin.exec(url);
  if (match === null) return url.trimStart();
  const scheme = (match[1] ?? '').toLowerCase();
  const host = (match[2] ?? '').toLowerCase();
  const usualPort = scheme === 'https' ? ':443' : scheme === 'http' ? ':80' : undefined;
  const shortened = usualPort !== undefined && host.endsWith(usualPort) ? host.slice(0, -usualPort.length) : host;
  return `${scheme}://${shortened}${url.slice(match[0].length)}`;
}
