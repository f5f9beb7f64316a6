/** The entry of the parser: text in, tree and problems out. */
import { anObject, type Diagnostic, type Field, type FragmentOption, requireArgument, shown } from '../text/index.js';
import { beginsSystemOptionAfter, fragmentStart } from './text/split-query.js';
import { isNamePart, isNameStart, isSpace } from './text/characters.js';
import { stepOverHole } from './text/decoded-text.js';
import { type Dialect, odata401 } from './dialect.js';
import { checkPath } from './checks/path-checks.js';
import { reportDecodedPath } from './checks/other-decodings.js';
import { defaultLimits, ParseContext, type ParseLimits, type Token } from './context/parse-context.js';
import type { SyntaxProblem } from './context/syntax-problem.js';
import { describeProblem } from './problems/describe-problem.js';
import { parseFragment, parsePathSlice, parseQuery } from './query-parser.js';
import type {
  ExpandList,
  Expression,
  Missing,
  Node,
  OptionValue,
  OrderbyList,
  Query,
  ResourcePath,
  SelectList,
  ServiceRoot,
  Url,
} from './tree/tree.js';

export interface ParseOptions {
  /** The names and precedence; OData 4.01 by default. */
  readonly dialect?: Dialect;
  readonly limits?: Partial<ParseLimits>;
  /** The offset of the resource path in the text, if the service root is known. */
  readonly resourcePathStart?: number;
  /** The number of the first node, for texts whose trees share tables of facts; 0 by default. */
  readonly firstId?: number;
  /**
   * Whether the text is a request target as a server receives it. Then every character represents itself: there are no variables, every raw
   * `&` separates query options, the first `?` begins them, and a raw `#` (RFC 9112 3.2) or a `%` without two hex digits (RFC 3986 2.1) is
   * an error. By default a person or a tool stores the text: `{{name}}` is a variable, and obvious typos are read as intended.
   */
  readonly isReceived?: boolean;
  /**
   * The other programs that decode a received text. `standard`: only programs that split it before they decode its parts (URL conventions
   * 2). `any`, the default: also programs with another order, so text that they read differently is an error.
   */
  readonly decoding?: 'standard' | 'any';
  /** The meaning of a raw `+` in the query for the receiver: a space by default, as in HTML forms, or itself (RFC 3986). */
  readonly plus?: 'space' | 'literal';
}

/** The result of a parse. Every text has a complete `tree`, in which missing parts are Missing nodes. */
export interface ParseResult<N extends Node = Url> {
  readonly tree: N;
  /** In order of the text; at most 10,000. */
  readonly problems: readonly SyntaxProblem[];
  /** The problems as findings, with the severities of the parser. Computed at the first access. */
  readonly diagnostics: readonly Diagnostic[];
  /** In order of the text; between two tokens there are only spaces. Computed at the first access. */
  readonly tokens: readonly Token[];
  /** The number of nodes: their numbers are less than this. */
  readonly nodeCount: number;
}

class LazyResult<N extends Node> implements ParseResult<N> {
  readonly problems: readonly SyntaxProblem[];
  readonly nodeCount: number;
  #tokens: readonly Token[] | undefined;
  #diagnostics: readonly Diagnostic[] | undefined;

  constructor(
    readonly tree: N,
    context: ParseContext,
    private readonly field: Field,
    private readonly scanAgain: () => readonly Token[],
  ) {
    this.problems = orderProblems(context.problems);
    this.nodeCount = context.nodeCount;
  }

  get diagnostics(): readonly Diagnostic[] {
    return (this.#diagnostics ??= this.problems.map((problem) => describeProblem(problem, this.field)));
  }

  get tokens(): readonly Token[] {
    return (this.#tokens ??= this.scanAgain());
  }
}

function orderProblems(problems: readonly SyntaxProblem[]): readonly SyntaxProblem[] {
  if (problems.length < 2) return problems;
  const sorted = [...problems].sort((a, b) => a.start - b.start || a.end - b.end);
  return sorted.filter((problem, i) => {
    const before = sorted[i - 1];
    return (
      before === undefined ||
      before.code !== problem.code ||
      before.start !== problem.start ||
      before.end !== problem.end
    );
  });
}

function run<N extends Node>(
  text: string,
  field: Field,
  options: ParseOptions,
  build: (context: ParseContext) => N,
): ParseResult<N> {
  if (typeof text !== 'string') throw new TypeError(`parse: text must be a string, but is ${shown(text)}.`);
  if (options.dialect !== undefined) requireArgument('parse', 'options.dialect', options.dialect, anObject);
  const dialect = options.dialect ?? odata401;
  const limits = options.limits === undefined ? defaultLimits : boundLimits(options.limits);
  const attempt = (recordTokens: boolean): { tree: N; context: ParseContext } => {
    const encoding = options.plus === 'literal' ? 'path' : 'query';
    const isReceived = options.isReceived === true;
    const isUrl = field === 'url';
    const { firstId, decoding } = options;
    const isAny = isReceived && isUrl && decoding !== 'standard';
    const context = new ParseContext(text, dialect, limits, recordTokens, firstId, isUrl, isReceived, encoding, isAny);
    return { tree: build(context), context };
  };
  const { tree, context } = attempt(false);
  return new LazyResult(tree, context, field, () =>
    [...(attempt(true).context.tokens ?? [])].sort((a, b) => a.start - b.start),
  );
}

/** Deeper than 250 the call stack of some engines would overflow. */
const boundLimits = ({
  length = defaultLimits.length,
  depth = defaultLimits.depth,
  items = defaultLimits.items,
  options = defaultLimits.options,
}: Partial<ParseLimits>): ParseLimits => ({ length, depth: Math.max(1, Math.min(depth, 250)), items, options });

/** Whether a text is longer than the limit. Then it is reported, and nothing of it is parsed. */
function isTooLong(context: ParseContext): boolean {
  const { length } = context.limits;
  if (context.raw.length <= length) return false;
  context.report({ code: 'excessive-length', start: length, end: context.raw.length, found: '', limit: length });
  context.token('skipped', 0, context.raw.length);
  return true;
}

/**
 * Parses a URL: absolute, a path, or a query string with or without `?` (OData 4.01 URL conventions 2, 4 and 5).
 * Percent-encoding is undone piece by piece; all spans count in the text as given.
 *
 * @param text - The text as stored, or as received with `isReceived`.
 * @returns A complete tree for any text; what does not parse is in `diagnostics`, and `Missing` nodes replace absent parts.
 * @throws A TypeError for a text that is not a string.
 * @example
 * const { tree, diagnostics } = parse('/odata/Orders?$filter=Total gt 100');
 * tree.query?.options[0]?.name.text; // '$filter'
 *
 * @public
 */
export function parse(text: string, options: ParseOptions = {}): ParseResult {
  return run(text, 'url', options, (context) => {
    if (isTooLong(context)) return url(context, undefined, undefined, undefined);
    const { raw } = context;
    const end = fragmentStart(raw, 0, raw.length, context.isReceived);
    if (end < raw.length) context.token('skipped', end, raw.length);
    reportFragment(context, end);
    if (context.isReceived) reportRawCharacters(context, end);
    const isQueryOnly =
      options.resourcePathStart === undefined && /^(?:\s|%20)*(?:\?|(?:[$@]|%24|%40)?\w[\w.]*=)/.test(raw);
    const rootEnd = isQueryOnly ? 0 : (options.resourcePathStart ?? serviceRootEnd(raw, end, context.isReceived));
    const mark = context.isReceived ? indexOrEnd(raw.indexOf('?'), end) : queryStart(raw, rootEnd, end);
    const pathEnd = isQueryOnly && raw.charCodeAt(mark) !== 63 ? rootEnd : mark;
    const base = serviceRoot(context, Math.min(rootEnd, pathEnd));
    const path = (context.isReceived ? rootEnd >= pathEnd : isAllSpace(raw, rootEnd, pathEnd))
      ? undefined
      : parsePathSlice(context, rootEnd, pathEnd);
    const hasMark = raw.charCodeAt(mark) === 63 && mark < end;
    if (hasMark) context.token('punctuation', mark, mark + 1);
    const query = hasMark ? parseQuery(context, mark + 1, end) : isQueryOnly ? parseQuery(context, 0, end) : undefined;
    checkPath(context, base, path, query);
    const target = path?.segments.at(-1)?.name;
    if (end < raw.length && target?.kind === 'Name' && target.text === '$metadata')
      checkContextFragment(context, end + 1, raw.length);
    return url(context, base, path, query);
  });
}

function url(
  context: ParseContext,
  base: ServiceRoot | undefined,
  path: ResourcePath | undefined,
  query: Query | undefined,
): Url {
  return { kind: 'Url', id: context.id(), start: 0, end: context.raw.length, base, path, query };
}

function serviceRoot(context: ParseContext, end: number): ServiceRoot | undefined {
  if (end === 0) return undefined;
  context.token('base', 0, end);
  return { kind: 'ServiceRoot', id: context.id(), start: 0, end, text: context.raw.slice(0, end) };
}

const authority = /^(?:\s|%20)*[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?#]*/;
const leadingHole = /^(?:\s|%20)*\{\{[^{}]*\}\}(?::\/\/[^/?#]*)?/;

/** A session of ASP.NET without cookies, which belongs to the root at any position. */
const sessionSegment = /\/\(S\([^()/?#]{0,80}\)\)\//;

/**
 * The end of the root without knowledge of the service: scheme and authority. A leading slash or variable belongs to it, also in
 * `{{scheme}}://`.
 */
export function serviceRootEnd(raw: string, end: number, isReceived = false): number {
  let root =
    (raw.includes('://') ? authority.exec(raw)?.[0].length : undefined) ??
    (!isReceived && raw.includes('{{') ? leadingHole.exec(raw)?.[0].length : undefined) ??
    0;
  while (root < end && isSpace(raw.charCodeAt(root))) root++;
  if (raw.charCodeAt(root) === 47) root++;
  const session = raw.includes('/(S(') ? sessionSegment.exec(raw.slice(0, end)) : null;
  return session === null ? Math.min(root, end) : session.index + session[0].length;
}

/**
 * The offset of the `?` that begins the query. A `?` inside a quoted key does not count if the quotes close before a parenthesis or comma;
 * a rule reports such a key.
 */
export function queryStart(raw: string, from: number, to: number): number {
  let depth = 0;
  for (let i = from; i < to; i++) {
    const code = raw.charCodeAt(i);
    if (code === 63) return i;
    i = stepOverHole(raw, i, to);
    if (code === 40) depth++;
    else if (code === 41) depth--;
    else if (code === 39 && depth > 0) {
      const close = keyQuoteEnd(raw, i, to);
      if (close < 0) return indexOrEnd(raw.indexOf('?', i), to);
      i = close;
    }
  }
  return to;
}

function keyQuoteEnd(raw: string, start: number, to: number): number {
  let close = raw.indexOf("'", start + 1);
  while (close >= 0 && raw.charCodeAt(close + 1) === 39) close = raw.indexOf("'", close + 2);
  if (close < 0 || close >= to) return -1;
  const next = raw.charCodeAt(close + 1);
  return next === 41 || next === 44 || !raw.slice(start, close).includes('?') ? close : -1;
}

/**
 * Reports a fragment in a request target, where none is allowed, a fragment that contains query options, which are never sent, and a
 * second "#", which no URL has (RFC 3986 3.5, RFC 9112 3.2).
 */
function reportFragment(context: ParseContext, hash: number): void {
  const { raw } = context;
  if (hash >= raw.length) return;
  const swallows = raw.includes('?') && beginsSystemOptionAfter(raw, hash);
  if (!context.isReceived && !swallows) {
    // The qualifier of an annotation in a context URL has a sign of its own (URL conventions 10.10; ABNF contextFragment).
    if (raw.slice(0, hash).endsWith('$metadata')) return;
    const all = Array.from(raw.slice(hash).matchAll(/#/g), ({ index }) => ({
      start: hash + index,
      end: hash + index + 1,
      text: '%23',
    }));
    // In a path a slash follows that belongs to it: `root:/Plan #4:/children`.
    const before = raw.slice(0, hash);
    const isInPath = /\w/.test(before) && !before.includes('?') && /^#[^/?]+\//.test(raw.slice(hash));
    if (all.length > 1 || isInPath)
      context.report({
        code: 'unencoded-hash',
        start: hash,
        end: hash + 1,
        found: '#',
        variant: 'several',
        edits: all,
      });
    return;
  }
  const variant = context.isReceived ? 'received' : 'options';
  context.report({ code: 'unencoded-hash', start: hash, end: hash + 1, found: '#', variant, replacement: '%23' });
}

/** Reports characters that receivers drop or replace (URL Standard 4.4): controls, and backslashes in the path. */
function reportRawCharacters(context: ParseContext, end: number): void {
  const { raw } = context;
  const pathEnd = indexOrEnd(raw.indexOf('?'), end);
  if (context.isForAnyDecoding) reportDecodedPath(context, { start: 0, end: pathEnd });
  for (let i = 0; i < end; i++) {
    const code = raw.charCodeAt(i);
    if (code < 32 || code === 127 || (code === 92 && i < pathEnd))
      context.unexpected({ start: i, end: i + 1 }, raw.charAt(i), 'its percent-encoded form', 'instead');
  }
  reportSteps(context, pathEnd);
}

/** Reports segments that receivers read as steps, `.` and `..` in all their spellings (URL Standard 4.1), and a host in the path. */
function reportSteps(context: ParseContext, pathEnd: number): void {
  const { raw } = context;
  if (raw.startsWith('//'))
    context.unexpected({ start: 0, end: 2 }, '//', 'other programs read a host after it', 'extra');
  for (let start = 0, end; start <= pathEnd; start = end + 1) {
    end = indexOrEnd(raw.indexOf('/', start), pathEnd);
    const found = end - start > 6 ? '' : raw.slice(start, end);
    if (/^(?:\.|%2e){1,2}$/i.test(found))
      context.unexpected({ start, end }, found, 'other programs read it as a step in the path', 'extra');
  }
}

const indexOrEnd = (index: number, end: number): number => (index < 0 || index > end ? end : index);

function isAllSpace(raw: string, start: number, end: number): boolean {
  let i = start;
  while (i < end && (isSpace(raw.charCodeAt(i)) || raw.startsWith('%20', i))) i += raw.charCodeAt(i) === 37 ? 3 : 1;
  return i >= end;
}

/** Parses the plain text of any query option. */
export function parseOption(text: string, option: FragmentOption, options: ParseOptions): ParseResult<OptionValue> {
  return run(text, option, options, (context): OptionValue => {
    if (isTooLong(context)) return { kind: 'Missing', id: context.id(), start: 0, end: text.length, expected: 'value' };
    return parseFragment(context, option);
  });
}

const fragment = <N extends Node>(
  text: string,
  option: FragmentOption,
  options: ParseOptions,
): ParseResult<N | Missing> => parseOption(text, option, options) as ParseResult<Node> as ParseResult<N | Missing>;

/**
 * Parses the plain, decoded text of a filter (URL conventions 5.1.1). An empty text gives a Missing node.
 *
 * @example
 * parseFilter('Total gt').diagnostics[0]?.code; // 'missing-operand'
 *
 * @public
 */
export const parseFilter = (text: string, options: ParseOptions = {}): ParseResult<Expression> =>
  fragment<Expression>(text, 'filter', options);

/**
 * Parses the plain text of `orderby` (URL conventions 5.1.5).
 *
 * @returns A list of items, or a Missing node for an empty text.
 * @public
 */
export const parseOrderby = (text: string, options: ParseOptions = {}): ParseResult<OrderbyList | Missing> =>
  fragment<OrderbyList>(text, 'orderby', options);

/**
 * Parses the plain text of `select` (URL conventions 5.1.4).
 *
 * @returns A list of items, or a Missing node for an empty text.
 * @public
 */
export const parseSelect = (text: string, options: ParseOptions = {}): ParseResult<SelectList | Missing> =>
  fragment<SelectList>(text, 'select', options);

/**
 * Parses the plain text of `expand` (URL conventions 5.1.3).
 *
 * @returns A list of items with their nested options, or a Missing node for an empty text.
 * @public
 */
export const parseExpand = (text: string, options: ParseOptions = {}): ParseResult<ExpandList | Missing> =>
  fragment<ExpandList>(text, 'expand', options);

/**
 * Parses a resource path without a query (URL conventions 4); a leading slash is skipped.
 *
 * @example
 * parsePath('Orders(7)/Customer').tree.segments.length; // 2
 *
 * @public
 */
export function parsePath(text: string, options: ParseOptions = {}): ParseResult<ResourcePath> {
  return run(text, 'url', options, (context): ResourcePath => {
    if (isTooLong(context)) return { kind: 'ResourcePath', id: context.id(), start: 0, end: text.length, segments: [] };
    const start = text.startsWith('/') ? 1 : 0;
    context.token('base', 0, start);
    const path = parsePathSlice(context, start, text.length);
    checkPath(context, undefined, path, undefined);
    return path;
  });
}

/** The other characters besides names, strings and parentheses, which are counted. */
const punctuation = ',/+=:.*$@#-';

/**
 * Reports the first text in `raw[from..to]`, which begins after the `#`, that no context URL can contain. A percent sign is allowed in keys
 * only, because all other characters of a context URL need no encoding.
 */
function checkContextFragment(context: ParseContext, from: number, to: number): void {
  const { raw } = context;
  const open: number[] = [];
  for (let i = from; i < to; i++) {
    const char = raw.charAt(i);
    if (char === "'") {
      const close = raw.indexOf("'", i + 1);
      if (close < 0 || close >= to) return reportAt(context, i, 'the quote that closes the string', 'after');
      i = close;
    } else if (char === '(') open.push(i);
    else if (char === ')') {
      if (open.pop() === undefined) return reportAt(context, i, 'no parenthesis is open', 'extra');
    } else if (raw.startsWith('{{', i)) return;
    else if (!isNamePart(raw, i) && !isNameStart(raw, i) && !punctuation.includes(char))
      return reportAt(context, i, 'the name of a property, a type or an annotation', 'instead');
  }
  const last = open.pop();
  if (last !== undefined) context.report({ code: 'unclosed-parenthesis', start: last, end: last + 1, found: '(' });
}

function reportAt(context: ParseContext, start: number, expected: string, variant: string): void {
  const end = start + (context.raw.codePointAt(start)! > 0xffff ? 2 : 1);
  context.unexpected({ start, end }, context.raw.slice(start, end), expected, variant);
}
