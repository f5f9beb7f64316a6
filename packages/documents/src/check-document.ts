/** Checks every request of a document and brings the findings back into it. */
import type { Checker } from '@odatalint/core';
import { carryDiagnostic } from './carry-diagnostic.js';
import type { DocumentDiagnostic, DocumentFormat, RequestDocument, StoredRequest } from './document.js';
import { readDocument, readerOf } from './formats.js';
import { applyDirectives, type RunScope } from './suppress.js';

export interface CheckRequestsOptions extends RunScope {
  /** The checker that a request calls for; undefined leaves the request unchecked. */
  checkerFor(request: StoredRequest): Pick<Checker, 'check'> | undefined;
}

export interface CheckDocumentOptions extends CheckRequestsOptions {
  readonly format: DocumentFormat;
}

export interface DocumentCheck {
  /** In order of place. */
  readonly diagnostics: readonly DocumentDiagnostic[];
  /** What comments in the document hide, in order of place. */
  readonly suppressed: readonly DocumentDiagnostic[];
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
  for (const request of document.requests) {
    const diagnostics = options.checkerFor(request)?.check(request.input) ?? [];
    for (const diagnostic of diagnostics) found.push(carryDiagnostic(diagnostic, request, text, reader));
  }
  found.sort(byPlace);
  const { diagnostics, suppressed } = applyDirectives(document, text, found, options);
  return { diagnostics: [...diagnostics].sort(byPlace), suppressed, requests: document.requests.length };
}

const byPlace = (a: DocumentDiagnostic, b: DocumentDiagnostic): number => a.start - b.start || a.end - b.end;
