/** The texts that a rule's finding explains, so that one mistake is one finding. */
import type { Diagnostic, Field, Span } from '../text/index.js';

export class ExplainedTexts {
  /** Created with the first text, since most requests have none. */
  #texts: Map<Field, Span[]> | undefined;
  #isSorted = true;

  /** The rules that explain a text; one of them explains nothing of another. */
  readonly #codes = new Set<string>();

  add(field: Field, text: Span, code: string): void {
    this.#codes.add(code);
    this.#texts ??= new Map();
    const texts = this.#texts.get(field);
    if (texts === undefined) this.#texts.set(field, [text]);
    else texts.push(text);
    this.#isSorted = false;
  }

  /** Whether a finding begins in one of the texts. */
  hold({ in: field, start }: Pick<Diagnostic, 'in' | 'start'>): boolean {
    return this.#reaches(field, start, start + 1);
  }

  /** Whether a rule's finding is about one of the texts, or about text with a part of one. */
  explain({ in: field, start, end, code }: Diagnostic): boolean {
    return !this.#codes.has(code) && this.#reaches(field, start, Math.max(end, start + 1));
  }

  #reaches(field: Field, start: number, end: number): boolean {
    if (this.#texts === undefined) return false;
    if (!this.#isSorted) this.#sort(this.#texts);
    const texts = this.#texts.get(field) ?? [];
    let [low, high] = [0, texts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (texts[middle]!.start < end) low = middle + 1;
      else high = middle;
    }
    return low > 0 && start < texts[low - 1]!.end;
  }

  /** Sorted by start; each text ends at or after the previous one, so the last one that starts before decides. */
  #sort(byField: Map<Field, Span[]>): void {
    for (const [field, texts] of byField) {
      texts.sort((a, b) => a.start - b.start);
      let latest = 0;
      const reaching = texts.map(({ start, end }) => ({ start, end: (latest = Math.max(latest, end)) }));
      byField.set(field, reaching);
    }
    this.#isSorted = true;
  }
}
