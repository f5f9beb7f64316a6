/** The methods and the headers of requests, one row for each (OData 4.01 Protocol 8 and 11; before V4 MS-ODATA 2.2.5). */
import type { Versioned } from './versions.js';

export interface MethodRow extends Versioned {
  readonly signature: string;
  /** One sentence. */
  readonly summary: string;
}

export const methodRows: readonly MethodRow[] = [
  { name: 'GET', since: '2.0', signature: 'GET', summary: 'Reads; changes nothing.' },
  { name: 'POST', since: '2.0', signature: 'POST', summary: 'Inserts into the addressed collection, or calls the addressed action.' },
  { name: 'PUT', since: '2.0', signature: 'PUT', summary: 'Replaces the entity: properties missing from the body get their default or null.' },
  { name: 'PATCH', since: '3.0', signature: 'PATCH', summary: 'Changes only the properties in the body.' },
  { name: 'DELETE', since: '2.0', signature: 'DELETE', summary: 'Deletes the addressed resource.' },
  { name: 'MERGE', since: '2.0', until: '3.0', signature: 'MERGE', summary: 'The name of PATCH in OData V1 to V3.' },
]; // prettier-ignore

/** A header. Requests can spell it in any case. */
export interface HeaderRow extends Versioned {
  readonly signature: string;
  /** One sentence. */
  readonly summary: string;
}

export const headerRows = [
  { name: 'Accept', since: '2.0', signature: 'Accept: media type, …', summary: 'The media types that the client accepts.' },
  { name: 'Accept-Language', since: '2.0', signature: 'Accept-Language: language, …', summary: 'The languages that the client accepts.' },
  { name: 'Authorization', since: '2.0', signature: 'Authorization: scheme credentials', summary: 'The credentials of the sender; a secret.' },
  { name: 'Content-ID', since: '2.0', signature: 'Content-ID: id', summary: 'The id by which other requests of the batch refer to this one.' },
  { name: 'Content-Language', since: '2.0', signature: 'Content-Language: language', summary: 'The language of the texts in the body.' },
  { name: 'Content-Type', since: '2.0', signature: 'Content-Type: media type', summary: 'The media type of the body.' },
  { name: 'If-Match', since: '2.0', signature: 'If-Match: etag|*', summary: 'Executes the request only if the entity has not changed since it was read.' },
  { name: 'If-None-Match', since: '2.0', signature: 'If-None-Match: etag|*', summary: 'Returns the entity only if it has changed; with `*` a write inserts and never updates.' },
  { name: 'OData-MaxVersion', since: '4.0', signature: 'OData-MaxVersion: version', summary: 'The highest version of OData that the client accepts.' },
  { name: 'OData-Version', since: '4.0', signature: 'OData-Version: version', summary: 'The version of OData of the body.' },
  { name: 'Isolation', since: '4.01', signature: 'Isolation: snapshot', summary: 'All pages of the response show the data at one point in time.' },
  { name: 'OData-Isolation', since: '4.0', signature: 'OData-Isolation: snapshot', summary: 'All pages of the response show the data at one point in time.' },
  { name: 'OData-EntityId', since: '4.0', signature: 'OData-EntityId: URL', summary: 'The URL of the entity that was written.' },
  { name: 'Prefer', since: '3.0', signature: 'Prefer: preference, …', summary: 'The preferences of the client; the service can ignore them.' },
  { name: 'SOAPAction', since: '2.0', signature: 'SOAPAction: "action"', summary: 'The operation that the message calls.' },
  { name: 'DataServiceVersion', since: '2.0', until: '3.0', signature: 'DataServiceVersion: version', summary: 'The version of OData of the request.' },
  { name: 'MaxDataServiceVersion', since: '2.0', until: '3.0', signature: 'MaxDataServiceVersion: version', summary: 'The highest version of OData that the client accepts.' },
  { name: 'X-HTTP-Method', since: '2.0', until: '3.0', signature: 'X-HTTP-Method: PUT|MERGE|PATCH|DELETE', summary: 'The method that a POST replaces.' },
] as const satisfies readonly HeaderRow[]; // prettier-ignore

/** The name of a header in the table. */
export type HeaderName = (typeof headerRows)[number]['name'];
