/** Turns the input of the checker into trees whose nodes share one numbering. */
import {
  bodyText,
  type Field,
  type FragmentInput,
  fragmentOptions,
  headerLines,
  headersText,
  headerValue,
  type PlacedHeader,
  placedHeaders,
  type RequestInput,
  type ResponseInput,
} from '../text/index.js';
import type { BoundText, FieldProblems, RouteMatch } from '../semantics/index.js';
import {
  type Batch,
  type Body,
  type Dialect,
  type Header,
  isMultipartBatch,
  type Method,
  type Node,
  type OptionValue,
  parse,
  parseBatch,
  parseOption,
  type ParseLimits,
  type ParseOptions,
  parseRequestBody,
  type ParseResult,
  parseXml,
  type Query,
  type QueryOption,
  type RawValue,
  type Request,
  type ResourcePath,
  type Response,
  type XmlDocument,
} from '../syntax/index.js';

/** Trees, their texts, and the problems of the parser, in order of node numbers. */
export interface ParsedInput<Root> {
  readonly root: Root;
  readonly texts: readonly BoundText[];
  readonly syntax: readonly FieldProblems[];
}

type Writable<T> = { -readonly [Member in keyof T]: T[Member] };

/** How to read texts: names and precedence, and the limits of the check. */
export interface ParseSettings extends Pick<ParseOptions, 'isReceived' | 'plus' | 'decoding'> {
  readonly dialect: Dialect;
  readonly limits: ParseLimits;
}

/** Reads a request: URL, method, headers, and a body that is JSON, a batch or a SOAP envelope. */
export function readRequest(
  request: RequestInput,
  reading: ParseSettings,
  route: RouteMatch | undefined,
): ParsedInput<Request> {
  const start = route?.resourcePathStart;
  const {
    tree: url,
    problems,
    nodeCount,
  } = parse(request.url, start === undefined ? reading : { ...reading, resourcePathStart: start });
  const texts: BoundText[] = [{ field: 'url', text: request.url, in: 'url', firstId: 0 }];
  let nextId = nodeCount;
  const begin = (field: Field, text: string): void => void texts.push({ field, text, in: field, firstId: nextId });

  let method: Method | undefined;
  if (request.method !== undefined) {
    begin('method', request.method);
    method = { kind: 'Method', id: nextId++, start: 0, end: request.method.length, text: request.method };
  }
  begin('headers', headersText(request.headers));
  const firstHeader = nextId;
  const headers = placedHeaders(request.headers).map((header, i) => headerNode(header, firstHeader + 3 * i));
  nextId += 3 * headers.length;
  let body: Body | undefined;
  let batch: Batch | undefined;
  let envelope: XmlDocument | undefined;
  const text = bodyText(request.body);
  if (text !== undefined) {
    begin('body', text);
    const contentType = headerValue(request.headers, 'content-type');
    const isBatch = route?.route.interface === 'batch';
    const isSoap = route?.route.interface === 'soap';
    const isJson = !isSoap && (!isBatch || !isMultipartBatch(text, contentType));
    ({ tree: body, nodeCount: nextId } = isJson
      ? parseRequestBody(text, nextId, reading.isReceived)
      : otherBody(text, nextId));
    if (isBatch) ({ tree: batch, nodeCount: nextId } = parseBatch(text, body, contentType, nextId, reading.isReceived));
    if (isSoap) ({ tree: envelope, nodeCount: nextId } = parseXml(text, nextId));
  }
  let response: Response | undefined;
  if (request.response !== undefined) ({ response, nextId } = readResponse(request.response, nextId, begin));
  const script = request.script === undefined ? undefined : scriptNode(request.script, nextId, begin);
  if (script !== undefined) nextId++;
  const { length: end } = request.url;
  const root: Writable<Request> = { kind: 'Request', id: nextId, start: 0, end, method, url, headers, body };
  // Members that few requests have are added here, because copying them would slow every request.
  if (batch !== undefined) root.batch = batch;
  if (envelope !== undefined) root.envelope = envelope;
  if (response !== undefined) root.response = response;
  if (script !== undefined) root.script = script;
  return { root, texts, syntax: [{ field: 'url', text: request.url, problems }] };
}

/** A script is a text of its own, of which only the paths into the response are read. */
function scriptNode(text: string, id: number, begin: (field: Field, text: string) => void): RawValue {
  begin('script', text);
  return { kind: 'RawValue', id, start: 0, end: text.length, text };
}

/** Reads a response; one without a body is placed at the beginning of an empty text. */
function readResponse(
  { status, headers, body }: ResponseInput,
  firstId: number,
  begin: (field: Field, text: string) => void,
): { readonly response: Response; readonly nextId: number } {
  const text = bodyText(body);
  begin('response', text ?? '');
  const parsed = text === undefined || text.trim() === '' ? undefined : parseRequestBody(text, firstId);
  const id = parsed?.nodeCount ?? firstId;
  const lines = headers === undefined ? undefined : headerLines(headers);
  const length = text?.length ?? 0;
  const response = { kind: 'Response', id, start: 0, end: length, status, headers: lines, body: parsed?.tree } as const;
  return { response, nextId: id + 1 };
}

/** A body that is not JSON, for requests that allow it. */
const otherBody = (text: string, id: number): ReturnType<typeof parseRequestBody> => ({
  tree: { kind: 'Body', id, start: 0, end: text.length, content: undefined, faults: [] },
  nodeCount: id + 1,
});

function headerNode({ name, value, start, valueStart, end }: PlacedHeader, id: number): Header {
  return {
    kind: 'Header',
    id,
    start,
    end,
    name: { kind: 'Name', id: id + 1, start, end: start + name.length, text: name },
    value: { kind: 'RawValue', id: id + 2, start: valueStart, end, text: value },
  };
}

/** The path and the options of a stored fragment. */
export interface FragmentTrees {
  readonly path: ResourcePath | undefined;
  readonly query: Query;
}

/** Reads a fragment, whose path is already parsed, as a query, so that rules need not distinguish it from the query of a URL. */
export function readFragment(
  fragment: FragmentInput,
  reading: ParseSettings,
  parsedPath: ParseResult<ResourcePath> | undefined,
): ParsedInput<FragmentTrees> {
  const texts: BoundText[] = [];
  const syntax: FieldProblems[] = [];
  let nextId = 0;
  const take = <N extends Node>(field: Field, text: string, parsed: ParseResult<N>): N => {
    const { tree, problems, nodeCount } = parsed;
    texts.push({ field, text, in: field, firstId: nextId });
    syntax.push({ field, text, problems });
    nextId = Math.max(nextId, nodeCount);
    return tree;
  };
  // The nodes of the path come first, so that their numbers do not depend on later texts.
  const path = parsedPath && take('on', fragment.on ?? '', parsedPath);
  const options: QueryOption[] = [];
  for (const field of fragmentOptions) {
    const text = fragment[field];
    if (text === undefined) continue;
    const value = take(field, text, parseOption(text, field, { ...reading, firstId: nextId }));
    options.push(fragmentOption(field, value, nextId));
    nextId += 2;
  }
  const query: Query = { kind: 'Query', id: nextId, start: 0, end: 0, options };
  return { root: { path, query }, texts, syntax };
}

/** The name of a stored option was not written, so it has an empty span. */
function fragmentOption(option: string, value: OptionValue, id: number): QueryOption {
  const { start, end } = value;
  return {
    kind: 'QueryOption',
    id,
    start,
    end,
    option,
    name: { kind: 'OptionName', id: id + 1, start, end: start, text: option },
    value,
  };
}
