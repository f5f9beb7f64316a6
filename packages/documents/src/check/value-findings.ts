/** Places findings in the values of variables where these values are written. */
import type { Diagnostic, Field, Span } from '@odatalint/core';
import { carryFinding, carrySpan } from '@odatalint/core/internal';
import type { StoredRequest } from '../document/document.js';
import type { PlacedFinding } from './body-findings.js';
import { type FilledPiece, type FilledRequest, mapOfPiece } from './fill-variables.js';

type Placed = Span & { readonly in: Field };

/** Whether a finding is about a secret that a variable keeps out of the request, as it should. */
export const isSecretOf = (filled: FilledRequest | undefined, finding: Diagnostic): boolean =>
  finding.isSecret === true && filled?.pieces.some((piece) => overlaps(piece, finding)) === true;

/** Out: the finding where the value is written that contains all of it; undefined for a finding that is not in a value. */
export function placeInValue(finding: Diagnostic, filled: FilledRequest | undefined): PlacedFinding | undefined {
  const piece = filled?.pieces.find((each) => contains(each, finding));
  if (filled === undefined || piece === undefined) return undefined;
  const { known, start } = piece;
  const within = (span: Span): Span => ({ start: span.start - start, end: span.end - start });
  const moved = {
    ...within(finding),
    notes: finding.notes.map(({ span, ...note }) =>
      span === undefined || !contains(piece, { ...span, in: finding.in }) ? note : { ...note, span: within(span) },
    ),
    // The escapes of the other file are not known here.
    fixes: [],
  };
  const carried = { ...finding, ...carryFinding(moved, mapOfPiece(piece)) };
  if (known.file === undefined) return { finding: carried };
  return { finding: carried, elsewhere: { file: known.file, at: useOf(piece, filled.request) } };
}

/** Where the document uses the variable. */
function useOf({ field, start, end }: FilledPiece, { maps, target }: StoredRequest): Span {
  const map = maps[field];
  return map === undefined ? target : carrySpan({ start, end }, map);
}

const overlaps = (piece: FilledPiece, place: Placed): boolean =>
  piece.field === place.in && piece.start < place.end && place.start < piece.end;

/** Whether a place is all in a piece; one without characters belongs to what is before it. */
const contains = (piece: FilledPiece, place: Placed): boolean =>
  piece.field === place.in &&
  piece.start <= place.start &&
  place.end <= piece.end &&
  (place.start < place.end || piece.start < place.start);
