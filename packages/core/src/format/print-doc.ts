/** Prints a document within a width. */
import { type Doc, type LineDoc, sizeOf } from './doc.js';

export interface PrintSettings {
  /** The maximum length of a line, if there are enough possible breaks. */
  readonly width: number;
  /** The number of spaces for a level of indentation. */
  readonly indent: number;
  /** The column where the first line begins. */
  readonly column: number;
  /** Whether the kept lines are printed; the lines break for them in any case. */
  readonly printsKept: boolean;
}

/** A step of the work: a document, its indentation, and whether it stays on one line. */
interface Work {
  readonly doc: Doc;
  readonly depth: number;
  readonly isFlat: boolean;
}

/**
 * Prints a document, in time proportional to its size and the width. The remaining steps are in a list, not on the call
 * stack, so that no depth overflows it.
 */
export function printDoc(doc: Doc, settings: PrintSettings): string {
  const printer = new DocPrinter(settings);
  printer.print(doc);
  return printer.text;
}

class DocPrinter {
  readonly #settings: PrintSettings;
  readonly #parts: string[] = [];
  readonly #pending: Work[] = [];
  #column: number;

  constructor(settings: PrintSettings) {
    this.#settings = settings;
    this.#column = settings.column;
  }

  get text(): string {
    return this.#parts.join('');
  }

  print(doc: Doc): void {
    this.#pending.push({ doc, depth: 0, isFlat: false });
    for (let work = this.#pending.pop(); work !== undefined; work = this.#pending.pop()) this.#step(work);
  }

  #step({ doc, depth, isFlat }: Work): void {
    if (typeof doc === 'string') return this.#write(doc);
    switch (doc.kind) {
      case 'concat':
        for (let i = doc.parts.length - 1; i >= 0; i--) this.#pending.push({ doc: doc.parts[i]!, depth, isFlat });
        return;
      case 'indent':
        this.#pending.push({ doc: doc.content, depth: depth + 1, isFlat });
        return;
      case 'group':
        this.#pending.push({ doc: doc.content, depth, isFlat: isFlat || this.#fits(doc) });
        return;
      case 'line':
        if (isFlat) this.#write(doc.flat);
        else this.#break(doc, depth);
    }
  }

  #write(text: string): void {
    this.#parts.push(text);
    this.#column += text.length;
  }

  #break({ kept }: LineDoc, depth: number): void {
    const spaces = ' '.repeat(depth * this.#settings.indent);
    if (this.#settings.printsKept) for (const each of kept) this.#parts.push(`\n${spaces}${each}`);
    this.#parts.push(`\n${spaces}`);
    this.#column = spaces.length;
  }

  /** Whether a group fits on the line together with the text that must follow it there. */
  #fits(doc: Doc): boolean {
    let room = this.#settings.width - this.#column - sizeOf(doc).width;
    for (let i = this.#pending.length - 1; i >= 0 && room >= 0; i--) {
      const { lead, mayBreak } = sizeOf(this.#pending[i]!.doc);
      room -= lead;
      if (mayBreak) break;
    }
    return room >= 0;
  }
}
