/** Prevents messages from repeating secrets: finds all known secrets in a text, however many there are. */
import type { Diagnostic } from './diagnostic.js';
import type { Span } from './span.js';

/** Shorter texts are found in too many words by chance. */
const shortest = 4;

/**
 * Secrets, in each way in which a text may write them: as they are, decoded, escaped, in capitals, or cut off. The
 * time of a search is linear in the length of the text.
 */
export class SecretWords {
  /** In order of code units. */
  readonly #long: readonly string[];
  /** Those that are no longer than what counts as the beginning of a secret. */
  readonly #short: ReadonlySet<string>;
  /** For each hash of four characters whether a secret begins so. */
  readonly #beginnings = new Uint8Array(hashes);

  /** `head`: a text that agrees with so many first characters of a secret is as good as the secret. */
  constructor(
    secrets: Iterable<string>,
    private readonly head = 8,
  ) {
    const forms = new Set<string>();
    for (const secret of secrets)
      for (const form of [secret, decoded(secret), JSON.stringify(secret).slice(1, -1)])
        if (form.length >= shortest) forms.add(folded(form));
    const all = [...forms];
    this.#long = all.filter(({ length }) => length >= head).sort(byCodeUnits);
    this.#short = new Set(all.filter(({ length }) => length < head));
    for (const form of all) this.#beginnings[hashAt(form, 0)] = 1;
  }

  get isEmpty(): boolean {
    return this.#long.length + this.#short.size === 0;
  }

  /** The places of secrets in a text, in order and without overlaps. */
  placesIn(written: string): readonly Span[] {
    const found: Span[] = [];
    if (this.isEmpty) return found;
    const text = folded(written);
    for (let at = 0; at + shortest <= text.length; at++) {
      if (this.#beginnings[hashAt(text, at)] === 0) continue;
      const length = this.#lengthAt(text, at);
      if (length === 0) continue;
      found.push({ start: at, end: at + length });
      at += length - 1;
    }
    return found;
  }

  /** The text with `***` for each secret in it. */
  without(text: string): string {
    let hidden = '';
    let done = 0;
    for (const { start, end } of this.placesIn(text)) {
      hidden += `${text.slice(done, start)}***`;
      done = end;
    }
    return done === 0 ? text : hidden + text.slice(done);
  }

  /** The length of the secret at an offset of a text; 0 if there is none. */
  #lengthAt(text: string, at: number): number {
    let low = 0;
    let high = this.#long.length;
    let most = 0;
    // The secrets that agree longest with the text are the neighbours of its place among them.
    while (low < high) {
      const middle = (low + high) >> 1;
      const form = this.#long[middle]!;
      const shared = sharedLength(text, at, form);
      most = Math.max(most, shared);
      if (shared === form.length || form.charCodeAt(shared) < text.charCodeAt(at + shared)) low = middle + 1;
      else high = middle;
    }
    if (most >= this.head) return most;
    for (let length = Math.min(this.head - 1, text.length - at); length >= shortest; length--)
      if (this.#short.has(text.slice(at, at + length))) return length;
    return 0;
  }
}

const hashes = 0x1_0000;

const hashAt = (text: string, at: number): number =>
  (((text.charCodeAt(at) * 33 + text.charCodeAt(at + 1)) * 33 + text.charCodeAt(at + 2)) * 33 +
    text.charCodeAt(at + 3)) %
  hashes;

/** A text in small letters, unless that changes its length. */
function folded(text: string): string {
  const small = text.toLowerCase();
  return small.length === text.length ? small : text;
}

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function sharedLength(text: string, at: number, form: string): number {
  let length = 0;
  while (length < form.length && text.charCodeAt(at + length) === form.charCodeAt(length)) length++;
  return length;
}

function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A finding whose words and fixes repeat no secret; a fix that would have to is left out. */
export function hideSecrets<Found extends Pick<Diagnostic, 'message' | 'notes' | 'fixes' | 'path'>>(
  finding: Found,
  secrets: SecretWords,
): Found {
  if (secrets.isEmpty) return finding;
  const { path } = finding;
  const repeats = finding.fixes.some(({ edits, request }) =>
    [...edits.map(({ text }) => text), JSON.stringify(request ?? '')].some((text) => secrets.placesIn(text).length > 0),
  );
  return {
    ...finding,
    message: secrets.without(finding.message),
    ...(path === undefined ? {} : { path: secrets.without(path) }),
    notes: finding.notes.map((note) => ({ ...note, message: secrets.without(note.message) })),
    fixes: (repeats ? [] : finding.fixes).map((fix) => ({ ...fix, title: secrets.without(fix.title) })),
  };
}
