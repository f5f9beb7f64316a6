/**
 * Keeps one string for each name that occurs again. Trees of long queries then need less memory, and a schema finds a name without hashing
 * it again.
 */

/** The maximum length of a kept name, in code units. Longer names are rare, and engines make them views that keep the whole text. */
const longest = 12;

/** A power of two; two names with the same number replace each other. */
const size = 256;

export class NameTable {
  readonly #names: string[] = new Array<string>(size).fill('');

  /** The name `text[from..to]`. */
  nameAt(text: string, from: number, to: number): string {
    const length = to - from;
    if (length > longest || length === 0) return text.slice(from, to);
    const slot = (text.charCodeAt(from) * 31 + text.charCodeAt(to - 1) * 7 + length) & (size - 1);
    const known = this.#names[slot]!;
    return isAt(text, from, known, length) ? known : (this.#names[slot] = text.slice(from, to));
  }
}

function isAt(text: string, from: number, name: string, length: number): boolean {
  if (name.length !== length) return false;
  for (let i = 0; i < length; i++) if (text.charCodeAt(from + i) !== name.charCodeAt(i)) return false;
  return true;
}
