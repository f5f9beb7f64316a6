/** Questions about spans of a document. */
import type { Span } from '@odatalint/core';

/** Whether a span overlaps or touches a range. Without a range, every span does. */
export const touches = ({ start, end }: Span, range: Span | undefined): boolean =>
  range === undefined || (start <= range.end && end >= range.start);
