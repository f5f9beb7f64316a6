/** Reads a document in which queries stand at several places. */
import type { DocumentReader, RequestDocument, StoredRequest } from './document.js';
import type { Place } from './place.js';

/** The requests of all places in the order of the document; a text that two places name is what the first one says. */
export function readAtPlaces(reader: DocumentReader, text: string, places: readonly Place[]): RequestDocument {
  const [first, ...others] = places;
  const document = reader.read(text, first);
  if (others.length === 0) return document;
  const requests = new Map<number, StoredRequest>();
  for (const { requests: found } of [document, ...others.map((place) => reader.read(text, place))]) {
    for (const request of found) if (!requests.has(request.span.start)) requests.set(request.span.start, request);
  }
  return { ...document, requests: [...requests.values()].sort((a, b) => a.span.start - b.span.start) };
}
