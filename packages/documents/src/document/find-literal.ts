/** Finds the literal of a host that an edit is in. */
import type { Span } from '@odatalint/core';
import type { HostLiteral } from './document.js';

/**
 * The literal of a request that contains a span; undefined if none does. The literals must be in the order of the
 * document.
 */
export function findLiteral(
  literals: readonly HostLiteral[] | undefined,
  { start, end }: Span,
): HostLiteral | undefined {
  if (literals === undefined) return undefined;
  let low = 0;
  let high = literals.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (literals[middle]!.end < end) low = middle + 1;
    else high = middle;
  }
  const literal = literals[low];
  return literal !== undefined && literal.start <= start ? literal : undefined;
}
