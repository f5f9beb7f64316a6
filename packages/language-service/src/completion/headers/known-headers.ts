/** The headers of OData requests: when each is useful, and its values (OData 4.01 Protocol 8). */
import type { Rank } from '../items/item-list.js';
import { entryOf } from '../../knowledge/entry.js';
import { headers } from '../../knowledge/protocol.js';
import type { BoundRequest } from '@odatalint/core';
import { type HeaderName, headerRows, isIn, type PreferenceName } from '@odatalint/core/internal';

/** The facts that determine which headers are useful. */
export interface HeaderOccasion {
  readonly bound: BoundRequest;
  /** In upper case. */
  readonly method: string;
  readonly hasBody: boolean;
  readonly address: 'object' | 'batch' | 'soap';
}

export interface KnownHeader {
  readonly name: string;
  /** Undefined if the header is not useful. */
  rank(occasion: HeaderOccasion): Rank | undefined;
}

/** Whether requests with a method usually have a body. */
export const acceptsBody = (method: string): boolean => method === 'POST' || method === 'PATCH' || method === 'PUT';

const always = (rank: Rank) => (): Rank => rank;

const exceptSoap =
  (rank: Rank) =>
  ({ address }: HeaderOccasion): Rank | undefined =>
    address === 'soap' ? undefined : rank;

/** For requests that read or change one resource. */
const forMethods =
  (methods: readonly string[], rank: Rank) =>
  ({ address, method }: HeaderOccasion): Rank | undefined =>
    address === 'object' && methods.includes(method) ? rank : undefined;

function rankOfLanguage({ method, bound, address }: HeaderOccasion): Rank | undefined {
  if (!acceptsBody(method) || address === 'soap') return undefined;
  return bound.service.conventions.headers.contentLanguage === undefined ? 'other' : 'likely';
}

const never = (): undefined => undefined;

/** When each header of the table is useful. */
const ranks: Readonly<Record<HeaderName, KnownHeader['rank']>> = {
  'Content-Type': ({ method, hasBody }) => (hasBody ? 'needed' : acceptsBody(method) ? 'likely' : undefined),
  Accept: ({ method }) => (method === 'GET' ? 'likely' : 'usual'),
  'Accept-Language': always('other'),
  Authorization: always('other'),
  'Content-Language': rankOfLanguage,
  'If-Match': forMethods(['PATCH', 'PUT', 'DELETE', 'MERGE'], 'usual'),
  'If-None-Match': forMethods(['GET', 'PATCH', 'PUT'], 'other'),
  'OData-Version': exceptSoap('other'),
  'OData-MaxVersion': exceptSoap('other'),
  Prefer: exceptSoap('usual'),
  Isolation: exceptSoap('other'),
  'OData-Isolation': exceptSoap('other'),
  SOAPAction: ({ address }) => (address === 'soap' ? 'needed' : undefined),
  DataServiceVersion: exceptSoap('other'),
  MaxDataServiceVersion: exceptSoap('other'),
  'X-HTTP-Method': forMethods(['POST'], 'other'),
  // These are for requests in a batch, and for responses.
  'Content-ID': never,
  'OData-EntityId': never,
};

/** The headers of the table, each where the version of the service has it. */
export const knownHeaders: readonly KnownHeader[] = headerRows.map((row) => ({
  name: row.name,
  rank: (occasion) => (isIn(row, occasion.bound.service.dialect.version) ? ranks[row.name](occasion) : undefined),
}));

/** The purpose of a header in one sentence. */
export const textOfHeader = (name: string): string | undefined => entryOf(headers, name.toLowerCase())?.text;

/** A preference in the notation of a snippet. */
export interface KnownPreference {
  readonly name: PreferenceName;
  /** `=value`, with a placeholder where it is the client's. */
  readonly value?: string;
  readonly detail: string;
  /** The methods that it is for; absent: all. */
  readonly methods?: readonly string[];
}

const writes = ['POST', 'PATCH', 'PUT'];

/** The preferences that completion offers, the most useful first; the table of the language lists them all. */
export const knownPreferences: readonly KnownPreference[] = [
  { name: 'return', value: '=minimal', detail: 'respond without a body', methods: writes },
  { name: 'return', value: '=representation', detail: 'respond with the written entity', methods: writes },
  { name: 'maxpagesize', value: '=${1:50}', detail: 'maximum number of items per response', methods: ['GET'] },
  { name: 'include-annotations', value: '="${1:*}"', detail: 'annotations to include in the response' },
  { name: 'omit-values', value: '=nulls', detail: 'omit null values', methods: ['GET'] },
  { name: 'omit-values', value: '=defaults', detail: 'omit default values', methods: ['GET'] },
  { name: 'track-changes', detail: 'include a link to later changes', methods: ['GET'] },
  { name: 'respond-async', detail: 'return immediately and process in the background', },
  { name: 'wait', value: '=${1:10}', detail: 'seconds to wait for the response' },
  { name: 'handling', value: '=strict', detail: 'reject features that the service does not support' },
  { name: 'handling', value: '=lenient', detail: 'ignore features that the service does not support' },
  { name: 'continue-on-error', detail: 'continue a batch after a failed request', methods: ['POST'] },
  { name: 'allow-entityreferences', detail: 'allow references to entities that appear twice', methods: ['GET'] },
  { name: 'callback', value: '; url="${1:https://}"', detail: 'URL to notify when the response is ready' },
]; // prettier-ignore

/** The parameters of `application/json` (OData 4.01 JSON format 3); all versions know them by these names. */
export const jsonParameters: readonly { readonly text: string; readonly detail: string }[] = [
  { text: 'odata.metadata=minimal', detail: 'only values that the client cannot compute' },
  { text: 'odata.metadata=none', detail: 'nothing but the data' },
  { text: 'odata.metadata=full', detail: 'all that the service knows' },
  { text: 'IEEE754Compatible=true', detail: 'Edm.Int64 and Edm.Decimal as strings' },
  { text: 'odata.streaming=true', detail: 'annotations before their target' },
  { text: 'charset=utf-8', detail: 'the encoding' },
];
