/** Reads one request of a batch as a tree of its own, whose places map to the batch's body. */
import { type BatchInput, type HeaderInput, headerLines, OffsetMap, type RequestInput } from '../text/index.js';
import { readJsonString } from '../json/index.js';
import {
  type BatchConventions,
  type BatchReference,
  type BoundText,
  matchLeadingRoute,
  matchRoute,
  readBatchReference,
  type Conventions,
  type RouteMatch,
  type Service,
} from '../semantics/index.js';
import {
  type Batch,
  type BatchItem,
  type BatchText,
  type Body,
  isMultipartBatch,
  type Method,
  parse,
  parseBatch,
  parseRequestBody,
  type Request,
  type Response,
} from '../syntax/index.js';
import { answersIn } from '../rules/index.js';
import { builtInServices, odata401Service } from './built-in-services.js';
import type { NestedRequest, NestedText } from './nested-request.js';
import { bodyText, type ParseSettings } from './read-input.js';

/** The batch that the request is in, with the texts that its nodes count in. */
export interface OuterBatch {
  readonly request: RequestInput;
  readonly batch: Batch;
  /** What the service answered to the whole batch. */
  readonly response?: Response | undefined;
  readonly texts: readonly BoundText[];
}

const textOf = ({ texts }: OuterBatch): string => texts.find(({ field }) => field === 'body')?.text ?? '';

/**
 * Reads a request of a batch; node numbers begin at `firstId`. Undefined for one without an address. A method that no
 * request of a batch can have is reported as such, so nothing is concluded from it.
 */
export function readBatchItem(
  item: BatchItem,
  outer: OuterBatch & { readonly ids: ReadonlySet<string> },
  settings: ParseSettings & { readonly firstId: number },
  conventions: Conventions,
): NestedRequest<Request> | undefined {
  if (item.url === undefined) return undefined;
  const written = itemText(item.url, outer);
  const reference = readBatchReference(written.text, conventions.batch, outer.ids);
  const url = reference?.fault === undefined ? written : withCorrectReference(written, reference);
  const route = routeOf(url.text, conventions) ?? (reference === undefined ? undefined : objectRoute(conventions));
  const isKnownMethod = item.method !== undefined && acceptsMethod(item.method, conventions.batch);
  const method = isKnownMethod ? itemText(item.method, outer) : undefined;
  const { firstId } = settings;
  const texts: BoundText[] = [...outer.texts, { field: 'url', text: url.text, in: 'body', firstId, map: url.map }];
  const parsed = parse(url.text, { ...settings, ...resourcePathStart(url.text, route) });
  let nextId = parsed.nodeCount;
  let methodNode: Method | undefined;
  if (method !== undefined) {
    texts.push({ field: 'method', text: method.text, in: 'body', firstId: nextId, map: method.map });
    methodNode = { kind: 'Method', id: nextId++, start: 0, end: method.text.length, text: method.text };
  }
  const place = item.bodyText;
  const bodyText = place && textOf(outer).slice(place.start, place.end);
  const bodyMap = place && OffsetMap.identity(bodyText!.length, place.start);
  texts.push({
    field: 'body',
    text: bodyText ?? textOf(outer),
    in: 'body',
    firstId: nextId,
    map: bodyMap ?? OffsetMap.identity(textOf(outer).length),
  });
  const body = isKnownMethod ? bodyOf(item, bodyText, nextId) : undefined;
  nextId = Math.max(nextId, body?.nodeCount ?? 0);
  const { start, end } = item;
  const root: Request = {
    kind: 'Request',
    id: nextId,
    start,
    end,
    method: methodNode,
    url: parsed.tree,
    headers: [],
    body: body?.tree,
    ...responseOf(item, outer),
  };
  return {
    root,
    texts,
    syntax: [{ field: 'url', text: url.text, problems: parsed.problems }],
    request: requestOf(item, url, method, outer, body?.tree, bodyText),
    route,
    origin: {
      in: 'body',
      maps: {
        url: url.map,
        ...(method === undefined ? {} : { method: method.map }),
        ...(bodyMap === undefined ? {} : { body: bodyMap }),
      },
      isJson: outer.batch.format === 'json',
    },
  };
}

/** The service whose addresses the requests of a batch without a request around it have; the standard when none has. */
export function serviceOfBatch({ batch }: BatchInput): Service {
  const text = bodyText(batch);
  if (text === undefined || isMultipartBatch(text, undefined)) return odata401Service;
  const { items } = parseBatch(text, parseRequestBody(text).tree, undefined).tree;
  const urls = items.slice(0, 100).flatMap(({ url }) => url?.text ?? []);
  const has = ({ conventions }: Service): boolean =>
    urls.some((url) => matchLeadingRoute(url, conventions.batch.routes)?.route.interface === 'object');
  return builtInServices.find(has) ?? odata401Service;
}

/** Whether a request of a batch can have a method; one that is a variable may be any of them. */
const acceptsMethod = ({ text, hasHole }: BatchText, { methods }: BatchConventions): boolean =>
  hasHole || methods.includes(text.toUpperCase());

/** What the response to the batch says of one of its requests; its nodes are those of the whole response. */
function responseOf({ requestId }: BatchItem, { response }: OuterBatch): { readonly response?: Response } {
  const answer = requestId === undefined ? undefined : answersIn(response)?.find(({ id }) => id === requestId.text);
  if (answer === undefined) return {};
  const { object, status, body } = answer;
  const { id, start, end } = object;
  const read = body === undefined ? undefined : { content: body, faults: [], start: body.start, end: body.end };
  return { response: { kind: 'Response', id, start, end, status, headers: undefined, body: read } };
}

function itemText(node: BatchText, outer: OuterBatch): NestedText {
  const text = textOf(outer);
  if (outer.batch.format === 'json' && text.charCodeAt(node.start - 1) === 34) return readJsonString(text, node);
  return { text: text.slice(node.start, node.end), map: OffsetMap.identity(node.end - node.start, node.start) };
}

/** A url whose reference is written as the service requires; what it was made from is one piece. */
function withCorrectReference(
  { text, map }: NestedText,
  { span: { start, end }, text: meant }: BatchReference,
): NestedText {
  const made = OffsetMap.identity(start);
  made.addCollapsed(meant.length, { start, end });
  made.addExact(text.length - end, end);
  return { text: text.slice(0, start) + meant + text.slice(end), map: made.through(map) };
}

/** What begins with a reference is a path of records, though no route comes before it. */
const objectRoute = ({ batch }: Conventions): RouteMatch | undefined => {
  const route = batch.routes.find((each) => each.interface === 'object');
  return route && { route, resourcePathStart: 0, version: undefined };
};

const routeOf = (url: string, { batch, routes }: Conventions): RouteMatch | undefined =>
  matchLeadingRoute(url, batch.routes) ?? matchRoute(url, { routes });

/** A path that begins the text is the resource's, when no route comes before it. */
function resourcePathStart(url: string, route: RouteMatch | undefined): { readonly resourcePathStart?: number } {
  if (route !== undefined) return { resourcePathStart: route.resourcePathStart };
  return /^\s*(?:[A-Za-z][A-Za-z0-9+.-]*:\/\/|\{\{|\/)/.test(url) ? {} : { resourcePathStart: 0 };
}

function bodyOf(
  { content }: BatchItem,
  text: string | undefined,
  firstId: number,
): { readonly tree: Body; readonly nodeCount: number } | undefined {
  if (text !== undefined) return parseRequestBody(text, firstId);
  if (content === undefined) return undefined;
  const { start, end } = content;
  return { tree: { kind: 'Body', id: firstId, start, end, content, faults: [] }, nodeCount: firstId + 1 };
}

function requestOf(
  item: BatchItem,
  url: NestedText,
  method: NestedText | undefined,
  outer: OuterBatch,
  body: Body | undefined,
  bodyText: string | undefined,
): RequestInput {
  const headers = headersOf(item, outer);
  const text = body === undefined ? undefined : (bodyText ?? textOf(outer).slice(body.start, body.end));
  return {
    url: url.text,
    ...(method === undefined ? {} : { method: method.text }),
    ...(headers === undefined ? {} : { headers }),
    ...(text === undefined ? {} : { body: text }),
  };
}

/** The headers of the batch hold for every request in it, but for those that are about the batch's own body. */
function headersOf({ headers }: BatchItem, { request, batch }: OuterBatch): readonly HeaderInput[] | undefined {
  const own = (headers ?? []).map(({ name, value }) => ({ name: name.text, value: value.text }));
  if (request.headers === undefined || batch.format === 'multipart') return headers === undefined ? undefined : own;
  const outer = headerLines(request.headers).filter(({ name }) => !/^\s*content-(?:type|length|encoding)/i.test(name));
  return [...own, ...outer];
}
