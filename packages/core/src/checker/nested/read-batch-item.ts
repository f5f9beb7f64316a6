/** Reads one request of a batch as a tree of its own, whose places map to the batch's body. */
import {
  type FragmentInput,
  type HeaderInput,
  headerLines,
  type MappedText,
  OffsetMap,
  type RequestInput,
} from '../../text/index.js';
import { readJsonString } from '../../json/index.js';
import {
  type BatchConventions,
  type BatchReference,
  type BoundText,
  matchLeadingRoute,
  matchRoute,
  readBatchReference,
  type Conventions,
  type RouteMatch,
} from '../../semantics/index.js';
import {
  type Batch,
  type BatchItem,
  type BatchText,
  type Body,
  parse,
  parseRequestBody,
  type Request,
  type Response,
} from '../../syntax/index.js';
import { responsesInBatch } from '../../rules/index.js';
import type { NestedRequest, Origin } from './nested-request.js';
import type { ParseSettings } from '../read-input.js';

/** The batch that the request is in, with the texts that its nodes count in. */
export interface OuterBatch {
  readonly request: RequestInput;
  readonly batch: Batch;
  /** The response to the whole batch. */
  readonly response?: Response | undefined;
  readonly texts: readonly BoundText[];
}

const textOf = ({ texts }: OuterBatch): string => texts.find(({ field }) => field === 'body')?.text ?? '';

/**
 * Reads a request of a batch; node numbers begin at `firstId`. Undefined for one without a URL. A method that no
 * request of a batch can have is reported as such, so nothing is concluded from it.
 */
export function readBatchItem(
  item: BatchItem,
  outer: OuterBatch & { readonly ids: ReadonlySet<string> },
  settings: ParseSettings & { readonly firstId: number },
  conventions: Conventions,
): NestedRequest<Request> | undefined {
  if (item.url === undefined) return undefined;
  const { url, route } = readUrl(item.url, outer, conventions);
  const isKnownMethod = item.method !== undefined && acceptsMethod(item.method, conventions.batch);
  const method = isKnownMethod ? itemText(item.method, outer) : undefined;
  const body = bodyTextOf(item, outer);

  const { tree, problems, nodeCount } = parse(url.text, { ...settings, ...resourcePathStart(url.text, route) });
  const bodyId = method === undefined ? nodeCount : nodeCount + 1;
  const parsedBody = isKnownMethod ? bodyOf(item, body.text, bodyId, settings.isReceived) : undefined;
  const { start, end } = item;
  const root: Request = {
    kind: 'Request',
    id: Math.max(bodyId, parsedBody?.nodeCount ?? 0),
    start,
    end,
    method: method && { kind: 'Method', id: nodeCount, start: 0, end: method.text.length, text: method.text },
    url: tree,
    headers: [],
    body: parsedBody?.tree,
    ...responseOf(item, outer),
  };
  const own: readonly BoundText[] = [
    { field: 'url', ...url, in: 'body', firstId: settings.firstId },
    ...(method === undefined ? [] : [{ field: 'method', ...method, in: 'body', firstId: nodeCount } as const]),
    { field: 'body', ...body, in: 'body', firstId: bodyId },
  ];
  const maps = Object.fromEntries(own.map(({ field, map }) => [field, map]));
  return {
    root,
    texts: [...outer.texts, ...own],
    syntax: [{ field: 'url', text: url.text, problems }],
    request: requestOf(
      item,
      { url, method, body: parsedBody && body.text.slice(parsedBody.tree.start, parsedBody.tree.end) },
      outer,
    ),
    route,
    origin: { in: 'body', maps, isJson: outer.batch.format === 'json' },
  };
}

/** The condition of a request as a fragment; undefined where it has none, or where the service has no conditions. */
export function readItemCondition(
  { condition }: BatchItem,
  outer: OuterBatch,
  { batch }: Conventions,
): { readonly fragment: FragmentInput; readonly origin: Origin } | undefined {
  if (condition === undefined || condition.hasHole || !batch.members.includes('if')) return undefined;
  const { text, map } = itemText(condition, outer);
  return { fragment: { filter: text }, origin: { in: 'body', maps: { filter: map }, isJson: true } };
}

/** The URL of an item, whose reference is written as the service requires, and how it reaches the service. */
function readUrl(
  node: BatchText,
  outer: OuterBatch & { readonly ids: ReadonlySet<string> },
  conventions: Conventions,
): { readonly url: MappedText; readonly route: RouteMatch | undefined } {
  const written = itemText(node, outer);
  const reference = readBatchReference(written.text, conventions.batch, outer.ids);
  const url = reference?.fault === undefined ? written : withCorrectReference(written, reference);
  const route = routeOf(url.text, conventions) ?? (reference === undefined ? undefined : objectRoute(conventions));
  return { url, route };
}

/** The text of an item's body; that of the whole batch if the batch contains the body as JSON. */
function bodyTextOf({ bodyText: place }: BatchItem, outer: OuterBatch): MappedText {
  const whole = textOf(outer);
  const { start, end } = place ?? { start: 0, end: whole.length };
  return { text: whole.slice(start, end), map: OffsetMap.identity(end - start, start) };
}

/** Whether a request of a batch can have a method; one that is a variable may be any of them. */
const acceptsMethod = ({ text, hasHole }: BatchText, { methods }: BatchConventions): boolean =>
  hasHole || methods.includes(text.toUpperCase());

/** The response to one request of the batch; its nodes are those of the whole response. */
function responseOf({ requestId }: BatchItem, { response }: OuterBatch): { readonly response?: Response } {
  const answer =
    requestId === undefined ? undefined : responsesInBatch(response)?.find(({ id }) => id === requestId.text);
  if (answer === undefined) return {};
  const { object, status, body } = answer;
  const { id, start, end } = object;
  const read = body === undefined ? undefined : { content: body, faults: [], start: body.start, end: body.end };
  return { response: { kind: 'Response', id, start, end, status, headers: undefined, body: read } };
}

function itemText(node: BatchText, outer: OuterBatch): MappedText {
  const text = textOf(outer);
  if (outer.batch.format === 'json' && text.charCodeAt(node.start - 1) === 34) return readJsonString(text, node);
  return { text: text.slice(node.start, node.end), map: OffsetMap.identity(node.end - node.start, node.start) };
}

/** A URL whose reference is replaced by the one that the service requires; the replacement maps to the whole reference. */
function withCorrectReference(
  { text, map }: MappedText,
  { span: { start, end }, text: meant }: BatchReference,
): MappedText {
  const made = OffsetMap.identity(start);
  made.addCollapsed(meant.length, { start, end });
  made.addExact(text.length - end, end);
  return { text: text.slice(0, start) + meant + text.slice(end), map: made.through(map) };
}

/** A URL that begins with a reference is a resource path, even without a route. */
const objectRoute = ({ batch }: Conventions): RouteMatch | undefined => {
  const route = batch.routes.find((each) => each.interface === 'object');
  return route && { route, resourcePathStart: 0, version: undefined };
};

const routeOf = (url: string, { batch, addresses }: Conventions): RouteMatch | undefined =>
  matchLeadingRoute(url, batch.routes) ?? matchRoute(url, { addresses });

/** Without a route, a relative path is the resource path. */
function resourcePathStart(url: string, route: RouteMatch | undefined): { readonly resourcePathStart?: number } {
  if (route !== undefined) return { resourcePathStart: route.resourcePathStart };
  return /^\s*(?:[A-Za-z][A-Za-z0-9+.-]*:\/\/|\{\{|\/)/.test(url) ? {} : { resourcePathStart: 0 };
}

/** The body as a node. It is parsed only if it is a text of its own. */
function bodyOf(
  { bodyText, content }: BatchItem,
  text: string,
  firstId: number,
  isReceived: boolean | undefined,
): { readonly tree: Body; readonly nodeCount: number } | undefined {
  if (bodyText !== undefined) return parseRequestBody(text, firstId, isReceived);
  if (content === undefined) return undefined;
  const { start, end } = content;
  return { tree: { kind: 'Body', id: firstId, start, end, content, faults: [] }, nodeCount: firstId + 1 };
}

function requestOf(
  item: BatchItem,
  {
    url,
    method,
    body,
  }: { readonly url: MappedText; readonly method?: MappedText | undefined; readonly body?: string | undefined },
  outer: OuterBatch,
): RequestInput {
  const headers = headersOf(item, outer);
  return {
    url: url.text,
    ...(method === undefined ? {} : { method: method.text }),
    ...(headers === undefined ? {} : { headers }),
    ...(body === undefined ? {} : { body }),
  };
}

/** The headers of the batch apply to every request in it, except those about the batch's own body. */
function headersOf({ headers }: BatchItem, { request, batch }: OuterBatch): readonly HeaderInput[] | undefined {
  const own = (headers ?? []).map(({ name, value }) => ({ name: name.text, value: value.text }));
  if (request.headers === undefined || batch.format === 'multipart') return headers === undefined ? undefined : own;
  const outer = headerLines(request.headers).filter(({ name }) => !/^\s*content-(?:type|length|encoding)/i.test(name));
  return [...own, ...outer];
}
