/** Formats a request in a string of another document, on its one line, through the maps of its fields. */
import { format, type Coding, type Dialect, type Field, type TextEdit } from '@odatalint/core';
import { isRequestInput } from '@odatalint/core/internal';
import { editsToInput } from '../check/edits-to-input.js';
import type { StoredRequest } from '../document/document.js';
import type { DocumentFormat } from '../formats/formats.js';

/** The service's reading of a URL. */
export interface AddressReading {
  readonly dialect: Dialect;
  readonly resourcePathStart?: number;
}

export interface EmbeddedLayoutOptions {
  readonly coding: 'kept' | Coding;
  readingOf(address: string): AddressReading;
}

/** A formatted request: the edits of the document, and the new texts of its fields. */
export interface EmbeddedLayout {
  readonly edits: readonly TextEdit[];
  readonly fields: Readonly<Partial<Record<Field, string>>>;
}

/** Fields that contain one query option each, as plain text. */
const optionFields = ['filter', 'orderby', 'select', 'expand'] as const;

/**
 * The edits, or the reason why the request stays: its text has a syntax error (`syntax`), would have another meaning
 * (`meaning`), or has several lines or escaped characters (`inexact`).
 */
export function layOutEmbedded(
  text: string,
  request: StoredRequest,
  name: DocumentFormat,
  options: EmbeddedLayoutOptions,
): EmbeddedLayout | 'syntax' | 'kept' | 'meaning' | 'inexact' {
  const edits: TextEdit[] = [];
  const fields: Partial<Record<Field, string>> = {};
  for (const { field, before, after, left } of fieldsOf(request, options)) {
    if (left !== undefined) return left;
    if (before === after) continue;
    // A URL over several lines was formatted by its author.
    const { start, end } = request.maps[field]?.span({ start: 0, end: before.length }) ?? request.span;
    if (/[\r\n]/.test(text.slice(start, end))) return 'inexact';
    const carried = editsToInput(editsBetween(before, after), field, request, text, name);
    if (carried === undefined) return 'inexact';
    for (const edit of carried) edits.push(edit);
    fields[field] = after;
  }
  return { edits: edits.sort((a, b) => a.start - b.start), fields };
}

interface LaidOutField {
  readonly field: Field;
  readonly before: string;
  readonly after: string;
  readonly left: ReturnType<typeof format>['left'];
}

function fieldsOf({ input }: StoredRequest, { coding, readingOf }: EmbeddedLayoutOptions): readonly LaidOutField[] {
  if (isRequestInput(input)) {
    const { url } = input;
    const { text, left } = format(url, { ...readingOf(url), breaks: 'none', coding });
    return [{ field: 'url', before: url, after: text, left }];
  }
  const values: Readonly<Record<string, unknown>> = { ...input };
  return optionFields.flatMap((field): LaidOutField[] => {
    const before = values[field];
    // In a URL these characters would have another meaning than in a text of their own.
    if (typeof before !== 'string' || /[%&#+]/.test(before)) return [];
    const head = `?$${field}=`;
    const address = `${head}${before}`;
    const { text, left } = format(address, { ...readingOf(address), breaks: 'none' });
    return [{ field, before, after: left === undefined ? text.slice(head.length) : before, left }];
  });
}

/** The edits that turn a text into another one: only spaces if possible, otherwise the part that differs. */
function editsBetween(before: string, after: string): readonly TextEdit[] {
  return spaceEdits(before, after) ?? [changedPart(before, after)];
}

/** Undefined if more than spaces differ. */
function spaceEdits(before: string, after: string): readonly TextEdit[] | undefined {
  const edits: TextEdit[] = [];
  for (let i = 0, j = 0; i < before.length || j < after.length; i++, j++) {
    const [start, from] = [i, j];
    while (isSpaceAt(before, i)) i++;
    while (isSpaceAt(after, j)) j++;
    const text = after.slice(from, j);
    if (before.slice(start, i) !== text) edits.push({ start, end: i, text });
    if (before.charAt(i) !== after.charAt(j)) return undefined;
  }
  return edits;
}

const isSpaceAt = (text: string, at: number): boolean => at < text.length && ' \t\r\n'.includes(text.charAt(at));

function changedPart(before: string, after: string): TextEdit {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charAt(start) === after.charAt(start)) start++;
  let common = 0;
  while (common < shorter - start && before.at(-1 - common) === after.at(-1 - common)) common++;
  return { start, end: before.length - common, text: after.slice(start, after.length - common) };
}
