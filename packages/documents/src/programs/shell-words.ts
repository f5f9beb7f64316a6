/** Splits a shell command into words, and joins the quotes, escapes and variables of each. */
import type { Span } from '@odatalint/core';
import type { HostLiteral } from '../document/document.js';
import { GeneratedText, madeAt } from '../text/generated-text.js';
import { addLiteralText, forEachPiece } from './literal-text.js';
import type { MadeText } from './request-parts.js';
import type { LiteralForm } from './languages/source-language.js';
import type { SourceText } from './source-text.js';
import type { SourceToken } from './source-token.js';

/** One word. */
export class ShellWord implements Span {
  constructor(
    readonly made: GeneratedText,
    readonly start: number,
    readonly end: number,
    readonly literals: readonly HostLiteral[],
    /** Whether it begins with a quote. */
    readonly isQuoted: boolean,
    /** Its tokens: the index of the first one, and the index after the last. */
    readonly first: number,
    readonly next: number,
  ) {}

  /** Some of its characters. */
  part(from: number, to: number): GeneratedText {
    return this.made.slice(Math.min(from, this.made.length), Math.min(to, this.made.length));
  }

  /** The word without its first characters. */
  after(length: number): ShellWord {
    return new ShellWord(
      this.part(length, this.made.length),
      this.start,
      this.end,
      this.literals,
      this.isQuoted,
      this.first,
      this.next,
    );
  }
}

/** The marks that end a command. */
const ends = new Set(['|', ';', '&', '>', '<', ')', '}', '||', '&&']);
/** The longest command. */
const maxTokens = 2_000;
/** The longest name of a command. */
const maxNameTokens = 64;

export class ShellWords {
  readonly #source: SourceText;
  /** Characters outside of quotes. */
  readonly #bare: LiteralForm;

  constructor(
    source: SourceText,
    /** The text of a variable before a token; undefined if it is not known. */
    private readonly textOf: (variable: string, index: number) => MadeText | undefined,
  ) {
    this.#source = source;
    this.#bare = {
      style: 'bare',
      starts: '',
      open: '',
      close: '',
      ...(source.language.continuation === undefined ? {} : { mark: source.language.continuation }),
      variable: /\$(?:\{\w{1,60}\}|[A-Za-z_]\w*(?::\w+)?(?:\.\w+)*|[0-9@*#?!])/y,
    };
  }

  /** The words of the command that begins at a token, or only the first ones, and the index after them. */
  commandAt(index: number, most = Infinity): { readonly words: readonly ShellWord[]; readonly next: number } {
    const source = this.#source;
    const words: ShellWord[] = [];
    const limit = most === Infinity ? maxTokens : maxNameTokens;
    let at = index;
    while (at < source.tokens.length && at - index < limit && words.length < most) {
      if (this.#isContinuation(at)) {
        at++;
        continue;
      }
      if (at > index && source.startsLine(at) && !this.#isContinuation(at - 1)) break;
      const token = source.tokens[at] as SourceToken;
      if (ends.has(source.word(at)) || (token.literal !== undefined && !token.literal.opens)) break;
      const { word, next } = this.#wordAt(at, index + limit);
      if (word === undefined) break;
      words.push(word);
      at = next;
    }
    return { words, next: Math.max(at, index + 1) };
  }

  /** Whether the token at an index is the mark that continues a line. */
  #isContinuation(index: number): boolean {
    const token = this.#source.tokens[index];
    const { continuation } = this.#source.language;
    if (token === undefined || continuation === undefined || token.literal !== undefined) return false;
    const word = this.#source.word(index);
    return word.startsWith(continuation) && (word.length === 1 || '\r\n'.includes(word.charAt(1)));
  }

  /** The word at an index: adjacent tokens before a limit. */
  #wordAt(index: number, limit: number): { readonly word: ShellWord | undefined; readonly next: number } {
    const source = this.#source;
    const made = new GeneratedText();
    const literals: HostLiteral[] = [];
    const first = source.tokens[index] as SourceToken;
    let end = first.start;
    let at = index;
    for (
      let token: SourceToken | undefined = first;
      token !== undefined && token.start === end;
      token = source.tokens[at]
    ) {
      if (at > index && (this.#isContinuation(at) || ends.has(source.word(at)))) break;
      if (at >= limit) return { word: undefined, next: at };
      const next =
        token.literal === undefined ? this.#addBare(made, literals, at, limit) : this.#addLiteral(made, literals, at);
      if (next === undefined) return { word: undefined, next: at + 1 };
      end = (source.tokens[next - 1] as SourceToken).end;
      at = next;
    }
    return { word: new ShellWord(made, first.start, end, literals, first.literal !== undefined, index, at), next: at };
  }

  /** Adds tokens outside of quotes up to the next literal, bracket or space. */
  #addBare(made: GeneratedText, literals: HostLiteral[], index: number, limit: number): number | undefined {
    const source = this.#source;
    const { text } = source;
    const first = source.tokens[index] as SourceToken;
    if ('([{'.includes(source.word(index))) {
      const close = source.partner(index);
      if (close === -1) return undefined;
      const span = source.span(index, close);
      // Braces without a dollar sign are those of a placeholder.
      if (source.word(index) === '{' && /^\{\w[\w-]{0,60}\}$/.test(text.slice(span.start, span.end)))
        made.addExact(text, span.start, span.end);
      else made.addCollapsed('{{value}}', span);
      return close + 1;
    }
    let at = index;
    let { end } = first;
    for (let token = source.tokens[at]; token !== undefined && token.literal === undefined; token = source.tokens[at]) {
      const word = source.word(at);
      if (
        at >= limit ||
        token.start > end ||
        '([{'.includes(word) ||
        (at > index && (ends.has(word) || this.#isContinuation(at)))
      )
        break;
      end = token.end;
      at++;
    }
    // `$(…)` and `${…}` are one variable, including their brackets.
    const opensHole =
      text.charAt(end - 1) === '$' && source.tokens[at]?.start === end && '({'.includes(source.word(at) || ' ');
    const close = opensHole ? source.partner(at) : -1;
    const plainEnd = close === -1 ? end : end - 1;
    if (plainEnd > first.start || close === -1) {
      this.#addText(made, literals, { start: first.start, end: plainEnd }, this.#bare, index);
    }
    if (close === -1) return at;
    this.#addHole(made, literals, { start: end - 1, end: source.tokens[close]?.end ?? end }, index);
    return close + 1;
  }

  #addLiteral(made: GeneratedText, literals: HostLiteral[], index: number): number | undefined {
    const source = this.#source;
    let last: SourceToken | undefined;
    for (let at = index; at !== -1; at = source.nextStretch(at)) {
      const token = source.tokens[at] as SourceToken;
      if (token.literal === undefined) return undefined;
      if (last?.literal !== undefined)
        this.#addHole(made, literals, { start: last.literal.end, end: token.literal.start }, index);
      this.#addText(made, literals, token.literal, token.literal.form, index);
      last = token;
      if (token.isClosed) return at + 1;
    }
    return undefined;
  }

  /** Adds the characters of a literal, with the texts of the variables that are known. */
  #addText(made: GeneratedText, literals: HostLiteral[], { start, end }: Span, form: LiteralForm, index: number): void {
    const { text } = this.#source;
    let written = start;
    const addWritten = (to: number): void => {
      addLiteralText(made, text, written, to, form);
      literals.push({ start: written, end: to, style: form.style });
    };
    forEachPiece(text, start, end, form, ({ variable }, from, to) => {
      const known = variable === undefined ? undefined : this.textOf(variable, index);
      if (known === undefined) return;
      if (from > written) addWritten(from);
      made.addMade(known.made);
      for (const each of known.literals) literals.push(each);
      written = to;
    });
    if (written < end || written === start) addWritten(end);
  }

  /** Adds `${name}`, or a part that is computed. */
  #addHole(made: GeneratedText, literals: HostLiteral[], span: Span, index: number): void {
    const name = /^\$\{(\w{1,60})\}$/.exec(this.#source.text.slice(span.start, span.end))?.[1];
    const known = name === undefined ? undefined : this.textOf(name, index);
    made.addMade(known?.made ?? madeAt('{{value}}', span));
    for (const each of known?.literals ?? []) literals.push(each);
  }
}
