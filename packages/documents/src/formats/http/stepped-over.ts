/** Recognizes the other parts of a request file: scripts, assertions, files to read and to write. */
import type { BodyFile } from '../../document/document.js';
import { isSpaceCode, isEmptyLine, lineAt, type Line } from '../../text/line.js';

/** Skips the lines of a block that a client runs, reads or writes, but does not send. */
export class SteppedOver {
  readonly #text: string;
  readonly #limit: number;
  /** Set after a failed search for the end of such a part, so that it is not repeated for each opening mark. */
  readonly #unclosed = new Set<string>();

  constructor(text: string, limit: number) {
    this.#text = text;
    this.#limit = limit;
  }

  /** The offset after the part that starts on `line`; undefined if the line starts none. */
  endOf(line: Line): number | undefined {
    const text = this.#text;
    switch (text.charAt(line.from)) {
      case '>':
        return this.#endOfHandler(line);
      case '<':
        if (text.startsWith('<>', line.from)) return isSpaceAt(text, line, 2) ? line.next : undefined;
        return this.#startsScript(line) ? this.#endOfScript(line) : undefined;
      case '{':
        return isScriptOpening(text.slice(line.from, line.to)) ? this.#afterLine(line, '}}') : undefined;
      case '?':
        return text.startsWith('??', line.from) ? line.next : undefined;
      case '/':
        return text.slice(line.from, line.to) === '/*' ? this.#afterLine(line, '*/') : undefined;
      default:
        return undefined;
    }
  }

  /** `> {% … %}`, `> script.js`, `>> answer.json`, `>>! answer.json`. */
  #endOfHandler(line: Line): number | undefined {
    const text = this.#text;
    if (this.#startsScript(line)) return this.#endOfScript(line);
    const marks = text.startsWith('>>!', line.from) ? 3 : text.startsWith('>>', line.from) ? 2 : 1;
    if (!isSpaceAt(text, line, marks)) return undefined;
    const path = text.slice(line.from + marks, line.to).trim();
    return path.startsWith('<') || /\s/.test(path) ? undefined : line.next;
  }

  #startsScript(line: Line): boolean {
    let at = line.from + 1;
    while (at < line.to && isSpaceCode(this.#text.charCodeAt(at))) at++;
    return at < line.to && this.#text.startsWith('{%', at);
  }

  /** A script extends to the line with its `%}`, otherwise to the end of the block. */
  #endOfScript(line: Line): number {
    for (let current = line; ; current = lineAt(this.#text, current.next, this.#limit)) {
      if (this.#text.slice(current.start, current.end).includes('%}')) return current.next;
      if (current.next >= this.#limit) return this.#limit;
    }
  }

  #afterLine(line: Line, closing: string): number | undefined {
    if (this.#unclosed.has(closing)) return undefined;
    for (let position = line.next; position < this.#limit;) {
      const current = lineAt(this.#text, position, this.#limit);
      if (this.#text.slice(current.from, current.to) === closing) return current.next;
      position = current.next;
    }
    this.#unclosed.add(closing);
    return undefined;
  }
}

/** The path in a line `< ./body.json`, `<@ ./body.json` or `<@latin1 ./body.json`. */
export function fileReferenceOf(text: string, line: Line): BodyFile | undefined {
  if (isEmptyLine(line) || text.charAt(line.from) !== '<') return undefined;
  let at = line.from + 1;
  if (text.charAt(at) === '@') while (at < line.to && !isSpaceCode(text.charCodeAt(at))) at++;
  if (at >= line.to || !isSpaceCode(text.charCodeAt(at))) return undefined;
  const encoding = text.slice(line.from + 2, at);
  while (at < line.to && isSpaceCode(text.charCodeAt(at))) at++;
  if (at >= line.to) return undefined;
  const path = text.slice(at, line.to);
  return { path, start: at, end: line.to, ...(encoding === '' ? {} : { encoding }) };
}

const isSpaceAt = (text: string, line: Line, distance: number): boolean =>
  line.from + distance < line.to && isSpaceCode(text.charCodeAt(line.from + distance));

/** `{{` alone, or with the time at which httpYac runs the script: `{{@request`, `{{+after`. */
const isScriptOpening = (line: string): boolean =>
  line.length < 40 && /^\{\{(@js\s)?[+@]?(request|streaming|response|after|responseLogging)?$/i.test(line);
