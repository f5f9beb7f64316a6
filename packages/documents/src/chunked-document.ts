/** A text that is edited, read chunk by chunk: after an edit only the chunks that it touched are read again. */
import type { TextEdit } from '@odatalint/core';
import type { Chunking } from './chunking.js';
import type { DocumentFormat, RequestDocument } from './document.js';
import { readDocument } from './formats.js';
import { FileVariables, type VariableDefinition } from './http/file-variables.js';
import { httpChunking } from './http/http-reader.js';
import { odataChunking } from './odata/odata-reader.js';
import type { Place } from './place.js';

/** A part of a text that is read by itself; a chunk that an edit leaves alone stays the same object, wherever it moves. */
export interface Chunk {
  readonly text: string;
  /** Its requests and directives; offsets count in the chunk. */
  readonly document: RequestDocument;
}

/** A chunk and where it begins in the text. */
export interface PlacedChunk {
  readonly chunk: Chunk;
  readonly start: number;
}

interface ReadChunk extends Chunk {
  readonly definitions: readonly VariableDefinition[];
}

const chunkings: { readonly [format in DocumentFormat]?: Chunking } = { http: httpChunking, odata: odataChunking };

const none: readonly VariableDefinition[] = [];

/**
 * Formats without chunks are one chunk. What the format needs must have been loaded (`loadFormats`).
 * The chunks together hold what `readDocument` finds in the whole text.
 */
export class ChunkedDocument {
  readonly #format: DocumentFormat;
  readonly #places: readonly Place[];
  readonly #chunking: Chunking | undefined;
  #text: string;
  #chunks: readonly ReadChunk[] | undefined;

  constructor(text: string, format: DocumentFormat, places: readonly Place[] = []) {
    this.#text = text;
    this.#format = format;
    this.#places = places;
    this.#chunking = chunkings[format];
  }

  get text(): string {
    return this.#text;
  }

  /** The chunks in order; together they are the text. */
  get chunks(): readonly Chunk[] {
    return (this.#chunks ??= this.#readAll());
  }

  /** The chunk that holds an offset; at a border the one before it, if it is wanted. */
  chunkAt(offset: number, side: 'before' | 'behind' = 'behind'): PlacedChunk {
    let start = 0;
    let last: PlacedChunk | undefined;
    for (const chunk of this.chunks) {
      const end = start + chunk.text.length;
      last = { chunk, start };
      if (offset < end || (side === 'before' && offset === end)) return last;
      start = end;
    }
    return last ?? { chunk: this.#readWhole(''), start: 0 };
  }

  /** The same text, to be edited by itself; chunks that stay as they are are shared. */
  copy(): ChunkedDocument {
    const copy = new ChunkedDocument(this.#text, this.#format, this.#places);
    copy.#chunks = this.chunks as readonly ReadChunk[];
    return copy;
  }

  /** Puts other characters in the place of some. */
  edit({ start, end, text: inserted }: TextEdit): void {
    const before = this.#text;
    this.#text = before.slice(0, start) + inserted + before.slice(end);
    const chunks = this.#chunks;
    if (chunks === undefined) return;
    const edit = { start, end, inserted: inserted.length };
    this.#chunks = this.#chunking === undefined ? undefined : this.#splice(this.#chunking, chunks, edit);
  }

  /** The chunks after an edit; undefined when all have to be read again, since a variable may stand for something in each. */
  #splice(
    chunking: Chunking,
    old: readonly ReadChunk[],
    edit: { readonly start: number; readonly end: number; readonly inserted: number },
  ): readonly ReadChunk[] | undefined {
    const scan = this.#rescan(chunking, old, edit, lastBefore(old, edit.start));
    const { next } = scan;
    let { first, from, texts } = scan;
    while (first < next && texts.length > 0 && texts[0] === old[first]!.text) {
      from += old[first++]!.text.length;
      texts = texts.slice(1);
    }
    const touched = old.slice(first, next).some(({ definitions }) => definitions.length > 0);
    if (touched || texts.some((each) => (chunking.definitionsIn?.(each) ?? none).length > 0)) return undefined;
    const before = old.slice(0, first);
    const behind = old.slice(next);
    const length = texts.reduce((sum, each) => sum + each.length, from);
    const definitions = [...definitionsOf(before, 0), ...definitionsOf(behind, length)];
    const variables = definitions.length === 0 ? undefined : FileVariables.of(definitions);
    let base = from;
    const fresh = texts.map((each) => {
      const chunk = readChunk(chunking, each, none, variables?.behind(base));
      base += each.length;
      return chunk;
    });
    return [...before, ...fresh, ...behind];
  }

  /** Splits the text anew from `from`, where the chunk `first` begins, until a border of the old chunks behind the edit is met. */
  #rescan(
    chunking: Chunking,
    old: readonly ReadChunk[],
    { start, end, inserted }: { readonly start: number; readonly end: number; readonly inserted: number },
    { first, from }: ReturnType<typeof lastBefore>,
  ): { readonly first: number; readonly from: number; readonly texts: readonly string[]; readonly next: number } {
    const text = this.#text;
    const shift = inserted - (end - start);
    const texts: string[] = [];
    let next = first;
    let oldAt = from;
    for (let at = from; at < text.length;) {
      const stop = chunking.endOf(text, at);
      texts.push(text.slice(at, stop));
      at = stop;
      while (next < old.length && (oldAt < end || oldAt + shift < at)) oldAt += old[next++]!.text.length;
      if (oldAt >= end && oldAt + shift === at) return { first, from, texts, next };
    }
    return { first, from, texts, next: old.length };
  }

  #readAll(): readonly ReadChunk[] {
    const chunking = this.#chunking;
    if (chunking === undefined) return [this.#readWhole(this.#text)];
    const text = this.#text;
    const variables = chunking.definitionsIn === undefined ? undefined : FileVariables.of(chunking.definitionsIn(text));
    const chunks: ReadChunk[] = [];
    for (let at = 0; at < text.length;) {
      const end = chunking.endOf(text, at);
      const own = text.slice(at, end);
      chunks.push(readChunk(chunking, own, chunking.definitionsIn?.(own) ?? none, variables?.behind(at)));
      at = end;
    }
    return chunks;
  }

  #readWhole(text: string): ReadChunk {
    return { text, document: readDocument(text, this.#format, this.#places), definitions: none };
  }
}

const readChunk = (
  chunking: Chunking,
  text: string,
  definitions: readonly VariableDefinition[],
  variables: FileVariables | undefined,
): ReadChunk => ({
  text,
  document: variables === undefined ? chunking.read(text) : chunking.read(text, variables),
  definitions,
});

/** The chunk before the one that holds an offset: what ended it may be gone after an edit there. */
function lastBefore(chunks: readonly Chunk[], offset: number): { readonly first: number; readonly from: number } {
  let first = 0;
  let from = 0;
  for (const [i, { text }] of chunks.entries()) {
    if (from + text.length >= offset) {
      const before = chunks[i - 1];
      return before === undefined ? { first: 0, from: 0 } : { first: i - 1, from: from - before.text.length };
    }
    first = i;
    from += text.length;
  }
  return first === 0 ? { first: 0, from: 0 } : { first, from: from - chunks[first]!.text.length };
}

/** What chunks define, counted from the beginning of the text, when the first of them begins at `base`. */
function definitionsOf(chunks: readonly ReadChunk[], base: number): VariableDefinition[] {
  const found: VariableDefinition[] = [];
  let start = base;
  for (const { text, definitions } of chunks) {
    for (const each of definitions) found.push({ ...each, at: start + each.at });
    start += text.length;
  }
  return found;
}
