/** What can stand where a method does: the methods that the address takes, and whole requests where none is yet. */
import { type BoundRequest, type Diagnostic, isRequestInput, type ResourceKind, resourceKindOf } from '@odatalint/core';
import type { StoredRequest } from '@odatalint/documents';
import type { CompletionItem, LanguageDocument } from '../../document/index.js';
import { ItemList, type ItemShape, wordAt } from '../items/index.js';
import { entryOf, methods } from '../../knowledge/index.js';

/** Completes a method; undefined where none can stand. */
export function completeMethod(document: LanguageDocument, offset: number): readonly CompletionItem[] | undefined {
  const { text } = document;
  const word = wordAt(text, offset);
  if (!/^[A-Za-z]*$/.test(text.slice(word.start, word.end)) || !/^$|[\s"']/.test(text.charAt(word.start - 1)))
    return undefined;
  const variant = document.variant({ ...word, text: 'GET' });
  const request = variant.requestAt(word.start);
  if (request === undefined || !isRequestInput(request.input)) return undefined;
  if (request.maps.method?.made(word.start) !== 0) return undefined;
  const [bound] = variant.bind(request);
  if (bound === undefined) return undefined;
  const list = new ItemList(word, text);
  if (request.input.url === '') addRequests(list, document, offset, bound);
  else addMethods(list, variant, request, bound);
  return list.items();
}

/** In the order in which they are offered. */
export const allMethods: readonly string[] = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];

/** The methods that the standard gives a meaning (OData 4.01 Protocol 11); of what is not here, all. */
const byKind: Readonly<Partial<Record<ResourceKind, readonly string[]>>> = {
  metadata: ['GET'],
  batch: ['POST'],
  all: ['GET'],
  crossjoin: ['GET'],
  entities: ['GET', 'POST'],
  entity: ['GET', 'PATCH', 'PUT', 'DELETE'],
  primitive: ['GET', 'PUT', 'DELETE'],
  primitives: ['GET', 'POST', 'PUT', 'DELETE'],
  complex: ['GET', 'PATCH', 'PUT', 'DELETE'],
  complexes: ['GET', 'POST', 'PUT', 'DELETE'],
  references: ['GET', 'POST', 'DELETE'],
  reference: ['GET', 'PUT', 'DELETE'],
  media: ['GET', 'PUT', 'DELETE'],
  value: ['GET', 'PUT', 'DELETE'],
  count: ['GET'],
  none: ['POST'],
};

/** The methods that what is addressed takes; all where that is not known. */
export function methodsFor({ binding, route: match, service }: BoundRequest): readonly string[] {
  const route = match?.route;
  const { target, path } = binding;
  if (route?.methods !== undefined && route.interface !== 'object') return route.methods;
  if (target?.operation !== undefined) return target.operation.kind === 'action' ? ['POST'] : ['GET'];
  if (target?.unlisted === 'custom' && service.conventions.customEntitySets?.writesOnSet === true) return allMethods;
  const kind = resourceKindOf(path);
  return (kind === undefined ? undefined : byKind[kind]) ?? allMethods;
}

/** Codes that say of an address that it does not take a method. */
const refusals: ReadonlySet<string> = new Set([
  'external-id-insert', 'missing-key', 'post-without-generated-key', 'restricted-method', 'unexpected-post-key',
  'unsupported-method', 'write-through-navigation', 'write-to-single-navigation',
]); // prettier-ignore

const isRefusal = ({ code, severity }: Diagnostic): boolean => refusals.has(code) && severity !== 'hint';

function addMethods(list: ItemList, document: LanguageDocument, request: StoredRequest, bound: BoundRequest): void {
  const { input } = request;
  methodsFor(bound).forEach((method, order) => {
    if (document.inspect(request, { ...input, method }).some(isRefusal)) return;
    list.add(method, methodShape(method, order));
  });
}

const methodShape = (method: string, order: number): ItemShape => ({
  kind: 'method',
  order,
  documentation: () => entryOf(methods, method)?.text,
});

/** Where no address is yet, a method comes with the root of the service, and a method with a body with the body's frame. */
function addRequests(list: ItemList, document: LanguageDocument, offset: number, { service }: BoundRequest): void {
  const root = rootBefore(document, offset) ?? ownRoot(service);
  const taken = service.conventions.routes.find((route) => route.interface === 'object')?.methods ?? allMethods;
  taken.forEach((method, order) => {
    list.add(method, { ...methodShape(method, order), insert: `${method} ${root}`, detail: root, continues: true });
  });
  if (document.format !== 'http') return;
  for (const method of taken.filter((each) => each === 'POST' || each === 'PATCH')) {
    const address = root.replace(/[\\$}]/g, '\\$&');
    list.add(`${method} with a body`, {
      kind: 'snippet',
      rank: 'other',
      detail: 'a request with its header and an object',
      filterText: method,
      insert: `${method} ${address}$1\nContent-Type: application/json\n\n{\n  $0\n}\n`,
      isSnippet: true,
    });
  }
}

/** The root of the service as the nearest request above the offset writes it, or else the first one below. */
function rootBefore(document: LanguageDocument, offset: number): string | undefined {
  const { requests } = document;
  const above = requests.filter(({ span }) => span.end <= offset).reverse();
  for (const request of [...above, ...requests.slice(above.length)].slice(0, farthest)) {
    const root = rootOf(document, request);
    if (root !== undefined) return root;
  }
  return undefined;
}

/** How many requests are looked at for one whose root is known. */
const farthest = 5;

function rootOf(document: LanguageDocument, request: StoredRequest): string | undefined {
  const [bound] = document.bind(request);
  const first = bound?.binding.path[0]?.segment;
  const { url } = request.maps;
  if (first === undefined || url === undefined) return undefined;
  const root = document.text.slice(url.start(0), url.start(first.start));
  return /\s/.test(root) ? undefined : root;
}

/** The address under which the conventions know the records. */
function ownRoot({ conventions: { routes, versions } }: BoundRequest['service']): string {
  const route = routes.find((each) => each.interface === 'object');
  const words = (route?.segments ?? []).map((word) => (word === '{version}' ? (versions[0] ?? 'v1') : word));
  return words.some((word) => word.startsWith('{')) ? '/' : ['', ...words, ''].join('/');
}
