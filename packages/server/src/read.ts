/** Answers requests that read (Protocol 11.2). */
import { keyOf, type Row } from '@odatalint/core/internal';
import type { BoundQuery } from '@odatalint/core/query';
import type { EntitySet, Schema, Singleton, StructuredType } from '@odatalint/core';
import { notFound, preconditionFailed } from './failures.js';
import { containedPathOf, contextFragment, nextLink } from './links.js';
import {
  contentTypeOf,
  etagsIn,
  jsonFormatOf,
  isSameETag,
  preferencesOf,
  requireText,
  type ResponseFormat,
} from './negotiate.js';
import { restricted } from './policies.js';
import { bytesOf, mediaTypeOf } from './raw-value.js';
import {
  type Asked,
  type Incoming,
  rootUrlOf,
  type RequestSession,
  type ServiceAnswer,
  type ServiceParts,
} from './request.js';
import { type Found, NotAnswered, type ReadForm } from './store.js';
import { type CompleteQuery, completeQuery, etagOf, etagPaths, JsonWriter } from './write-json.js';

/** Answers a request from the rows of the store. */
export async function answerRead<Caller>(
  parts: ServiceParts<Caller>,
  asked: Asked,
  session: RequestSession<Caller>,
): Promise<ServiceAnswer> {
  const { incoming, query, version } = asked;
  const { headers } = incoming;
  const { target } = query;
  const format = query.options.custom.get('$format') ?? query.options.custom.get('format');
  const { deltatoken } = query.options;
  if (deltatoken !== undefined) throw new NotAnswered(501, 'Changes since an earlier request are not implemented.');
  const isText = target.form === 'count' || target.form === 'value';
  const last = query.path.at(-1);
  const textType = mediaTypeOf(last?.kind === 'property' && target.form === 'value' ? last.property : undefined);
  if (isText) requireText(headers, format, textType);
  const written = isText ? textFormat(version) : jsonFormatOf(headers, format, version);
  const complete = completeQuery(query);
  const passes = !isText && canPass(complete, written);
  const { maxPageSize } = preferencesOf(headers);
  const pageSize = Math.min(maxPageSize ?? Infinity, parts.limits.page);
  const form: ReadForm = {
    ...(target.isCollection && target.form !== 'count' ? { pageSize } : {}),
    numbers: passes ? 'exact' : 'text',
    annotations: written.prefix,
    signal: session.signal,
    budget: session.budget,
  };
  const store = session.rows ?? parts.store;
  const found = await store.read(restricted(complete.query, session.policy), form);
  if (found === undefined) return missing(parts, asked, session);
  if (isText) return textAnswer(found, query, textType);
  return writtenAnswer(parts, asked, session, { found, complete, format: written, maxPageSize, passes });
}

const textFormat = (version: '4.0' | '4.01'): ResponseFormat => ({
  version,
  metadata: 'none',
  isIeee754: false,
  prefix: version === '4.0' ? '@odata.' : '@',
});

/** Whether the text of a database is the response as it is: nothing has to be added to its rows or removed from them. */
function canPass({ query, added, references }: CompleteQuery, { metadata, isIeee754 }: ResponseFormat): boolean {
  if (metadata === 'full' || isIeee754 || query.target.form === 'references') return false;
  const { set, type } = query.target;
  const hasIds = [...added.values()].some((names) => names.size > 0);
  return !hasIds && references.size === 0 && type !== undefined && !hasETag(set, query.options.expand);
}

const hasETag = (set: EntitySet | Singleton | undefined, expand: BoundQuery['options']['expand']): boolean =>
  etagPaths(set) !== undefined || expand.some((node) => hasETag(node.navigation.set, node.expand));

/** A path that addresses nothing: null is not missing, if its owner exists (Protocol 11.2.4, 11.2.7). */
export async function missing<Caller>(
  parts: ServiceParts<Caller>,
  { query }: Asked,
  session: RequestSession<Caller>,
): Promise<ServiceAnswer> {
  const { path, target } = query;
  const last = path.at(-1);
  const canBeNull = !target.isCollection && (last?.kind === 'property' || last?.kind === 'navigation');
  if (!canBeNull) throw notFound();
  const owner = path.slice(
    0,
    path.findLastIndex(({ kind }) => kind !== 'property' && kind !== 'cast') + (last.kind === 'property' ? 1 : 0),
  );
  if (!(await exists(parts, { ...query, path: owner }, session))) throw notFound();
  return { status: 204, headers: {} };
}

/** Whether the entity at the end of a path exists for the caller. */
async function exists<Caller>(
  parts: ServiceParts<Caller>,
  query: BoundQuery,
  session: RequestSession<Caller>,
): Promise<boolean> {
  const last = query.path.at(-1);
  const type = last?.type?.structured;
  if (last === undefined || type === undefined) return false;
  const set = setAt(query.path);
  const target = { type: last.type, set, isCollection: false, form: 'rows' as const };
  const { scope } = query.options;
  const options = {
    scope,
    apply: [],
    compute: [],
    count: false,
    orderby: [],
    expand: [],
    custom: new Map<string, string>(),
    select: keySelection(query.schema, type),
  };
  const found = await (session.rows ?? parts.store).read(restricted({ ...query, target, options }, session.policy), {
    numbers: 'text',
    annotations: '@',
    signal: session.signal,
    budget: session.budget,
  });
  return found !== undefined;
}

/** The selection of the key. */
export const keySelection = (schema: Schema, type: StructuredType): BoundQuery['options']['select'] => ({
  isAll: false,
  operations: [],
  items: (keyOf(schema, type) ?? []).map(({ path }) => {
    const [name = ''] = path.split('/');
    return { name, property: type.properties.get(name), select: 'all', start: 0, end: 0 };
  }),
});

/** The set that the rows at the end of a path are in. */
export function setAt(path: BoundQuery['path']): EntitySet | Singleton | undefined {
  const last = path.findLast(
    ({ kind }) => kind === 'set' || kind === 'singleton' || kind === 'navigation' || kind === 'operation',
  );
  if (last?.kind === 'singleton') return last.singleton;
  return last?.kind === 'set' || last?.kind === 'navigation' || last?.kind === 'operation' ? last.set : undefined;
}

/** The result of a read as a value. */
export const valueOf = (found: Found): unknown => ('json' in found ? (JSON.parse(found.json) as unknown) : found.value);

function textAnswer(found: Found, { target: { form } }: BoundQuery, type: string): ServiceAnswer {
  const value = valueOf(found);
  const headers = { 'Content-Type': type };
  if (form === 'count') return { status: 200, headers, body: String(value) };
  if (value === null) return { status: 204, headers: {} };
  if (type !== 'text/plain') return { status: 200, headers, body: bytesOf(String(value)) };
  return { status: 200, headers, body: typeof value === 'object' ? JSON.stringify(value) : String(value) };
}

/** The result of a read, and its form in the response. */
export interface ReadRows {
  readonly found: Found;
  readonly complete: CompleteQuery;
  readonly format: ResponseFormat;
  /** The preferred size of a page. */
  readonly maxPageSize?: number | undefined;
  /** Whether text of the store is the response as it is. */
  readonly passes?: boolean;
}

/** The JSON of rows or a value, with context URL, count and next link. */
export function writtenAnswer<Caller>(
  parts: ServiceParts<Caller>,
  { incoming, query, version }: Asked,
  session: RequestSession<Caller>,
  { found, complete, format, maxPageSize, passes = false }: ReadRows,
): ServiceAnswer {
  const { schema } = query;
  const root = rootUrlOf(parts, session);
  const writer = new JsonWriter({ schema, format, root, added: complete.added, references: complete.references });
  const control = (term: string, json: string): string => `${JSON.stringify(`${format.prefix}${term}`)}:${json}`;
  const context =
    format.metadata === 'none'
      ? []
      : [control('context', JSON.stringify(`${root}$metadata#${contextFragment(query, version)}`))];
  const headers: Record<string, string> = { 'Content-Type': contentTypeOf(format) };
  if (maxPageSize !== undefined && query.target.isCollection)
    headers['Preference-Applied'] = `${format.version === '4.0' ? 'odata.' : ''}maxpagesize=${maxPageSize}`;
  const { type, set, isCollection, form } = query.target;
  const place = {
    type: type?.structured,
    set,
    contained: containedPathOf(query),
    options: complete.query.options,
    isReference: form === 'references',
  };
  const isStructured = type?.structured !== undefined || query.options.apply.length > 0;
  if (isCollection) {
    const count = found.count === undefined ? [] : [control('count', writer.count(found.count))];
    const { text, rows } =
      'json' in found && passes
        ? { text: found.json, rows: undefined }
        : collectionText(valueOf(found) as readonly unknown[], writer, place, query);
    const link =
      found.next === undefined
        ? []
        : [control('nextLink', JSON.stringify(`${session.origin}${nextLink(incoming.target, found.next)}`))];
    return {
      status: 200,
      headers,
      ...(rows === undefined ? {} : { rows }),
      body: `{${[...context, ...count, `"value":${text}`, ...link].join(',')}}`,
    };
  }
  const isEntity = type?.structured?.kind === 'entity' && form !== 'references';
  if ('json' in found && passes && isStructured) {
    if (isEntity) requireMatch(incoming, undefined);
    const { json } = found;
    if (json === 'null') return { status: 204, headers: {} };
    const inner = json.slice(json.indexOf('{') + 1);
    const separator = inner.trimStart().startsWith('}') || context.length === 0 ? '' : ',';
    return { status: 200, headers, body: `{${context.join(',')}${separator}${inner}` };
  }
  const value = valueOf(found);
  if (value === null || value === undefined) return { status: 204, headers: {} };
  if (isStructured) {
    const etag = isEntity ? etagOf(value as Row, set) : undefined;
    if (isEntity) requireMatch(incoming, etag);
    if (etag !== undefined) headers['ETag'] = etag;
    if (etag !== undefined && isUnchanged(incoming, etag)) return { status: 304, headers: { ETag: etag } };
    return { status: 200, headers, body: writer.row(value as Row, place, context) };
  }
  const reference = type && { name: type.name, isCollection: type.isCollection };
  return { status: 200, headers, body: `{${[...context, `"value":${writer.value(value, reference)}`].join(',')}}` };
}

function collectionText(
  list: readonly unknown[],
  writer: JsonWriter,
  place: Parameters<JsonWriter['row']>[1],
  { target: { type }, options }: BoundQuery,
): { readonly text: string; readonly rows: number } {
  const reference = type && { name: type.name, isCollection: false };
  const isStructured = type?.structured !== undefined || options.apply.length > 0;
  const items = list.map((item) =>
    isStructured && typeof item === 'object' && item !== null
      ? writer.row(item as Row, place)
      : writer.value(item, reference),
  );
  return { text: `[${items.join(',')}]`, rows: list.length };
}

/** A condition can be about reading too (RFC 9110 13.1.1). An entity without an ETag has none of those that a client names. */
function requireMatch({ method, headers }: Incoming, etag: string | undefined): void {
  const given = etagsIn(headers.get('If-Match'));
  if ((method !== 'GET' && method !== 'HEAD') || given === undefined || given === '*') return;
  if (etag === undefined || !given.some((each) => isSameETag(each, etag))) throw preconditionFailed();
}

function isUnchanged({ method, headers }: Incoming, etag: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const given = etagsIn(headers.get('If-None-Match'));
  return given !== undefined && (given === '*' || given.some((each) => isSameETag(each, etag)));
}
