/** Formats the addresses of a document's requests; everything else in it stays as it is. */
import {
  type Coding,
  format,
  isSameTree,
  type LeftReason,
  matchRoute,
  parse,
  type Service,
  type TextEdit,
} from '@odatalint/core';
import type { DocumentFormat, RequestDocument, StoredRequest } from './document.js';
import { readDocument } from './formats.js';
import { targetOf, type WrittenTarget } from './written-target.js';

export interface FormatDocumentOptions {
  readonly format: DocumentFormat;
  /** How long a line may become before it is broken; 100 when absent. */
  readonly width?: number;
  /** Whether percent-encoding stays as it is, is completed or is undone; `kept` when absent. */
  readonly coding?: 'kept' | Coding;
  /** The service that a request goes to: its dialect decides how the address is read. */
  serviceFor(request: StoredRequest): Pick<Service, 'dialect' | 'conventions'>;
}

/** A request that stays as it is, and why. */
export interface LeftRequest {
  readonly request: StoredRequest;
  readonly reason: LeftReason;
}

export interface FormattedDocument {
  readonly text: string;
  /** What was changed, in order of place: one edit for each request that was laid out anew. */
  readonly edits: readonly TextEdit[];
  readonly left: readonly LeftRequest[];
  readonly requests: number;
}

/** How each format breaks lines: where the clients that read it take a line for the continuation of the one before. */
const styles = {
  odata: { breaks: 'anywhere', indent: 2 },
  // Only a line that begins with `?` or `&` goes on with the address in every client.
  http: { breaks: 'options', indent: 4 },
} as const;

/** Whether documents of a format have addresses over several lines, which can be laid out. */
export const isFormattable = (name: DocumentFormat): name is keyof typeof styles => name in styles;

/**
 * Formats a document. Never throws; a document of a format that cannot be formatted comes back as it is.
 *
 * In: the document. Out: its text with the addresses laid out. Comments, headers, bodies, blank lines and line ends stay.
 * A request stays as it is written when its address has a syntax error, or when a line between those of its address, such
 * as a comment, would have no place of its own.
 */
export function formatDocument(text: string, options: FormatDocumentOptions): FormattedDocument {
  const document = readDocument(text, options.format);
  const { requests } = document;
  const left: LeftRequest[] = [];
  const changes = new Map<StoredRequest, TextEdit>();
  for (const [i, target] of targetsOf(text, document).entries()) {
    const request = requests[i]!;
    const outcome = target === undefined ? 'kept' : layOut(request, target, options);
    if (typeof outcome === 'string') left.push({ request, reason: outcome });
    else if (text.slice(outcome.start, outcome.end) !== outcome.text) changes.set(request, outcome);
  }
  const misread = misreadRequests(text, document, changes, options);
  for (const request of misread) {
    if (changes.delete(request)) left.push({ request, reason: 'meaning' });
  }
  const edits = [...changes.values()];
  return { text: applyInOrder(text, edits), edits, left, requests: requests.length };
}

/** Undefined for a request whose lines cannot be moved. */
function targetsOf(text: string, { requests, directives }: RequestDocument): readonly (WrittenTarget | undefined)[] {
  const places = directives.filter(({ kind }) => kind === 'disable-next-line').map(({ start }) => start);
  let next = 0;
  return requests.map((request) => {
    while (next < places.length && places[next]! < request.target.start) next++;
    // Such a comment hides what is on the one line below it, and the next line would be another.
    const isCovered = next < places.length && places[next]! < request.target.end;
    return isCovered ? undefined : targetOf(text, request);
  });
}

function layOut(request: StoredRequest, target: WrittenTarget, options: FormatDocumentOptions): TextEdit | LeftReason {
  if (!isFormattable(options.format)) return 'kept';
  const { width = 100, coding = 'kept' } = options;
  const { before, behind, kept, isExpanded, address, start, end, lineEnd } = target;
  const { text: laidOut, left } = format(address, {
    ...styles[options.format],
    ...readingOf(address, request, options),
    // What stands behind the address stands on its last line, which is nearly always the only one.
    width: width - behind.length,
    column: before.length,
    coding,
    kept,
    isExpanded,
  });
  if (left !== undefined) return left;
  if (behind !== '' && options.format === 'odata' && laidOut.includes('\n')) return 'kept';
  return { start, end, text: `${before}${laidOut}${behind}`.replaceAll('\n', lineEnd) };
}

/** How an address is read by the service it goes to. */
function readingOf(
  address: string,
  request: StoredRequest,
  { serviceFor }: Pick<FormatDocumentOptions, 'serviceFor'>,
): { readonly dialect: Service['dialect']; readonly resourcePathStart?: number } {
  const { dialect, conventions } = serviceFor(request);
  const start = matchRoute(address, conventions)?.resourcePathStart;
  return { dialect, ...(start === undefined ? {} : { resourcePathStart: start }) };
}

/** A safeguard: the requests that the document with the edits would hold otherwise than the document. */
function misreadRequests(
  text: string,
  { requests }: RequestDocument,
  changes: ReadonlyMap<StoredRequest, TextEdit>,
  options: FormatDocumentOptions,
): readonly StoredRequest[] {
  if (changes.size === 0) return [];
  const after = applyInOrder(text, [...changes.values()]);
  const again = readDocument(after, options.format).requests;
  if (again.length !== requests.length) return requests;
  const addressOf = (document: string, request: StoredRequest): string => targetOf(document, request)?.address ?? '';
  return requests.filter((request, i) => {
    const other = again[i]!;
    if (JSON.stringify({ ...request.input, url: '' }) !== JSON.stringify({ ...other.input, url: '' })) return true;
    const [before, now] = [addressOf(text, request), addressOf(after, other)];
    if (before === now) return false;
    const [tree, newTree] = [before, now].map((each) => parse(each, readingOf(each, request, options)).tree);
    const isCoded = options.coding === 'encoded' || options.coding === 'decoded';
    return !isSameTree(tree!, newTree!) || (!isCoded && unspaced(before) !== unspaced(now));
  });
}

/** A text without its blanks, however they are written. */
const unspaced = (text: string): string => text.replaceAll(/\s|%20|\+/g, '');

function applyInOrder(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const edit of edits) {
    parts.push(text.slice(end, edit.start), edit.text);
    end = edit.end;
  }
  return parts.join('') + text.slice(end);
}
