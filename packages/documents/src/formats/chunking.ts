/** How a format's texts fall apart into chunks that can be read by themselves, for those who read a text again after each edit. */
import type { ReadDocument } from '../document/document.js';
import type { FileVariables, VariableDefinition } from './http/file-variables.js';

export interface Chunking {
  /**
   * Where the chunk ends that begins at `start`: after `start`, unless that is the end of the text. Decided by the text from
   * `start` to the end of the chunk and the line after it alone.
   */
  endOf(text: string, start: number): number;
  /** What a chunk defines for the whole text; chunks are read again where that changes. */
  definitionsIn?(chunk: string): readonly VariableDefinition[];
  /** Reads a chunk; offsets count in it. Variables are those of the whole text, those of the chunk alone if absent. */
  read(chunk: string, variables?: FileVariables): ReadDocument;
}
