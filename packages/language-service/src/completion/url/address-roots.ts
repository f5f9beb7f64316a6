/** The roots of services, for a URL without one. */
import type { BoundRequest } from '@odatalint/core';
import { FileVariables, type StoredRequest } from '@odatalint/documents';
import type { LanguageDocument } from '../../document/language-document.js';

/** The maximum number of requests in which to search for a known root. */
const farthest = 5;

/** The root of the service in the nearest request above the offset, otherwise in the first one below it. */
export function rootBefore(document: LanguageDocument, offset: number): string | undefined {
  const { requests } = document;
  const above = requests.filter(({ span }) => span.end <= offset).reverse();
  for (const request of [...above, ...requests.slice(above.length)].slice(0, farthest)) {
    const root = rootOf(document, request);
    if (root !== undefined) return root;
  }
  return undefined;
}

function rootOf(document: LanguageDocument, request: StoredRequest): string | undefined {
  const [bound] = document.bind(request);
  const first = bound?.binding.path[0]?.segment;
  const { url } = request.maps;
  if (first === undefined || url === undefined) return undefined;
  const root = document.text.slice(url.start(0), url.start(first.start));
  return /\s/.test(root) ? undefined : root;
}

/** The path of entities in the routes of the service. */
export function ownRoot({
  conventions: {
    addresses: { routes, versions },
  },
}: BoundRequest['service']): string {
  // The shortest one; longer ones are aliases of it.
  const [route] = routes
    .filter((each) => each.interface === 'object')
    .toSorted((a, b) => a.segments.length - b.segments.length);
  const words = (route?.segments ?? []).map((word) => (word === '{version}' ? (versions[0] ?? 'v1') : word));
  return words.some((word) => word.startsWith('{')) ? '/' : ['', ...words, ''].join('/');
}

/** A URL that a request can begin with, and its origin. */
export interface AddressRoot {
  readonly text: string;
  readonly detail: string;
}

/**
 * Every root that is known for a document, the likeliest first: variables that contain an address, roots of requests nearby, base
 * addresses of configured services, and hosts and routes of the service itself.
 */
export function addressRoots(document: LanguageDocument, offset: number, bound: BoundRequest): readonly AddressRoot[] {
  const roots: AddressRoot[] = [];
  if (document.format === 'http') {
    const variables = FileVariables.read(document.text);
    for (const name of variables.names) {
      const value = variables.valueAt(name, offset);
      if (value !== undefined && /^(?:https?:\/\/|\/)/i.test(value)) roots.push({ text: `{{${name}}}`, detail: value });
    }
  }
  const nearby = rootBefore(document, offset);
  if (nearby !== undefined && nearby !== '' && nearby !== '/')
    roots.push({ text: nearby, detail: 'used in this file' });
  for (const text of document.addresses) roots.push({ text, detail: 'a configured service' });
  const { conventions } = bound.service;
  const own = ownRoot(bound.service);
  if (own !== '/') {
    const { hosts } = conventions.addresses;
    for (const host of hosts === 'any' ? [] : hosts)
      if (!host.includes('*')) roots.push({ text: `https://${host}${own}`, detail: bound.service.name });
    roots.push({ text: own, detail: bound.service.name });
  }
  const texts = new Set<string>();
  return roots.filter(({ text }) => !texts.has(text) && texts.add(text));
}
