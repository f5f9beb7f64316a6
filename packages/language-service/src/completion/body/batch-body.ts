/** The possible contents of a JSON batch body: requests with their missing members (OData 4.01 JSON format 19.1). */
import type { BoundRequest } from '@odatalint/core';
import type { Batch, BatchConventions, BatchItem } from '@odatalint/core/internal';
import {
  type BodyLiteral,
  type BodyMember,
  type BodyObject,
  type BodyValue,
  objectOf,
  text,
  unknownValue,
} from './body-value.js';
import { allMethods, methodsFor } from '../url/complete-method.js';
import { bodyValueOf } from './entity-body.js';
import { addHeaderValues } from '../headers/header-values.js';
import { knownHeaders, acceptsBody, textOfHeader } from '../headers/known-headers.js';
import { ItemList, type Rank } from '../items/item-list.js';
import type { JsonFrame } from './json-cursor.js';

/**
 * The contents of a batch body.
 *
 * @param bounds - The batch and its requests with URLs, bound.
 * @param used - How often names are used.
 */
export function batchValueOf(
  bounds: readonly BoundRequest[],
  used: ReadonlyMap<string, number>,
): BodyValue | undefined {
  const [outer] = bounds;
  const root = outer?.roots[0];
  if (outer === undefined || root?.kind !== 'Request' || root.batch?.format !== 'json') return undefined;
  return new BatchBody(outer, root.batch, bounds, used).read();
}

class BatchBody {
  readonly #conventions: BatchConventions;

  constructor(
    private readonly outer: BoundRequest,
    private readonly batch: Batch,
    private readonly bounds: readonly BoundRequest[],
    private readonly used: ReadonlyMap<string, number>,
  ) {
    this.#conventions = outer.service.conventions.batch;
  }

  read(): BodyObject {
    const item: BodyObject = { kind: 'object', members: (frame) => this.#membersOf(frame) };
    return objectOf([member('requests', 'needed', 'the requests in their order', { kind: 'array', item })]);
  }

  /** The members of a request object. */
  #membersOf(frame: JsonFrame): readonly BodyMember[] {
    const { items } = this.batch;
    const index = typeof frame.at === 'number' ? frame.at : items.length;
    const item = items[index];
    const bound = item === undefined ? undefined : boundOf(item, this.bounds);
    const { methods, requestHeaders, members } = this.#conventions;
    const body = bound === undefined ? undefined : bodyValueOf(bound, this.used, this.#references(item, index));
    const headers = headersOf(bound ?? this.outer, frame);
    const ids = text(this.#idLiterals(index, frame.texts.get('atomicityGroup')));
    return [
      member('id', 'needed', 'what later requests call this one', text([], freeId(items))),
      member('method', 'needed', 'the method of the request', text(methodLiterals(bound, methods))),
      { ...member('url', 'needed', 'the resource of the request', text()), continues: true },
      member('body', 'likely', 'the body of the request', body ?? objectOf([])),
      member(
        'atomicityGroup',
        'usual',
        'the requests that succeed or fail together',
        text(groupLiterals(items, index)),
      ),
      member('dependsOn', 'usual', 'the requests that must succeed first', { kind: 'array', item: ids }),
      ...(requestHeaders === 'accepted' ? [member('headers', 'usual', 'headers of this request', headers)] : []),
      ...members.map((name) => member(name, 'other', 'a member that the service knows', unknownValue)),
    ];
  }

  /** `$[1]` for each request that this one depends on, in services with such references. */
  #references(item: BatchItem | undefined, index: number): BodyLiteral[] {
    const { prefix, suffix } = this.#conventions.reference;
    const names = new Set(item?.dependsOn.map((name) => name.text));
    if (suffix === '') return [];
    return earlierRequests(this.batch, index, undefined, this.#conventions)
      .filter(({ requestId }) => names.has(requestId!.text))
      .map(({ requestId, method, url }) => ({
        text: `${prefix}${requestId!.text}${suffix}`,
        kind: 'reference',
        detail: wordsOf(method, url),
      }));
  }

  #idLiterals(index: number, group: string | undefined): BodyLiteral[] {
    const earlier = earlierRequests(this.batch, index, group, this.#conventions);
    const { dependsOnGroups } = this.#conventions;
    // A member of another group is named by its group (JSON format 19.1).
    const named = dependsOnGroups
      ? earlier.filter(({ atomicityGroup: other }) => other === undefined || other.text === group)
      : earlier;
    const ids = named.map(({ requestId, method, url }): BodyLiteral => ({
      text: requestId!.text,
      kind: 'reference',
      detail: wordsOf(method, url),
    }));
    if (!dependsOnGroups) return ids;
    const groups = new Set(earlier.flatMap(({ atomicityGroup }) => atomicityGroup?.text ?? []));
    const others = [...groups].filter((name) => name !== group);
    return [...ids, ...others.map((name): BodyLiteral => ({ text: name, kind: 'reference', detail: 'a group' }))];
  }
}

const member = (name: string, rank: Rank, detail: string, value: BodyValue): BodyMember => ({
  name,
  kind: 'keyword',
  detail,
  rank,
  subject: name,
  value,
});

const boundOf = ({ start, end }: BatchItem, bounds: readonly BoundRequest[]): BoundRequest | undefined =>
  bounds.find(({ roots: [root], isInBatch }) => isInBatch && root?.start === start && root.end === end);

/** The next number that is not an id yet. */
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

/** A request can only join the group of the previous one, because a group is contiguous. */
function groupLiterals(items: readonly BatchItem[], index: number): BodyLiteral[] {
  const group = items[index - 1]?.atomicityGroup;
  return group === undefined || group.hasHole
    ? []
    : [{ text: group.text, kind: 'reference', detail: 'the group of the request before' }];
}

/** The ids that a request can depend on: those of earlier requests, in some services only of its own group. */
export function earlierRequests(
  batch: Batch,
  index: number,
  group: string | undefined,
  { groupDependencies }: BatchConventions,
): readonly BatchItem[] {
  const isBound = group !== undefined && groupDependencies === 'own-group';
  return batch.items
    .slice(0, index)
    .filter(
      ({ requestId, atomicityGroup }) => requestId?.hasHole === false && (!isBound || atomicityGroup?.text === group),
    );
}

/** A request in words: `POST Orders`. */
export const wordsOf = (method: BatchItem['method'], url: BatchItem['url']): string =>
  `${method?.text ?? ''} ${url?.text ?? ''}`.trim();

function headersOf(bound: BoundRequest, { texts }: JsonFrame): BodyObject {
  const method = (texts.get('method') ?? 'GET').toUpperCase();
  const occasion = { bound, method, hasBody: acceptsBody(method), address: 'object' } as const;
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
  const list = new ItemList({ start: 0, end: 0 }, { text: '' });
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
