/** Caches the findings of the requests that were checked last, so that a repeated request costs no check. */
import type { CheckInput, Diagnostic } from '../text/index.js';
import type { Checker } from './checker.js';
import { isTimeUp } from './checker-options.js';

/** The maximum size of a memory. */
export interface MemoryBounds {
  /** Requests. */
  readonly entries: number;
  /** UTF-16 code units of requests and findings together; an entry that alone would need a hundredth is not kept. */
  readonly characters: number;
}

/**
 * The check of a small request takes about a hundred times as long as a lookup here. Streams of a million requests
 * rarely have more different ones than this, and if all are different, the cache stays below about 25 MB.
 */
const usualBounds: MemoryBounds = { entries: 24_000, characters: 10_000_000 };

interface Entry {
  readonly key: InputKey;
  readonly found: readonly Diagnostic[];
  readonly size: number;
}

/** The findings in the requests that were used last. One memory serves several checkers, since their findings are bounded together. */
export class CheckMemory {
  /** The entries by the hashes of their keys, the least recently used first. If two have one hash, the later one is kept. */
  readonly #entries = new Map<number, Entry>();
  /** Where the oldest entry is. Each new iterator would first pass the gaps of all entries that were dropped. */
  readonly #oldest = this.#entries.keys();
  readonly #bounds: MemoryBounds;
  #characters = 0;
  #checked = 0;
  #checkers = 0;

  constructor(bounds: MemoryBounds = usualBounds) {
    this.#bounds = bounds;
  }

  /** Characters of the requests that were checked so far, without those that were remembered. */
  get checkedCharacters(): number {
    return this.#checked;
  }

  /** The same checker, which finds everything in equal inputs once. Its findings are shared and must not be changed. */
  remember<Remembered extends Pick<Checker, 'find'>>(checker: Remembered): Remembered & Pick<Checker, 'check'> {
    const number = this.#checkers++;
    const find: Checker['find'] = (input, options = {}) => {
      const { detail = 'fixes', codes, time } = options;
      const key = detail === 'fixes' && codes === undefined ? keyOf(number, input) : undefined;
      if (key === undefined) return checker.find(input, options);
      const known = this.#recall(key);
      if (known !== undefined) return known;
      const found = checker.find(input, options);
      return isTimeUp(time) ? found : this.#keep(key, found);
    };
    return { ...checker, find, check: (input) => find(input) };
  }

  #recall(key: InputKey): readonly Diagnostic[] | undefined {
    const entry = this.#entries.get(key.hash);
    if (entry === undefined || !areEqual(entry.key.texts, key.texts)) return undefined;
    this.#entries.delete(key.hash);
    this.#entries.set(key.hash, entry);
    return entry.found;
  }

  #keep(key: InputKey, found: readonly Diagnostic[]): readonly Diagnostic[] {
    this.#checked += key.size;
    const size = key.size + sizeOf(found);
    const { entries, characters } = this.#bounds;
    if (size > characters / 100) return found;
    this.#drop(key.hash);
    this.#entries.set(key.hash, { key, found, size });
    this.#characters += size;
    // There is an oldest entry, since more is kept than the bounds allow.
    while (this.#entries.size > entries || this.#characters > characters) this.#drop(this.#oldest.next().value!);
    return found;
  }

  #drop(hash: number): void {
    this.#characters -= this.#entries.get(hash)?.size ?? 0;
    this.#entries.delete(hash);
  }
}

/** The texts of an input. To put them together in one string would take longer than to find the answer. */
interface InputKey {
  /** The number of the checker, then the names and the values of the members. */
  readonly texts: readonly string[];
  readonly hash: number;
  /** UTF-16 code units. */
  readonly size: number;
}

/** Equal inputs for the same checker have equal keys; an input that is not JSON has none. */
function keyOf(checker: number, input: CheckInput): InputKey | undefined {
  const texts = [`${checker}`];
  const members = input as unknown as Readonly<Record<string, unknown>>;
  try {
    for (const name in members) {
      const value = members[name];
      if (typeof value === 'string') texts.push(name, value);
      // A value and its text are not the same: no member has a name with a space.
      else if (value !== undefined) texts.push(`${name} `, String(JSON.stringify(value)));
    }
  } catch {
    // A body can be nested more deeply than can be written, or be no JSON at all when a caller made it.
    return undefined;
  }
  let hash = 0;
  let size = 0;
  for (const text of texts) {
    size += text.length;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16_777_619);
    hash = Math.imul(hash ^ 0xffff, 16_777_619);
  }
  return { texts, hash, size };
}

const areEqual = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((text, i) => text === others[i]);

/** The size of a finding without its texts, in code units. */
const sizeOfFinding = 100;

function sizeOf(found: readonly Diagnostic[]): number {
  let size = 0;
  for (const { message, notes, fixes } of found) {
    size += sizeOfFinding + message.length;
    for (const note of notes) size += sizeOfFinding + note.message.length;
    for (const { title, edits } of fixes)
      size += sizeOfFinding + title.length + edits.reduce((sum, { text }) => sum + sizeOfFinding + text.length, 0);
  }
  return size;
}
