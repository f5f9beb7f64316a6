/** Distinguishes JSX elements from the types and comparisons of TypeScript, which begin with the same `<`. */
import { skipSpaces } from '../text/line.js';

/** The text after a `<`. */
export interface TagStart {
  /** The name of the element; empty for a fragment. */
  readonly name: string;
  /** Whether the text after the name can only be an attribute, or the end of an element without children. */
  readonly isSurelyTag: boolean;
}

/** The tag that may begin at a `<`; undefined if no name and no `>` follows. */
export function tagStartAt(text: string, offset: number): TagStart | undefined {
  const end = endOfName(text, offset + 1);
  const name = text.slice(offset + 1, end);
  if (name === '') return text.charAt(end) === '>' ? { name, isSurelyTag: false } : undefined;
  if (!isNameStart(name.charCodeAt(0))) return undefined;
  const from = skipSpaces(text, end);
  if (text.startsWith('/>', from) || text.charAt(from) === '{') return { name, isSurelyTag: true };
  const attributeEnd = endOfName(text, from);
  const attribute = text.slice(from, attributeEnd);
  const after = text.charAt(skipSpaces(text, attributeEnd));
  const isSurelyTag =
    attribute !== '' &&
    from > end &&
    attribute !== 'extends' &&
    name !== 'const' &&
    (after === '=' || after === '/' || after === '>' || isNameStart(after.charCodeAt(0)));
  return { name, isSurelyTag };
}

/** The closing tags and quotes of a text, each searched once. */
export class JsxNames {
  readonly #text: string;
  #lastClosing: ReadonlyMap<string, number> | undefined;
  /** Quotes without another one of their kind after them. */
  readonly #noMore = new Set<string>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Whether `</name>` occurs after an offset. */
  isClosedAfter(name: string, offset: number): boolean {
    this.#lastClosing ??= lastClosingTags(this.#text);
    return (this.#lastClosing.get(name) ?? -1) > offset;
  }

  /** The offset after the attribute value at `offset`, or after its quote if it is not closed. */
  afterQuote(quote: string, offset: number): number {
    const close = this.#noMore.has(quote) ? -1 : this.#text.indexOf(quote, offset + 1);
    if (close === -1) this.#noMore.add(quote);
    return close === -1 ? offset + 1 : close + 1;
  }
}

function lastClosingTags(text: string): ReadonlyMap<string, number> {
  const last = new Map<string, number>();
  for (let at = text.indexOf('</'); at !== -1; at = text.indexOf('</', at + 2)) {
    last.set(text.slice(at + 2, endOfName(text, at + 2)), at);
  }
  return last;
}

function endOfName(text: string, from: number): number {
  let end = from;
  while (end < text.length && (isNameStart(text.charCodeAt(end)) || isNameMark(text.charCodeAt(end)))) end++;
  return end;
}

const isNameStart = (code: number): boolean =>
  (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95 || code === 36 || code > 0xa0;

/** Digits and `-`, `.`, `:`. */
const isNameMark = (code: number): boolean => (code >= 48 && code <= 58) || code === 45 || code === 46;
