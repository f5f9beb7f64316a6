/** Prevents messages from repeating secrets: finds all known secrets in a text, however many there are. */
import type { Diagnostic } from './diagnostic.js';
import { secretParts } from './secret-parts.js';
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
  readonly #beginnings: Beginnings;
  readonly #longBeginnings: Beginnings;
  readonly #shortBeginnings: Beginnings;

  /** `head`: a text that agrees with so many first characters of a secret is as good as the secret. */
  constructor(
    secrets: Iterable<string>,
    private readonly head = 8,
  ) {
    const forms = new Set<string>();
    for (const secret of secrets)
      for (const form of formsOf(secret)) if (form.length >= shortest) forms.add(folded(form));
    const all = [...forms];
    this.#long = all.filter(({ length }) => length >= head).sort(byCodeUnits);
    this.#short = new Set(all.filter(({ length }) => length < head));
    this.#beginnings = new Beginnings(all, shortest);
    this.#longBeginnings = new Beginnings(this.#long, head);
    this.#shortBeginnings = new Beginnings(this.#short, head);
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
      if (!this.#beginnings.mayBeAt(text, at)) continue;
      const length = this.#longAt(text, at) || this.#shortAt(text, at);
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

  /** The length of the long secret at an offset of a text, or of its beginning; 0 if there is none. */
  #longAt(text: string, at: number): number {
    if (!this.#longBeginnings.mayBeAt(text, at)) return 0;
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
    return most >= this.head ? most : 0;
  }

  #shortAt(text: string, at: number): number {
    if (!this.#shortBeginnings.mayBeAt(text, at)) return 0;
    for (let length = Math.min(this.head - 1, text.length - at); length >= shortest; length--)
      if (this.#short.has(text.slice(at, at + length))) return length;
    return 0;
  }
}

/** A hash of more characters costs more than it saves. */
const maxHashed = 8;

/**
 * Excludes nearly all places of a text at which no word begins. The table grows with the words, so that however many there are
 * only a small part of the other places pass.
 */
class Beginnings {
  readonly #isHash: Uint8Array;
  /** The characters of a hash: as many as each word has. */
  readonly #length: number;

  /** `most` is the number of characters after which words are alike. */
  constructor(words: Iterable<string>, most: number) {
    const all = [...words];
    this.#length = all.reduce((least, { length }) => Math.min(least, length), Math.min(most, maxHashed));
    this.#isHash = new Uint8Array(2 ** Math.ceil(Math.log2(16 * all.length + 1)));
    for (const word of all) this.#isHash[this.#hashAt(word, 0)] = 1;
  }

  mayBeAt(text: string, at: number): boolean {
    return at + this.#length <= text.length && this.#isHash[this.#hashAt(text, at)] === 1;
  }

  #hashAt(text: string, at: number): number {
    let hash = 0;
    for (let i = at; i < at + this.#length; i++) hash = Math.imul(hash, 0x0100_0193) ^ text.charCodeAt(i);
    return (hash ^ (hash >>> 15)) & (this.#isHash.length - 1);
  }
}

/** A text in small letters, unless that changes its length. */
function folded(text: string): string {
  const small = text.toLowerCase();
  return small.length === text.length ? small : text;
}

/** The ways in which a text may write a secret, and the parts that are secret by themselves. */
function* formsOf(secret: string): Generator<string> {
  for (const word of [secret, decoded(secret)]) {
    // A variable is not a secret.
    if (!word.includes('{{')) {
      yield word;
      yield JSON.stringify(word).slice(1, -1);
      yield encoded(word);
    }
    for (const { start, end } of secretParts(word)) yield word.slice(start, end);
  }
}

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function sharedLength(text: string, at: number, form: string): number {
  let length = 0;
  while (length < form.length && text.charCodeAt(at + length) === form.charCodeAt(length)) length++;
  return length;
}

function encoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return text;
  }
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
