/** What the body of a JSON batch can hold: requests with what they lack (OData 4.01 JSON format 19.1). */
import type { Batch, BatchItem, BoundRequest } from '@odatalint/core';
import { type BodyLiteral, type BodyMember, type BodyObject, type BodyValue, objectOf, text, unknownValue } from './body-value.js'; // prettier-ignore
import { allMethods, methodsFor } from './complete-method.js';
import { bodyValueOf } from './entity-body.js';
import { addHeaderValues } from './header-values.js';
import { ItemList } from './item-list.js';
import type { JsonFrame } from './json-cursor.js';
import { knownHeaders, takesBody, textOfHeader } from './known-headers.js';

/** In: what a batch request is bound to, the batch first, then each request in it that has an address. */
export function batchValueOf(bounds: readonly BoundRequest[]): BodyValue | undefined {
  const [outer] = bounds;
  const root = outer?.roots[0];
  if (outer === undefined || root?.kind !== 'Request' || root.batch?.format !== 'json') return undefined;
  const { batch } = root;
  const item: BodyObject = { kind: 'object', members: (frame) => membersOf(frame, batch, outer, bounds) };
  const requests: BodyValue = { kind: 'array', item };
  return objectOf([
    {
      name: 'requests',
      kind: 'keyword',
      detail: 'the requests in their order',
      rank: 'needed',
      subject: 'requests',
      value: requests,
    },
  ]);
}

function membersOf(
  frame: JsonFrame,
  batch: Batch,
  outer: BoundRequest,
  bounds: readonly BoundRequest[],
): readonly BodyMember[] {
  const { items } = batch;
  const index = typeof frame.at === 'number' ? frame.at : items.length;
  const item = items[index];
  const bound = item === undefined ? undefined : boundOf(item, bounds);
  const conventions = outer.service.conventions.batch;
  const member = (name: string, rank: BodyMember['rank'], detail: string, value: BodyValue): BodyMember => ({
    name,
    kind: 'keyword',
    detail,
    rank,
    subject: name,
    value,
  });
  const group = frame.texts.get('atomicityGroup');
  return [
    member('id', 'needed', 'what later requests call this one', text([], freeId(items))),
    member('method', 'needed', 'what the request does', text(methodLiterals(bound, conventions.methods))),
    { ...member('url', 'needed', 'what it is done to', text()), continues: true },
    member('body', 'likely', 'what the request sends', (bound && bodyValueOf(bound)) ?? objectOf([])),
    member('atomicityGroup', 'usual', 'the requests that succeed or fail together', text(groupLiterals(items, index))),
    member('dependsOn', 'usual', 'the requests that must succeed first', {
      kind: 'array',
      item: text(idLiterals(batch, index, group, outer)),
    }),
    ...(conventions.requestHeaders === 'accepted'
      ? [member('headers', 'usual', 'headers of this request', headersOf(bound ?? outer, frame))]
      : []),
    ...conventions.members.map((name) => member(name, 'other', 'a member that the service knows', unknownValue)),
  ];
}

const boundOf = ({ start, end }: BatchItem, bounds: readonly BoundRequest[]): BoundRequest | undefined =>
  bounds.find(({ roots: [root], isInBatch }) => isInBatch && root?.start === start && root.end === end);

/** The next number that is no id yet. */
function freeId(items: readonly BatchItem[]): string {
  const numbers = items
    .map(({ requestId }) => Number(requestId?.text))
    .filter((each) => Number.isSafeInteger(each) && each >= 0);
  return String(numbers.reduce((most, each) => Math.max(most, each), 0) + 1);
}

function methodLiterals(bound: BoundRequest | undefined, known: readonly string[]): BodyLiteral[] {
  const fitting = (bound === undefined ? allMethods : methodsFor(bound)).filter((each) => known.includes(each));
  return (fitting.length > 0 ? fitting : known).map((each) => ({ text: each, kind: 'method' }));
}

/** The requests of a group stand next to each other, so a request can only join the one in front of it. */
function groupLiterals(items: readonly BatchItem[], index: number): BodyLiteral[] {
  const group = items[index - 1]?.atomicityGroup;
  return group === undefined || group.hasHole
    ? []
    : [{ text: group.text, kind: 'reference', detail: 'the group of the request before' }];
}

/** The ids that a request can depend on: those of earlier requests, in services with such a rule only of its own group. */
export function earlierRequests(
  batch: Batch,
  index: number,
  group: string | undefined,
  { service }: BoundRequest,
): readonly BatchItem[] {
  const isBound = group !== undefined && service.conventions.batch.groupDependencies === 'own-group';
  return batch.items
    .slice(0, index)
    .filter(
      ({ requestId, atomicityGroup }) => requestId?.hasHole === false && (!isBound || atomicityGroup?.text === group),
    );
}

function idLiterals(batch: Batch, index: number, group: string | undefined, outer: BoundRequest): BodyLiteral[] {
  const earlier = earlierRequests(batch, index, group, outer);
  const ids = earlier.map(({ requestId, method, url }): BodyLiteral => ({
    text: requestId!.text,
    kind: 'reference',
    detail: wordsOf(method, url),
  }));
  const groups = !outer.service.conventions.batch.dependsOnGroups
    ? []
    : new Set(earlier.flatMap(({ atomicityGroup }) => atomicityGroup?.text ?? []));
  return [
    ...ids,
    ...[...groups]
      .filter((name) => name !== group)
      .map((name): BodyLiteral => ({ text: name, kind: 'reference', detail: 'a group' })),
  ];
}

/** A request as a person calls it: `POST Orders`. */
export const wordsOf = (method: BatchItem['method'], url: BatchItem['url']): string =>
  `${method?.text ?? ''} ${url?.text ?? ''}`.trim();

function headersOf(bound: BoundRequest, { texts }: JsonFrame): BodyObject {
  const method = (texts.get('method') ?? 'GET').toUpperCase();
  const occasion = { bound, method, hasBody: takesBody(method), address: 'object' } as const;
  return objectOf(
    knownHeaders.flatMap(({ name, rank }): BodyMember[] => {
      const place = rank(occasion);
      if (place === undefined) return [];
      const value = text(headerLiterals(name, bound, method));
      return [{ name, kind: 'header', rank: place, subject: name, value, documentation: () => textOfHeader(name) }];
    }),
  );
}

/** The values of a header as texts in JSON. */
function headerLiterals(name: string, bound: BoundRequest, method: string): BodyLiteral[] {
  const list = new ItemList({ start: 0, end: 0 }, '');
  const element = { token: { start: 0, end: 0 }, parameterOf: undefined, beside: [] };
  addHeaderValues(list, { header: name.toLowerCase(), bound, method, isForVersion40: false, element });
  return list.items().flatMap(({ edit, isSnippet, detail }): BodyLiteral[] => {
    if (edit.text.includes('"')) return [];
    return [
      {
        text: edit.text,
        kind: 'value',
        ...(detail === undefined ? {} : { detail }),
        ...(isSnippet === true ? { isSnippet } : {}),
      },
    ];
  });
}
