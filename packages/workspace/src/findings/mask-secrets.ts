/** Hides the secrets in a text that people are going to see. */
import { applyEdits, type Span } from '@odatalint/core';

/** The text with each secret masked, character by character and line by line so that all places stay. */
export const maskSecrets = (text: string, secrets: readonly Span[]): string =>
  secrets.length === 0
    ? text
    : applyEdits(
        text,
        merged(secrets).map(({ start, end }) => ({
          start,
          end,
          text: text.slice(start, end).replace(/[^\r\n]/g, '*'),
        })),
      );

/** Spans that touch none of the others: a secret may be a part of another, or be found twice. */
function merged(spans: readonly Span[]): readonly Span[] {
  const ordered = [...spans].sort((a, b) => a.start - b.start);
  const apart: Span[] = [];
  for (const { start, end } of ordered) {
    const last = apart.at(-1);
    if (last === undefined || start >= last.end) apart.push({ start, end });
    else if (end > last.end) apart[apart.length - 1] = { start: last.start, end };
  }
  return apart;
}
