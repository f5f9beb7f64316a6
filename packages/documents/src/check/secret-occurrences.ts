/** Finds where else in a document the secrets of its requests are written: in the definitions of variables, in comments. */
import type { Span } from '@odatalint/core';

/** Shorter texts are in too many words by chance. */
const shortest = 6;

/** Every place of the secrets in a text, in order and without overlaps, found in one pass however many secrets there are. */
export function occurrencesOf(secrets: ReadonlySet<string>, text: string): readonly Span[] {
  const byBeginning = new Map<string, string[]>();
  for (const secret of secrets) {
    if (secret.length < shortest) continue;
    const beginning = secret.slice(0, shortest);
    const alike = byBeginning.get(beginning);
    if (alike === undefined) byBeginning.set(beginning, [secret]);
    else alike.push(secret);
  }
  if (byBeginning.size === 0) return [];
  const found: Span[] = [];
  for (let at = 0; at + shortest <= text.length; at++) {
    const length = (byBeginning.get(text.slice(at, at + shortest)) ?? [])
      .filter((secret) => text.startsWith(secret, at))
      .reduce((longest, secret) => Math.max(longest, secret.length), 0);
    if (length === 0) continue;
    found.push({ start: at, end: at + length });
    at += length - 1;
  }
  return found;
}
