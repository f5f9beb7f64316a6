/** Completes methods: those that the URL supports, and whole requests on an empty line. */
import type { BoundRequest, Dialect, FindingPlace, RuleName } from '@odatalint/core';
import {
  decidedBy,
  isBeforeV4,
  isRequestInput,
  type ResourceKind,
  resourceKindOf,
  ruleNames,
} from '@odatalint/core/internal';
import type { StoredRequest } from '@odatalint/documents';
import { ownRoot, rootBefore } from './address-roots.js';
import type { CompletionItem } from '../../document/answers.js';
import type { LanguageDocument } from '../../document/language-document.js';
import { ItemList, type ItemShape } from '../items/item-list.js';
import { wordAt } from '../items/probe.js';
import { entryOf } from '../../knowledge/entry.js';
import { methods } from '../../knowledge/protocol.js';

/** Completes a method; undefined if no method can be there. */
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
  const list = new ItemList(word, { text });
  if (request.input.url === '') addRequests(list, document, offset, bound);
  else addMethods(list, variant, request, bound);
  return list.items();
}

/** In the order in which they are offered. */
export const allMethods: readonly string[] = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];

/** The methods of a version: V1 and V2 have MERGE instead of PATCH, V3 has both. */
const inVersion = (methods: readonly string[], { version }: Dialect): readonly string[] => {
  if (!isBeforeV4({ version })) return methods;
  const written = version === '2.0' ? ['MERGE'] : ['PATCH', 'MERGE'];
  return methods.flatMap((method) => (method === 'PATCH' ? written : [method]));
};

/** The methods that the standard defines (OData 4.01 Protocol 11); all methods for resources that are not listed. */
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

/** The methods that the addressed resource accepts; all of them if that is unknown. */
export function methodsFor({ binding, route: match, service }: BoundRequest): readonly string[] {
  const route = match?.route;
  const { target, path } = binding;
  if (route?.methods !== undefined && route.interface !== 'object') return route.methods;
  if (target?.operation !== undefined) return target.operation.kind === 'action' ? ['POST'] : ['GET'];
  if (target?.unlisted === 'custom' && service.conventions.names.customEntitySets?.writesOnSet === true)
    return allMethods;
  const kind = resourceKindOf(path);
  return (kind === undefined ? undefined : byKind[kind]) ?? allMethods;
}

/** Codes that report a method that the resource does not accept. */
const refusals: ReadonlySet<RuleName> = new Set([
  'missing-key',
  ...ruleNames.filter((code) => decidedBy(code) === 'path'),
]);

const isRefusal = ({ severity }: FindingPlace): boolean => severity !== 'hint';

function addMethods(list: ItemList, document: LanguageDocument, request: StoredRequest, bound: BoundRequest): void {
  const { input } = request;
  inVersion(methodsFor(bound), bound.dialect).forEach((method, order) => {
    if (document.locate(request, { ...input, method }, refusals).some(isRefusal)) return;
    list.add(method, methodShape(method, order));
  });
}

const methodShape = (method: string, order: number): ItemShape => ({
  kind: 'method',
  order,
  documentation: () => entryOf(methods, method)?.text,
});

/** Without a URL, a method is inserted with the root of the service, and with an empty body if it has one. */
function addRequests(list: ItemList, document: LanguageDocument, offset: number, { service }: BoundRequest): void {
  const root = rootBefore(document, offset) ?? ownRoot(service);
  const { dialect } = service;
  const taken = inVersion(
    service.conventions.addresses.routes.find((route) => route.interface === 'object')?.methods ?? allMethods,
    dialect,
  );
  taken.forEach((method, order) => {
    list.add(method, { ...methodShape(method, order), insert: `${method} ${root}`, detail: root, continues: true });
  });
  if (document.format === 'http') addRequestSnippets(list, root, service, taken);
}

/** Frequent requests as snippets. */
function addRequestSnippets(
  list: ItemList,
  root: string,
  { dialect, conventions }: BoundRequest['service'],
  methods: readonly string[],
): void {
  const address = root.replace(/[\\$}]/g, '\\$&');
  const mark = dialect.optionPrefix === 'none' ? '' : '\\$';
  const add = (label: string, detail: string, insert: string): void =>
    list.add(label, { kind: 'snippet', rank: 'other', detail, filterText: label, insert, isSnippet: true });
  add(
    'GET a filtered list',
    'a condition, a sort order and properties',
    `GET ${address}$1?${mark}filter=$2&${mark}orderby=$3&${mark}select=$0`,
  );
  add('GET a page', 'so many items from a place on', `GET ${address}$1?${mark}top=\${2:50}&${mark}skip=\${3:0}$0`);
  add('GET with related entities', 'entities and their references', `GET ${address}$1?${mark}expand=$0`);
  const json = 'Content-Type: application/json\n\n';
  for (const method of methods.filter((each) => each === 'POST' || each === 'PATCH' || each === 'MERGE'))
    add(
      `${method} with a body`,
      'a request with its header and an object',
      `${method} ${address}$1\n${json}{\n  $0\n}\n`,
    );
  const batch = conventions.addresses.routes.find((route) => route.interface === 'batch');
  if (batch !== undefined && conventions.batch.formats.includes('json')) {
    const path = batch.segments
      .map((word) => (word === '{version}' ? (conventions.addresses.versions[0] ?? 'v1') : word))
      .join('/');
    const at = batch.segments.length === 1 ? `${address}${path.replaceAll('$', '\\$')}` : `/${path}`;
    const item = '{ "id": "1", "method": "GET", "url": "$0" }';
    add('POST a batch', 'several requests at once', `POST ${at}\n${json}{\n  "requests": [\n    ${item}\n  ]\n}\n`);
  }
}
