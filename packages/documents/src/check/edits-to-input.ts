/** Carries edits from a field of a request to the document that the request is in. */
import type { Field, TextEdit } from '@odatalint/core';
import { carryEdits } from '@odatalint/core/internal';
import type { StoredRequest } from '../document/document.js';
import { descriptorOf, type DocumentFormat } from '../formats/formats.js';

/**
 * In: edits that belong together, with offsets in a field of a request. Out: the same in the document, in the copy of the field
 * too if it has one; undefined unless each of them maps to unchanged characters of the document and fits the format.
 */
export function editsToInput(
  edits: readonly TextEdit[],
  field: Field,
  request: StoredRequest,
  text: string,
  format: DocumentFormat,
): readonly TextEdit[] | undefined {
  const map = request.maps[field];
  if (map === undefined) return undefined;
  const { fitEdit, isRecording } = descriptorOf(format);
  if (isRecording === true) return undefined;
  const rules = fitEdit && { fitEdit: (edit: TextEdit) => fitEdit(text, edit, field, request) };
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
