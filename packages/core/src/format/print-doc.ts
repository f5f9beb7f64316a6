/** Prints a document within a width. */
import { type Doc, type LineDoc, sizeOf } from './doc.js';

export interface PrintSettings {
  /** The greatest length of a line, as far as there are places to break at. */
  readonly width: number;
  /** How many spaces a level of indentation has. */
  readonly indent: number;
  /** Where the first line begins. */
  readonly column: number;
  /** Whether the kept lines are printed; the lines break for them all the same. */
  readonly printsKept: boolean;
}

/** A piece of work: a document, how deep it is indented, and whether it was decided that it stays on one line. */
interface Work {
  readonly doc: Doc;
  readonly depth: number;
  readonly isFlat: boolean;
}

/**
 * Prints a document, in time that grows with its size, times the width. What is to be done is kept in a list and not on
 * the call stack, so that no depth overflows it.
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

  /** Whether a group fits on the line, with what must come after it there. */
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
