/** Masks the secrets of a text in everything that people see: the text itself, and messages about it. */
import { applyEdits } from './text-edit.js';
import type { Diagnostic, Fix } from './diagnostic.js';
import { secretsIn } from './secrets.js';
import type { Span } from './span.js';

declare const masked: unique symbol;

/** A text in which every secret is masked. Reports, diffs, fingerprints and answers accept no other text. */
export type MaskedText = string & { readonly [masked]: true };

/** A finding whose words repeat no secret. Reports and editors accept no other finding. */
export type MaskedFinding<Found extends { readonly message: string } = Diagnostic> = Found & {
  readonly message: MaskedText;
};

/** The text of which nothing is shown. */
export const noText = '' as MaskedText;

/** The long words of secrets, by which other texts are recognized to repeat one. */
export type SecretWords = ReadonlySet<string>;

/** A word of a secret that is too long and too mixed to be one by chance. */
const words = () => /\w{8,}/g;
const isMixed = (word: string): boolean => (/\d/.test(word) && /[A-Za-z]/.test(word)) || word.length > 30;

/** A shortened word is recognized by so many characters before its `…`. */
const shortest = 8;
const shortened = (word: string): string => `${word.slice(0, shortest)}\u2026`;

/** The words of the secrets in some texts, as they are written, decoded and encoded, and their beginnings. */
export function secretWordsIn(texts: Iterable<string>): SecretWords {
  const found = new Set<string>();
  for (const text of texts)
    for (const { start, end } of secretsIn(text)) {
      const secret = text.slice(start, end);
      for (const form of [secret, decoded(secret), encoded(secret)])
        for (const [word] of form.matchAll(words())) if (isMixed(word)) found.add(word).add(shortened(word));
    }
  return found;
}

/** The places in a text of its own secrets and of known words, in order and without overlaps. */
function placesIn(text: string, known: SecretWords, more: readonly Span[] = []): readonly Span[] {
  const found: Span[] = [...secretsIn(text), ...more];
  if (known.size > 0)
    for (const { 0: word, index } of text.matchAll(words()))
      if (known.has(word) || (text.charAt(index + word.length) === '\u2026' && known.has(shortened(word))))
        found.push({ start: index, end: index + word.length });
  found.sort((a, b) => a.start - b.start);
  const apart: Span[] = [];
  for (const { start, end } of found) {
    const from = Math.max(start, apart.at(-1)?.end ?? 0);
    if (from < end) apart.push({ start: from, end });
  }
  return apart;
}

/**
 * A text with its secrets masked, character by character, so that all places stay. In `more`: other places that must not be
 * shown.
 */
export function maskSecrets(text: string, more: readonly Span[] = [], known = secretWordsIn([text])): MaskedText {
  const places = placesIn(text, known, more);
  if (places.length === 0) return text as MaskedText;
  const stars = places.map(({ start, end }) => ({
    start,
    end,
    text: text.slice(start, end).replace(/[^\r\n]/g, '*'),
  }));
  return applyEdits(text, stars) as MaskedText;
}

/** A text before and after a change, with the secrets of both masked in each. */
export function maskBoth(before: string, after: string): { readonly before: MaskedText; readonly after: MaskedText } {
  const known = secretWordsIn([before, after]);
  return { before: maskSecrets(before, [], known), after: maskSecrets(after, [], known) };
}

/** Words about a text, with `***` for each secret in them. */
export function withoutSecrets(text: string, known: SecretWords): MaskedText {
  let shown = '';
  let done = 0;
  for (const { start, end } of placesIn(text, known)) {
    shown += `${text.slice(done, start)}***`;
    done = end;
  }
  return (done === 0 ? text : shown + text.slice(done)) as MaskedText;
}

/**
 * Masks secrets in the words of a finding.
 *
 * @param known - Words of secrets in other texts, which the finding must not repeat.
 * @returns The same object if there is nothing to mask, which is usual. A fix that would write a secret is omitted.
 */
export function hideSecrets<Found extends Pick<Diagnostic, 'message' | 'notes' | 'fixes' | 'path'>>(
  finding: Found,
  known: SecretWords,
): MaskedFinding<Found> {
  const { message, path, notes, fixes } = finding;
  const isShown = (text: string): boolean => placesIn(text, known).length === 0;
  const writesNone = ({ edits, request }: Fix): boolean =>
    (request === undefined || isShown(JSON.stringify(request))) && edits.every(({ text }) => isShown(text));
  const isClean =
    isShown(message) &&
    isShown(path ?? '') &&
    notes.every((note) => isShown(note.message)) &&
    fixes.every((fix) => isShown(fix.title) && writesNone(fix));
  if (isClean) return finding as MaskedFinding<Found>;
  return {
    ...finding,
    message: withoutSecrets(message, known),
    ...(path === undefined ? {} : { path: withoutSecrets(path, known) }),
    notes: notes.map((note) => ({ ...note, message: withoutSecrets(note.message, known) })),
    fixes: fixes.filter(writesNone).map((fix) => ({ ...fix, title: withoutSecrets(fix.title, known) })),
  };
}

const encoded = (text: string): string => converted(text, encodeURIComponent);
const decoded = (text: string): string => (text.includes('%') ? converted(text, decodeURIComponent) : text);

function converted(text: string, convert: (text: string) => string): string {
  try {
    return convert(text);
  } catch {
    return text;
  }
}
