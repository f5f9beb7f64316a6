/**
 * Writes the placeholders of an input as variables, the only notation that later steps know, and maps findings back to
 * the input.
 */
import {
  asWritten,
  type BatchInput,
  type CheckInput,
  type Diagnostic,
  type Field,
  fillPlaceholders,
  type FilledText,
  findingToInput,
  type FragmentInput,
  fragmentOptions,
  type HeaderInput,
  headerLines,
  isBatchInput,
  isRequestInput,
  OffsetMap,
  type PlacedParts,
  type PlaceEdit,
  type PlaceholderScope,
  type PlaceholderSite,
  type RequestInput,
} from '../text/index.js';
import { BoundRequest, type BoundText } from '../semantics/index.js';
import { bodyText } from './read-input.js';

/** The maps from the fields of the input that is checked to those of the input as it was given, where they differ. */
type FieldMaps = { [field in Field]?: OffsetMap };

/** An input whose placeholders are variables. */
export interface FilledInput {
  readonly input: CheckInput;
  /** The map of a field that contains a placeholder. */
  mapOf(field: Field): OffsetMap | undefined;
  /** Brings a finding back, with words that show every placeholder as it was written. */
  toInput(diagnostic: Diagnostic): Diagnostic;
}

/** An input as it was given. */
export const unfilled = (input: CheckInput): FilledInput => ({
  input,
  mapOf: () => undefined,
  toInput: (diagnostic) => diagnostic,
});

/** The input with variables for placeholders. */
export function asVariables(input: CheckInput, withBody = true): FilledInput {
  const maps: FieldMaps = {};
  const scope = input.placeholders ?? 'stored';
  if (scope === 'none') return unfilled(input);
  const filled = isRequestInput(input)
    ? fillRequest(input, scope, maps, withBody)
    : isBatchInput(input)
      ? fillBatch(input, scope, maps, withBody)
      : fillFragment(input, scope, maps);
  if (filled === undefined) return unfilled(input);
  return {
    input: filled,
    mapOf: (field) => maps[field],
    toInput: (diagnostic) => diagnosticToInput(diagnostic, maps[diagnostic.in]),
  };
}

function fillRequest(
  input: RequestInput,
  scope: PlaceholderScope,
  maps: FieldMaps,
  withBody: boolean,
): RequestInput | undefined {
  const method = input.method === undefined ? undefined : fill('method', input.method, 'value', scope, maps);
  const url = fill('url', input.url, 'address', scope, maps);
  const headers = input.headers === undefined ? undefined : fillHeaders(headerLines(input.headers), scope, maps);
  const body = withBody && input.body !== undefined ? fillBody(input.body, scope, maps) : input.body;
  if (!holdsMap(maps)) return undefined;
  return {
    ...input,
    url,
    ...(method === undefined ? {} : { method }),
    ...(headers === undefined ? {} : { headers }),
    ...(body === undefined ? {} : { body }),
  };
}

function fillBatch(
  input: BatchInput,
  scope: PlaceholderScope,
  maps: FieldMaps,
  withBody: boolean,
): BatchInput | undefined {
  const batch = withBody ? fillBody(input.batch, scope, maps) : input.batch;
  return holdsMap(maps) ? { ...input, batch } : undefined;
}

/** Whether a field has a placeholder. */
function holdsMap(maps: FieldMaps): boolean {
  for (const field in maps) return maps[field as Field] !== undefined;
  return false;
}

function fillFragment(input: FragmentInput, scope: PlaceholderScope, maps: FieldMaps): FragmentInput | undefined {
  const filled: { [field in Field]?: string } = {};
  for (const field of ['on', ...fragmentOptions] as const) {
    const text = input[field];
    if (text !== undefined) filled[field] = fill(field, text, field === 'on' ? 'address' : 'value', scope, maps);
  }
  return holdsMap(maps) ? { ...input, ...filled } : undefined;
}

function fill(field: Field, text: string, site: PlaceholderSite, scope: PlaceholderScope, maps: FieldMaps): string {
  const filled = fillPlaceholders(text, site, scope);
  if (filled === undefined) return text;
  maps[field] = filled.map;
  return filled.text;
}

/** The offsets of headers count in one text of lines `Name: value`. */
function fillHeaders(lines: readonly HeaderInput[], scope: PlaceholderScope, maps: FieldMaps): readonly HeaderInput[] {
  const map = new OffsetMap();
  let offset = 0;
  let isFilled = false;
  const put = (text: string, filled: FilledText | undefined, after: number): string => {
    if (filled === undefined) map.addExact(text.length, offset);
    else map.append(filled.map.through(OffsetMap.identity(text.length, offset)));
    map.addExact(after, offset + text.length);
    offset += text.length + after;
    isFilled ||= filled !== undefined;
    return filled?.text ?? text;
  };
  const filled = lines.map(({ name, value }, index) => ({
    name: put(name, fillPlaceholders(name, 'header', scope), 2),
    value: put(value, fillPlaceholders(value, 'header', scope), index === lines.length - 1 ? 0 : 1),
  }));
  if (!isFilled) return lines;
  maps.headers = map;
  return filled;
}

/** A body that came as a JSON value stays one: only its texts can contain placeholders. */
function fillBody(body: unknown, scope: PlaceholderScope, maps: FieldMaps): unknown {
  const text = bodyText(body);
  if (text === undefined) return body;
  const filled = fillPlaceholders(text, siteOfBody(text), scope);
  if (filled === undefined) return body;
  if (typeof body !== 'string') {
    try {
      const value: unknown = JSON.parse(filled.text);
      maps.body = filled.map;
      return value;
    } catch {
      return body;
    }
  }
  maps.body = filled.map;
  return filled.text;
}

/** Of markup, tags are a part; a body that is one word in angle brackets is not known at all. */
const siteOfBody = (text: string): PlaceholderSite => {
  const start = text.trimStart();
  return start.startsWith('<') && !/^<[^<>/]*>\s*$/.test(start) ? 'markup' : 'body';
};

function diagnosticToInput(diagnostic: Diagnostic, map: OffsetMap | undefined): Diagnostic {
  const placed: PlacedParts =
    map === undefined ? diagnostic : findingToInput(diagnostic, map, undefined, placeAtBoundaries);
  const { message, path } = diagnostic;
  const { start, end, notes, fixes } = placed;
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
export function placed(bound: BoundRequest, { mapOf }: FilledInput): BoundRequest {
  const texts = bound.texts.map((text) => placedText(text, mapOf));
  return texts.every((text, i) => text === bound.texts[i]) ? bound : new BoundRequest(bound, { ...bound, texts });
}

function placedText(text: BoundText, mapOf: FilledInput['mapOf']): BoundText {
  const map = text.in === text.field ? mapOf(text.in) : undefined;
  return map === undefined ? text : { ...text, map: text.map?.through(map) ?? map };
}
