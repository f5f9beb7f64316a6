/** A comment line of a request file: directives for odatalint and facts about its request. */
import type { Directive, DirectiveCode, DirectiveKind } from '../document/document.js';
import { isSpaceCode, linesOf, type Line } from '../text/line.js';

/** The notes in the comments above and inside the current request. */
export class CommentNotes {
  readonly directives: Directive[] = [];
  name: string | undefined;
  service: string | undefined;

  /** Reads the comment on `line`; its text starts at `from`, after the comment marks. */
  add(text: string, line: Line, from: number): void {
    let start = from;
    while (start < line.to && isSpaceCode(text.charCodeAt(start))) start++;
    const first = text.charAt(start);
    if (first === '@') this.#addMetadata(text.slice(start + 1, line.to), start + 1, line);
    else if (first === 'o') {
      const directive = readDirective(text.slice(start, line.to), start, line);
      if (directive !== undefined) this.directives.push(directive);
    }
  }

  #addMetadata(content: string, offset: number, line: Line): void {
    const [key, value] = splitWord(content);
    if (key.startsWith('odatalint-')) this.directives.push(readNote(content, offset, line));
    if (value === '') return;
    if (key === 'name') this.name = value.startsWith('=') ? value.slice(1).trim() : value;
    else if (key === 'odatalint-service') this.service = value;
  }
}

/** The directives in comments on lines of their own, in a document whose comments begin with `mark`. */
export function commentDirectives(text: string, mark: string): readonly Directive[] {
  const notes = new CommentNotes();
  // Most documents have none, and a search for the word is faster than a loop over lines.
  if (!text.includes('odatalint-')) return [];
  for (const line of linesOf(text)) {
    if (text.startsWith(mark, line.from)) notes.add(text, line, line.from + mark.length);
  }
  return notes.directives;
}

const kinds: ReadonlyMap<string, DirectiveKind> = new Map([
  ['odatalint-disable-next-line', 'disable-next-line'],
  ['odatalint-disable-line', 'disable-line'],
  ['odatalint-disable', 'disable'],
  ['odatalint-enable', 'enable'],
  ['odatalint-disable-file', 'disable-file'],
]);

/**
 * Reads `odatalint-disable-next-line code, code -- reason` and similar directives. Commas or spaces separate the codes.
 *
 * @param content - The trimmed text of a comment.
 * @param offset - Where it begins in the document.
 * @returns Undefined if the first word is not a directive.
 */
function readDirective(content: string, offset: number, line: Line): Directive | undefined {
  const [word] = splitWord(content);
  const kind = kinds.get(word);
  if (kind === undefined) return word.startsWith('odatalint-') ? readNote(content, offset, line) : undefined;
  const dashes = reasonStart(content, word.length);
  const reason = content.slice(dashes + 2).trim();
  return {
    kind,
    codes: readCodes(content, word.length, dashes, offset),
    ...(reason === '' ? {} : { reason }),
    start: offset,
    end: offset + content.length,
    word: { start: offset, end: offset + word.length },
    line: { start: line.start, end: line.next },
  };
}

/** A comment that names a service, or that begins like a directive but is not one. */
function readNote(content: string, offset: number, line: Line): Directive {
  const [word] = splitWord(content);
  return {
    kind: word === 'odatalint-service' ? 'service' : 'unknown',
    codes: readCodes(content, word.length, content.length, offset),
    start: offset,
    end: offset + content.length,
    word: { start: offset, end: offset + word.length },
    line: { start: line.start, end: line.next },
  };
}

/** The words that begin directives. */
export const directiveWords: readonly string[] = [...kinds.keys(), 'odatalint-service'];

/** The offset of the `--` that starts a reason, or the length of the text. */
function reasonStart(content: string, from: number): number {
  for (let at = content.indexOf('--', from); at !== -1; at = content.indexOf('--', at + 1)) {
    if (isSpaceCode(content.charCodeAt(at - 1))) return at;
  }
  return content.length;
}

const comma = 44;

function readCodes(content: string, from: number, to: number, offset: number): readonly DirectiveCode[] {
  const codes: DirectiveCode[] = [];
  let start = from;
  for (let at = from; at <= to; at++) {
    const code = at < to ? content.charCodeAt(at) : comma;
    if (code !== comma && !isSpaceCode(code)) continue;
    if (at > start) codes.push({ code: content.slice(start, at), start: offset + start, end: offset + at });
    start = at + 1;
  }
  return codes;
}

/** The first word of a text and the trimmed rest. */
function splitWord(text: string): readonly [word: string, rest: string] {
  let end = 0;
  while (end < text.length && !isSpaceCode(text.charCodeAt(end))) end++;
  return [text.slice(0, end), text.slice(end).trim()];
}
