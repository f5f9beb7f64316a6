/** Completes resource paths: entity sets, navigation properties, keys, operations, and `$` segments. */
import type { KeyProperty, KeyValue, Operation, Segment, StructuredType } from '@odatalint/core';
import { builtInServices } from '@odatalint/core';
import {
  alternateKeys,
  findProperty,
  isBeforeV4,
  isRequestInput,
  keyOf,
  propertyAtPath,
  type Route,
  type SegmentFact,
  shortName,
  valueTypeOf,
  typeText,
} from '@odatalint/core/internal';
import type { LanguageDocument } from '../../document/language-document.js';
import { type AddressPlace, around, derivedTypes, inheritedProperties, nameContext } from './address-place.js';
import { addressRoots } from './address-roots.js';
import { callShape, isBoundTo, propertyShape } from './complete-expression.js';
import { addValues } from '../items/literal-shapes.js';
import { escapeSnippet } from '../items/snippet.js';
import { memberOrder, operationOrder, rootOrder } from '../items/name-order.js';
import type { Rank } from '../items/item-list.js';
import type { Probe } from '../items/probe.js';

/** A place in the path of an address of a document. */
interface SegmentPlace extends AddressPlace {
  readonly document: LanguageDocument;
}

/** Completes in a segment: its name, or its key. */
export function completeSegment(place: SegmentPlace): void {
  const { nodes, binding } = place;
  const segment = around(nodes, 'Segment')!;
  const index = binding.path.findIndex((fact) => fact.segment === segment);
  if (around(nodes, 'KeyPredicate') !== undefined) return completeKey(place, binding.path[index]);
  const path = around(nodes, 'ResourcePath');
  const isFirst = path?.segments[0] === segment;
  // In an absolute URL whose root is unknown, any segment can be the first one of the path.
  const isAfterRoot =
    index < 0 && path?.segments.at(-1) === segment && binding.path.length === 0 && isRootUnknown(place);
  if (index > 0) completeNext(place, binding.path[index - 1]!);
  else if (isAfterRoot) completeRoot(place);
  else if (index === 0 || isFirst) {
    completeStart(place);
    completeRoot(place);
  }
  if (index <= 0) completeRoute(place, path?.segments ?? [], segment);
}

/** Whether no route or address of the service shows where its root ends. */
const isRootUnknown = ({ bound, text }: Probe): boolean =>
  text.field === 'url' &&
  !bound.isInBatch &&
  bound.service.conventions.addresses.routes.every((route) => route.interface !== 'object') &&
  /^https?:\/\/[^/]+\//i.test(text.text);

/** Roots of services, if the URL is a single word so far, perhaps after its scheme. */
export function completeStart({ list, request, bound, text, word, document, offset }: SegmentPlace): void {
  const before = (text.field === 'url' ? text.text : '/').slice(0, word.start);
  const scheme = /^https?:\/\/$/i.test(before) ? before : '';
  const isStart = (scheme !== '' || /^\w*$/.test(before)) && request.maps.url !== undefined;
  if (!isStart || bound.isInBatch) return;
  addressRoots(document, offset, bound).forEach(({ text: address, detail }, order) => {
    if (!address.toLowerCase().startsWith(scheme.toLowerCase())) return;
    const root = address.slice(scheme.length);
    const insert = root.endsWith('/') ? root : `${root}/`;
    list.add(root, { kind: 'reference', detail, insert, continues: true, rank: 'needed', order });
  });
}

/** Entity sets, and everything else that a path can begin with (URL conventions 4). */
function completeRoot(place: AddressPlace): void {
  const { schema, dialect, list, bound } = place;
  const { container } = schema ?? {};
  const context = nameContext(place);
  const orderOf = context === undefined ? () => 0 : rootOrder(context);
  const hidden = bound.service.conventions.names.templateEntitySet;
  for (const { name, type } of container?.entitySets.values() ?? [])
    if (name !== hidden)
      list.add(name, {
        kind: 'entitySet',
        detail: typeText({ name: type, isCollection: true }),
        order: orderOf(name, type),
      });
  const custom = bound.service.conventions.names.customEntitySets?.prefix;
  for (const [name, uses] of context?.used ?? [])
    if (custom !== undefined && name.startsWith(custom) && container?.entitySets.has(name) !== true)
      list.add(name, {
        kind: 'entitySet',
        detail: 'a custom set that other requests use',
        rank: 'other',
        order: 999_999 - uses,
      });
  for (const { name, type } of container?.singletons.values() ?? [])
    list.add(name, { kind: 'singleton', detail: type, order: orderOf(name, type) });
  for (const { name, kind, operation } of container?.imports.values() ?? []) {
    const overload = schema?.operations.get(operation)?.[0];
    const shape = { rank: 'other', order: orderOf(name) } as const;
    if (kind === 'actionImport') {
      if (isCalled('action', place)) list.add(name, { kind: 'action', detail: operation, ...shape });
    } else if (overload === undefined) list.add(name, { kind: 'function', detail: operation, ...shape });
    else list.add(name, { kind: 'function', ...shape, ...callShape(name, overload) });
  }
  ['$metadata', '$batch', '$entity', '$all', '$crossjoin'].forEach((word, order) => {
    if (dialect.pathSegments.includes(word) && isAllowedSegment(word, place))
      list.add(word, { kind: 'keyword', rank: 'seldom', order });
  });
}

/** The remaining segments of a route that begins with the segments so far. */
function completeRoute({ list, request, bound, text }: AddressPlace, segments: readonly Segment[], at: Segment): void {
  if (bound.route !== undefined || text.field !== 'url') return;
  const first = segments[0]?.name.kind === 'Hole' ? 1 : 0;
  const before = segments
    .slice(first, segments.indexOf(at))
    .map(({ name }) => (name.kind === 'Name' ? name.text.toLowerCase() : undefined));
  // The path so far may begin a route that the service has on every host.
  const service =
    bound.isInBatch || before.length === 0
      ? bound.service
      : (builtInServices.find(
          ({
            conventions: {
              addresses: { hosts, routes },
            },
          }) => hosts === 'any' && routes.some((route) => beginsWith(route, before)),
        ) ?? bound.service);
  const { conventions } = service;
  const {
    addresses: { versions },
  } = conventions;
  // A request in a batch can only address entities.
  const routes = bound.isInBatch
    ? conventions.batch.routes.filter((route) => route.interface === 'object')
    : conventions.addresses.routes.toSorted((a, b) => placeOfRoute(a) - placeOfRoute(b));
  const { method } = bound;
  for (const [order, route] of routes.entries()) {
    if (route.methods !== undefined && isRequestInput(request.input) && !route.methods.includes(method)) continue;
    if (route.interface === 'foreign' || route.segments[0]?.startsWith('$') === true) continue;
    const words = route.segments.map((segment) => (segment === '{version}' ? (versions[0] ?? 'v1') : segment));
    if (words.some((word) => word.startsWith('{')) || !before.every((word, i) => word === words[i]?.toLowerCase()))
      continue;
    const rest = words.slice(before.length).join('/');
    if (rest === '') continue;
    const insert = route.interface === 'object' ? `${rest}/` : rest;
    list.add(insert, {
      kind: 'reference',
      detail: `the address for ${routeWords[route.interface]}`,
      rank: 'likely',
      order,
      continues: route.interface === 'object',
    });
  }
}

/** Whether a path so far can be the beginning of a route. */
const beginsWith = ({ segments }: Route, before: readonly (string | undefined)[]): boolean =>
  before.length < segments.length &&
  before.every((word, i) => word === segments[i]?.toLowerCase() || (segments[i] === '{version}' && word === 'v1'));

/** Routes of entities come first, the shortest first. */
const placeOfRoute = (route: Route): number => (route.interface === 'object' ? 0 : 100) + route.segments.length;

const routeWords = { object: 'records', batch: 'batches', soap: 'SOAP' } as const;

/** The possible names after a segment. */
function completeNext(place: AddressPlace, before: SegmentFact): void {
  const { schema, dialect, list } = place;
  const { type, cardinality, value, role } = before;
  if (value !== undefined && value.structured === undefined) {
    if (cardinality === 'many') addWords(place, ['$count']);
    else addWords(place, ['$value']);
    return;
  }
  if (type === undefined || schema === undefined) return;
  // A relationship is added, changed and deleted by its reference (OData 4.01 Protocol 11.4.6).
  const methods = cardinality === 'many' ? /^(?:POST|DELETE)$/ : /^(?:PUT|DELETE)$/;
  const isChanged = role === 'navigation' && methods.test(place.bound.method);
  const rankOfReference = isChanged && before.navigation?.containsTarget !== true ? 'needed' : 'other';
  if (cardinality === 'many') {
    addWords(place, ['$count', '$filter', '$each', '$query']);
    addWords(place, ['$ref'], rankOfReference);
  } else {
    const context = nameContext(place)!;
    const arrival = role === 'cast' ? 'cast' : before.navigation;
    const orderOf = memberOrder(context, type, 'any', arrival);
    const orderInPath = memberOrder(context, type, 'path', arrival);
    for (const [name, property] of inheritedProperties(schema, type))
      if (property.kind === 'navigation') list.add(name, { ...propertyShape(property), order: orderInPath(property) });
      else if (dialect.propertiesInPath)
        list.add(name, { ...propertyShape(property), rank: 'other', order: orderOf(property) });
    const isReference = role === 'navigation' || role === 'entitySet' || role === 'singleton';
    if (isReference) addWords(place, ['$ref'], rankOfReference);
    if (isReference && dialect.pathSegments.includes('$links'))
      list.add('$links', {
        kind: 'reference',
        insert: '$links/',
        detail: 'references only',
        continues: true,
        rank: 'other',
      });
    if (type.hasStream) addWords(place, ['$value']);
  }
  if (dialect.boundOperations) addOperations(place, type, cardinality === 'many');
  if (dialect.casts)
    for (const each of derivedTypes(schema, type)) list.add(each.name, { kind: 'type', rank: 'seldom' });
}

const segmentWords: Readonly<Record<string, string>> = {
  $count: 'how many there are', $ref: 'references only', $value: 'the raw value', $filter: 'only items that satisfy a condition',
  $each: 'each of them', $query: 'the query in the body of a POST',
}; // prettier-ignore

/** The methods of segments that not every method allows (OData 4.01 Protocol 11.4, 11.7, URL conventions 4.7, 4.13). */
const methodsOfSegment: Readonly<Record<string, RegExp>> = {
  $batch: /^POST$/,
  $query: /^POST$/,
  $each: /^(?:PATCH|PUT|DELETE|POST)$/,
  $count: /^(?:GET|HEAD)$/,
  $metadata: /^(?:GET|HEAD)$/,
  $entity: /^(?:GET|HEAD)$/,
  $all: /^(?:GET|HEAD)$/,
  $crossjoin: /^(?:GET|HEAD)$/,
};

/** Whether the method of the request allows a segment; a path without a method may be for any. */
const isAllowedSegment = (word: string, { bound, request }: Probe): boolean =>
  !isRequestInput(request.input) || methodsOfSegment[word]?.test(bound.method) !== false;

function addWords(place: AddressPlace, words: readonly string[], rank: Rank = 'other'): void {
  const { dialect, list } = place;
  for (const word of words) {
    if (!dialect.pathSegments.includes(word) || !isAllowedSegment(word, place)) continue;
    const isCall = word === '$filter';
    list.add(word, {
      kind: 'keyword',
      detail: segmentWords[word],
      rank,
      ...(isCall ? { insert: '\\$filter($1)$0', isSnippet: true, continues: true } : {}),
    });
  }
}

/** POST calls actions, GET calls functions (OData 4.01 Protocol 11.5). A path without a method may be for either. */
const isCalled = (kind: Operation['kind'], { bound, request }: Probe): boolean =>
  !isRequestInput(request.input) ||
  (request.input.method === undefined && kind === 'action') ||
  (kind === 'action') === (bound.method === 'POST');

function addOperations(place: AddressPlace, type: StructuredType, onMany: boolean): void {
  const { schema, list, bound, dialect } = place;
  const orderOf = operationOrder(nameContext(place)!, type);
  const isPost = bound.method === 'POST';
  // V3 names an operation without its namespace (OData 3.0 URL conventions 4.3).
  const isShort = isBeforeV4(dialect) || bound.service.conventions.names.operations === 'short';
  const typed = place.document.text.slice(list.place.start, place.offset);
  for (const [name, overloads] of schema!.operations) {
    const fitting = overloads.find((each) => isBoundTo(schema!, each, type, onMany));
    if (fitting === undefined || !isCalled(fitting.kind, place)) continue;
    const label = isShort ? shortName(name) : name;
    const order = orderOf(name);
    // A POST to an entity usually calls an action; a GET usually follows a navigation property.
    const isLikely = order !== undefined || (isPost && !onMany);
    const shape = {
      rank: isLikely ? 'usual' : 'other',
      order: order ?? (isPost ? 290_000 : 900_000),
      filterText: typed.includes('.') ? label : shortName(name),
    } as const;
    if (fitting.kind === 'function') list.add(label, { kind: 'function', ...shape, ...callShape(label, fitting) });
    else list.add(label, { kind: 'action', ...shape, detail: actionWords(fitting) });
  }
}

const actionWords = ({ parameters }: Operation): string =>
  `POST, with ${
    parameters.length <= 1
      ? 'no parameters'
      : parameters
          .slice(1)
          .map(({ name }) => name)
          .join(', ')
  }`;

/** Key properties, names of alternate keys, or parameters of a function; after a name, the value. */
function completeKey(place: AddressPlace, fact: SegmentFact | undefined): void {
  const { nodes, schema, list, dialect } = place;
  const item = around(nodes, 'KeyValue');
  const predicate = around(nodes, 'KeyPredicate')!;
  if (schema === undefined) return;
  const { name: owner } = around(nodes, 'Segment')!;
  if (owner.kind === 'Name' && owner.text === '$crossjoin') return addSets(place, predicate.items);
  if (fact === undefined) return;
  if (fact.role === 'operation') return completeParameters(place, fact);
  const { type } = fact;
  if (type === undefined || fact.unlisted === 'custom') return;
  // A path may be limited to keys of one kind, and to one alternate key.
  const isLimited = place.bound.service.conventions.keys.alternateInPath === 'single';
  const earlier = place.binding.path
    .slice(0, place.binding.path.indexOf(fact))
    .findLast(({ key }) => key !== undefined);
  if (isLimited && earlier?.key?.form === 'alternate') return;
  const alternates = isLimited && earlier !== undefined ? [] : alternateKeys(schema, type);
  const keys = keyOf(schema, type) ?? [];
  const named = item?.name !== undefined && item.name !== nodes.at(-1) ? item.name.text : undefined;
  const typeOf = ({ path }: KeyProperty): ReturnType<typeof valueTypeOf> => {
    const found = propertyAtPath(schema, type, path)?.property;
    return found && valueTypeOf(schema, found.type);
  };
  if (named !== undefined) {
    const key = keys.find(({ alias }) => alias === named);
    const own = key === undefined ? findProperty(schema, type, named)?.property : undefined;
    const valueType = key === undefined ? own && valueTypeOf(schema, own.type) : typeOf(key);
    if (valueType !== undefined) addValues(list, { type: valueType, schema, dialect, rank: 'needed' });
    return;
  }
  const given = new Set(
    predicate.items.flatMap(({ name }) => (name === undefined || name === nodes.at(-1) ? [] : [name.text])),
  );
  const repeated = new Set([...(fact.key?.repeated.keys() ?? [])]);
  const open = keys.filter((key) => !repeated.has(key));
  const single = open.length === 1 && predicate.items.length <= 1 ? typeOf(open[0]!) : undefined;
  if (nodes.at(-1)?.kind === 'Literal') {
    if (single !== undefined) addValues(list, { type: single, schema, dialect, rank: 'needed', isQuoted: true });
    return;
  }
  if (single !== undefined) addValues(list, { type: single, schema, dialect, rank: 'needed' });
  const { text, word } = place;
  const after = text.text.charAt(word.end) === '=' ? '' : '=';
  for (const names of alternates) {
    const rest = [...given].every((name) => names.includes(name)) ? names.filter((name) => !given.has(name)) : [];
    for (const name of given.size === 0 ? rest.slice(0, 1) : rest)
      list.add(name, { ...keyShape(name, after), detail: 'alternate key' });
  }
  if ([...given].every((name) => keys.some(({ alias }) => alias === name)))
    addKeyNames(place, keys, repeated, given, after);
}

/** The entity sets that `$crossjoin` does not name yet (URL conventions 4.15). */
function addSets({ schema, list, text, word }: AddressPlace, items: readonly KeyValue[]): void {
  const given = new Set(items.map(({ start, end }) => text.text.slice(start, end)));
  for (const { name, type } of schema?.container?.entitySets.values() ?? [])
    if (!given.has(name) || text.text.slice(word.start, word.end) === name)
      list.add(name, { kind: 'entitySet', detail: typeText({ name: type, isCollection: true }) });
}

/** The names of the key that are not given; those that repeat the parent's key may be omitted. */
function addKeyNames(
  { list }: AddressPlace,
  keys: readonly KeyProperty[],
  repeated: ReadonlySet<KeyProperty>,
  given: ReadonlySet<string>,
  after: string,
): void {
  const isRepeated = (key: KeyProperty): boolean => repeated.has(key);
  const left = keys.filter(({ alias }) => !given.has(alias));
  const open = left.filter((key) => !isRepeated(key));
  if (open.length > 1 && after !== '')
    list.add(open.map(({ alias }) => `${alias}=…`).join(','), {
      kind: 'snippet',
      detail: 'the whole key',
      insert: open.map(({ alias }, i) => `${alias}=$${i + 1}`).join(','),
      isSnippet: true,
      rank: 'needed',
      filterText: open[0]!.alias,
    });
  for (const [order, key] of left.entries())
    list.add(key.alias, {
      ...keyShape(key.alias, after),
      detail: isRepeated(key) ? "the parent's key" : 'key property',
      rank: isRepeated(key) ? 'other' : 'likely',
      order,
    });
}

const keyShape = (name: string, after: string): { kind: 'key'; insert: string; continues: boolean } => ({
  kind: 'key',
  insert: `${name}${after}`,
  continues: after !== '',
});

function completeParameters(
  { nodes, schema, list, dialect }: AddressPlace,
  { operation, overloads }: SegmentFact,
): void {
  const item = around(nodes, 'KeyValue');
  const operations = operation === undefined ? (overloads ?? []) : [operation];
  const parameters = operations.flatMap((each) => (each.isBound ? each.parameters.slice(1) : each.parameters));
  if (item?.name !== undefined && item.name !== nodes.at(-1)) {
    const parameter = parameters.find(({ name }) => name === item.name?.text);
    const type = parameter && valueTypeOf(schema!, parameter.type);
    if (type !== undefined) addValues(list, { type, schema, dialect, rank: 'needed' });
    return;
  }
  const given = new Set(around(nodes, 'KeyPredicate')!.items.flatMap(({ name }) => name?.text ?? []));
  for (const { name, type } of parameters)
    if (!given.has(name))
      list.add(name, {
        kind: 'variable',
        detail: typeText(type),
        insert: `${escapeSnippet(name)}=`,
        continues: true,
        rank: 'needed',
      });
}
