/** Lines and columns of findings, counted as in editors. */
import type { Span } from '@odatalint/core';
import { LineIndex, memo, type Position } from '@odatalint/core/internal';
import type { FileNote } from '@odatalint/workspace';

/** Both ends of a span: lines and columns from 1. */
export interface PrintedPlace {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Finds places in one text. A byte order mark at its start has an offset but no column, because no editor counts it. */
export class PlaceFinder {
  readonly #index: LineIndex;
  readonly #mark: number;

  constructor(text: string) {
    this.#index = new LineIndex(text);
    this.#mark = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  }

  placeOf(span: Span): PrintedPlace {
    const start = this.#positionAt(span.start);
    const end = this.#positionAt(span.end);
    return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
  }

  #positionAt(offset: number): Position {
    const { line, column } = this.#index.positionAt(offset);
    return { line, column: line === 1 ? Math.max(1, column - this.#mark) : column };
  }
}

/** A place in a schema file. */
export interface SchemaFilePlace extends PrintedPlace {
  readonly path: string;
}

/** One finder for each schema file, since many findings refer to the same one. */
const finderIn = memo((schemaFile: { readonly text: string }) => new PlaceFinder(schemaFile.text));

/** The place in a schema file to which a note refers; undefined if it refers to none. */
export function placeInSchema({ schemaFile, schemaSpan }: FileNote): SchemaFilePlace | undefined {
  if (schemaFile === undefined || schemaSpan === undefined) return undefined;
  return { path: schemaFile.path, ...finderIn(schemaFile).placeOf(schemaSpan) };
}
