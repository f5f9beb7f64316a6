/** The requests of a batch as texts, in either format, for a service that answers them one by one. */
import { type Body, isMultipartBatch, type JsonNode, parseBatch, parseRequestBody } from '../../syntax/index.js';
import type { HeaderInput } from '../../text/index.js';

/** One request of a batch. */
export interface BatchPart {
  readonly id: string | undefined;
  readonly method: string;
  /** As written: relative to the service or the host, or absolute. */
  readonly url: string;
  readonly headers: readonly HeaderInput[];
  readonly body: string | undefined;
  /** The change set or atomicity group; different ones have different names. */
  readonly group: string | undefined;
  readonly dependsOn: readonly string[];
  /** The condition in `if` (JSON format 19.1). */
  readonly condition: string | undefined;
}

/** The requests of a batch in order, or the reason why it cannot be read. */
export type ReadBatch =
  { readonly format: 'json' | 'multipart'; readonly parts: readonly BatchPart[] } | { readonly fault: string };

/** Reads a batch (Protocol 11.7, JSON format 19). Never throws. */
export function readBatch(text: string, contentType: string): ReadBatch {
  const isMultipart = isMultipartBatch(text, contentType);
  const body: Body = isMultipart
    ? { kind: 'Body', id: 0, start: 0, end: text.length, content: undefined, faults: [] }
    : parseRequestBody(text, 0).tree;
  if (body.faults.length > 0) return { fault: 'The batch is not valid JSON.' };
  const { tree: batch } = parseBatch(text, body, contentType);
  const requests = isMultipart ? [] : requestsOf(body.content);
  const isReadable = batch.faults.length === 0 && batch.items.length >= requests.length;
  if (!isReadable || text.trim() === '')
    return { fault: 'The batch contains requests that cannot be read; see OData JSON Format 4.01, section 19.' };
  const parts = batch.items.map(
    ({ requestId, method, url, headers, content, bodyText, atomicityGroup, dependsOn }, i): BatchPart => {
      const place = content ?? bodyText;
      const condition = memberOf(requests[i], 'if');
      const isText = condition?.kind === 'JsonScalar' && typeof condition.value === 'string';
      return {
        id: requestId?.text,
        method: method?.text.toUpperCase() ?? '',
        url: url?.text ?? '',
        headers: (headers ?? []).map(({ name, value }) => ({ name: name.text, value: value.text })),
        body: place && text.slice(place.start, place.end),
        group:
          atomicityGroup === undefined
            ? undefined
            : isMultipart
              ? `${atomicityGroup.text} ${atomicityGroup.start}`
              : atomicityGroup.text,
        dependsOn: dependsOn.map((each) => each.text),
        condition: isText ? String(condition.value) : undefined,
      };
    },
  );
  const incomplete = parts.find(({ method, url }) => method === '' || url === '');
  if (incomplete !== undefined) return { fault: 'Each request of a batch must have a method and a URL.' };
  return { format: batch.format, parts };
}

const requestsOf = (content: JsonNode | undefined): readonly JsonNode[] => {
  const list = memberOf(content, 'requests');
  return list?.kind === 'JsonArray' ? list.items : [];
};

function memberOf(node: JsonNode | undefined, name: string): JsonNode | undefined {
  if (node?.kind !== 'JsonObject') return undefined;
  const value = node.members.find((member) => member.name.text === name)?.value;
  return value?.kind === 'Missing' ? undefined : value;
}

/**
 * Replaces references to earlier requests (`$1`) in references to entities (`@odata.bind`, `@id`).
 *
 * @param entityOf - Finds the URL of the entity that an earlier request created.
 * @returns The JSON body with the URLs.
 */
export function replaceReferences(text: string, entityOf: (reference: string) => string | undefined): string {
  const { content, faults } = parseRequestBody(text, 0).tree;
  if (content === undefined || faults.length > 0) return text;
  const found: { readonly start: number; readonly end: number; readonly url: string }[] = [];
  const visit = (node: JsonNode, isReference: boolean): void => {
    if (node.kind === 'JsonArray') for (const item of node.items) visit(item, isReference);
    if (node.kind === 'JsonObject')
      for (const { name, value } of node.members)
        if (value.kind !== 'Missing') visit(value, /@(?:odata\.)?(?:bind|id)$/.test(name.text));
    if (node.kind !== 'JsonScalar' || !isReference || typeof node.value !== 'string') return;
    const url = node.value.startsWith('$') ? entityOf(node.value) : undefined;
    if (url !== undefined) found.push({ start: node.start, end: node.end, url });
  };
  visit(content, false);
  return found
    .toReversed()
    .reduce((body, { start, end, url }) => body.slice(0, start) + JSON.stringify(url) + body.slice(end), text);
}
