/** Checks every request of a document and brings the findings back into it. */
import {
  applyEdits,
  spanToInput,
  type Checker,
  type Diagnostic,
  isRequestInput,
  type Span,
  type TextEdit,
  withoutSafety,
} from '@odatalint/core';
import { diagnosticToDocument } from './diagnostic-to-document.js';
import { BodyFindings, type BodyCheck, type TextSource, unread } from './body-findings.js';
import type { BodyFile, BodySource, DocumentDiagnostic, SavedResponse, StoredRequest } from '../document/index.js';
import { type DocumentFormat, type Place, readDocument, type RequestDocument } from '../formats/index.js';
import { hasOptionTable, isPlainAddress } from '../programs/index.js';
import { type RunScope, applyDirectives, type SuppressedDiagnostic } from '../suppressions/index.js';
import { addShownSecrets, hideSecretsIn, type PartSecrets } from './document-secrets.js';
import type { FilledRequest } from './fill-variables.js';
import { linkResponses } from './link-responses.js';
import { ValueFindings } from './value-findings.js';
import type { GivenValues } from './variable-values-in.js';

export type { BodyCheck, SuppressedDiagnostic };

export interface CheckRequestsOptions extends RunScope {
  /** The checker that a request calls for; undefined leaves the request unchecked (a doubtful one of no service). */
  checkerFor(request: StoredRequest): Pick<Checker, 'inspect'> | undefined;
  /** What the file holds that a request sends as its body; undefined leaves the body unknown. Absent: no file is read. */
  bodySource?(reference: BodyFile): BodySource | undefined;
  /**
   * Puts the values of an environment into a request (`fillVariables`); undefined leaves it as it is. What is found in a value belongs to
   * the file that defines it.
   */
  fill?(request: StoredRequest): FilledRequest | undefined;
  /** What environments say of variables, so that the values of credentials are not shown. Absent: nothing. */
  readonly given?: GivenValues;
  /** Asked before each request: whether the time for the document is up, so that the rest of it is left. Absent: it never is. */
  isTimeUp?(): boolean;
}

export interface CheckDocumentOptions extends CheckRequestsOptions {
  readonly format: DocumentFormat;
  /** Where the requests are, in a document of a general format. */
  readonly places?: readonly Place[];
}

export interface DocumentCheck {
  /** In order of place. */
  readonly diagnostics: readonly DocumentDiagnostic[];
  /** What comments in the document hide, in order of place. */
  readonly suppressed: readonly SuppressedDiagnostic[];
  /** Where secrets are in the document, reported or not: they must not be shown with the text. */
  readonly secrets: readonly Span[];
  /** The findings in body files; comments in the document hide them at the line that names the file. */
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
  const { check, ...secrets } = checkPart(text, document, options);
  return hideSecretsIn(text, check, secrets);
}

/** The findings in a text that may be part of a document, before the secrets of the other parts are known. */
export interface PartCheck extends PartSecrets {
  readonly check: DocumentCheck;
  /** The findings in the text, in order of place, before comments hid some of them. */
  readonly found: readonly DocumentDiagnostic[];
}

/** Checks the requests of a text; `hideSecretsIn` makes a check of a whole document of what is found in its parts. */
export function checkPart(text: string, document: RequestDocument, options: CheckRequestsOptions): PartCheck {
  const found: DocumentDiagnostic[] = [...document.problems];
  const secrets: Span[] = [];
  const words = new Set<string>();
  const bodies = new BodyFindings();
  const inputOf = linkResponses(document.requests);
  const ownValues = new Set<string>();
  let foreign = 0;
  let isCut = false;
  for (const [index, stored] of document.requests.entries()) {
    if (options.isTimeUp?.() === true) {
      found.push(cutAt(stored, document.requests.length - index));
      isCut = true;
      break;
    }
    const { bodyFile } = stored;
    const checker = options.checkerFor(stored);
    if (checker === undefined) {
      if (stored.isDoubtful === true) foreign++;
      continue;
    }
    const own = inputOf(stored);
    const filled = options.fill?.(own === stored.input ? stored : { ...stored, input: own });
    const request = filled?.request ?? stored;
    const values = new ValueFindings(filled, bodies, ownValues);
    const file = openBody(bodyFile, options, bodies, found);
    const input = filled?.request.input ?? own;
    const inspected = checker.inspect(file === undefined ? input : { ...input, body: file.text });
    for (const diagnostic of wantedIn(inspected.diagnostics, request, values)) {
      const placed = values.place(diagnostic);
      if (placed !== undefined) for (const finding of placed) found.push(finding);
      else if (file === undefined || bodyFile === undefined || diagnostic.in !== 'body')
        found.push(diagnosticToDocument(diagnostic, request, text, document.format));
      else found.push(bodies.add(file, diagnostic, bodyFile));
    }
    for (const each of request.saved ?? [])
      for (const finding of checkSaved(each, request, text, checker, document.format)) found.push(finding);
    for (const place of inspected.secrets) {
      if (values.addSecret(place)) continue;
      words.add(place.text);
      const map = request.maps[place.in];
      if (file !== undefined && place.in === 'body') bodies.addSecret(file, place);
      else if (map !== undefined) secrets.push(spanToInput(place, map));
    }
  }
  const variables = addShownSecrets(text, secrets, words, document.secrets);
  const isMalformed = document.problems.some(({ code }) => code === 'malformed-document');
  const scope = isCut || isMalformed ? nothingRan : options;
  const { diagnostics, suppressed } = applyDirectives(document, text, found.sort(byPlace), scope);
  const check: DocumentCheck = {
    ...(isCut ? { isCut } : {}),
    diagnostics: bodies.takeFrom(diagnostics).sort(byPlace),
    suppressed,
    secrets,
    bodies: bodies.checks(),
    requests: document.requests.length - foreign,
  };
  const isGiven = check.bodies.length + variables.size > 0;
  return { check, found, words, variables, given: isGiven ? options.given : undefined };
}

/** The file that a request sends as its body; one that cannot be read is a finding. */
function openBody(
  bodyFile: BodyFile | undefined,
  options: CheckRequestsOptions,
  bodies: BodyFindings,
  found: DocumentDiagnostic[],
): TextSource | undefined {
  const source = bodyFile && options.bodySource?.(bodyFile);
  if (bodyFile === undefined || source === undefined) return undefined;
  if ('problem' in source) {
    found.push(unread(bodyFile, source));
    return undefined;
  }
  bodies.open(source);
  return source;
}

/** The findings to report of a request, without those about secrets that variables keep out of it. */
const wantedIn = (found: readonly Diagnostic[], request: StoredRequest, values: ValueFindings): readonly Diagnostic[] =>
  found.flatMap((each) => {
    if (values.isSecret(each)) return [];
    return [isDoubtedIn(request, each) ? withoutSafety(each) : each];
  });

/** Each fix is tried in the whole address, so of longer ones none is safe. In UTF-16 units. */
const longestAddress = 2_000;

/** Whether the fixes of a finding are not safe, since the request was guessed or would not be known as one afterwards. */
function isDoubtedIn({ isGuessed, isKnownByOption, input }: StoredRequest, finding: Diagnostic): boolean {
  if (isGuessed === true) return true;
  if (isKnownByOption !== true || finding.in !== 'url' || !isRequestInput(input)) return false;
  const { url } = input;
  if (url.length > longestAddress) return true;
  const acceptsMark = ({ start, end, text }: TextEdit): boolean =>
    url.slice(start, end).includes('$') && !text.includes('$');
  return finding.fixes.some(({ edits }) => {
    if (edits.some(acceptsMark)) return true;
    const fixed = applyEdits(url, edits);
    return (isPlainAddress(url) && !isPlainAddress(fixed)) || (hasOptionTable(url) && !hasOptionTable(fixed));
  });
}

/** The findings in a saved response. */
function checkSaved(
  { input, span, map }: SavedResponse,
  request: StoredRequest,
  text: string,
  checker: Pick<Checker, 'inspect'>,
  format: DocumentFormat,
): readonly DocumentDiagnostic[] {
  const placed = {
    ...request,
    target: { start: span.start, end: span.start + 1 },
    maps: map === undefined ? {} : { response: map },
  };
  const { diagnostics } = checker.inspect(
    request.input.placeholders === undefined ? input : { ...input, placeholders: request.input.placeholders },
  );
  return diagnostics
    .filter(({ in: field }) => field === 'response')
    .map((each) => diagnosticToDocument(each, placed, text, format));
}

/** After a check that was cut short, or of a document whose requests may not all have been found, no comment is called unused. */
const nothingRan: RunScope = { ran: () => false, ranAll: false };

/** The finding at the first request for which there was no time. */
function cutAt({ target: { start, end } }: StoredRequest, count: number): DocumentDiagnostic {
  const rest = count === 1 ? 'this request was' : `this request and the ${count - 1} after it were`;
  const message = `The time for one document ran out, so ${rest} not checked; split the document, or raise "seconds" under "limits" in the configuration.`;
  return { code: 'excessive-length', severity: 'error', message, in: 'url', start, end, notes: [], fixes: [] };
}

const byPlace = (a: DocumentDiagnostic, b: DocumentDiagnostic): number => a.start - b.start || a.end - b.end;
