/** Reads the marked queries of JavaScript and TypeScript: templates tagged odata, and literals behind a comment that says so. */
import type { Field, Span, TextEdit } from '@odatalint/core';
import { CommentNotes, isSlashComment, lineOfComment } from '../../comments/index.js';
import type { ReadDocument, StoredRequest } from '../../document/index.js';
import { fitInLiteral } from '../../edits/index.js';
import { mapOfSpan, storedFragment, storedText, type StoredInput } from '../../values/index.js';
import { joinLiteral, type JoinedLiteral } from './joined-literal.js';
import { readQueryMark, type QueryMark } from './query-mark.js';
import { scanScript } from './script-scanner.js';
import { escapeScript } from './script-string.js';
import { opensTemplate, type ScriptToken } from './script-token.js';
import type { FormatDescriptor } from '../format-descriptor.js';

export const scriptFormat: FormatDescriptor = {
  label: 'marked queries in JavaScript and TypeScript',
  example: 'const orders = odata`Orders?$top=1`;\n',
  fileNames: { shared: ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'] },
  languageIds: ['javascript', 'javascriptreact', 'typescript', 'typescriptreact'],
  embedding: 'parts',
  evidence: /\bodata\b/,
  layout: 'embedded',
  hasTrailingComments: true,
  marker: 'odata',
  isComment: isSlashComment,
  commentMark: '//',
  read: readScript,
  fitEdit: fitScriptEdit,
};

function readScript(text: string): ReadDocument {
  return new ScriptReader(text).read();
}

class ScriptReader {
  readonly #text: string;
  readonly #tokens: readonly ScriptToken[];
  readonly #requests: StoredRequest[] = [];
  readonly #notes = new CommentNotes();
  /** What the comment says that stands right before the current token, and the index of that comment. */
  #mark: QueryMark | undefined;
  #markIndex = 0;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = text.includes('odata') ? scanScript(text) : [];
  }

  read(): ReadDocument {
    for (let index = 0; index < this.#tokens.length;) index = this.#readAt(index);
    return { requests: this.#requests, directives: this.#notes.directives, problems: [] };
  }

  /** Takes in the token at an index; out: the index to go on with. */
  #readAt(index: number): number {
    const token = this.#tokens[index] as ScriptToken;
    if (token.kind === 'comment') {
      this.#readDirective(token);
      this.#readMark(token, index);
      return index + 1;
    }
    const isTagged = opensTemplate(this.#text, token) && this.#isTag(index - 1);
    if (isTagged || (this.#mark !== undefined && (token.kind === 'string' || opensTemplate(this.#text, token)))) {
      const mark = this.#mark ?? {};
      this.#mark = undefined;
      const context = { isTagged, sum: isTagged ? undefined : this.#sumBefore() };
      const { literal, next } = joinLiteral(this.#text, this.#tokens, index, context);
      for (let inner = index; inner < next; inner++) this.#readDirective(this.#tokens[inner] as ScriptToken);
      if (literal !== undefined) this.#addRequest(literal, mark, isTagged ? this.#tokens[index - 1] : undefined);
      return next;
    }
    if (!this.#isTag(index)) this.#mark = undefined;
    return index + 1;
  }

  #isTag(index: number): boolean {
    const token = this.#tokens[index];
    return token?.kind === 'word' && token.end - token.start === 5 && this.#text.startsWith('odata', token.start);
  }

  /** The `+` in front of the comment with the mark, if there is one: then something comes before the literal. */
  #sumBefore(): Span | undefined {
    let index = this.#markIndex - 1;
    while (this.#tokens[index]?.kind === 'comment') index--;
    const token = this.#tokens[index];
    return token !== undefined && ['+', '+='].includes(this.#text.slice(token.start, token.end)) ? token : undefined;
  }

  #readMark(token: ScriptToken, index: number): void {
    const content = contentOf(this.#text, token);
    const mark = readQueryMark(this.#text, content.start, content.end);
    if (mark === undefined) return;
    this.#mark = mark;
    this.#markIndex = index;
  }

  #readDirective(token: ScriptToken): void {
    if (token.kind !== 'comment') return;
    const content = contentOf(this.#text, token);
    this.#notes.add(this.#text, lineOfComment(this.#text, withBraces(this.#text, token), content), content.start);
  }

  #addRequest(literal: JoinedLiteral, mark: QueryMark, tag: ScriptToken | undefined): void {
    const stored = this.#inputOf(literal, mark);
    if (stored === undefined) return;
    const span = { start: tag?.start ?? literal.start, end: literal.end };
    const { service } = this.#notes;
    this.#notes.service = undefined;
    this.#requests.push({
      ...stored,
      span,
      target: span,
      literals: literal.literals,
      ...(service === undefined ? {} : { service }),
    });
  }

  #inputOf({ made }: JoinedLiteral, { field, on }: QueryMark): StoredInput | undefined {
    if (field === undefined) return storedText(made);
    const set = on === undefined ? undefined : { name: this.#text.slice(on.start, on.end), map: mapOfSpan(on) };
    return storedFragment(field, made, set);
  }
}

/** A comment between tags stands in braces of its own. */
function withBraces(text: string, { start, end }: ScriptToken): Span {
  const isBraced = text.charAt(start - 1) === '{' && text.charAt(end) === '}';
  return isBraced ? { start: start - 1, end: end + 1 } : { start, end };
}

/** A comment without its marks. */
function contentOf(text: string, { start, end, isClosed }: ScriptToken): Span {
  return { start: start + 2, end: text.startsWith('/*', start) && isClosed ? end - 2 : end };
}

/** The name of a set stands in a comment, all else in literals. */
function fitScriptEdit(_text: string, edit: TextEdit, field: Field, request: StoredRequest): TextEdit | undefined {
  if (field === 'on') return /^\w+$/.test(edit.text) ? edit : undefined;
  return fitInLiteral(edit, request, ({ style }) => escapeScript(edit.text, style));
}
