/** Reads recordings of HTTP traffic (HAR 1.2): the requests to OData services in them. */
import type { ResponseInput } from '@odatalint/core';
import type { OffsetMap } from '@odatalint/core/internal';
import type { ReadDocument, StoredRequest } from '../../document/document.js';
import { unknownBody } from '../../text/holes.js';
import { isOdataHeader, isPlainlyOdata } from '../../text/odata-evidence.js';
import { malformedDocument } from '../../stored/queries-in.js';
import { itemsOf, memberOf, textOf, type HostValue } from '../../values/host-value.js';
import { readHostJson } from '../../values/json-value.js';
import { headersOf } from '../../values/value-headers.js';
import { fitJsonString } from '../json/json-format.js';
import type { FormatDescriptor } from '../format-descriptor.js';

export const harFormat: FormatDescriptor = {
  label: 'recordings of HTTP traffic',
  example: '{"log":{"entries":[{"request":{"method":"GET","url":"https://host/odata/Orders?$top=1"}}]}}\n',
  fileNames: { own: ['.har'] },
  languageIds: [],
  embedding: 'whole',
  layout: 'never',
  isRecording: true,
  read: readHar,
  fitEdit: fitJsonString,
};

function readHar(text: string): ReadDocument {
  const read = readHostJson(text);
  const entries = read.roots.flatMap((root) => itemsOf(memberOf(memberOf(root, 'log'), 'entries')));
  return {
    requests: entries.flatMap((entry) => requestOf(entry, text) ?? []),
    directives: [],
    problems: malformedDocument(read, 'JSON'),
  };
}

/** Requests that browsers send by themselves before the request of a page. */
const ownMethods: ReadonlySet<string> = new Set(['OPTIONS', 'CONNECT']);
const writes: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'MERGE']);

function requestOf(entry: HostValue, text: string): StoredRequest | undefined {
  const request = memberOf(entry, 'request');
  const url = memberOf(request, 'url');
  const address = url?.made?.();
  if (request === undefined || url === undefined || address === undefined) return undefined;
  const verb = memberOf(request, 'method')?.made?.();
  const method = verb?.text;
  if (method !== undefined && ownMethods.has(method)) return undefined;
  // Names that begin with a colon belong to the request line of HTTP/2.
  const items = itemsOf(memberOf(request, 'headers')).filter(
    (item) => textOf(memberOf(item, 'name'))?.startsWith(':') !== true,
  );
  const { headers, map } = headersOf(items, 'name', 'value');
  const body = bodyOf(request, method ?? 'GET');
  const response = responseOf(entry, text);
  const isCertain = isPlainlyOdata(address.text, headers) || isAnsweredByOdata(entry);
  return {
    input: {
      ...(method === undefined ? {} : { method }),
      url: address.text,
      headers,
      ...(body === undefined ? {} : { body: body.text }),
      ...(response === undefined ? {} : { response: response.input }),
    },
    span: { start: request.start, end: request.end },
    target: { start: url.start, end: url.end },
    ...(isCertain ? {} : { isDoubtful: true }),
    maps: {
      url: address.map,
      ...(verb === undefined ? {} : { method: verb.map }),
      ...(headers.length === 0 ? {} : { headers: map }),
      ...(body?.map === undefined ? {} : { body: body.map }),
      ...(response?.map === undefined ? {} : { response: response.map }),
    },
  };
}

/**
 * The received response. Bodies that are encoded or were not kept are unknown. A status of 0 means a lost connection.
 */
function responseOf(
  entry: HostValue,
  text: string,
): { readonly input: ResponseInput; readonly map?: OffsetMap } | undefined {
  const response = memberOf(entry, 'response');
  const code = memberOf(response, 'status');
  const status = code === undefined ? 0 : Number(text.slice(code.start, code.end));
  if (response === undefined || !(status >= 100)) return undefined;
  const { headers } = headersOf(itemsOf(memberOf(response, 'headers')), 'name', 'value');
  const content = memberOf(response, 'content');
  const made = memberOf(content, 'encoding') === undefined ? memberOf(content, 'text')?.made?.() : undefined;
  const isKept = made !== undefined && made.length > 0;
  return { input: { status, headers, ...(isKept ? { body: made.text } : {}) }, ...(isKept ? { map: made.map } : {}) };
}

const isAnsweredByOdata = (entry: HostValue): boolean =>
  itemsOf(memberOf(memberOf(entry, 'response'), 'headers')).some((item) =>
    isOdataHeader(textOf(memberOf(item, 'name')) ?? ''),
  );

/** The body as text. Browsers omit bodies that are long, in parts or binary. */
function bodyOf(request: HostValue, method: string): { readonly text: string; readonly map?: OffsetMap } | undefined {
  const data = memberOf(request, 'postData');
  const made = memberOf(data, 'text')?.made?.();
  const isEncoded = memberOf(data, 'encoding') !== undefined;
  const hasParts = itemsOf(memberOf(data, 'params')).length > 0;
  if (made !== undefined && made.length > 0 && !isEncoded && !hasParts) return { text: made.text, map: made.map };
  return data !== undefined || writes.has(method) ? { text: unknownBody } : undefined;
}
