/** Where something is in a text: the one notion of place that every room shares. */

/**
 * A half-open range of UTF-16 offsets into the text the user wrote: `start` is the first code unit, `end` the one
 * after the last. Every node, token, diagnostic and edit is a span, so each can be passed where a place is wanted.
 */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A plain span from two offsets. */
export const spanOf = (start: number, end: number): Span => ({ start, end });
