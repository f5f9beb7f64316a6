/** The fixes that write one of the names that may have been meant. */
import type { Fix, Span } from '../../../text/index.js';

/**
 * In: the likely names, the best first, the place of the wrong one, and how a name is written there. Out: a fix for each; of
 * several a person must choose one.
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
