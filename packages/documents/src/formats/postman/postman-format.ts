/** Reads Postman collections (formats 2.0 and 2.1): requests in folders, to any depth. */
import type { HeaderInput } from '@odatalint/core';
import { JsonScanner, type OffsetMap } from '@odatalint/core/internal';
import type { ReadDocument, SavedResponse, StoredRequest } from '../../document/document.js';
import type { StoredVariable, StoredVariables } from '../../document/stored-variable.js';
import { GeneratedText } from '../../text/generated-text.js';
import { unknownBody } from '../../text/holes.js';
import { isPlainlyOdata } from '../../text/odata-evidence.js';
import { fitJsonString } from '../json/json-format.js';
import { malformedDocument } from '../../stored/queries-in.js';
import { itemsOf, memberOf, textOf, type HostValue } from '../../values/host-value.js';
import { readHostJson } from '../../values/json-value.js';
import { headersOf, type PlacedHeaders } from '../../values/value-headers.js';
import { storedVariable, variablesByName } from '../../variables/make-variable.js';
import { isDisabled, postmanUrl } from './postman-url.js';
import type { FormatDescriptor } from '../format-descriptor.js';

export const postmanFormat: FormatDescriptor = {
  label: 'Postman collections',
  example: '{"info":{},"item":[{"request":{"method":"GET","url":"{{host}}/odata/Orders?$top=1"}}]}\n',
  fileNames: { own: ['.postman_collection.json'] },
  languageIds: [],
  embedding: 'whole',
  layout: 'embedded',
  read: readPostman,
  fitEdit: fitJsonString,
};

function readPostman(text: string): ReadDocument {
  const read = readHostJson(text);
  return {
    // A collection from Postman's own service has one more object around it.
    requests: read.roots.flatMap((root) => requestsIn(memberOf(root, 'collection') ?? root, text)),
    directives: [],
    problems: malformedDocument(read, 'JSON'),
  };
}

interface Pending {
  readonly item: HostValue;
  /** Whether a script runs before the request. It may add headers. */
  readonly isScripted: boolean;
}

/** The variables of a collection. Those of an environment take precedence. */
const collectionVariables = (collection: HostValue): StoredVariables | undefined =>
  variablesByName(
    itemsOf(memberOf(collection, 'variable')).flatMap((item): StoredVariable[] => {
      const key = memberOf(item, 'key') ?? memberOf(item, 'id');
      const name = textOf(key);
      const made = memberOf(item, 'value')?.made?.();
      if (key === undefined || name === undefined || made === undefined || isDisabled(item)) return [];
      const isSecret = textOf(memberOf(item, 'type')) === 'secret';
      return [{ ...storedVariable({ name, nameSpan: key }, made, isSecret), isDefault: true }];
    }),
  );

function requestsIn(collection: HostValue, text: string): readonly StoredRequest[] {
  const variables = collectionVariables(collection);
  const found: StoredRequest[] = [];
  const pending: Pending[] = [{ item: collection, isScripted: false }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { item } = next;
    const isScripted = next.isScripted || itemsOf(memberOf(item, 'event')).some(isPrerequest);
    const items = memberOf(item, 'item');
    if (items === undefined) {
      const request = requestOf(item, isScripted, text);
      if (request !== undefined) found.push(variables === undefined ? request : { ...request, variables });
      continue;
    }
    // The last item is pushed first, so that the first one is popped first.
    for (const each of [...itemsOf(items)].reverse()) pending.push({ item: each, isScripted });
  }
  return found;
}

const isPrerequest = (event: HostValue): boolean => textOf(memberOf(event, 'listen')) === 'prerequest';

/** A saved request; one of GraphQL contains no query. */
function requestOf(item: HostValue, isScripted: boolean, text: string): StoredRequest | undefined {
  const request = memberOf(item, 'request');
  const url = request?.kind === 'text' ? request : memberOf(request, 'url');
  const address = url && postmanUrl(url);
  if (request === undefined || url === undefined || address === undefined || address.made.text.trim() === '')
    return undefined;
  const data = memberOf(request, 'body');
  if (textOf(memberOf(data, 'mode')) === 'graphql') return undefined;
  const verb = memberOf(request, 'method')?.made?.();
  const body = data && bodyOf(data);
  const placed = headersIn(request, isScripted, body !== undefined);
  const name = textOf(memberOf(item, 'name'));
  const saved = savedResponses(item, request, text);
  return {
    input: {
      ...(verb === undefined ? {} : { method: verb.text }),
      url: address.made.text,
      ...(placed === undefined ? {} : { headers: placed.headers }),
      ...(body === undefined ? {} : { body: body.text }),
    },
    span: { start: request.start, end: request.end },
    target: { start: url.start, end: url.end },
    ...(name === undefined ? {} : { name }),
    ...(isPlainlyOdata(address.made.text, placed?.headers) ? {} : { isDoubtful: true }),
    maps: {
      url: address.made.map,
      ...(verb === undefined ? {} : { method: verb.map }),
      ...(placed === undefined || placed.headers.length === 0 ? {} : { headers: placed.map }),
      ...(body?.map === undefined ? {} : { body: body.map }),
    },
    ...(address.copy === undefined ? {} : { copies: { url: address.copy.map } }),
    ...(address.other === undefined ? {} : { otherUrl: address.other }),
    ...(saved.length === 0 ? {} : { saved }),
  };
}

/**
 * The responses saved with an item. Each belongs to its `originalRequest` (the request as it was sent) or to the item's
 * request. Postman runs scripts and adds headers, so the headers of the request are unknown.
 */
function savedResponses(item: HostValue, own: HostValue, text: string): readonly SavedResponse[] {
  return itemsOf(memberOf(item, 'response')).flatMap((saved): SavedResponse[] => {
    const code = memberOf(saved, 'code');
    const status = code === undefined ? Number.NaN : Number(textOf(code) ?? text.slice(code.start, code.end));
    const original = memberOf(saved, 'originalRequest');
    const request = original?.kind === 'record' || original?.kind === 'text' ? original : own;
    const url = request.kind === 'text' ? request : memberOf(request, 'url');
    const address = url && postmanUrl(url)?.made.text;
    if (!(status >= 100 && status < 600) || address === undefined || address.trim() === '') return [];
    const method = textOf(memberOf(request, 'method'));
    const headers = responseHeaders(memberOf(saved, 'header'));
    const body = isJsonPreview(saved, headers) ? memberOf(saved, 'body')?.made?.() : undefined;
    const isKept = body !== undefined && body.length > 0;
    const response = { status, ...(headers.length === 0 ? {} : { headers }), ...(isKept ? { body: body.text } : {}) };
    return [
      {
        input: { url: address, ...(method === undefined ? {} : { method }), response },
        span: { start: saved.start, end: saved.end },
        ...(isKept ? { map: body.map } : {}),
      },
    ];
  });
}

/** Headers as a list of records or as lines of text; `null` if none were saved. */
function responseHeaders(value: HostValue | undefined): readonly HeaderInput[] {
  const lines = textOf(value);
  if (lines === undefined) return headersOf(itemsOf(value), 'key', 'value').headers;
  return lines.split(/\r\n|\n|\r/).flatMap((line): HeaderInput[] => {
    const colon = line.indexOf(':');
    return colon <= 0 ? [] : [{ name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() }];
  });
}

/** If no header names a media type, it is the language in which Postman shows the body. */
function isJsonPreview(saved: HostValue, headers: readonly HeaderInput[]): boolean {
  if (headers.some(({ name }) => name.toLowerCase() === 'content-type')) return true;
  const language = textOf(memberOf(saved, '_postman_previewlanguage'));
  return language === undefined || language.toLowerCase() === 'json' || language.toLowerCase() === 'auto';
}

/** The headers; undefined if others may be sent. Postman adds a Content-Type for the body, and scripts add any. */
function headersIn(request: HostValue, isScripted: boolean, hasBody: boolean): PlacedHeaders | undefined {
  const value = memberOf(request, 'header');
  if (isScripted || value?.kind === 'text') return undefined;
  const placed = headersOf(
    itemsOf(value).filter((item) => !isDisabled(item)),
    'key',
    'value',
  );
  const hasType = placed.headers.some(({ name }) => name.toLowerCase() === 'content-type');
  const hasHole = placed.headers.some(({ name }) => name.includes('{{'));
  return hasHole || (hasBody && !hasType) ? undefined : placed;
}

/** The body. A form or a file is not read. */
function bodyOf(data: HostValue): { readonly text: string; readonly map?: OffsetMap } | undefined {
  const mode = textOf(memberOf(data, 'mode'));
  if (mode === undefined || isDisabled(data)) return undefined;
  if (mode !== 'raw') return { text: unknownBody };
  const raw = memberOf(data, 'raw')?.made?.();
  if (raw === undefined || raw.text === '') return undefined;
  const language = textOf(memberOf(memberOf(memberOf(data, 'options'), 'raw'), 'language'));
  const isJson = language === 'json' || (language === undefined && /^\s*[{[]/.test(raw.text));
  const body = isJson ? withoutComments(raw) : raw;
  return { text: body.text, map: body.map };
}

/** JSON without its comments, which Postman does not send: https://github.com/postmanlabs/postman-app-support/issues/12379 */
function withoutComments(json: GeneratedText): GeneratedText {
  const scanner = new JsonScanner(json.text);
  const made = new GeneratedText();
  let done = 0;
  for (let kind = scanner.scan(); kind !== 'end'; kind = scanner.scan()) {
    if (kind !== 'comment') continue;
    made.addMade(json, done, scanner.start);
    made.addCollapsed(' ', json.map.span(scanner));
    done = scanner.end;
  }
  if (done === 0) return json;
  made.addMade(json, done);
  return made;
}
