/** Checks every request of a document and brings the findings back into it. */
import { carrySpan, type Checker, type Span } from '@odatalint/core';
import { carryDiagnostic } from './carry-diagnostic.js';
import type { DocumentDiagnostic, DocumentFormat, RequestDocument, StoredRequest } from './document.js';
import { readDocument, readerOf } from './formats.js';
import { applyDirectives, type RunScope } from './suppress.js';

export interface CheckRequestsOptions extends RunScope {
  /** The checker that a request calls for; undefined leaves the request unchecked. */
  checkerFor(request: StoredRequest): Pick<Checker, 'inspect'> | undefined;
}

export interface CheckDocumentOptions extends CheckRequestsOptions {
  readonly format: DocumentFormat;
}

export interface DocumentCheck {
  /** In order of place. */
  readonly diagnostics: readonly DocumentDiagnostic[];
  /** What comments in the document hide, in order of place. */
  readonly suppressed: readonly DocumentDiagnostic[];
  /** Where secrets stand in the document, reported or not: whoever shows the text must not show them. */
  readonly secrets: readonly Span[];
  /** How many requests the document holds. */
  readonly requests: number;
}

/**
 * Reads and checks a document. Never throws on any text.
 *
 * Out: findings in document offsets, together with those about the document itself (`malformed-line`,
 * `unused-suppression`).
 */
export const checkDocument = (text: string, options: CheckDocumentOptions): DocumentCheck =>
  checkRequests(text, readDocument(text, options.format), options);

/** Checks a document that has been read; `text` is what it was read from. */
export function checkRequests(text: string, document: RequestDocument, options: CheckRequestsOptions): DocumentCheck {
  const reader = readerOf(document.format);
  const found: DocumentDiagnostic[] = [...document.problems];
  const secrets: Span[] = [];
  for (const request of document.requests) {
    const inspected = options.checkerFor(request)?.inspect(request.input);
    if (inspected === undefined) continue;
    for (const diagnostic of inspected.diagnostics) found.push(carryDiagnostic(diagnostic, request, text, reader));
    for (const place of inspected.secrets) {
      const map = request.maps[place.in];
      if (map !== undefined) secrets.push(carrySpan(place, map));
    }
  }
  found.sort(byPlace);
  const { diagnostics, suppressed } = applyDirectives(document, text, found, options);
  return { diagnostics: [...diagnostics].sort(byPlace), suppressed, secrets, requests: document.requests.length };
}

const byPlace = (a: DocumentDiagnostic, b: DocumentDiagnostic): number => a.start - b.start || a.end - b.end;
