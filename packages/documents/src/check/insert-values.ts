/** Inserts the values of variables into a request, so that its URL and the values themselves are checked. */
import type { CheckInput, Field } from '@odatalint/core';
import {
  type FieldMaps,
  headerLines,
  isCredentialHeader,
  isPlaceholder,
  isRequestInput,
  type MappedText,
  mapTexts,
  type OffsetMap,
  type TextPlace,
} from '@odatalint/core/internal';
import type { StoredRequest } from '../document/document.js';
import type { StoredVariable } from '../document/stored-variable.js';
import { GeneratedText, mapOfPart } from '../text/generated-text.js';
import { holesOf } from '../text/holes.js';

/** A file that defines variables. */
export interface VariableFile {
  /** An absolute path. */
  readonly path: string;
  readonly text: string;
}

/** A variable, and the file that defines it if that is not the document itself. */
export interface KnownVariable {
  readonly variable: StoredVariable;
  readonly file?: VariableFile;
}

/** Returns the value that an environment gives to a name; undefined if it has none. */
export type VariableLookup = (name: string) => KnownVariable | undefined;

/** A part of a field that comes from the value of a variable. */
export interface FilledPiece {
  readonly field: Field;
  /** Offsets in the field. */
  readonly start: number;
  readonly end: number;
  readonly known: KnownVariable;
  /** The offset in the value of the variable at which the part begins. */
  readonly from: number;
}

/** A request with inserted values, and their places. */
export interface FilledRequest {
  readonly request: StoredRequest;
  readonly pieces: readonly FilledPiece[];
}

export interface FillOptions {
  /** Whether the variable at the start of the URL stays a variable, because its value belongs to no known service. */
  readonly keepsOrigin?: boolean;
  /** Whether to insert secrets too. Only for callers that show nothing of the result. */
  readonly withSecrets?: boolean;
}

/** A longer value stays a variable. This limits the growth of `a={{b}}{{b}}` and the like. */
const longestValue = 4096;
/** A longer chain of variables stays a variable. */
const longestChain = 20;
/** A value of more pieces stays a variable. */
const maxPieces = 64;

interface ValuePiece {
  readonly text: string;
  readonly known: KnownVariable;
  readonly from: number;
}

/**
 * Inserts the values of an environment into a request. Values of the document take precedence over those of the
 * environment, unless they are defaults. Secrets, empty values and placeholders are not inserted.
 *
 * @returns The request with maps that lead to the variables; undefined if nothing was inserted.
 */
export function insertValues(
  request: StoredRequest,
  lookup: VariableLookup,
  options: FillOptions = {},
): FilledRequest | undefined {
  if (!mentionsVariable(request.input)) return undefined;
  const filler = new Filler(request, lookup, options);
  const { input, maps } = mapTexts(request.input, (text, place) => filler.fill(text, place));
  if (filler.pieces.length === 0) return undefined;
  const through = (others: FieldMaps = {}): FieldMaps =>
    Object.fromEntries(
      Object.entries(others).map(([field, map]) => [field, maps[field as Field]?.through(map) ?? map]),
    );
  const filled = { ...request, input, maps: through(request.maps), copies: through(request.copies) };
  return { request: filled, pieces: filler.pieces };
}

/** A URL with the values of its variables. It may contain secrets, so it must not be shown. */
export function fillAddress(
  request: StoredRequest | Pick<StoredRequest, 'input'>,
  lookup: VariableLookup,
): string | undefined {
  const { input } = request;
  if (!isRequestInput(input) || !input.url.includes('{{')) return undefined;
  const stored: StoredRequest = { span: nowhere, target: nowhere, maps: {}, ...request, input: { url: input.url } };
  const filled = insertValues(stored, lookup, { withSecrets: true })?.request.input;
  return filled !== undefined && isRequestInput(filled) ? filled.url : undefined;
}

const nowhere = { start: 0, end: 0 };

const mentionsVariable = (input: CheckInput): boolean =>
  isRequestInput(input)
    ? [input.url, input.body, ...headerLines(input.headers).map(({ value }) => value)].some(
        (text) => typeof text === 'string' && text.includes('{{'),
      )
    : 'filter' in input || 'orderby' in input || 'select' in input || 'expand' in input;

/** The fields that can contain values. */
const filledFields: ReadonlySet<Field> = new Set(['url', 'headers', 'body', 'filter', 'orderby', 'select', 'expand']);

class Filler {
  readonly pieces: FilledPiece[] = [];
  readonly #expanded = new Map<string, readonly ValuePiece[] | undefined>();
  readonly #values = new Map<string, readonly ValuePiece[] | undefined>();

  constructor(
    private readonly request: StoredRequest,
    private readonly lookup: VariableLookup,
    private readonly options: FillOptions,
  ) {}

  /** A text with values for its variables; undefined if nothing changes. */
  fill(text: string, place: TextPlace): MappedText | undefined {
    if (!text.includes('{{') || !this.#isFilled(place)) return undefined;
    const { field } = place;
    const filled = new GeneratedText();
    const before = this.pieces.length;
    let done = 0;
    for (const { start, end, name } of holesOf(text)) {
      const isOrigin = field === 'url' && text.slice(0, start).trim() === '';
      const value = isOrigin && this.options.keepsOrigin === true ? undefined : this.#valueOf(name);
      if (value === undefined) continue;
      filled.addExact(text, done, start);
      done = start;
      if (!filled.hasRoomFor(lengthOf(value), end - start)) continue;
      for (const { text: part, known, from } of value) {
        const at = place.start + filled.length;
        filled.addValue(part, { start, end });
        this.pieces.push({ field, start: at, end: at + part.length, known, from });
      }
      done = end;
    }
    filled.addExact(text, done, text.length);
    return this.pieces.length === before ? undefined : filled;
  }

  #isFilled({ field, header }: TextPlace): boolean {
    if (!filledFields.has(field)) return false;
    // Names of headers and credentials get no values.
    if (field === 'headers') return header !== undefined && !isCredentialHeader(header);
    const { input, bodyFile } = this.request;
    return field !== 'body' || ('body' in input && typeof input.body === 'string' && bodyFile === undefined);
  }

  #valueOf(name: string): readonly ValuePiece[] | undefined {
    if (!this.#values.has(name)) this.#values.set(name, this.#findValue(name));
    return this.#values.get(name);
  }

  #findValue(name: string): readonly ValuePiece[] | undefined {
    const value = this.#expand(name, 0);
    const text = value?.map((piece) => piece.text).join('') ?? '';
    const known = holesOf(text).reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
    return known.trim() === '' || isPlaceholder(known) ? undefined : value;
  }

  #find(name: string): KnownVariable | undefined {
    const own = this.request.variables?.get(name);
    const given = own === undefined || own.isDefault === true ? this.lookup(name) : undefined;
    return given ?? (own && { variable: own });
  }

  /** The value of a variable, each piece with the variable that contains it; undefined if it must not be inserted. */
  #expand(name: string, depth: number): readonly ValuePiece[] | undefined {
    if (this.#expanded.has(name)) return this.#expanded.get(name);
    // A value that refers to itself finds nothing here.
    this.#expanded.set(name, undefined);
    const known = this.#find(name);
    if (known === undefined || depth > longestChain) return undefined;
    const { isSecret, value } = known.variable;
    if (value.length > longestValue || (isSecret && this.options.withSecrets !== true)) return undefined;
    const pieces = this.#piecesOf(known, depth);
    if (pieces.length <= maxPieces && lengthOf(pieces) <= longestValue) this.#expanded.set(name, pieces);
    return this.#expanded.get(name);
  }

  #piecesOf(known: KnownVariable, depth: number): readonly ValuePiece[] {
    const { value } = known.variable;
    const pieces: ValuePiece[] = [];
    let done = 0;
    for (const hole of holesOf(value)) {
      const inner = this.#expand(hole.name.replace(/^\$shared\s+/, ''), depth + 1);
      if (inner === undefined) continue;
      if (hole.start > done) pieces.push({ text: value.slice(done, hole.start), known, from: done });
      for (const piece of inner) pieces.push(piece);
      done = hole.end;
    }
    if (done < value.length) pieces.push({ text: value.slice(done), known, from: done });
    return pieces;
  }
}

const lengthOf = (value: readonly ValuePiece[]): number => value.reduce((sum, { text }) => sum + text.length, 0);

/** The map from a piece of a field to the file that defines its variable. */
export const mapOfPiece = ({ known: { variable }, from, start, end }: FilledPiece): OffsetMap =>
  mapOfPart(variable.map, from, from + end - start);
