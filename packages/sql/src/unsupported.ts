/** A part of a query that has no translation to SQL. */
import type { Span } from '@odatalint/core';

/**
 * Thrown for a part of a query that has no translation. A server returns the status 501 and the message; `start` and `end` are its place in
 * the request URL, as half-open UTF-16 offsets.
 *
 * @public
 */
export class Unsupported extends Error {
  override readonly name = 'Unsupported';
  readonly status = 501;
  readonly start: number;
  readonly end: number;

  constructor(message: string, { start, end }: Span) {
    super(message);
    this.start = start;
    this.end = end;
  }
}
