/** Stretches of a text by its lines. */
import type { Span } from '@odatalint/core';
import { linesOf } from '@odatalint/documents';

/** The parts of a span on each of the lines that it covers, spaces at their ends left out. */
export function* linePieces(text: string, { start, end }: Span): Generator<Span> {
  for (const line of linesOf(text, start, end)) if (line.from < line.to) yield { start: line.from, end: line.to };
}
