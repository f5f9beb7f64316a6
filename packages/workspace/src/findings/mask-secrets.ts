/** Hides the secrets in a text that people are going to see. */
import { applyEdits, hideSecrets, SecretWords, type Span } from '@odatalint/core';
import { secretPlacesIn } from '@odatalint/documents';
import type { FileDiagnostic } from './file-diagnostic.js';

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

/** A text, and where secrets are in it. */
interface SecretText {
  readonly text: string;
  readonly secrets: readonly Span[];
}

/**
 * What was found in a text after fixes, without the secrets of the text before: a fix may have removed the place that showed one
 * to be a secret, and left it elsewhere.
 */
export function withSecretsOf<
  Checked extends { readonly diagnostics: readonly FileDiagnostic[]; readonly secrets: readonly Span[] },
>(before: SecretText, after: string, checked: Checked): Checked {
  const known = before.secrets.map(({ start, end }) => before.text.slice(start, end));
  if (known.length === 0) return checked;
  const words = new SecretWords(known);
  return {
    ...checked,
    diagnostics: checked.diagnostics.map((each) => hideSecrets(each, words)),
    secrets: secretPlacesIn(after, checked.secrets, new Set(known)),
  };
}

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
