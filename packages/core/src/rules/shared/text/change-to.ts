/** The fixes that write one of the names that may have been meant. */
import type { Fix, Span } from '../../../text/index.js';

/**
 * Fixes that write a likely name instead of a wrong one, one fix for each name.
 *
 * @param near - The likely names, the best first. A person must choose if there are several.
 * @param write - Writes a name as its place requires.
 */
export const changeTo = (
  near: readonly string[],
  { start, end }: Span,
  write = (name: string): string => name,
): Fix[] =>
  near.map((name) => ({
    title: `Change to ${name}`,
    safety: 'unsafe',
    edits: [{ start, end, text: write(name) }],
    ...(near.length > 1 ? { isManual: true as const } : {}),
  }));
