/** Carries findings from a text that was made (unescaped, joined, cut out) to the text that it was made from. */
import type { Diagnostic } from './diagnostic.js';
import type { OffsetMap } from './offset-map.js';
import type { Span } from './span.js';
import type { TextEdit } from './text-edit.js';

/** Makes an edit that was carried over fit the text around it (escapes, lines); undefined where it cannot be there. */
export type FitEdit = (edit: TextEdit) => TextEdit | undefined;

/** The place of an edit in the origin; undefined where the edit cannot be made there. */
export type PlaceEdit = (edit: Span, map: OffsetMap) => Span | undefined;

/** The rules for carrying edits. */
export interface EditRules {
  /** Absent: no edit is changed. */
  readonly fitEdit?: FitEdit | undefined;
  /** Absent: an edit has a place if it changes only text that the origin contains unchanged. */
  readonly placeEdit?: PlaceEdit | undefined;
}

/** The parts of a finding that have places. */
export type PlacedParts = Pick<Diagnostic, 'start' | 'end' | 'notes' | 'fixes'>;

/**
 * Carries the places of a finding.
 *
 * @param finding - Its offsets count in the made text.
 * @param map - The way from the made text to its origin.
 * @returns The same parts in the origin. A fix is kept only if all of its edits are.
 */
export function carryFinding(finding: PlacedParts, map: OffsetMap, rules?: EditRules): PlacedParts {
  return {
    ...carrySpan(finding, map),
    notes: finding.notes.map((note) => (note.span === undefined ? note : { ...note, span: carrySpan(note.span, map) })),
    fixes: finding.fixes.flatMap((fix) => {
      const edits = carryEdits(fix.edits, map, rules);
      return edits === undefined ? [] : [{ ...fix, edits }];
    }),
  };
}

/** A place between two characters stays with the one before it, so that it does not jump over a line break. */
export function carrySpan(span: Span, map: OffsetMap): Span {
  const start = Math.max(0, Math.min(span.start, map.length));
  const end = Math.max(start, Math.min(span.end, map.length));
  if (start < end) return map.span({ start, end });
  const at = start > 0 ? map.end(start) : map.start(0);
  return { start: at, end: at };
}

/**
 * Carries edits that belong together.
 *
 * @param edits - Their offsets count in the made text.
 * @param map - The way from the made text to its origin.
 * @returns The same edits in the origin; undefined unless each of them has a place there and fits.
 */
export function carryEdits(
  edits: readonly TextEdit[],
  map: OffsetMap,
  { fitEdit = (edit) => edit, placeEdit = exactPlace }: EditRules = {},
): readonly TextEdit[] | undefined {
  const carried: TextEdit[] = [];
  for (const edit of edits) {
    const place = placeEdit(edit, map);
    const fitted = place && fitEdit({ ...place, text: edit.text });
    if (fitted === undefined) return undefined;
    carried.push(fitted);
  }
  return carried;
}

/** Where an edit lands, or undefined unless it touches exact characters alone; an insertion needs one exact neighbour. */
function exactPlace(edit: Span, map: OffsetMap): Span | undefined {
  const { start, end } = edit;
  if (start < 0 || end > map.length || start > end) return undefined;
  if (start < end) return map.isExact(edit) ? map.span(edit) : undefined;
  if (start > 0 && map.isExact({ start: start - 1, end: start })) return { start: map.end(start), end: map.end(start) };
  const follows = start < map.length ? map.isExact({ start, end: start + 1 }) : map.length === 0 && map.isExact(edit);
  return follows ? { start: map.start(start), end: map.start(start) } : undefined;
}
