/** Hides the secrets in a text that people are going to see. */
import { applyEdits, type Span } from '@odatalint/core';

/** The text with each secret masked, character by character and line by line so that all places stay. */
export const maskSecrets = (text: string, secrets: readonly Span[]): string =>
  secrets.length === 0
    ? text
    : applyEdits(
        text,
        secrets.map(({ start, end }) => ({ start, end, text: text.slice(start, end).replace(/[^\r\n]/g, '*') })),
      );
