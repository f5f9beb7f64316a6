/** Carries edits from a field of a request to the document that the request is in, as the document must write them. */
import type { Field, TextEdit } from '@odatalint/core';
import { carryEdits } from '@odatalint/core/internal';
import type { StoredRequest } from '../document/document.js';
import { descriptorOf, type DocumentFormat } from '../formats/formats.js';

/** The place of a text: a field of a request in a document. */
export interface FieldInDocument {
  readonly field: Field;
  readonly request: StoredRequest;
  readonly text: string;
  readonly format: DocumentFormat;
}

/**
 * Writes an edit as its document must contain it: with the escapes of the literal or value around it.
 *
 * @param edit - The edit in offsets of the document, with its plain text.
 * @returns Undefined if the document cannot contain the text there.
 */
export function fitEdit(edit: TextEdit, { field, request, text, format }: FieldInDocument): TextEdit | undefined {
  const { fitEdit: fit } = descriptorOf(format);
  return fit === undefined ? edit : fit(text, edit, field, request);
}

/**
 * Carries edits that belong together from a field of a request to its document, and to the copy of the field if it has one.
 *
 * @param edits - Edits in offsets of the field.
 * @returns Undefined unless each edit maps to unchanged characters of the document and fits the format. A recording is never changed.
 */
export function editsToInput(
  edits: readonly TextEdit[],
  field: Field,
  request: StoredRequest,
  text: string,
  format: DocumentFormat,
): readonly TextEdit[] | undefined {
  const map = request.maps[field];
  if (map === undefined || descriptorOf(format).isRecording === true) return undefined;
  const rules = {
    fitEdit: (edit: TextEdit): TextEdit | undefined => fitEdit(edit, { field, request, text, format }),
  };
  const here = carryEdits(edits, map, rules);
  const copy = request.copies?.[field];
  if (copy === undefined || here === undefined) return here;
  const there = carryEdits(edits, copy, rules);
  return there && union(here, there);
}

/** Edits of a field and of the copy of it; text that is not copied is at the same place in both. */
function union(here: readonly TextEdit[], there: readonly TextEdit[]): readonly TextEdit[] {
  const places = new Set(here.map(placeOf));
  const others = there.filter((edit) => !places.has(placeOf(edit)));
  return [...here, ...others].sort((a, b) => a.start - b.start);
}

const placeOf = ({ start, end }: TextEdit): string => `${start}-${end}`;
