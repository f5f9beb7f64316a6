/** Splits comma-separated values into cells with their places (RFC 4180, and the variants of spreadsheets). */
import type { Span } from '@odatalint/core';
import { textStart } from '../../text/line.js';
import { GeneratedText } from '../../text/generated-text.js';

/** One cell; its span includes the quotes. */
export interface CsvCell extends Span {
  readonly isQuoted: boolean;
}

/** A table whose first row names the columns. */
export interface CsvTable {
  /** The first row; undefined for a document without any. */
  readonly header: readonly CsvCell[] | undefined;
  /** The other rows in order, without empty rows. */
  readonly rows: readonly (readonly CsvCell[])[];
  /** The cell whose quote is not closed, which includes the rest of the document. */
  readonly unclosed?: CsvCell;
}

const separators = [',', ';', '\t'];

/** Splits any text into cells. The separator is the most frequent of `,`, `;` and tab in the first row. */
export function readCsv(text: string): CsvTable {
  return new CsvText(text).read();
}

class CsvText {
  readonly #text: string;
  readonly #separator: string;
  #at: number;
  #unclosed: CsvCell | undefined;

  constructor(text: string) {
    this.#text = text;
    this.#at = textStart(text);
    this.#separator = separatorOf(text, this.#at);
  }

  read(): CsvTable {
    const rows: (readonly CsvCell[])[] = [];
    while (this.#at < this.#text.length) {
      const row = this.#readRow();
      const isEmptyRow = row.length === 1 && row[0]?.start === row[0]?.end;
      if (!isEmptyRow) rows.push(row);
    }
    const [header, ...others] = rows;
    const unclosed = this.#unclosed;
    return { header, rows: others, ...(unclosed === undefined ? {} : { unclosed }) };
  }

  /** Reads a row and the line break after it. */
  #readRow(): readonly CsvCell[] {
    const text = this.#text;
    const row: CsvCell[] = [];
    for (;;) {
      row.push(this.#readCell());
      const character = text.charAt(this.#at);
      this.#at += text.startsWith('\r\n', this.#at) ? 2 : 1;
      if (character !== this.#separator) return row;
    }
  }

  /** Stops at the separator, the line break or the end. */
  #readCell(): CsvCell {
    const text = this.#text;
    const start = this.#at;
    const isQuoted = text.charAt(start) === '"';
    const close = isQuoted ? endOfQuoted(text, start) : start;
    this.#at = close ?? text.length;
    while (this.#at < text.length && !this.#endsCell(text.charAt(this.#at))) this.#at++;
    const cell = { start, end: this.#at, isQuoted };
    if (close === undefined) this.#unclosed = cell;
    return cell;
  }

  #endsCell(character: string): boolean {
    return character === this.#separator || character === '\n' || character === '\r';
  }
}

/** The offset after the closing quote of the cell that opens at `start`; undefined if it is not closed. */
function endOfQuoted(text: string, start: number): number | undefined {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text.charAt(at + 1) !== '"') return at + 1;
  }
  return undefined;
}

function separatorOf(text: string, start: number): string {
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '\n' || character === '\r') break;
    else if (separators.includes(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const most = [...counts.values()].reduce((most, count) => Math.max(most, count), 0);
  return separators.find((each) => counts.get(each) === most) ?? ',';
}

/** The content of a cell, where two quotes in a quoted cell are one, and the map to the document. */
export function textOfCell(text: string, { start, end, isQuoted }: CsvCell): GeneratedText {
  const made = new GeneratedText();
  if (!isQuoted) {
    made.addExact(text, start, end);
    return made;
  }
  let plain = start + 1;
  for (let at = text.indexOf('"', plain); at !== -1 && at < end; at = text.indexOf('"', plain)) {
    const isDoubled = text.charAt(at + 1) === '"' && at + 1 < end;
    if (at > plain || made.length === 0) made.addExact(text, plain, at);
    if (isDoubled) made.addCollapsed('"', { start: at, end: at + 2 });
    plain = at + (isDoubled ? 2 : 1);
    if (!isDoubled) break;
  }
  if (plain < end) made.addExact(text, plain, end);
  return made;
}
