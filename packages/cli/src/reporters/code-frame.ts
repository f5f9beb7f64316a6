/** Draws a finding: headline, place, the line with its span underlined, notes, fix, page. */
import { type Fix, pageUrl, type Span } from '@odatalint/core';
import { applyEdits, chosenFix, LineIndex } from '@odatalint/core/internal';
import { type ReportedFinding, type FileNote, type ReportedFile } from '@odatalint/workspace';
import { sourceLine } from '../terminal/source-line.js';
import { printable } from '../terminal/safe-text.js';
import { paintOf, type Layout, type Paint, type Style } from '../terminal/style.js';
import { PlaceFinder, placeInSchema } from './places.js';

/** The maximum number of lines of a fix. */
const MOST_FIX_LINES = 4;

/** A fix whose edits are farther apart is not drawn. In UTF-16 code units. */
const LONGEST_FIX = 20_000;

/** The text around a fix to look at, as a multiple of the width: more than can be shown, so that a longer line is cropped. */
const CELLS_AROUND_FIX = 4;

/** Draws findings of one file. */
export class CodeFrame {
  readonly #file: ReportedFile;
  readonly #style: Style;
  readonly #width: number;
  readonly #lines: LineIndex;
  readonly #places: PlaceFinder;
  readonly #gutter: number;

  constructor(file: ReportedFile, layout: Layout) {
    this.#file = file;
    this.#style = layout.style;
    this.#width = layout.width;
    this.#lines = new LineIndex(file.text);
    this.#places = new PlaceFinder(file.text);
    const spans = file.diagnostics.flatMap((each) => [each, ...each.notes.map((note) => note.span ?? each)]);
    const last = spans.reduce((line, span) => Math.max(line, this.#places.placeOf(span).endLine), 1);
    this.#gutter = Math.max(2, String(last).length);
  }

  /** The lines of one finding, without a line break at the end. */
  render(diagnostic: ReportedFinding): string {
    const style = this.#style;
    const paint = paintOf(diagnostic.severity, style);
    const isKnown = this.#file.text !== '';
    const place = this.#places.placeOf(diagnostic);
    const at = isKnown ? `:${place.line}:${place.column}` : '';
    const head = [
      `${paint(style.bold(`${diagnostic.severity}[${diagnostic.code}]`))} ${style.bold(printable(diagnostic.message))}`,
      `${this.#edge('┌')} ${style.cyan(printable(this.#file.path) + at)}`,
    ];
    const marked = isKnown ? this.#marked(diagnostic, diagnostic.severity === 'error' ? '^' : '~', paint) : [];
    const fix = chosenFix(diagnostic, { unsafe: true });
    return [
      ...head,
      ...(isKnown ? [this.#edge('│'), ...marked] : []),
      ...diagnostic.notes.flatMap((note) => this.#note(note)),
      ...(fix !== undefined && isKnown ? this.#fix(fix) : []),
      `${this.#edge('└')} ${style.dim(pageUrl(diagnostic.code))}`,
    ].join('\n');
  }

  #edge(sign: string, number = ''): string {
    return this.#style.dim(`${number.padStart(this.#gutter)} ${sign}`);
  }

  /** The width of the terminal without the gutter. */
  get #room(): number {
    return this.#width - this.#gutter - 3;
  }

  #lineAt(line: number): Span {
    const start = this.#lines.offsetOfLine(line);
    let end = line < this.#lines.lineCount ? this.#lines.offsetOfLine(line + 1) : this.#file.text.length;
    while (end > start && isLineEnd(this.#file.text.charCodeAt(end - 1))) end--;
    return { start: start === 0 && this.#file.text.charCodeAt(0) === 0xfeff ? Math.min(1, end) : start, end };
  }

  /** Underlines the first line of a span, and the last one of a span over several lines. */
  #marked(span: Span, sign: string, paint: Paint): string[] {
    const { line, endLine, endColumn } = this.#places.placeOf(span);
    const first = this.#underlined(line, span, sign, paint);
    // A span that ends before the first character of a line ends on the line before.
    const last = endColumn === 1 && endLine > line ? endLine - 1 : endLine;
    if (last === line) return first;
    const between = last > line + 1 ? [this.#edge('┆')] : [];
    return [...first, ...between, ...this.#underlined(last, span, sign, paint)];
  }

  #underlined(number: number, span: Span, sign: string, paint: Paint): string[] {
    const line = this.#lineAt(number);
    // After a line break, leading spaces of a line are not underlined.
    let from = Math.max(span.start, line.start);
    if (span.start < line.start) while (from < line.end && ' \t'.includes(this.#file.text.charAt(from))) from++;
    const shown = sourceLine(this.#file.text, line, { start: from, end: span.end }, this.#room);
    const source = `${this.#edge('│', String(number))} ${shown.before}${shown.marked}${shown.after}`.trimEnd();
    return [
      source,
      `${this.#edge('│')} ${' '.repeat(shown.indent)}${paint(this.#style.bold(sign.repeat(shown.length)))}`,
    ];
  }

  #note(note: FileNote): string[] {
    const style = this.#style;
    const { message, span } = note;
    const schema = placeInSchema(note);
    const at =
      schema === undefined ? '' : ` (${style.cyan(`${printable(schema.path)}:${schema.line}:${schema.column}`)})`;
    const headline = `${this.#edge('├')} ${style.bold('note:')} ${printable(message)}${at}`;
    return span === undefined ? [headline] : [headline, ...this.#marked(span, '-', style.cyan)];
  }

  /** The lines that a fix changes, before and after it. */
  #fix(fix: Fix): string[] {
    const style = this.#style;
    const title = `${this.#edge('├')} ${style.bold(fix.safety === 'safe' ? 'fix:' : 'unsafe fix:')} ${printable(fix.title)}`;
    if (fix.edits.length === 0) return [title];
    const span = {
      start: fix.edits.reduce((least, edit) => Math.min(least, edit.start), Infinity),
      end: fix.edits.reduce((most, edit) => Math.max(most, edit.end), 0),
    };
    if (span.end - span.start > LONGEST_FIX) return [title];
    const { line, endLine } = this.#places.placeOf(span);
    // Only the visible part of a long line is looked at, so that many fixes in one line cost no more than in many
    // lines.
    const around = this.#width * CELLS_AROUND_FIX;
    const start = Math.max(this.#lineAt(line).start, span.start - around);
    const end = Math.min(this.#lineAt(endLine).end, span.end + around);
    const before = this.#file.text.slice(start, end);
    const edits = fix.edits.map((edit) => ({
      start: edit.start - start,
      end: Math.min(edit.end, end) - start,
      text: edit.text,
    }));
    return [title, ...this.#changedLines(before, applyEdits(before, edits))];
  }

  /** The changed lines. If one line replaces one, both are cropped alike, and the difference is highlighted. */
  #changedLines(before: string, after: string): string[] {
    const { red, green } = this.#style;
    const [removed, added] = differingLines(before.split(lineBreak), after.split(lineBreak));
    const [from, to] = [removed[0], added[0]];
    if (removed.length !== 1 || added.length !== 1 || from === undefined || to === undefined) {
      return [...this.#wholeLines('-', removed, red), ...this.#wholeLines('+', added, green)];
    }
    const [start, kept] = commonEnds(from, to);
    const room = Math.max(from.length, to.length) - start - kept;
    return [
      this.#changedLine('-', from, { start, end: from.length - kept }, room, red),
      this.#changedLine('+', to, { start, end: to.length - kept }, room, green),
    ];
  }

  #wholeLines(sign: string, lines: readonly string[], paint: Paint): string[] {
    const shown = lines
      .slice(0, MOST_FIX_LINES)
      .map((line) => this.#changedLine(sign, line, { start: 0, end: 0 }, 0, paint));
    return lines.length > MOST_FIX_LINES ? [...shown, `${this.#edge('│')} ${paint(`${sign} …`)}`] : shown;
  }

  #changedLine(sign: string, line: string, changed: Span, room: number, paint: Paint): string {
    const part = sourceLine(line, { start: 0, end: line.length }, changed, this.#room - 2, room);
    const { bold, underline } = this.#style;
    return `${this.#edge('│')} ${paint(`${sign} ${part.before}`)}${bold(underline(paint(part.marked)))}${paint(part.after)}`.trimEnd();
  }
}

const lineBreak = /\r\n|\n|\r/;

/** The rest of both texts without their common first and last lines. */
function differingLines(before: readonly string[], after: readonly string[]): [readonly string[], readonly string[]] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return [before.slice(start, before.length - end), after.slice(start, after.length - end)];
}

const isLineEnd = (code: number): boolean => code === 10 || code === 13;

/** The numbers of characters that two texts share at their start and at their end, in whole words. */
function commonEnds(a: string, b: string): [number, number] {
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  while (start > 0 && isInWord(a.charAt(start - 1))) start--;
  let end = 0;
  while (end < most - start && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end++;
  while (end > 0 && isInWord(a.charAt(a.length - end))) end--;
  return [start, end];
}

/** Letters, digits and whole surrogate pairs, which are highlighted as a whole. */
const isInWord = (character: string): boolean => /[\p{L}\p{N}_\ud800-\udfff]/u.test(character);
