/** Carries edits from a field of a request to the document that the request is in. */
import { findingToInput, type Field, type FitEdit, type Fix, type OffsetMap, type TextEdit } from '@odatalint/core';
import type { StoredRequest } from '../document/index.js';
import { descriptorOf, type DocumentFormat } from '../formats/index.js';

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
  const fit = fitEdit === undefined ? undefined : (edit: TextEdit) => fitEdit(text, edit, field, request);
  const copy = request.copies?.[field];
  return copy === undefined ? sentBy(map, edits, fit) : sentByBoth(map, copy, edits, fit);
}

function sentBy(map: OffsetMap, edits: readonly TextEdit[], fit: FitEdit | undefined): readonly TextEdit[] | undefined {
  const fix: Fix = { title: '', safety: 'safe', edits };
  return findingToInput({ start: 0, end: 0, notes: [], fixes: [fix] }, map, fit).fixes[0]?.edits;
}

/** Edits made in a field and in the copy of it, undefined unless they can be made in both. */
function sentByBoth(
  map: OffsetMap,
  copy: OffsetMap,
  edits: readonly TextEdit[],
  fit: FitEdit | undefined,
): readonly TextEdit[] | undefined {
  const [here, there] = [map, copy].map((each) => sentBy(each, edits, fit));
  if (here === undefined || there === undefined) return undefined;
  // Text that is not copied is at the same place in both.
  const places = new Set(here.map(placeOf));
  const others = there.filter((edit) => !places.has(placeOf(edit)));
  return [...here, ...others].sort((a, b) => a.start - b.start);
}

const placeOf = ({ start, end }: TextEdit): string => `${start}-${end}`;
