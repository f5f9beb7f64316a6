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
  { name: 'MERGE', since: '2.0', until: '3.0', signature: 'MERGE', summary: 'How OData V1 to V3 wrote PATCH.' },
]; // prettier-ignore

/** A header, as it is spelled in a request; its case does not matter. */
export interface HeaderRow extends Versioned {
  readonly signature: string;
  /** One sentence. */
  readonly summary: string;
}

export const headerRows = [
  { name: 'Accept', since: '2.0', signature: 'Accept: media type, …', summary: 'The media types in which the answer may come.' },
  { name: 'Accept-Language', since: '2.0', signature: 'Accept-Language: language, …', summary: 'The languages in which texts of the answer may come.' },
  { name: 'Authorization', since: '2.0', signature: 'Authorization: scheme credentials', summary: 'Says who sends the request; a secret.' },
  { name: 'Content-ID', since: '2.0', signature: 'Content-ID: id', summary: 'The id by which other requests of the batch refer to this one.' },
  { name: 'Content-Language', since: '2.0', signature: 'Content-Language: language', summary: 'The language of the texts in the body.' },
  { name: 'Content-Type', since: '2.0', signature: 'Content-Type: media type', summary: 'The media type of the body.' },
  { name: 'If-Match', since: '2.0', signature: 'If-Match: etag|*', summary: 'Does it only if the entity is still as it was when it was read.' },
  { name: 'If-None-Match', since: '2.0', signature: 'If-None-Match: etag|*', summary: 'Answers only if the entity has changed; with `*` a write inserts and never updates.' },
  { name: 'OData-MaxVersion', since: '4.0', signature: 'OData-MaxVersion: version', summary: 'The highest version in which the answer may come.' },
  { name: 'OData-Version', since: '4.0', signature: 'OData-Version: version', summary: 'The version in which the body is written.' },
  { name: 'Isolation', since: '4.01', signature: 'Isolation: snapshot', summary: 'All pages of the answer show the data as they were at one moment.' },
  { name: 'OData-Isolation', since: '4.0', signature: 'OData-Isolation: snapshot', summary: 'All pages of the answer show the data as they were at one moment.' },
  { name: 'OData-EntityId', since: '4.0', signature: 'OData-EntityId: address', summary: 'The address of the entity that was written.' },
  { name: 'Prefer', since: '3.0', signature: 'Prefer: preference, …', summary: 'How the sender would like to be answered; the service may do otherwise.' },
  { name: 'SOAPAction', since: '2.0', signature: 'SOAPAction: "action"', summary: 'The operation that the message calls.' },
  { name: 'DataServiceVersion', since: '2.0', until: '3.0', signature: 'DataServiceVersion: version', summary: 'The version in which the request is written.' },
  { name: 'MaxDataServiceVersion', since: '2.0', until: '3.0', signature: 'MaxDataServiceVersion: version', summary: 'The highest version in which the answer may come.' },
  { name: 'X-HTTP-Method', since: '2.0', until: '3.0', signature: 'X-HTTP-Method: PUT|MERGE|PATCH|DELETE', summary: 'The method that a POST replaces.' },
] as const satisfies readonly HeaderRow[]; // prettier-ignore

/** The name of a header that the table has. */
export type HeaderName = (typeof headerRows)[number]['name'];
