/** The possible values of headers at a place of a list, and the part of the list that an item replaces. */
import type { BoundRequest, Span } from '@odatalint/core';
import {
  annotationOf,
  type Conventions,
  isBeforeV4,
  pathsOf,
  recordProperty,
  resourceKindOf,
  prefixedPreferences,
} from '@odatalint/core/internal';
import type { ItemList, Rank } from '../items/item-list.js';
import { escapeSnippet, snippetText } from '../items/snippet.js';
import { jsonParameters, knownPreferences } from './known-headers.js';

/** A place in the value of a header. */
export interface HeaderValuePlace {
  /** The header, in lower case. */
  readonly header: string;
  readonly bound: BoundRequest;
  readonly method: string;
  /** Whether the request states OData 4.0. */
  readonly isForVersion40: boolean;
  readonly element: ListElement;
}

/** The element of a list that an offset is in; a span counts in the value. */
export interface ListElement {
  /** The text to replace: the element, or one of its parameters, without spaces around it. */
  readonly token: Span;
  /** The text before it in the same element, such as a media type; undefined if the token begins the element. */
  readonly parameterOf: string | undefined;
  /** The other elements of the list, or the other parameters of the element. */
  readonly beside: readonly string[];
}

/** Splits the value of a header at an offset: commas between elements, semicolons between parameters, none in quotes. */
export function listElementAt(value: string, offset: number): ListElement {
  const marks = [...value.matchAll(/"[^"]*"?|[,;]/g)].filter(([mark]) => mark === ',' || mark === ';');
  const parts: { start: number; end: number; element: number }[] = [];
  let start = 0;
  let element = 0;
  for (const mark of [...marks, undefined]) {
    const end = mark?.index ?? value.length;
    parts.push({ start, end, element });
    start = end + 1;
    if (mark?.[0] === ',') element++;
  }
  const own = parts.find((part) => part.start <= offset && offset <= part.end) ?? parts.at(-1)!;
  const textOf = (part: Span): string => value.slice(part.start, part.end).trim();
  const first = parts.find((part) => part.element === own.element)!;
  const others = parts.filter((part) => part !== own);
  const beside =
    own === first
      ? others.filter((part, i) => part.element !== others[i - 1]?.element)
      : others.filter((part) => part.element === own.element);
  const raw = value.slice(own.start, own.end);
  const trimmed = own.start + raw.length - raw.trimStart().length;
  return {
    token: { start: trimmed, end: Math.max(trimmed, own.start + raw.trimEnd().length) },
    parameterOf: own === first ? undefined : textOf(first),
    beside: beside.map(textOf),
  };
}

/** Adds the possible values at a place of a header. */
export function addHeaderValues(list: ItemList, place: HeaderValuePlace): void {
  const { header, bound } = place;
  const { conventions, dialect } = bound.service;
  switch (header) {
    case 'accept':
      return addMediaTypes(list, place, acceptedTypes(bound));
    case 'content-type':
      return addMediaTypes(list, place, contentTypes(bound));
    case 'prefer':
      return addPreferences(list, place);
    case 'accept-language':
    case conventions.headers.contentLanguage?.toLowerCase() ?? 'content-language':
      return addWords(list, place, conventions.headers.languages);
    case 'if-match':
    case 'if-none-match':
      return list.add('*', {
        kind: 'value',
        detail: header === 'if-match' ? 'whatever is there' : 'only where nothing is',
      });
    case 'odata-version':
    case 'odata-maxversion':
      return addWords(list, place, dialect.version === '4.0' ? ['4.0'] : ['4.01', '4.0']);
    case 'dataserviceversion':
    case 'maxdataserviceversion':
      return addWords(list, place, dialect.version === '2.0' ? ['2.0', '1.0'] : ['3.0', '2.0', '1.0']);
    case 'x-http-method':
      return addWords(list, place, ['MERGE', 'PUT', 'DELETE', ...(dialect.version === '2.0' ? [] : ['PATCH'])]);
    case conventions.headers.csrf?.toLowerCase() ?? '':
      return addWords(list, place, place.method === 'GET' ? ['Fetch'] : []);
    case 'isolation':
    case 'odata-isolation':
      return addWords(list, place, ['snapshot']);
    case 'soapaction':
      return addActions(list, place);
    case 'authorization':
      return ['Bearer', 'Basic'].forEach((scheme, order) =>
        list.add(scheme, { kind: 'value', order, insert: `${scheme} `, continues: true }),
      );
    default:
      return addWords(
        list,
        place,
        conventions.headers.own.find(({ name }) => name.toLowerCase() === header)?.values ?? [],
      );
  }
}

function addWords(list: ItemList, { element }: HeaderValuePlace, words: readonly string[]): void {
  words.forEach((word, order) => {
    if (!element.beside.includes(word)) list.add(word, { kind: 'value', order });
  });
}

/** The actions of the operations, the one that the envelope calls first; their namespace varies, and that of the envelope is likely. */
function addActions(list: ItemList, { bound }: HeaderValuePlace): void {
  const { soap } = bound.service.conventions;
  if (soap === undefined || bound.route?.route.interface !== 'soap') return;
  const body = bound.texts.find(({ field }) => field === 'body')?.text ?? '';
  const namespace = namespaceIn(body);
  for (const { name } of soap.operations) {
    const action = `/${soap.contract}/${name}`;
    list.add(namespace === undefined ? action.slice(1) : `${namespace}${action}`, {
      kind: 'value',
      insert: namespace === undefined ? `\${1:namespace}${action}` : escapeSnippet(`${namespace}${action}`),
      isSnippet: true,
      rank: new RegExp(`<(?:\\w+:)?${name}\\b`).test(body) ? 'needed' : 'usual',
    });
  }
}

/** The namespace in an envelope that is not that of SOAP or of XML Schema. */
const namespaceIn = (envelope: string): string | undefined =>
  Array.from(envelope.matchAll(/xmlns(?::\w+)?="([^"]*)"/g), ([, namespace = '']) => namespace).find(
    (namespace) => namespace !== '' && !/^http:\/\/(?:schemas\.xmlsoap\.org|www\.w3\.org)\//.test(namespace),
  );

interface MediaType {
  readonly type: string;
  readonly rank?: Rank;
  readonly insert?: string;
}

function addMediaTypes(list: ItemList, { element, bound }: HeaderValuePlace, types: readonly MediaType[]): void {
  const { parameterOf, beside } = element;
  if (parameterOf === undefined) {
    types.forEach(({ type, rank, insert }, order) => {
      if (!beside.includes(type))
        list.add(type, {
          kind: 'value',
          order,
          ...(rank && { rank }),
          ...(insert === undefined ? {} : { insert, isSnippet: true }),
        });
    });
    return;
  }
  if (parameterOf.toLowerCase() !== 'application/json') return;
  if (isBeforeV4(bound.dialect)) return list.add('odata=verbose', { kind: 'value', detail: 'JSON as in V2' });
  const given = new Set(beside.map(nameOf));
  jsonParameters.forEach(({ text, detail }, order) => {
    const isKnown = !text.startsWith('IEEE754') || bound.service.conventions.bodies.numericStrings !== 'rejected';
    if (isKnown && !given.has(nameOf(text))) list.add(text, { kind: 'value', detail, order });
  });
}

/** The name of a preference or parameter; `odata.` in front of it may be left out in 4.01. */
const nameOf = (text: string): string => (/^[^=;\s]*/.exec(text)?.[0] ?? '').toLowerCase().replace(/^odata\./, '');

const json: readonly MediaType[] = [
  { type: 'application/json' },
  ...['minimal', 'none', 'full'].map((level): MediaType => ({
    type: `application/json;odata.metadata=${level}`,
    rank: 'other',
  })),
];

/** Before V4 (MS-ODATA 2.2.5.1; OData 3.0 JSON formats). */
const v3Json: readonly MediaType[] = [
  { type: 'application/json' },
  { type: 'application/json;odata=verbose', rank: 'other' },
  { type: 'application/atom+xml', rank: 'other' },
];

function acceptedTypes({ route, binding, service }: BoundRequest): readonly MediaType[] {
  if (route?.route.interface === 'soap') return [{ type: service.conventions.soap?.mediaType ?? 'text/xml' }];
  if (route?.route.interface === 'batch')
    return [
      ...(service.conventions.batch.formats.includes('json') ? [{ type: 'application/json' }] : []),
      { type: 'multipart/mixed' },
    ];
  switch (resourceKindOf(binding.path)) {
    case 'metadata':
      return [{ type: 'application/xml' }, { type: 'application/json' }];
    case 'count':
      return [{ type: 'text/plain' }];
    case 'value':
    case 'media':
      return [{ type: 'text/plain' }, { type: 'application/octet-stream' }, { type: '*/*' }];
    default:
      return isBeforeV4(service.dialect) ? v3Json : json;
  }
}

function contentTypes({ route, binding, service, schema }: BoundRequest): readonly MediaType[] {
  const { soap } = service.conventions;
  if (route?.route.interface === 'soap')
    return soap === undefined ? [] : [{ type: `${soap.mediaType}; charset=${soap.charset}` }];
  if (route?.route.interface === 'batch') {
    const container = schema?.container;
    const support = container && annotationOf(container, 'Org.OData.Capabilities.V1.BatchSupport');
    const formats = pathsOf(recordProperty(support?.value, 'SupportedFormats'));
    const isTaken = (type: string): boolean =>
      (formats.length === 0 || formats.some((format) => format.startsWith(type))) &&
      (type !== 'application/json' || service.conventions.batch.formats.includes('json'));
    return [
      { type: 'application/json' },
      { type: 'multipart/mixed', insert: 'multipart/mixed; boundary=${1:batch}' },
    ].filter(({ type }) => isTaken(type));
  }
  const kind = resourceKindOf(binding.path);
  if (kind === 'value' || kind === 'media') return [{ type: 'text/plain' }, { type: 'application/octet-stream' }];
  if (isBeforeV4(service.dialect)) return v3Json;
  const exact: MediaType = { type: 'application/json;IEEE754Compatible=true', rank: 'other' };
  return [{ type: 'application/json' }, ...(service.conventions.bodies.numericStrings === 'rejected' ? [] : [exact])];
}

/** The text of a preference up to its value: `return=`, `include-annotations="`. */
const preferenceName = /^(?:odata\.)?([\w.-]+)="?/i;

/** Where the value of a preference begins in the text of its element, for an offset in the value; undefined before it. */
export function preferenceValueAt(
  element: string,
  offset: number,
): { readonly name: string; readonly start: number } | undefined {
  const [before, name = ''] = preferenceName.exec(element) ?? [];
  return before === undefined || offset < before.length
    ? undefined
    : { name: name.toLowerCase(), start: before.length };
}

/** Adds the values of one preference. */
export function addPreferenceValues(list: ItemList, name: string, { conventions }: BoundRequest['service']): void {
  const own = conventions.headers.ownPreferences.map(({ text }) => {
    const [key = '', value = ''] = text.split('=');
    return { name: key.toLowerCase(), value: `=${value}`, detail: '' };
  });
  [...knownPreferences, ...own].forEach((preference, order) => {
    if (preference.name !== name || preference.value?.startsWith('=') !== true) return;
    const value = snippetText(preference.value.slice(1)).replaceAll('"', '');
    list.add(value, { kind: 'value', order, ...(preference.detail === '' ? {} : { detail: preference.detail }) });
  });
}

/** Preferences for the method come first; if the service documents its preferences, only those. */
function addPreferences(list: ItemList, { element, bound, method, isForVersion40 }: HeaderValuePlace): void {
  if (element.parameterOf !== undefined) return;
  if (isBeforeV4(bound.dialect)) {
    list.add('return-content', { kind: 'value', detail: 'respond with the written entity', order: 0 });
    return list.add('return-no-content', { kind: 'value', detail: 'respond without a body', order: 1 });
  }
  const known: Conventions['headers']['preferences'] = bound.service.conventions.headers.preferences;
  const given = new Set(element.beside.map(nameOf));
  const isFree = (name: string): boolean => !given.has(name) && (known === undefined || known.includes(name));
  const popular = bound.service.conventions.names.popular.preferences;
  knownPreferences.forEach(({ name, value = '', detail, methods }, order) => {
    if (!isFree(name)) return;
    const written = isForVersion40 && prefixedPreferences.includes(name) ? `odata.${name}` : name;
    const isSnippet = value.includes('${');
    const label = isSnippet ? written : written + value;
    const popularity = popular.indexOf(name);
    const isFitting = methods === undefined || methods.includes(method);
    const rank = !isFitting ? 'other' : methods !== undefined || popularity >= 0 ? 'likely' : 'usual';
    list.add(label, {
      kind: 'value',
      detail,
      rank,
      order: popularity < 0 ? popular.length + order : popularity,
      ...(isSnippet ? { insert: written + value, isSnippet } : {}),
    });
  });
  const own = bound.service.conventions.headers.ownPreferences;
  for (const [order, { text, effect }] of own.entries()) {
    const [name = '', value] = text.split('=');
    if (given.has(name.toLowerCase())) continue;
    list.add(value === undefined ? name : `${name}=`, {
      kind: 'value',
      insert: text,
      detail: effect ?? 'a preference of the service',
      rank: 'likely',
      order,
    });
  }
  for (const name of known ?? [])
    if (isFree(name) && !own.some(({ text }) => text === name))
      list.add(name, { kind: 'value', detail: 'a preference of the service' });
}
