/** Places findings in the values of variables where these values are written. */
import { findingToInput, spanToInput, type Diagnostic, type Field, type Span } from '@odatalint/core';
import type { DocumentDiagnostic, StoredRequest } from '../document/index.js';
import type { BodyFindings } from './body-findings.js';
import { type FilledPiece, type FilledRequest, mapOfPiece } from './fill-variables.js';

type Placed = Span & { readonly in: Field };

/** The findings in the values that were put into one request. */
export class ValueFindings {
  readonly #pieces: readonly FilledPiece[];
  readonly #files: BodyFindings;
  readonly #request: StoredRequest | undefined;
  /** The findings in values that the document itself defines; each is reported once, however many requests use them. */
  readonly #own: Set<string>;

  constructor(filled: FilledRequest | undefined, files: BodyFindings, own: Set<string>) {
    this.#pieces = filled?.pieces ?? [];
    this.#files = files;
    this.#request = filled?.request;
    this.#own = own;
    for (const { file } of this.#pieces.map(({ known }) => known))
      if (file !== undefined) files.open(file, file.secrets);
  }

  /** Whether a finding is about a secret that a variable keeps out of the request, as it should. */
  isSecret(finding: Diagnostic): boolean {
    return finding.isSecret === true && this.#pieces.some((piece) => overlaps(piece, finding));
  }

  /** Keeps a secret that is in a value from being shown. Out: whether it is in one. */
  addSecret(place: Placed): boolean {
    const pieces = this.#pieces.filter((piece) => overlaps(piece, place));
    for (const piece of pieces) {
      const { file } = piece.known;
      if (file !== undefined)
        this.#files.addSecret(file, mapOfPiece(piece).span({ start: 0, end: piece.end - piece.start }));
    }
    return pieces.length > 0;
  }

  /**
   * In: a finding in a field with values. Out: where it is all in one value, the findings to report in the document: one that
   * represents it, or none where it was reported already. Undefined for a finding that is not in a value.
   */
  place(finding: Diagnostic): readonly DocumentDiagnostic[] | undefined {
    const piece = this.#pieces.find((each) => holds(each, finding));
    if (piece === undefined) return undefined;
    const { known, start } = piece;
    const within = (span: Span): Span => ({ start: span.start - start, end: span.end - start });
    const moved = {
      ...within(finding),
      notes: finding.notes.map(({ span, ...note }) =>
        span === undefined || !holds(piece, { ...span, in: finding.in }) ? note : { ...note, span: within(span) },
      ),
      // The escapes of the other file are not known here.
      fixes: [],
    };
    const carried = { ...finding, ...findingToInput(moved, mapOfPiece(piece)) };
    if (known.file !== undefined) return [this.#files.add(known.file, carried, this.#useOf(piece))];
    const key = JSON.stringify([carried.code, carried.start, carried.end, carried.message]);
    return this.#own.size < this.#own.add(key).size ? [carried] : [];
  }

  /** Where the document uses the variable. */
  #useOf({ field, start, end }: FilledPiece): Span {
    const { maps, target } = this.#request!;
    const map = maps[field];
    return map === undefined ? target : spanToInput({ start, end }, map);
  }
}

const overlaps = (piece: FilledPiece, place: Placed): boolean =>
  piece.field === place.in && piece.start < place.end && place.start < piece.end;

/** Whether a place is all in a piece; one without characters belongs to what is before it. */
const holds = (piece: FilledPiece, place: Placed): boolean =>
  piece.field === place.in &&
  piece.start <= place.start &&
  place.end <= piece.end &&
  (place.start < place.end || piece.start < place.start);
