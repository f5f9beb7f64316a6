/** Finds query options in double quotes whose name a shell reads as a variable: `"…?$filter=…"`. */
import type { Span } from '@odatalint/core';
import type { DocumentDiagnostic } from '../document/document.js';
import { GeneratedText } from '../text/generated-text.js';
import type { SourceText } from './source-text.js';

const eaten =
  /(?:^|[?&])\{\{(filter|select|expand|orderby|top|skip|count|search|apply|compute|skiptoken|format)\}\}(?==)/g;

/** The options of one program. */
export class EatenDollars {
  readonly #source: SourceText;
  readonly #found = new Map<number, DocumentDiagnostic>();

  constructor(source: SourceText) {
    this.#source = source;
  }

  /** The findings, each once. */
  get found(): readonly DocumentDiagnostic[] {
    return [...this.#found.values()];
  }

  /** A URL with the names that its author meant; the same URL if no name is lost. */
  restore(address: GeneratedText): GeneratedText {
    const escape = this.#source.language.dollarEscape;
    if (escape === undefined || !address.text.includes('}}=')) return address;
    const { text } = this.#source;
    const made = new GeneratedText();
    let done = 0;
    for (const match of address.text.matchAll(eaten)) {
      const name = match[1] ?? '';
      const end = match.index + match[0].length;
      const start = end - name.length - '{{}}'.length;
      const place = address.map.span({ start, end });
      if (text.slice(place.start, place.end) !== `$${name}` || this.#isVariable(name)) continue;
      made.addMade(address, done, start);
      made.addExact(text, place.start, place.end);
      done = end;
      this.#found.set(place.start, findingAt(place, name, escape));
    }
    if (done === 0) return address;
    made.addMade(address, done);
    return made;
  }

  /** Whether the program has a variable of this name, whose value may be the name of an option. */
  #isVariable(name: string): boolean {
    const { tokens, language } = this.#source;
    const isShell = language.name === 'shell';
    return tokens.some(({ kind }, at) => {
      const word = this.#source.word(at).toLowerCase();
      if (kind !== 'word') return false;
      if (!isShell) return word === `$${name}`;
      const isSet = this.#source.word(at + 1) === '=' && tokens[at + 1]?.start === tokens[at]?.end;
      return word === name && (isSet || /^(?:read|for|local|export|declare|-r)$/.test(this.#source.word(at - 1)));
    });
  }
}

function findingAt(place: Span, name: string, [shell, mark]: readonly [string, string]): DocumentDiagnostic {
  const edits = [{ start: place.start, end: place.start, text: mark }];
  return {
    code: 'dollar-in-double-quotes',
    severity: 'error',
    message: `${shell} replaces "$${name}" by an empty variable; write "${mark}$${name}".`,
    in: 'url',
    ...place,
    notes: [],
    fixes: [{ title: `Write "${mark}$${name}"`, safety: 'safe', edits }],
  };
}
