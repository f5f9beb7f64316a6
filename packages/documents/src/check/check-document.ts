/** Checks every request of a document, and places the findings in the document. */
import type { Checker, Span, TimeLimit } from '@odatalint/core';
import { hideSecrets, isTimeUp, type MaskedFinding, secretWordsIn, shownFinding } from '@odatalint/core/internal';
import { OtherFileFindings, type OtherFileCheck } from './other-file-findings.js';
import { checkRequest, type RequestCheck } from './check-request.js';
import type { BodyFile, BodySource, DocumentDiagnostic, StoredRequest } from '../document/document.js';
import { type DocumentFormat, type Place, readDocument, type RequestDocument } from '../formats/formats.js';
import type { RunScope } from '../suppressions/run-scope.js';
import { applyDirectives, type SuppressedDiagnostic } from '../suppressions/suppress.js';
import type { FilledRequest } from './insert-values.js';
import { linkResponses } from './link-responses.js';

export type { OtherFileCheck, SuppressedDiagnostic };

/** The check also calls `isTimeUp` after each request. */
export interface CheckRequestsOptions extends RunScope, TimeLimit {
  /** Returns the checker of a request. Without one the request is not checked (a doubtful request to no service). */
  checkerFor(request: StoredRequest): Pick<Checker, 'find'> | undefined;
  /**
   * Returns the content of the file that a request sends as its body. If undefined, the body is unknown. If the
   * function is absent, no file is read.
   */
  bodySource?(reference: BodyFile): BodySource | undefined;
  /**
   * Inserts the values of an environment into a request (`insertValues`). If undefined, the request stays as it is. A
   * finding in a value belongs to the file that defines the value.
   */
  fill?(request: StoredRequest): FilledRequest | undefined;
}

export interface CheckDocumentOptions extends CheckRequestsOptions {
  readonly format: DocumentFormat;
  /** Where the requests are, in a document of a general format. */
  readonly places?: readonly Place[];
}

export interface DocumentCheck {
  /** In order of place. */
  readonly diagnostics: readonly MaskedFinding<DocumentDiagnostic>[];
  /** The findings that comments in the document hide, in order of place. */
  readonly suppressed: readonly SuppressedDiagnostic<MaskedFinding<DocumentDiagnostic>>[];
  /**
   * The findings in other files: bodies that requests send, and files that define variables. Comments in the document hide them on the line
   * that names the file or the variable.
   */
  readonly bodies: readonly OtherFileCheck<MaskedFinding<DocumentDiagnostic>>[];
  /** Set if the time limit ended the check early. */
  readonly isCut?: true;
  /** The number of requests in the document, without doubtful ones that belong to no service. */
  readonly requests: number;
  /** The URLs that were not read; absent if there are none. */
  readonly unreadUrls?: readonly Span[];
  /** The checked requests of programs with a computed body, which was not checked; absent if there are none. */
  readonly unknownBodies?: readonly Span[];
}

/**
 * Reads and checks a document. Never throws on any text.
 *
 * @returns Findings in document offsets, together with those about the document itself (`malformed-line`,
 * `unused-suppression`).
 * @public
 */
export const checkDocument = (text: string, options: CheckDocumentOptions): DocumentCheck =>
  checkRequests(text, readDocument(text, options.format, options.places), options);

/** Checks a document that was read from `text`. No finding repeats a secret of the document. */
export function checkRequests(text: string, document: RequestDocument, options: CheckRequestsOptions): DocumentCheck {
  const { requests, format } = document;
  const inputOf = linkResponses(requests);
  const checks: RequestCheck[] = [];
  const unknownBodies: Span[] = [];
  let ofNoService = 0;
  let cut: DocumentDiagnostic | undefined;
  for (const [index, stored] of requests.entries()) {
    const checker = options.checkerFor(stored);
    if (checker === undefined) {
      if (stored.isDoubtful === true) ofNoService++;
      continue;
    }
    const input = inputOf(stored);
    const request = input === stored.input ? stored : { ...stored, input };
    if (stored.hasUnknownBody === true) unknownBodies.push(stored.target);
    checks.push(checkRequest(request, { ...options, checker, text, format }));
    if (isTimeUp(options)) {
      cut = cutAt(stored, requests.length - index);
      break;
    }
  }
  const isMalformed = document.problems.some(({ code }) => code === 'malformed-document');
  const scope = cut !== undefined || isMalformed ? nothingRan : options;
  const { found, others } = mergeFindings(checks);
  const all = [...document.problems, ...found, ...(cut === undefined ? [] : [cut])].sort(byPlace);
  const { diagnostics, suppressed } = applyDirectives(document, text, all, scope);
  const left = others.takeFrom(diagnostics).sort(byPlace);
  const files = others.checks();
  const isClean = left.length + suppressed.length + files.length === 0;
  const known = secretWordsIn(isClean ? [] : [text, ...files.map((file) => file.text)]);
  const shown = (finding: DocumentDiagnostic): MaskedFinding<DocumentDiagnostic> =>
    shownFinding(hideSecrets(finding, known));
  return {
    ...(cut === undefined ? {} : { isCut: true }),
    diagnostics: left.map(shown),
    suppressed: suppressed.map((each) => ({ ...each, diagnostic: shown(each.diagnostic) })),
    bodies: files.map((file) => ({ ...file, diagnostics: file.diagnostics.map(shown) })),
    requests: requests.length - ofNoService,
    ...((document.unreadUrls ?? []).length === 0 ? {} : { unreadUrls: document.unreadUrls! }),
    ...(unknownBodies.length === 0 ? {} : { unknownBodies }),
  };
}

/** Merges the findings of all requests. A finding in another file is represented by one in the document. */
function mergeFindings(checks: readonly RequestCheck[]): {
  readonly found: readonly DocumentDiagnostic[];
  readonly others: OtherFileFindings;
} {
  const others = new OtherFileFindings();
  const shared = new Set<string>();
  const found: DocumentDiagnostic[] = [];
  for (const { files, findings } of checks) {
    for (const file of files) others.open(file);
    for (const { finding, inOtherFile } of findings)
      if (inOtherFile !== undefined) found.push(others.add(inOtherFile.file, finding, inOtherFile.at));
      else if (isNew(finding, shared)) found.push(finding);
  }
  return { found, others };
}

/** Returns whether a finding is the first with its words at its place, and remembers it. Requests can share the definition of a variable. */
const isNew = ({ code, start, end, message }: DocumentDiagnostic, seen: Set<string>): boolean =>
  seen.size < seen.add(`${start} ${end} ${code} ${message}`).size;

/**
 * After a check that ended early, or of a document whose requests may not all be known, no comment is reported as
 * unused.
 */
const nothingRan: RunScope = { ran: () => false, ranAll: false };

/** The finding at the request that the time limit interrupted. */
function cutAt({ target: { start, end } }: StoredRequest, count: number): DocumentDiagnostic {
  const rest = count === 1 ? 'this request was' : `this request and the ${count - 1} after it were`;
  const message = `The time for one document ran out, so ${rest} not checked completely; split the document, or raise "seconds" under "limits" in the configuration.`;
  return { code: 'excessive-length', severity: 'error', message, in: 'url', start, end, notes: [], fixes: [] };
}

const byPlace = (a: DocumentDiagnostic, b: DocumentDiagnostic): number => a.start - b.start || a.end - b.end;
