/** Keeps the certain one of several requests that share text. */
import type { StoredRequest } from './document.js';

/**
 * The requests that do not overlap, in the order of the document. Of two that overlap it keeps the one that is not a
 * mention, then the one that begins first, then the longer one.
 */
export function withoutOverlaps(found: readonly StoredRequest[]): readonly StoredRequest[] {
  const isMention = (request: StoredRequest): boolean => request.isMention === true;
  const certain = inOrder(found.filter((request) => !isMention(request)));
  const mentions = inOrder(found.filter(isMention));
  if (mentions.length === 0) return certain;
  let next = 0;
  const others = mentions.filter(({ span }) => {
    while ((certain[next]?.span.end ?? Infinity) <= span.start) next++;
    return (certain[next]?.span.start ?? Infinity) >= span.end;
  });
  return inOrder([...certain, ...others]);
}

function inOrder(requests: readonly StoredRequest[]): readonly StoredRequest[] {
  let end = 0;
  return [...requests]
    .sort((a, b) => a.span.start - b.span.start || b.span.end - a.span.end)
    .filter(({ span }) => {
      if (span.start < end) return false;
      end = span.end;
      return true;
    });
}
