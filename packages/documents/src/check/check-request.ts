/** Checks one request of a document, and places its findings. */
import type { Checker, Diagnostic, TextEdit, TimeLimit, Note, RequestChange, Field, Span } from '@odatalint/core';
import {
  applyEdits,
  isRequestInput,
  isLenientForm,
  rewritesForV4,
  withoutSafety,
  carryFinding,
  placedHeaders,
  carrySpan,
} from '@odatalint/core/internal';
import type { BodyFile, BodySource, DocumentDiagnostic, SavedResponse, StoredRequest } from '../document/document.js';
import { type DocumentFormat, descriptorOf } from '../formats/formats.js';
import { hasOptionTable } from '../programs/option-table.js';
import { isPlainAddress } from '../programs/plain-address.js';
import { type PlacedFinding, type TextSource, unreadableBody } from './other-file-findings.js';
import { type FilledRequest, type FilledPiece, mapOfPiece } from './insert-values.js';
import { editsToInput } from './edits-to-input.js';

/** The options of the check of one request. */
export interface RequestCheckOptions extends TimeLimit {
  readonly checker: Pick<Checker, 'find'>;
  /** The document, and its format. */
  readonly text: string;
  readonly format: DocumentFormat;
  bodySource?(reference: BodyFile): BodySource | undefined;
  fill?(request: StoredRequest): FilledRequest | undefined;
}

/** The findings of one request. */
export interface RequestCheck {
  readonly findings: readonly PlacedFinding[];
  /** The other files of the request: the file that it sends, and those that define its variables. */
  readonly files: readonly TextSource[];
}

/**
 * Checks a request of a document. Findings in the values of variables, and in the file that it sends, are placed there.
 */
export function checkRequest(stored: StoredRequest, options: RequestCheckOptions): RequestCheck {
  const { checker, text, format } = options;
  if (stored.isUnfinished === true) return { findings: [], files: [] };
  const filled = options.fill?.(stored);
  const request = filled?.request ?? stored;
  const { bodyFile } = stored;
  const source = bodyFile && options.bodySource?.(bodyFile);
  const body = source !== undefined && 'text' in source ? source : undefined;
  const input = body === undefined ? request.input : { ...request.input, body: body.text };
  const found = checker.find(input, { time: options });

  const place = (diagnostic: Diagnostic): PlacedFinding => {
    const inValue = placeInValue(diagnostic, filled);
    if (inValue !== undefined) return inValue;
    if (body !== undefined && bodyFile !== undefined && diagnostic.in === 'body')
      return { finding: diagnostic, inOtherFile: { file: body, at: bodyFile } };
    return { finding: noteVariable(diagnosticToDocument(diagnostic, request, text, format), text) };
  };
  // The files of documentation need not exist.
  const isDocumentation = descriptorOf(format).placeholders === 'documentation';
  const unreadBody =
    bodyFile !== undefined && source !== undefined && 'problem' in source && !isDocumentation
      ? [unreadableBody(bodyFile, source)]
      : [];
  const saved = (request.saved ?? []).flatMap((each) => checkSaved(each, request, options));
  return {
    findings: [
      ...unreadBody.map((finding) => ({ finding })),
      ...wantedIn(found, request, filled).map(place),
      ...saved.map((finding) => ({ finding })),
    ],
    files: filesOf(filled, body),
  };
}

/**
 * Places a secret in the value of a document's variable at the use of the variable, and adds a note that names the
 * value.
 */
function noteVariable(finding: DocumentDiagnostic, text: string): DocumentDiagnostic {
  const use = finding.isSecret === true ? text.slice(finding.start, finding.end) : '';
  if (!/^\{\{[^{}]+\}\}$/.test(use)) return finding;
  return { ...finding, notes: [...finding.notes, { message: `The secret is the value of ${use} in this file.` }] };
}

/** The files that define the variables of a request, and the one that it sends. */
const filesOf = (filled: FilledRequest | undefined, body: TextSource | undefined): RequestCheck['files'] => [
  ...(filled?.pieces ?? []).flatMap(({ known: { file } }) => file ?? []),
  ...(body === undefined ? [] : [body]),
];

/** The findings of a request to report, without those about secrets that variables keep out of the document. */
const wantedIn = (
  found: readonly Diagnostic[],
  request: StoredRequest,
  filled: FilledRequest | undefined,
): readonly Diagnostic[] =>
  found
    .filter((each) => !isSecretOf(filled, each))
    .filter(({ code }) => request.mayBeBeforeV4 !== true || !rewritesForV4(code))
    .filter(({ code }) => code !== 'undefined-parameter-alias' || !isPartOfQuery(request))
    .map((each) => (isDoubtedIn(request, each) ? withoutSafety(each) : each))
    .map((each) =>
      isAcceptedBySome(each) && isPartOfQuery(request) ? { ...each, severity: 'warning' as const } : each,
    );

/** Whether a finding is an error only because the service is not known. */
const isAcceptedBySome = ({ code, severity }: Diagnostic): boolean => severity === 'error' && isLenientForm(code);

/** Whether other parts of the program can have the other options of a query. */
const isPartOfQuery = ({ isKnownByOption, input }: StoredRequest): boolean =>
  isKnownByOption === true && isRequestInput(input) && /^(?:[?&$]|\{\{url\}\}\?)/.test(input.url);

/** The longest URL whose fixes can be safe, in UTF-16 units. The check tries each fix in the whole URL. */
const longestAddress = 2_000;

/**
 * Whether the fixes of a finding are unsafe, because the request was guessed or could no longer be recognized after the
 * fix.
 */
function isDoubtedIn(
  { isGuessed, mayBeBeforeV4, isKnownByOption, input }: StoredRequest,
  finding: Diagnostic,
): boolean {
  if (isGuessed === true || mayBeBeforeV4 === true) return true;
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
  options: RequestCheckOptions,
): readonly DocumentDiagnostic[] {
  const placed = {
    ...request,
    target: { start: span.start, end: span.start + 1 },
    maps: map === undefined ? {} : { response: map },
  };
  const found = options.checker.find(
    request.input.placeholders === undefined ? input : { ...input, placeholders: request.input.placeholders },
    { time: options },
  );
  return found
    .filter(({ in: field }) => field === 'response')
    .map((each) => diagnosticToDocument(each, placed, options.text, options.format));
}

/**
 * Places a finding of the checker in the document. A finding without a place in the document is placed on the URL of
 * the request, and has no fixes.
 */
function diagnosticToDocument(
  diagnostic: Diagnostic,
  request: StoredRequest,
  text: string,
  format: DocumentFormat,
): DocumentDiagnostic {
  const map = request.maps[diagnostic.in];
  if (map === undefined) {
    const { start, end } = request.target;
    return { ...diagnostic, start, end, notes: diagnostic.notes.map(withoutSpan), fixes: [] };
  }
  const place = diagnostic.path === undefined ? diagnostic : { start: 0, end: map.length };
  const fixes = diagnostic.fixes.flatMap((fix) => {
    const { request: change, ...rest } = fix;
    const edits =
      change === undefined
        ? editsToInput(fix.edits, diagnostic.in, request, text, format)
        : changeToInput(change, request, text, format);
    return edits === undefined ? [] : [{ ...rest, edits }];
  });
  const { start, end } = place;
  return { ...diagnostic, ...carryFinding({ start, end, notes: diagnostic.notes, fixes: [] }, map), fixes };
}

/** The edits that give a request another method or header; undefined if the document cannot contain them. */
function changeToInput(
  change: RequestChange,
  request: StoredRequest,
  text: string,
  format: DocumentFormat,
): readonly TextEdit[] | undefined {
  if ('method' in change) {
    const { method } = request.maps;
    const edit = { start: 0, end: method?.length ?? 0, text: change.method };
    return method === undefined ? undefined : editsToInput([edit], 'method', request, text, format);
  }
  const { name, value } = change.header;
  const headers = placedHeaders('url' in request.input ? request.input.headers : undefined);
  const given = headers.find((header) => header.name.toLowerCase() === name.toLowerCase());
  if (given !== undefined)
    return editsToInput([{ start: given.valueStart, end: given.end, text: value }], 'headers', request, text, format);
  const added = descriptorOf(format).addHeader?.(text, request, `${name}: ${value}`);
  return added === undefined ? undefined : [added];
}

function withoutSpan({ span: _span, ...note }: Note): Note {
  return note;
}

type Placed = Span & { readonly in: Field };

/** Whether a finding concerns a secret that a variable keeps out of the document, as it should. */
const isSecretOf = (filled: FilledRequest | undefined, finding: Diagnostic): boolean =>
  finding.isSecret === true && filled?.pieces.some((piece) => overlaps(piece, finding)) === true;

/** Places a finding that is inside one value where the value is defined; undefined for any other finding. */
function placeInValue(finding: Diagnostic, filled: FilledRequest | undefined): PlacedFinding | undefined {
  const piece = filled?.pieces.find((each) => contains(each, finding));
  if (filled === undefined || piece === undefined) return undefined;
  const { known, start } = piece;
  const within = (span: Span): Span => ({ start: span.start - start, end: span.end - start });
  const moved = {
    ...within(finding),
    notes: finding.notes.map(({ span, ...note }) =>
      span === undefined || !contains(piece, { ...span, in: finding.in }) ? note : { ...note, span: within(span) },
    ),
    // The notation of the other file is unknown here.
    fixes: [],
  };
  const carried = { ...finding, ...carryFinding(moved, mapOfPiece(piece)) };
  if (known.file === undefined) return { finding: carried };
  return { finding: carried, inOtherFile: { file: known.file, at: useOf(piece, filled.request) } };
}

/** Where the document uses the variable. */
function useOf({ field, start, end }: FilledPiece, { maps, target }: StoredRequest): Span {
  const map = maps[field];
  return map === undefined ? target : carrySpan({ start, end }, map);
}

const overlaps = (piece: FilledPiece, place: Placed): boolean =>
  piece.field === place.in && piece.start < place.end && place.start < piece.end;

/** Whether a place is inside a piece. An empty place belongs to the piece before it. */
const contains = (piece: FilledPiece, place: Placed): boolean =>
  piece.field === place.in &&
  piece.start <= place.start &&
  place.end <= piece.end &&
  (place.start < place.end || piece.start < place.start);
