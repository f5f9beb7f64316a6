/** Formats requests of a document, each as its own service reads it. */
import { odata401Service, type Span, type TextEdit } from '@odatalint/core';
import { formatDocument, type FormatDocumentOptions, layOutRequest, type StoredRequest } from '@odatalint/documents';
import type { LanguageDocument } from '../document/language-document.js';

/** The settings for formatting URLs. */
export type LayoutOptions = Pick<FormatDocumentOptions, 'width' | 'coding' | 'lines'>;

/**
 * Formats the document, or those of its requests that a span touches.
 *
 * @returns An edit for each changed request; empty for a format whose URLs have one line. `formatDocument` describes
 * the exceptions.
 */
export const formatting = (document: LanguageDocument, options: LayoutOptions = {}, span?: Span): readonly TextEdit[] =>
  formatRequests(document, span === undefined ? document.requests : requestsIn(document, span), options);

const requestsIn = (document: LanguageDocument, { start, end }: Span): readonly StoredRequest[] =>
  document.requests.filter((request) => request.span.start <= end && start <= request.span.end);

/** The edits that format requests of the document. */
export function formatRequests(
  document: LanguageDocument,
  requests: readonly StoredRequest[],
  options: LayoutOptions,
): readonly TextEdit[] {
  // The text is read again, so a request is another object at the same place.
  const places = new Set(requests.filter((request) => isKnown(document, request)).map(({ span }) => span.start));
  return formatDocument(document.text, {
    ...options,
    ...settingsOf(document),
    isWanted: ({ span }) => places.has(span.start),
  }).edits;
}

/** Formats one request without checking the rest of the document; undefined if it stays the same. */
export const layOut = (
  document: LanguageDocument,
  request: StoredRequest,
  options: LayoutOptions,
): TextEdit | undefined =>
  isKnown(document, request)
    ? layOutRequest(document.text, request, { ...options, ...settingsOf(document) })
    : undefined;

/** Whether a request belongs to a service. It is unknown how any other request is read. */
const isKnown = (document: LanguageDocument, request: StoredRequest): boolean => document.bind(request).length > 0;

const settingsOf = (document: LanguageDocument): Pick<FormatDocumentOptions, 'format' | 'serviceFor'> => ({
  format: document.format,
  serviceFor: (request) => document.bind(request)[0]?.service ?? odata401Service,
});
