/** Lays requests of a document out, each as its own service reads it. */
import { odata401Service, type Span, type TextEdit } from '@odatalint/core';
import { formatDocument, type FormatDocumentOptions, layOutRequest, type StoredRequest } from '@odatalint/documents';
import type { LanguageDocument } from '../document/language-document.js';

/** How addresses are laid out. */
export type LayoutOptions = Pick<FormatDocumentOptions, 'width' | 'coding' | 'lines'>;

/**
 * Formats the document, or those of its requests that a span touches.
 *
 * Out: one edit for each request that is laid out anew; none for a format whose addresses are on one line. What stays as it is
 * says `formatDocument`.
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
  // The text is read anew, and a request is then another object at the same place.
  const places = new Set(requests.filter((request) => isKnown(document, request)).map(({ span }) => span.start));
  return formatDocument(document.text, {
    ...options,
    ...settingsOf(document),
    isWanted: ({ span }) => places.has(span.start),
  }).edits;
}

/** One request laid out, without a look at whether the rest of the document stays what it is; undefined if it stays. */
export const layOut = (
  document: LanguageDocument,
  request: StoredRequest,
  options: LayoutOptions,
): TextEdit | undefined =>
  isKnown(document, request)
    ? layOutRequest(document.text, request, { ...options, ...settingsOf(document) })
    : undefined;

/** Whether a request is one to a service: of another, no one knows how it is read. */
const isKnown = (document: LanguageDocument, request: StoredRequest): boolean => document.bind(request).length > 0;

const settingsOf = (document: LanguageDocument): Pick<FormatDocumentOptions, 'format' | 'serviceFor'> => ({
  format: document.format,
  serviceFor: (request) => document.bind(request)[0]?.service ?? odata401Service,
});
