/** A text that is edited, read chunk by chunk: after an edit only the chunks that it touched are read again. */
import type { TextEdit } from '@odatalint/core';
import type { Chunking } from './chunking.js';
import { descriptorOf, type DocumentFormat, type Place, readDocument, type RequestDocument } from './formats.js';
import { FileVariables, type VariableDefinition } from './http/file-variables.js';

/** A part of a text that is read by itself; a chunk that an edit leaves alone stays the same object, wherever it moves. */
export interface Chunk {
  readonly text: string;
  /** Its requests and directives; offsets count in the chunk. */
  readonly document: RequestDocument;
}

/** Which chunks an edit has put in the place of which. */
export interface ChunkSplice {
  /** The place of the first in the list of chunks. */
  readonly first: number;
  readonly removed: number;
  readonly added: readonly Chunk[];
}

interface ReadChunk extends Chunk {
  readonly definitions: readonly VariableDefinition[];
}

const none: readonly VariableDefinition[] = [];

/**
 * Formats without chunks are one chunk. What the format needs must have been loaded (`loadFormats`).
 * The chunks together contain what `readDocument` finds in the whole text.
 */
export class ChunkedDocument {
  readonly #format: DocumentFormat;
  readonly #places: readonly Place[];
  readonly #chunking: Chunking | undefined;
  /** Put together when it is asked for: a long text is not copied for each edit. One of the two is always there. */
  #text: string | undefined;
  #chunks: ReadChunk[] | undefined;
  /** How many of the chunks define something. */
  #defining = 0;

  constructor(text: string, format: DocumentFormat, places: readonly Place[] = []) {
    this.#text = text;
    this.#format = format;
    this.#places = places;
    this.#chunking = descriptorOf(format).chunking;
  }

  get text(): string {
    return (this.#text ??= joinTexts(this.#chunks ?? [], 0));
  }

  /** The chunks in order; together they are the text. */
  get chunks(): readonly Chunk[] {
    return this.#read();
  }

  /** The same text, to be edited by itself; chunks that stay as they are are shared. */
  copy(): ChunkedDocument {
    const copy = new ChunkedDocument('', this.#format, this.#places);
    copy.#chunks = this.#read().slice();
    copy.#text = this.#text;
    copy.#defining = this.#defining;
    return copy;
  }

  /**
   * Puts other characters in the place of some. Out: what that does to the list of chunks; undefined where all of them are to be
   * read anew, since a variable may represent something in each.
   */
  edit(edit: TextEdit): ChunkSplice | undefined {
    // What has not been read since the last edit is not read for this one: of many edits in a row, only the last text counts.
    const chunks = this.#chunks;
    const chunking = this.#chunking;
    const splice = chunks === undefined || chunking === undefined ? undefined : this.#splice(chunking, chunks, edit);
    if (chunks === undefined || splice === undefined) {
      const { text } = this;
      this.#text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
      this.#chunks = undefined;
    } else {
      const { first, removed, added } = splice;
      this.#chunks = [...chunks.slice(0, first), ...added, ...chunks.slice(first + removed)];
      this.#text = undefined;
    }
    return splice;
  }

  #splice(
    chunking: Chunking,
    old: readonly ReadChunk[],
    edit: TextEdit,
  ): { readonly first: number; readonly removed: number; readonly added: readonly ReadChunk[] } | undefined {
    const { first, from, texts, next } = rescan(chunking, old, edit);
    for (let i = first; i < next; i++) if (old[i]!.definitions.length > 0) return undefined;
    if (texts.some((each) => (chunking.definitionsIn?.(each) ?? none).length > 0)) return undefined;
    const variables = this.#defining === 0 ? undefined : FileVariables.of(definitionsAround(old, first, next, texts));
    let base = from;
    const added = texts.map((each) => {
      const chunk = readChunk(this.#format, chunking, each, none, variables?.after(base));
      base += each.length;
      return chunk;
    });
    return { first, removed: next - first, added };
  }

  #read(): ReadChunk[] {
    if (this.#chunks === undefined) {
      this.#chunks = this.#readAll();
      this.#defining = this.#chunks.filter(({ definitions }) => definitions.length > 0).length;
    }
    return this.#chunks;
  }

  #readAll(): ReadChunk[] {
    const chunking = this.#chunking;
    const { text } = this;
    if (chunking === undefined) return [this.#readWhole(text)];
    const variables = chunking.definitionsIn === undefined ? undefined : FileVariables.of(chunking.definitionsIn(text));
    const chunks: ReadChunk[] = [];
    for (let at = 0; at < text.length;) {
      const end = chunking.endOf(text, at);
      const own = text.slice(at, end);
      chunks.push(readChunk(this.#format, chunking, own, chunking.definitionsIn?.(own) ?? none, variables?.after(at)));
      at = end;
    }
    return chunks;
  }

  #readWhole(text: string): ReadChunk {
    return { text, document: readDocument(text, this.#format, this.#places), definitions: none };
  }
}

const readChunk = (
  format: DocumentFormat,
  chunking: Chunking,
  text: string,
  definitions: readonly VariableDefinition[],
  variables: FileVariables | undefined,
): ReadChunk => ({
  text,
  document: { format, ...(variables === undefined ? chunking.read(text) : chunking.read(text, variables)) },
  definitions,
});

/**
 * Splits the text anew from the chunk before an edit up to the first old border after it that still is one. Out: where in the
 * text and in the list the chunks begin that are others now, what they contain, and the first one after them that stays.
 */
function rescan(
  chunking: Chunking,
  old: readonly Chunk[],
  { start, end, text: inserted }: TextEdit,
): { readonly first: number; readonly from: number; readonly texts: readonly string[]; readonly next: number } {
  let { first, from } = lastBefore(old, start);
  let next = first;
  for (let at = from; next < old.length && (at < end || next === first);) at += old[next++]!.text.length;
  const before = joinTexts(old, first, next);
  let window = before.slice(0, start - from) + inserted + before.slice(end - from);
  let texts: string[] = [];
  for (let at = 0; at < window.length;) {
    // Whether the window ends with a border shows only with what comes after it.
    const after = old[next]?.text ?? '';
    const scanned = window + after;
    const stop = chunking.endOf(scanned, at);
    if (stop <= window.length) {
      texts.push(scanned.slice(at, stop));
      at = stop;
    } else {
      window = scanned;
      next++;
    }
  }
  while (first < next && texts.length > 0 && texts[0] === old[first]!.text) {
    from += old[first++]!.text.length;
    texts = texts.slice(1);
  }
  while (first < next && texts.length > 0 && texts.at(-1) === old[next - 1]!.text) {
    next--;
    texts = texts.slice(0, -1);
  }
  return { first, from, texts, next };
}

const joinTexts = (chunks: readonly Chunk[], first: number, next = chunks.length): string =>
  chunks
    .slice(first, next)
    .map(({ text }) => text)
    .join('');

/** The chunk before the one that contains an offset: what ended it may be gone after an edit there. */
function lastBefore(chunks: readonly Chunk[], offset: number): { first: number; from: number } {
  let first = 0;
  let from = 0;
  while (first < chunks.length && from + chunks[first]!.text.length < offset) from += chunks[first++]!.text.length;
  return first === 0 ? { first, from } : { first: first - 1, from: from - chunks[first - 1]!.text.length };
}

/** What the chunks around `first..next` define, counted in the text in which `texts` are there. */
function definitionsAround(
  chunks: readonly ReadChunk[],
  first: number,
  next: number,
  texts: readonly string[],
): VariableDefinition[] {
  const found: VariableDefinition[] = [];
  let start = 0;
  for (let i = 0; i < chunks.length; i++) {
    if (i === first) for (const { length } of texts) start += length;
    if (i >= first && i < next) continue;
    const { definitions, text } = chunks[i]!;
    for (const each of definitions) found.push({ ...each, at: start + each.at });
    start += text.length;
  }
  return found;
}
