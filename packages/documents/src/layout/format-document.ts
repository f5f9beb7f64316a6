/** Formats the URLs of a document's requests; everything else stays the same. */
import { type Coding, format, type LeftReason, parse, type Service, type TextEdit } from '@odatalint/core';
import { isSameTree, matchRoute } from '@odatalint/core/internal';
import type { StoredRequest } from '../document/document.js';
import { type AddressReading, type EmbeddedLayout, layOutEmbedded } from './embedded-layout.js';
import {
  descriptorOf,
  type DocumentFormat,
  lineLayoutOf,
  type Place,
  readDocument,
  type RequestDocument,
} from '../formats/formats.js';
import type { LineLayout } from '../formats/format-descriptor.js';
import { targetOf, type WrittenTarget } from './written-target.js';

export interface FormatDocumentOptions {
  readonly format: DocumentFormat;
  /** The places of requests in a document of a general format. */
  readonly places?: readonly Place[];
  /** Whether to format requests in blocks and strings of other documents; by default no. */
  readonly isEmbedded?: boolean;
  /**
   * Decides for requests that do not show that they are OData whether their URL belongs to a service; by default no.
   */
  isClaimed?(request: StoredRequest): boolean;
  /** The longest line, 100 by default. */
  readonly width?: number;
  /** Whether percent-encoding stays the same, is completed or is removed; `kept` by default. */
  readonly coding?: 'kept' | Coding;
  /**
   * Whether each query option has its own line (`wrapped`) or the URL has one line of any length (`joined`); by default
   * (`kept`) options on lines of their own stay there.
   */
  readonly lines?: 'kept' | 'wrapped' | 'joined';
  /** Selects the requests to format; by default all. */
  isWanted?(request: StoredRequest): boolean;
  /** The service of a request: its dialect determines how the URL is read. */
  serviceFor(request: StoredRequest): Pick<Service, 'dialect' | 'conventions'>;
}

/** An unformatted request, and the reason. */
export interface LeftRequest {
  readonly request: StoredRequest;
  /** `inexact`: the request is in a string of several lines, or the changed characters have escapes. */
  readonly reason: LeftReason | 'inexact';
}

export interface FormattedDocument {
  readonly text: string;
  /** The changes, in order of place. */
  readonly edits: readonly TextEdit[];
  readonly left: readonly LeftRequest[];
  readonly requests: number;
}

/**
 * Whether documents of a format have URLs of several lines, which can be formatted; with `isEmbedded`, whether they
 * contain any URLs.
 */
export const isFormattable = (name: DocumentFormat, isEmbedded = false): boolean =>
  lineLayoutOf(name) !== undefined || (isEmbedded && descriptorOf(name).layout === 'embedded');

/** The line breaks of a request; undefined for a request in a string. */
const styleOf = ({ blockFormat }: StoredRequest, { format: name }: FormatDocumentOptions): LineLayout | undefined =>
  lineLayoutOf(blockFormat ?? name);

/** The result for one request. */
interface Change {
  readonly edits: readonly TextEdit[];
  /** The new texts of the fields of a request in a string. */
  readonly fields?: EmbeddedLayout['fields'];
}

type Changes = Map<StoredRequest, Change>;

/**
 * Formats a document. Comments, headers, bodies, empty lines and line ends stay. A request stays if its URL has a
 * syntax error, or if a line between those of the URL, such as a comment, would lose its place. A request in a string
 * stays on its line. Never throws; a document whose format cannot be formatted is returned unchanged.
 */
export function formatDocument(text: string, options: FormatDocumentOptions): FormattedDocument {
  const document = readDocument(text, options.format, options.places);
  const { requests } = document;
  const left: LeftRequest[] = [];
  const changes: Changes = new Map();
  if (isFormattable(options.format, options.isEmbedded)) {
    for (const [i, target] of targetsOf(text, document).entries()) {
      const request = requests[i]!;
      if (options.isWanted?.(request) === false) continue;
      if (request.isDoubtful === true && options.isClaimed?.(request) !== true) continue;
      const outcome = layOut(text, request, target, options);
      if (typeof outcome === 'string') left.push({ request, reason: outcome });
      else if (outcome.edits.length > 0) changes.set(request, outcome);
    }
  }
  for (const request of [...overlapping(changes), ...misreadRequests(text, document, changes, options)]) {
    if (changes.delete(request)) left.push({ request, reason: 'meaning' });
  }
  const edits = editsOf(changes);
  return { text: applyInOrder(text, edits), edits, left, requests: requests.length };
}

/** The edits of all requests in order of place, without duplicates of requests that share text. */
function editsOf(changes: Changes): readonly TextEdit[] {
  const edits = [...changes.values()].flatMap((change) => change.edits).sort((a, b) => a.start - b.start);
  return edits.filter((edit, i) => i === 0 || !isSameEdit(edit, edits[i - 1]!));
}

const isSameEdit = (a: TextEdit, b: TextEdit): boolean => a.start === b.start && a.end === b.end && a.text === b.text;

/** Requests that share characters (by an alias of YAML, for example) but would be formatted differently. */
function overlapping(changes: Changes): readonly StoredRequest[] {
  const found: StoredRequest[] = [];
  const all = [...changes].flatMap(([request, { edits }]) => edits.map((edit) => ({ request, edit })));
  all.sort((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end);
  for (const [i, { request, edit }] of all.entries()) {
    const before = all[i - 1];
    if (before === undefined || before.request === request || edit.start > before.edit.end) continue;
    if (!isSameEdit(edit, before.edit)) found.push(before.request, request);
  }
  return found;
}

/**
 * Formats one request of a document; undefined if nothing would change. It checks the meaning of this request alone,
 * not that of others.
 */
export function layOutRequest(
  text: string,
  request: StoredRequest,
  options: Omit<FormatDocumentOptions, 'isWanted'>,
): TextEdit | undefined {
  const { start, end } = request.target;
  const isSteered = text.slice(start, end).includes('odatalint-');
  const written = isSteered ? undefined : targetOf(text, request);
  if (written === undefined) return undefined;
  const change = layOut(text, request, written, options);
  const edit = typeof change === 'string' ? undefined : change.edits[0];
  if (edit === undefined) return undefined;
  const again = readDocument(edit.text, options.format).requests;
  const now = again.length === 1 ? targetOf(edit.text, again[0]!) : undefined;
  return now !== undefined && isReadAlike(written.address, now.address, request, options) ? edit : undefined;
}

/** Undefined if the lines of the request cannot be moved. */
function targetsOf(text: string, { requests, directives }: RequestDocument): readonly (WrittenTarget | undefined)[] {
  const places = directives.filter(({ kind }) => kind === 'disable-next-line').map(({ start }) => start);
  let next = 0;
  return requests.map((request) => {
    while (next < places.length && places[next]! < request.target.start) next++;
    // The comment hides findings on the line below it, which would then be another line.
    const isCovered = next < places.length && places[next]! < request.target.end;
    return isCovered ? undefined : targetOf(text, request);
  });
}

function layOut(
  text: string,
  request: StoredRequest,
  target: WrittenTarget | undefined,
  options: FormatDocumentOptions,
): Change | LeftRequest['reason'] {
  const style = styleOf(request, options);
  const { width = 100, coding = 'kept', lines = 'kept' } = options;
  if (style === undefined) {
    const readingIn = (address: string): AddressReading => readingOf(address, request, options);
    return layOutEmbedded(text, request, options.format, { coding, readingOf: readingIn });
  }
  if (target === undefined) return 'kept';
  const { before, after: rest, kept, isExpanded, address, start, end, lineEnd } = target;
  const { text: laidOut, left } = format(address, {
    ...style,
    ...readingOf(address, request, options),
    // Text after the URL is on its last line, which is usually the only one.
    width: lines === 'joined' ? Infinity : width - rest.length,
    column: before.length,
    coding,
    kept,
    isExpanded: lines === 'kept' ? isExpanded : lines === 'wrapped',
  });
  if (left !== undefined) return left;
  if (rest !== '' && style.breaks === 'anywhere' && laidOut.includes('\n')) return 'kept';
  const written = `${before}${laidOut}${rest}`.replaceAll('\n', lineEnd);
  return { edits: text.slice(start, end) === written ? [] : [{ start, end, text: written }] };
}

/** The dialect and root with which the service reads a URL. */
function readingOf(
  address: string,
  request: StoredRequest,
  { serviceFor }: Pick<FormatDocumentOptions, 'serviceFor'>,
): AddressReading {
  const { dialect, conventions } = serviceFor(request);
  const start = matchRoute(address, conventions)?.resourcePathStart;
  return { dialect, ...(start === undefined ? {} : { resourcePathStart: start }) };
}

/** A safeguard: the requests that the edited document would contain in another form. */
function misreadRequests(
  text: string,
  { requests }: RequestDocument,
  changes: Changes,
  options: FormatDocumentOptions,
): readonly StoredRequest[] {
  if (changes.size === 0) return [];
  const after = applyInOrder(text, editsOf(changes));
  const again = readDocument(after, options.format, options.places).requests;
  if (again.length !== requests.length) return requests;
  return requests.filter((request, i) => {
    const other = again[i]!;
    if (styleOf(request, options) !== undefined) return isMisread([text, request], [after, other], options);
    return JSON.stringify({ ...request.input, ...changes.get(request)?.fields }) !== JSON.stringify(other.input);
  });
}

type Located = readonly [text: string, request: StoredRequest];

function isMisread([text, request]: Located, [after, other]: Located, options: FormatDocumentOptions): boolean {
  if (JSON.stringify({ ...request.input, url: '' }) !== JSON.stringify({ ...other.input, url: '' })) return true;
  const [before, now] = [targetOf(text, request)?.address ?? '', targetOf(after, other)?.address ?? ''];
  return !isReadAlike(before, now, request, options);
}

/** Whether a formatted URL has the same meaning, and the same characters if the encoding must stay. */
function isReadAlike(
  before: string,
  now: string,
  request: StoredRequest,
  options: Pick<FormatDocumentOptions, 'coding' | 'serviceFor'>,
): boolean {
  if (before === now) return true;
  const [tree, newTree] = [before, now].map((each) => parse(each, readingOf(each, request, options)).tree);
  const isCoded = options.coding === 'encoded' || options.coding === 'decoded';
  return isSameTree(tree!, newTree!) && (isCoded || unspaced(before) === unspaced(now));
}

/** A text without spaces in any notation. */
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
