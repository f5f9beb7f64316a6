/** What is particular to options in parentheses: where each begins and ends, and which can be there. */
import type { DecodedText } from './text/decoded-text.js';
import { findStringEnd } from './text/string-end.js';
import { isSpace, skipSpace } from './text/characters.js';
import { beginsSearch, type ParenthesisPairs, Phrases } from './scanner/item-scanner.js';
import type { ParseContext } from './context/parse-context.js';
import type { NestedOptions } from './tree/tree.js';

/** What can be asked of references, and of a number of entities (ABNF expandRefOption, expandCountOption). */
const counting = ['filter', 'search'];
const afterSystemName: Readonly<Record<string, readonly string[]>> = {
  $ref: [...counting, 'orderby', 'skip', 'top', 'count'],
  $count: counting,
};

/** Reports options that the item before the parentheses does not allow. */
export function checkNestedOptions(context: ParseContext, { options }: NestedOptions, after: string): void {
  const word = after.toLowerCase();
  const allowed = Object.hasOwn(afterSystemName, word) ? afterSystemName[word] : undefined;
  if (allowed === undefined || context.dialect.nesting !== 'parentheses') return;
  for (const { option, name } of options)
    if (option !== undefined && !allowed.includes(option))
      context.unexpected(name, name.text, `only ${allowed.join(', ')} can follow ${after}`, 'extra');
}

/** The text of one option, without the spaces around it. */
export interface NestedPart {
  readonly from: number;
  readonly to: number;
  readonly equals: number | undefined;
  /** The semicolon before the part. */
  readonly separator: number | undefined;
}

/** Splits `source.text[from..to]` at semicolons outside strings and inner parentheses. */
export function splitNested(source: DecodedText, from: number, to: number, pairs: ParenthesisPairs): NestedPart[] {
  const { text } = source;
  const parts: NestedPart[] = [];
  let start = from;
  let equals: number | undefined;
  let separator: number | undefined;
  const add = (end: number): void => {
    let stop = end;
    const first = skipSpace(text, start, end);
    while (stop > first && isSpace(text.charCodeAt(stop - 1))) stop--;
    parts.push({ from: first, to: stop, equals, separator });
  };
  const phrases = new Phrases(text, to);
  let isSearch = beginsSearch(text, from);
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code === 34) i = phrases.endAt(i, isSearch) - 1;
    else if (code === 39) i = findStringEnd(text, i, to).end - 1;
    else if (code === 40) i = Math.min(pairs.get(i) ?? i, to);
    else if (code === 61) equals ??= i;
    else if (code === 59 && isSeparator(source, i, to)) {
      add(i);
      isSearch = beginsSearch(text, i + 1);
      separator = i;
      start = i + 1;
      equals = undefined;
    }
  }
  add(to);
  return parts;
}

/** An encoded semicolon separates only where an option surely follows: in a search it is a character like others. */
const isSeparator = (source: DecodedText, i: number, to: number): boolean =>
  source.written(i, i + 1) === ';' ||
  /^\s*(?:[$@]?[\w.]+\s*=|\{\{)/.test(source.text.slice(i + 1, Math.min(to, i + 60)));
