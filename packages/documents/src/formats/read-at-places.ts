/** Reads a document with queries at several places. */
import type { QueryPlace } from '../document/query-place.js';
import type { ReadDocument, StoredRequest } from '../document/document.js';
import type { FormatDescriptor } from './format-descriptor.js';

/**
 * The requests of all places, in the order of the document. The first of two places with the same text determines its
 * kind.
 */
export function readAtPlaces(
  format: Pick<FormatDescriptor, 'read'>,
  text: string,
  places: readonly QueryPlace[],
): ReadDocument {
  const [first, ...others] = places;
  const document = format.read(text, first);
  if (others.length === 0) return document;
  const requests = new Map<number, StoredRequest>();
  for (const { requests: found } of [document, ...others.map((place) => format.read(text, place))]) {
    for (const request of found) if (!requests.has(request.span.start)) requests.set(request.span.start, request);
  }
  return { ...document, requests: [...requests.values()].sort((a, b) => a.span.start - b.span.start) };
}
