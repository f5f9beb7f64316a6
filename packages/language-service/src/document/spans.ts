/** Questions about spans of a document. */
import type { Span } from '@odatalint/core';

/** Whether a span has anything in common with a range, an end that they share included; every span without a range. */
export const touches = ({ start, end }: Span, range: Span | undefined): boolean =>
  range === undefined || (start <= range.end && end >= range.start);
