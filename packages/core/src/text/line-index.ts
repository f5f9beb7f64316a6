/** Lines and columns of a text: they exist only here, in the reporters and in the LSP translation. */

/** A place as people count: both from 1, the column in UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Turns offsets into positions and back. A line ends with `\n`, `\r\n` or a lone `\r`. @public */
export class LineIndex {
  readonly #starts: readonly number[];
  readonly #length: number;

  constructor(text: string) {
    const starts = [0];
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1);
    }
    this.#starts = starts;
    this.#length = text.length;
  }

  /** The number of lines; an empty text has one. */
  get lineCount(): number {
    return this.#starts.length;
  }

  /** The position of an offset; one outside the text is moved to its nearer end. */
  positionAt(offset: number): Position {
    const inside = Math.max(0, Math.min(offset, this.#length));
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= inside) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: inside - (this.#starts[low] ?? 0) + 1 };
  }

  /** The offset of a line's first character, the line counting from 1; a line past the end gives the text's length. */
  offsetOfLine(line: number): number {
    return this.#starts[line - 1] ?? this.#length;
  }
}
