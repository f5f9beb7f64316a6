/** Puts the values of variables into a request, so that its address and the values themselves are checked. */
import type { CheckInput, Field, HeaderInput } from '@odatalint/core';
import { headerLines, isCredentialHeader, isPlaceholder, isRequestInput, OffsetMap } from '@odatalint/core/internal';
import type { StoredRequest } from '../document/document.js';
import type { StoredVariable } from '../document/stored-variable.js';
import { holesOf, roomForValues } from '../text/holes.js';
import { mapOfPart } from '../text/generated-text.js';

/** A file that defines variables. */
export interface VariableFile {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
}

/** A variable, and the file that defines it if that is not the document of the request. */
export interface KnownVariable {
  readonly variable: StoredVariable;
  readonly file?: VariableFile;
}

/** The value that an environment gives to a name; undefined where none is known. */
export type VariableLookup = (name: string) => KnownVariable | undefined;

/** A stretch of a field that comes from the value of a variable. */
export interface FilledPiece {
  readonly field: Field;
  /** Offsets in the field. */
  readonly start: number;
  readonly end: number;
  readonly known: KnownVariable;
  /** Where in the value of the variable it begins. */
  readonly from: number;
}

/** A request with values in it, and where they are. */
export interface FilledRequest {
  readonly request: StoredRequest;
  readonly pieces: readonly FilledPiece[];
}

export interface FillOptions {
  /** Whether the variable that an address begins with stays one, since its value leads to no service that is known. */
  readonly keepsOrigin?: boolean;
  /** Whether secrets are filled in too. Only for callers that show nothing of the outcome. */
  readonly withSecrets?: boolean;
}

/** A longer value stays a variable: it bounds what `a={{b}}{{b}}` and its like can grow to. */
const longestValue = 4096;
/** A longer chain of variables stays one. */
const longestChain = 20;
/** A value that is put together from more pieces stays a variable. */
const maxPieces = 64;

interface ValuePiece {
  readonly text: string;
  readonly known: KnownVariable;
  readonly from: number;
}

const fragmentFields = ['filter', 'orderby', 'select', 'expand'] as const;

/**
 * In: a request of a document, and the values of an environment. Out: the request with the values in it, its maps leading to the
 * variables; undefined where nothing was filled in. Values of the document win over those of the environment, unless they
 * are defaults. Secrets, empty values and placeholders are not filled in.
 */
export function fillVariables(
  request: StoredRequest,
  lookup: VariableLookup,
  options: FillOptions = {},
): FilledRequest | undefined {
  if (!mentionsVariable(request.input)) return undefined;
  const filler = new Filler(request, lookup, options);
  const input = filler.asVariables();
  return filler.pieces.length === 0
    ? undefined
    : { request: { ...request, input, maps: filler.maps, copies: filler.copies }, pieces: filler.pieces };
}

/** An address with the values of variables in it; secrets are in it as well, so it must not be shown. */
export function fillAddress(
  request: StoredRequest | Pick<StoredRequest, 'input'>,
  lookup: VariableLookup,
): string | undefined {
  const { input } = request;
  if (!isRequestInput(input) || !input.url.includes('{{')) return undefined;
  const stored: StoredRequest = { span: nowhere, target: nowhere, maps: {}, ...request, input: { url: input.url } };
  const filled = fillVariables(stored, lookup, { withSecrets: true })?.request.input;
  return filled !== undefined && isRequestInput(filled) ? filled.url : undefined;
}

const nowhere = { start: 0, end: 0 };

const mentionsVariable = (input: CheckInput): boolean =>
  isRequestInput(input)
    ? [input.url, input.body, ...headerLines(input.headers).map(({ value }) => value)].some(
        (text) => typeof text === 'string' && text.includes('{{'),
      )
    : 'filter' in input || 'orderby' in input || 'select' in input || 'expand' in input;

class Filler {
  readonly pieces: FilledPiece[] = [];
  readonly maps: { [field in Field]?: OffsetMap };
  readonly copies: { [field in Field]?: OffsetMap };
  readonly #request: StoredRequest;
  readonly #lookup: VariableLookup;
  readonly #options: FillOptions;
  readonly #expanded = new Map<string, readonly ValuePiece[] | undefined>();
  readonly #values = new Map<string, readonly ValuePiece[] | undefined>();

  constructor(request: StoredRequest, lookup: VariableLookup, options: FillOptions) {
    this.#request = request;
    this.#lookup = lookup;
    this.#options = options;
    this.maps = { ...request.maps };
    this.copies = { ...request.copies };
  }

  asVariables(): CheckInput {
    const { input } = this.#request;
    if (!isRequestInput(input)) {
      const filled: { [field in Field]?: string } = {};
      for (const field of fragmentFields) {
        const text = (input as { readonly [field in Field]?: unknown })[field];
        if (typeof text === 'string') filled[field] = this.#fillField(field, text);
      }
      return { ...input, ...filled };
    }
    const { url, headers, body } = input;
    return {
      ...input,
      url: this.#fillField('url', url),
      ...(headers === undefined ? {} : { headers: this.#fillHeaders(headerLines(headers)) }),
      ...(typeof body === 'string' && this.#request.bodyFile === undefined
        ? { body: this.#fillField('body', body) }
        : {}),
    };
  }

  #fillField(field: Field, text: string): string {
    const filling = new FieldFilling(this.maps[field], this.copies[field]);
    this.#fillInto(filling, field, text, 0);
    return this.#finish(filling, field, text);
  }

  /** The offsets of headers count in one text of lines `Name: value`. */
  #fillHeaders(lines: readonly HeaderInput[]): readonly HeaderInput[] {
    const filling = new FieldFilling(this.maps.headers, this.copies.headers);
    let offset = 0;
    const filled = lines.map(({ name, value }, index) => {
      const head = `${name}: `;
      filling.keep(head, offset);
      offset += head.length;
      const before = filling.pieces;
      // Nothing is put into credentials.
      if (isCredentialHeader(name)) filling.keep(value, offset);
      else this.#fillInto(filling, 'headers', value, offset);
      const text = filling.textFrom(before);
      offset += value.length;
      if (index < lines.length - 1) filling.keep('\n', offset++);
      return { name, value: text };
    });
    if (!filling.isChanged) return lines;
    this.#finish(filling, 'headers', '');
    return filled;
  }

  #finish(filling: FieldFilling, field: Field, text: string): string {
    if (!filling.isChanged) return text;
    const { map, copy } = filling.maps;
    if (map !== undefined) this.maps[field] = map;
    if (copy !== undefined) this.copies[field] = copy;
    return filling.textFrom(0);
  }

  /** Adds the characters of a text that begins at `base` of its field, with values for its variables. */
  #fillInto(filling: FieldFilling, field: Field, text: string, base: number): void {
    let done = 0;
    for (const { start, end, name } of holesOf(text)) {
      const isOrigin = field === 'url' && text.slice(0, start).trim() === '';
      const value = isOrigin && this.#options.keepsOrigin === true ? undefined : this.#valueOf(name);
      if (value === undefined) continue;
      filling.keep(text.slice(done, start), base + done);
      done = start;
      if (!filling.hasRoomFor(value, end - start)) continue;
      for (const { text: part, known, from } of value) {
        const at = filling.length;
        filling.put(part, base + start, base + end);
        this.pieces.push({ field, start: at, end: at + part.length, known, from });
      }
      done = end;
    }
    filling.keep(text.slice(done), base + done);
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
    const own = this.#request.variables?.get(name);
    const given = own === undefined || own.isDefault === true ? this.#lookup(name) : undefined;
    return given ?? (own && { variable: own });
  }

  /** The value of a variable, each piece with the variable that it is written in; undefined where it is not to be filled in. */
  #expand(name: string, depth: number): readonly ValuePiece[] | undefined {
    if (this.#expanded.has(name)) return this.#expanded.get(name);
    // A value that leads back to itself finds nothing here.
    this.#expanded.set(name, undefined);
    const known = this.#find(name);
    if (known === undefined || depth > longestChain) return undefined;
    const { isSecret, value } = known.variable;
    if (value.length > longestValue || (isSecret && this.#options.withSecrets !== true)) return undefined;
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

/** A field as values come into it, with its map and that of its copy. */
class FieldFilling {
  readonly #map: OffsetMap | undefined;
  readonly #copy: OffsetMap | undefined;
  /** From the field with values to the field without. */
  readonly #way = new OffsetMap();
  readonly #pieces: string[] = [];
  /** How many of the characters are values. */
  #ofValues = 0;
  isChanged = false;

  constructor(map: OffsetMap | undefined, copy: OffsetMap | undefined) {
    this.#map = map;
    this.#copy = copy;
  }

  get length(): number {
    return this.#way.length;
  }

  /** The number of pieces so far. */
  get pieces(): number {
    return this.#pieces.length;
  }

  get maps(): { readonly map: OffsetMap | undefined; readonly copy: OffsetMap | undefined } {
    return { map: this.#map && this.#way.through(this.#map), copy: this.#copy && this.#way.through(this.#copy) };
  }

  /** Keeps a text of the field that begins at `from`. */
  keep(text: string, from: number): void {
    if (text === '') return;
    this.#way.addExact(text.length, from);
    this.#pieces.push(text);
  }

  /** Whether a value can be put for a variable of so many characters. */
  hasRoomFor(value: readonly ValuePiece[], written: number): boolean {
    const others = this.length - this.#ofValues + written;
    return this.#ofValues + lengthOf(value) <= roomForValues(others);
  }

  /** Adds a part of a value for the characters `from..to` of the field, a variable. */
  put(text: string, from: number, to: number): void {
    this.#way.addCollapsed(text.length, { start: from, end: to });
    this.#pieces.push(text);
    this.#ofValues += text.length;
    this.isChanged = true;
  }

  /** The text from a piece on: many parts of one field are asked for, so only these are joined. */
  textFrom(piece: number): string {
    return this.#pieces.slice(piece).join('');
  }
}

/** The way from a piece of a field to the file that defines its variable. */
export const mapOfPiece = ({ known: { variable }, from, start, end }: FilledPiece): OffsetMap =>
  mapOfPart(variable.map, from, from + end - start);
