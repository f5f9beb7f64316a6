/** Checks every request of a document and brings the findings back into it. */
import {
  carrySpan,
  type Checker,
  hideSecrets,
  secretsInText,
  SecretWords,
  type Span,
  withoutSafety,
} from '@odatalint/core';
import { carryDiagnostic } from './carry-diagnostic.js';
import { BodyFindings, type BodyCheck, unread } from './body-findings.js';
import type {
  BodyFile,
  BodySource,
  DocumentDiagnostic,
  DocumentFormat,
  RequestDocument,
  StoredRequest,
} from './document.js';
import { readDocument, readerOf } from './formats.js';
import type { Place } from './place.js';
import type { RunScope } from './run-scope.js';
import { secretPlacesIn } from './secret-places-in.js';
import { variableValuesIn } from './variable-values-in.js';
import { applyDirectives, type SuppressedDiagnostic } from './suppress.js';

export type { BodyCheck, SuppressedDiagnostic };

export interface CheckRequestsOptions extends RunScope {
  /** The checker that a request calls for; undefined leaves the request unchecked (a doubtful one of no service). */
  checkerFor(request: StoredRequest): Pick<Checker, 'inspect'> | undefined;
  /** What the file holds that a request sends as its body; undefined leaves the body unknown. Absent: no file is read. */
  bodySource?(reference: BodyFile): BodySource | undefined;
  /** Asked before each request: whether the time for the document is up, so that the rest of it is left. Absent: it never is. */
  isTimeUp?(): boolean;
}

export interface CheckDocumentOptions extends CheckRequestsOptions {
  readonly format: DocumentFormat;
  /** Where the requests stand, in a document of a general format. */
  readonly places?: readonly Place[];
}

export interface DocumentCheck {
  /** In order of place. */
  readonly diagnostics: readonly DocumentDiagnostic[];
  /** What comments in the document hide, in order of place. */
  readonly suppressed: readonly SuppressedDiagnostic[];
  /** Where secrets stand in the document, reported or not: whoever shows the text must not show them. */
  readonly secrets: readonly Span[];
  /** What was found in body files; comments in the document hide what they hide at the line that names the file. */
  readonly bodies: readonly BodyCheck[];
  /** Set when the time was up before the last request. */
  readonly isCut?: true;
  /** How many requests the document holds, without doubtful ones that belong to no service. */
  readonly requests: number;
}

/**
 * Reads and checks a document. Never throws on any text.
 *
 * Out: findings in document offsets, together with those about the document itself (`malformed-line`,
 * `unused-suppression`).
 *
 * @public
 */
export const checkDocument = (text: string, options: CheckDocumentOptions): DocumentCheck =>
  checkRequests(text, readDocument(text, options.format, options.places), options);

/** Checks a document that has been read; `text` is what it was read from. */
export function checkRequests(text: string, document: RequestDocument, options: CheckRequestsOptions): DocumentCheck {
  return hideSecretsIn(text, checkPart(text, document, options));
}

/** What was found in a text that may be a part of a document, as long as the secrets of the other parts are not known. */
export interface PartCheck {
  readonly check: DocumentCheck;
  /** The secrets of its requests, and those that it shows. */
  readonly words: ReadonlySet<string>;
  /** The names of variables in the place of a secret. */
  readonly variables: ReadonlySet<string>;
}

/** A check of which no finding repeats a secret of the document, and that knows every place at which one is written. */
export function hideSecretsIn(text: string, { check, words: own, variables }: PartCheck): DocumentCheck {
  const words = new Set(own);
  if (variables.size > 0)
    for (const { name, value } of variableValuesIn(text)) if (variables.has(name)) words.add(value);
  const secrets = secretPlacesIn(text, check.secrets, words);
  if (words.size === 0) return { ...check, secrets };
  const known = new SecretWords(words);
  return {
    ...check,
    diagnostics: check.diagnostics.map((each) => hideSecrets(each, known)),
    suppressed: check.suppressed.map((each) => ({ ...each, diagnostic: hideSecrets(each.diagnostic, known) })),
    secrets,
    bodies: check.bodies.map((body) => ({
      ...body,
      diagnostics: body.diagnostics.map((each) => hideSecrets(each, known)),
      secrets: secretPlacesIn(body.text, body.secrets, words),
    })),
  };
}

/** Checks the requests of a text; `hideSecretsIn` makes a check of a whole document of what is found in its parts. */
export function checkPart(text: string, document: RequestDocument, options: CheckRequestsOptions): PartCheck {
  const reader = readerOf(document.format);
  const found: DocumentDiagnostic[] = [...document.problems];
  const secrets: Span[] = [];
  const words = new Set<string>();
  const bodies = new BodyFindings();
  let foreign = 0;
  let isCut = false;
  for (const [index, request] of document.requests.entries()) {
    if (options.isTimeUp?.() === true) {
      found.push(cutAt(request, document.requests.length - index));
      isCut = true;
      break;
    }
    const { bodyFile } = request;
    const checker = options.checkerFor(request);
    if (checker === undefined) {
      if (request.isDoubtful === true) foreign++;
      continue;
    }
    const source = bodyFile === undefined ? undefined : options.bodySource?.(bodyFile);
    const file = source !== undefined && 'text' in source ? source : undefined;
    if (bodyFile !== undefined && source !== undefined && 'problem' in source) found.push(unread(bodyFile, source));
    if (file !== undefined) bodies.open(file);
    const inspected = checker.inspect(file === undefined ? request.input : { ...request.input, body: file.text });
    for (const each of inspected.diagnostics) {
      const diagnostic = request.isGuessed === true ? withoutSafety(each) : each;
      if (file === undefined || bodyFile === undefined || diagnostic.in !== 'body')
        found.push(carryDiagnostic(diagnostic, request, text, reader));
      else found.push(bodies.add(file, diagnostic, bodyFile));
    }
    for (const place of inspected.secrets) {
      words.add(place.text);
      const map = request.maps[place.in];
      if (file !== undefined && place.in === 'body') bodies.addSecret(file, place);
      else if (map !== undefined) secrets.push(carrySpan(place, map));
    }
  }
  found.sort(byPlace);
  const variables = addShownSecrets(text, secrets, words);
  const isMalformed = document.problems.some(({ code }) => code === 'malformed-document');
  const { diagnostics, suppressed } = applyDirectives(
    document,
    text,
    found,
    isCut || isMalformed ? nothingRan : options,
  );
  const check = {
    ...(isCut ? { isCut: true as const } : {}),
    diagnostics: bodies.takeFrom(diagnostics).sort(byPlace),
    suppressed,
    secrets,
    bodies: bodies.checks(),
    requests: document.requests.length - foreign,
  };
  return { check, words, variables };
}

/** Adds the secrets that a text shows outside of requests as well. Out: the names of variables in the place of a secret. */
function addShownSecrets(text: string, secrets: Span[], words: Set<string>): ReadonlySet<string> {
  const variables = new Set<string>();
  for (const span of secretsInText(text, { isProse: true, onVariable: (name) => variables.add(name) })) {
    secrets.push(span);
    words.add(text.slice(span.start, span.end));
  }
  return variables;
}

/** After a check that was cut short, or of a document whose requests may not all have been found, no comment is called unused. */
const nothingRan: RunScope = { ran: () => false, ranAll: false };

/** What is said at the first request for which there was no time. */
function cutAt({ target: { start, end } }: StoredRequest, count: number): DocumentDiagnostic {
  const rest = count === 1 ? 'this request was' : `this request and the ${count - 1} behind it were`;
  const message = `The time for one document ran out, so ${rest} not checked; split the document, or raise "seconds" under "limits" in the configuration.`;
  return { code: 'excessive-length', severity: 'error', message, in: 'url', start, end, notes: [], fixes: [] };
}

const byPlace = (a: DocumentDiagnostic, b: DocumentDiagnostic): number => a.start - b.start || a.end - b.end;
