/** Formats the URL of a request: changes the spaces and line breaks between its tokens, and nothing else. */
import {
  type Dialect,
  type Node,
  parse,
  type ParseLimits,
  type ParseResult,
  type QueryOption,
  type Token,
  type Url,
} from '../syntax/index.js';
import type { Doc } from './doc.js';
import { AddressLayout } from './layout.js';
import { printDoc } from './print-doc.js';
import { type Coding, encodePath, recodeQuery } from './recode.js';
import { type KeptLines, TokenCursor } from './token-cursor.js';

export interface FormatOptions {
  /** The names and precedence of a dialect; OData 4.01 by default. */
  readonly dialect?: Dialect;
  readonly limits?: Partial<ParseLimits>;
  /** Where the resource path begins, if the service root is known. */
  readonly resourcePathStart?: number;
  /** The maximum length of a line, in UTF-16 code units; 100 by default. */
  readonly width?: number;
  /** The number of spaces for a level of indentation; 2 by default. */
  readonly indent?: number;
  /** The column at which the URL begins, for example after a method; 0 by default. */
  readonly column?: number;
  /**
   * Where lines may break: `anywhere` between two tokens (the default), only before the `?` and `&` of `options`, as
   * clients of request files read it, or at `none`.
   */
  readonly breaks?: 'anywhere' | 'options' | 'none';
  /**
   * Whether each query option has its own line even if all of them fit on one. By default this is so if the text
   * already breaks before one of them.
   */
  readonly isExpanded?: boolean;
  /** Whether percent-encoding is `kept` (the default), completed so that the URL can be sent, or decoded. */
  readonly coding?: 'kept' | Coding;
  /** Lines that must keep their places, in order of offset: comments between two lines of the URL. */
  readonly kept?: readonly KeptLines[];
}

/** The reason why a URL is not changed. */
export type LeftReason =
  /** It has a syntax error. */
  | 'syntax'
  /** A kept line is at a place where no line can break. */
  | 'kept'
  /** A safeguard: the formatted text would have another meaning. */
  | 'meaning';

export interface FormatResult {
  /**
   * The formatted text with `
   * ` between lines; the given text if it is not changed.
   */
  readonly text: string;
  readonly left: LeftReason | undefined;
}

/**
 * Formats a URL, a path or a query string (as `parse` accepts it). Names, literals, order and parentheses stay: the result has the same
 * tree, and formatting it again does not change it. A text with a syntax error does not change. A query whose spaces are all
 * percent-encoded keeps every character of its values, and so does one without any space if lines break at options only, because it can
 * then be sent as it is.
 *
 * @returns The text on one line if it fits, otherwise with each query option on its own line, and with further breaks in long values.
 * @public
 */
export function format(text: string, options: FormatOptions = {}): FormatResult {
  // The limits on lists concern the check; formatting has none.
  const parsed = parse(text, { ...options, limits: { ...options.limits, items: Infinity } });
  if (hasError(parsed)) return { text, left: 'syntax' };
  const doc = layOut(text, parsed, options);
  if (doc === undefined) return { text, left: 'kept' };
  const { width = 100, indent = 2, column = 0, breaks, kept = [] } = options;
  const settings = { width: breaks === 'none' ? Infinity : width, indent, column };
  const address = printDoc(doc, { ...settings, printsKept: false });
  // Line breaks and indentation may exceed the space that a text of the maximum length has.
  const limits = { ...options.limits, items: Infinity, length: Infinity };
  const again = parse(address, { ...options, limits });
  if (hasError(again) || !isSameTree(parsed.tree, again.tree)) return { text, left: 'meaning' };
  return { text: kept.length === 0 ? address : printDoc(doc, { ...settings, printsKept: true }), left: undefined };
}

const hasError = ({ problems, diagnostics }: ParseResult): boolean =>
  problems.length > 0 && diagnostics.some(({ severity }) => severity === 'error');

/** Formats a text without errors; undefined if a kept line has no place. */
function layOut(text: string, { tree, tokens }: ParseResult, options: FormatOptions): Doc | undefined {
  const { breaks = 'anywhere', coding = 'kept' } = options;
  const { query } = tree;
  const hasMark = query !== undefined && text[query.start - 1] === '?';
  const queryStart = query === undefined ? text.length : query.start - (hasMark ? 1 : 0);
  const cursor = new TokenCursor({
    raw: text,
    tokens,
    kept: options.kept ?? [],
    space: coding === 'encoded' ? '%20' : ' ',
    write: (token) => writeToken(text, token, queryStart, coding),
    writeGap: (start, end) => (coding === 'encoded' ? encodePath(text, start, end) : text.slice(start, end)),
  });
  const layout = new AddressLayout(cursor, {
    isExpanded: breaks !== 'none' && (options.isExpanded ?? breaksBeforeOption(text, tree, queryStart)),
    breaksValues: breaks === 'anywhere' && coding !== 'encoded',
    spacesCommas: coding !== 'encoded',
    isVerbatim: coding === 'kept' && keepsSpaces(text, query?.options ?? [], tokens, breaks),
  });
  const doc = layout.address(tree, queryStart);
  return cursor.hasPlacedKept ? doc : undefined;
}

/** Whether a line of the text begins with a query option. */
function breaksBeforeOption(text: string, { path, query }: Url, queryStart: number): boolean {
  const endsLine = (start: number, end: number): boolean => {
    const part = text.slice(start, end);
    return /[\r\n]/.test(part.slice(part.trimEnd().length));
  };
  const options = query?.options ?? [];
  if (path !== undefined && options.length > 0 && endsLine(0, queryStart)) return true;
  return options.slice(0, -1).some(({ start, end }) => endsLine(start, end));
}

/** Whether the spaces of a query can be written only as they are. */
function keepsSpaces(
  text: string,
  options: readonly QueryOption[],
  tokens: readonly Token[],
  breaks: FormatOptions['breaks'],
): boolean {
  if (options.some(({ start, end }) => /\s/.test(text.slice(start, end).trimEnd()))) return false;
  return breaks === 'options' || breaks === 'none' || hasEncodedSpace(options, tokens);
}

/** Whether there is an encoded character between two tokens of a value. */
function hasEncodedSpace(options: readonly QueryOption[], tokens: readonly Token[]): boolean {
  let i = 0;
  return options.some(({ value }) => {
    while (i < tokens.length && tokens[i]!.start < value.start) i++;
    let end = value.start;
    for (; i < tokens.length && tokens[i]!.start < value.end; i++) {
      if (tokens[i]!.start > end) return true;
      end = tokens[i]!.end;
    }
    return false;
  });
}

function writeToken(text: string, token: Token, queryStart: number, coding: FormatOptions['coding']): string {
  const { kind, start, end } = token;
  if (coding === undefined || coding === 'kept' || kind === 'base' || kind === 'skipped') return text.slice(start, end);
  if (start >= queryStart) return recodeQuery(text, start, end, coding, isNumber(text, token));
  return coding === 'encoded' ? encodePath(text, start, end) : text.slice(start, end);
}

/** Whether a token is a number; with quotes it would be another literal. */
const isNumber = (text: string, { kind, start, end }: Token): boolean =>
  kind === 'literal' && /^[-+]?[\d.]+(?:[eE][-+]?\d+)?$/.test(text.slice(start, end));

const places: ReadonlySet<string> = new Set(['start', 'end', 'id']);

/** Whether two trees are the same except for offsets and numbers. */
export const isSameTree = (a: Node, b: Node): boolean => isSame(a, b);

function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return a === b;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((each, i) => isSame(each, b[i]));
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const names = Object.keys(one).filter((name) => !places.has(name));
  return (
    names.length === Object.keys(other).filter((name) => !places.has(name)).length &&
    names.every((name) => isSame(one[name], other[name]))
  );
}
