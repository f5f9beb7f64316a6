/** Where something is in a text: the one notion of place that every room shares. */

/**
 * A half-open range of UTF-16 offsets into the text the user wrote: `start` is the first code unit, `end` the one
 * after the last. Every node, token, diagnostic and edit is a span, so each can be passed where a place is wanted.
 */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The place of something, without its other members. */
export const placeOf = ({ start, end }: Span): Span => ({ start, end });

/** The place of what has no text. */
export const nowhere: Span = { start: 0, end: 0 };

/** A plain span from two offsets. */
export const spanOf = (start: number, end: number): Span => ({ start, end });
