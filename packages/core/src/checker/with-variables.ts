/** Writes the placeholders of an input as variables, the only notation that later steps know. */
import { BoundRequest, type BoundText } from '../semantics/index.js';
import {
  asWritten,
  carryFinding,
  type CheckInput,
  type Diagnostic,
  type Field,
  mapTexts,
  markVariables,
  type OffsetMap,
  type PlaceEdit,
  type PlaceholderSite,
} from '../text/index.js';

/** An input whose placeholders are variables. */
export interface MarkedInput {
  readonly input: CheckInput;
  /** The map of a field that contains a placeholder. */
  mapOf(field: Field): OffsetMap | undefined;
  /** Carries a finding back to the input as it was given, with words that show every placeholder as it was written. */
  carry(diagnostic: Diagnostic): Diagnostic;
}

/** An input as it was given. */
export const asGiven = (input: CheckInput): MarkedInput => ({
  input,
  mapOf: () => undefined,
  carry: (diagnostic) => diagnostic,
});

/** The input with variables for placeholders, in its body only if that is read. */
export function withVariables(given: CheckInput, withBody = true): MarkedInput {
  const { placeholders: scope = 'stored' } = given;
  if (scope === 'none') return asGiven(given);
  const { input, maps } = mapTexts(given, (text, { field }) =>
    field === 'body' && !withBody ? undefined : markVariables(text, siteOf(field, text), scope),
  );
  if (input === given) return asGiven(given);
  return { input, mapOf: (field) => maps[field], carry: (diagnostic) => carryBack(diagnostic, maps[diagnostic.in]) };
}

function siteOf(field: Field, text: string): PlaceholderSite {
  if (field === 'url' || field === 'on') return 'address';
  if (field === 'headers') return 'header';
  if (field !== 'body') return 'value';
  // A body that is one word in angle brackets is not known at all, so it is not markup.
  const start = text.trimStart();
  return start.startsWith('<') && !/^<[^<>/]*>\s*$/.test(start) ? 'markup' : 'body';
}

function carryBack(diagnostic: Diagnostic, map: OffsetMap | undefined): Diagnostic {
  const { start, end, notes, fixes } =
    map === undefined ? diagnostic : carryFinding(diagnostic, map, { placeEdit: placeAtBoundaries });
  const { message, path } = diagnostic;
  return {
    ...diagnostic,
    start,
    end,
    message: asWritten(message),
    ...(path === undefined ? {} : { path: asWritten(path) }),
    notes: notes.map((note) => ({ ...note, message: asWritten(note.message) })),
    fixes: fixes.map((fix) => ({
      ...fix,
      title: asWritten(fix.title),
      edits: fix.edits.map((edit) => ({ ...edit, text: asWritten(edit.text) })),
    })),
  };
}

/** An edit can be made if it replaces placeholders only as a whole. */
const placeAtBoundaries: PlaceEdit = ({ start, end }, map) => {
  if (!isBoundary(start, map) || !isBoundary(end, map)) return undefined;
  return start < end ? map.span({ start, end }) : { start: map.start(start), end: map.start(start) };
};

/** Whether an offset is next to characters of the origin, and not inside a variable that replaces them. */
const isBoundary = (offset: number, map: OffsetMap): boolean =>
  offset >= map.length || offset <= 0 || map.isExact({ start: offset, end: offset + 1 }) || startsPiece(offset, map);

const startsPiece = (offset: number, map: OffsetMap): boolean => map.start(offset) !== map.start(offset - 1);

/** A bound request with the places of its texts in the input as it was given. */
export function placed(bound: BoundRequest, { mapOf }: MarkedInput): BoundRequest {
  const texts = bound.texts.map((text) => placedText(text, mapOf));
  return texts.every((text, i) => text === bound.texts[i]) ? bound : new BoundRequest(bound, { ...bound, texts });
}

function placedText(text: BoundText, mapOf: MarkedInput['mapOf']): BoundText {
  const map = text.in === text.field ? mapOf(text.in) : undefined;
  return map === undefined ? text : { ...text, map: text.map?.through(map) ?? map };
}
