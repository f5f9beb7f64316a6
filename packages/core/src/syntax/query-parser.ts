/** Parses query options: splits them, decodes each, and parses each value with the grammar of its option. */
import type { FragmentOption } from '../text/index.js';
import { ApplyGrammar } from './grammar/apply-grammar.js';
import { ItemGrammar, type PendingOptions } from './grammar/item-grammar.js';
import { QueryGrammar } from './grammar/query-grammar.js';
import { SearchGrammar } from './grammar/search-grammar.js';
import { type DecodedText, decodeText, type Encoding } from './text/decoded-text.js';
import { isSpace, skipSpace } from './text/characters.js';
import { type SplitOption, splitQuery, systemOption } from './text/split-query.js';
import { mayBeSplit, reportDecodedName, reportDecodedValue } from './checks/other-decodings.js';
import { reportEncoding } from './checks/encoding-problems.js';
import { ExpressionScanner } from './scanner/expression-scanner.js';
import { beginsSearch, ItemScanner, pairParentheses, type ParenthesisPairs, Phrases } from './scanner/item-scanner.js';
import { SearchScanner } from './scanner/search-scanner.js';
import type { ParseContext, TokenKind } from './context/parse-context.js';
import type { ComputeList, SearchExpression, Transformations } from './tree/query-tree.js';
import type {
  ExpandList,
  Expression,
  NestedOptions,
  OptionName,
  OptionValue,
  OrderbyList,
  Query,
  QueryOption,
  RawValue,
  ResourcePath,
  SelectList,
} from './tree/tree.js';
import { findStringEnd } from './text/string-end.js';

/** A stretch of decoded text. */
interface Slice {
  readonly source: DecodedText;
  readonly from: number;
  readonly to: number;
}

/** The grammars with their scanners; each is built when it is first used and serves every parse. */
class Parsers {
  #expression: { grammar: QueryGrammar; scanner: ExpressionScanner } | undefined;
  #items: { grammar: ItemGrammar; scanner: ItemScanner } | undefined;

  get expression(): { grammar: QueryGrammar; scanner: ExpressionScanner } {
    return (this.#expression ??= { grammar: new QueryGrammar(), scanner: new ExpressionScanner() });
  }

  #apply: ApplyGrammar | undefined;
  #search: { grammar: SearchGrammar; scanner: SearchScanner } | undefined;

  /** It uses the tokens of the expression scanner. */
  get apply(): ApplyGrammar {
    return (this.#apply ??= new ApplyGrammar());
  }

  get search(): { grammar: SearchGrammar; scanner: SearchScanner } {
    return (this.#search ??= { grammar: new SearchGrammar(), scanner: new SearchScanner() });
  }

  get items(): { grammar: ItemGrammar; scanner: ItemScanner } {
    return (this.#items ??= { grammar: new ItemGrammar(), scanner: new ItemScanner() });
  }
}

const parsers = new Parsers();

/** Parses `raw[from..to]` of the context as query options. */
export function parseQuery(context: ParseContext, from: number, to: number): Query {
  if (context.isReceived) limitOptions(context, from, to);
  const split = splitQuery(context.raw, from, to, context.isReceived);
  if (context.tokens !== undefined) recordSeparators(context, split, from, to);
  const options = split.map((option) => parseOption(context, option));
  return { kind: 'Query', id: context.id(), start: from, end: to, options };
}

/** Reports the parts of a query beyond the limit. Empty parts count, because some programs count them. */
function limitOptions(context: ParseContext, from: number, to: number): void {
  const { raw, limits } = context;
  let count = 1;
  let start = from;
  for (let i = raw.indexOf('&', from); i >= 0 && i < to; i = raw.indexOf('&', i + 1)) {
    if (count === limits.options) start = i + 1;
    count++;
  }
  if (count <= limits.options) return;
  const limit = limits.options;
  context.report({ code: 'excessive-length', start, end: to, found: `${count}`, limit, variant: 'options' });
}

/** Records the tokens of each `&` between the options. */
function recordSeparators(context: ParseContext, options: readonly SplitOption[], from: number, to: number): void {
  let offset = from;
  const record = (end: number): void => {
    for (; offset < end; offset++)
      if (context.raw.charCodeAt(offset) === 38) context.token('punctuation', offset, offset + 1);
  };
  for (const { start, end } of options) {
    record(start);
    offset = end;
  }
  record(to);
}

function parseOption(context: ParseContext, split: SplitOption): QueryOption {
  const nameEnd = split.equals ?? split.end;
  const nameText = sliceOf(decodeQuery(context, split.start, nameEnd));
  // For every receiver, a space around the name belongs to it.
  const nameSlice = context.isReceived ? nameText : trim(nameText);
  const name = optionName(context, nameSlice);
  const option = systemOption(name.text);
  if (option !== undefined || name.text.startsWith('$') || context.isReceived)
    reportEncoding(context, nameSlice.source);
  if (split.equals !== undefined) context.token('punctuation', split.equals, split.equals + 1);
  const bareEnd = nameSlice.source.end(nameSlice.to);
  const source =
    split.equals === undefined
      ? decodeQuery(context, bareEnd, bareEnd)
      : decodeQuery(context, split.equals + 1, split.end);
  const valueSpan = { start: (split.equals ?? split.end - 1) + 1, end: split.end };
  const isSplitByOthers = context.isForAnyDecoding && mayBeSplit(context, valueSpan);
  source.mayHaveSeparators = split.ampersands.length > 0 || isSplitByOthers;
  const whole = sliceOf(source);
  // Checks a value without a grammar, which every receiver compares character by character.
  const trimmed = context.isReceived && !structured.has(option ?? '') ? whole : trim(whole);
  const slice = option === undefined ? trimmed : skipRepeatedName(context, option, trimmed);
  if (option !== undefined) reportSpaces(context, option, nameSlice, slice);
  const value = isAlias(context, name) ? parseAliasSlice(context, slice) : parseValue(context, option, slice);
  // The service decides about the contents of a custom option, but receivers differ in how they read an invalid encoding.
  if (option !== undefined || context.isReceived) reportEncoding(context, source);
  reportAmpersands(context, source, split.ampersands);
  if (context.isForAnyDecoding) {
    reportDecodedName(context, name.text, { start: split.start, end: nameEnd });
    reportDecodedValue(context, name.text, source, valueSpan);
  }
  return { kind: 'QueryOption', id: context.id(), start: name.start, end: split.end, name, option, value };
}

/** Skips a repeated name: `$filter=$filter=A eq 1`. The value follows it. */
function skipRepeatedName(context: ParseContext, option: string, slice: Slice): Slice {
  const { source, from, to } = slice;
  const start = source.text.slice(from, Math.min(to, from + option.length + 2)).toLowerCase();
  const name = start === `$${option}=` ? start : start.startsWith(`${option}=`) ? `${option}=` : undefined;
  if (name === undefined || context.isReceived || source.text.charAt(from + name.length) === '=') return slice;
  // A property can have the name of an option, and can be compared with "=".
  if (
    !name.startsWith('$') &&
    option === 'filter' &&
    !/\s(?:eq|ne|[gl][te]|in|like)\s/.test(source.text.slice(from, to))
  )
    return slice;
  const span = source.span(from, from + name.length);
  const found = source.text.slice(from, from + name.length);
  context.token('skipped', span.start, span.end);
  context.unexpected(span, found, '', 'repeated', [{ ...span, text: '' }]);
  return { source, from: from + name.length, to };
}

const decodeQuery = ({ raw, queryEncoding, isReceived }: ParseContext, start: number, end: number): DecodedText =>
  decodeText(raw, start, end, queryEncoding, !isReceived);

/** Whether an option is `@name=…`, which gives an alias its value, an expression (URL conventions 5.3). */
const isAlias = ({ dialect }: ParseContext, { text }: OptionName): boolean =>
  dialect.parameterAliases && /^@[\p{L}_][\p{L}\p{N}_]*$/u.test(text);

function parseAliasSlice(context: ParseContext, slice: Slice): OptionValue {
  return slice.from < slice.to ? parseFilterSlice(context, slice) : rawValue(context, slice);
}

/** Reports spaces around the `=` of an option and at the end of its value, where the standard allows none; a search may begin with some. */
function reportSpaces(context: ParseContext, option: string, name: Slice, value: Slice): void {
  if (option === 'search' || value.from >= value.to) return;
  const { looseSpaces } = context.dialect;
  if (!looseSpaces.includes('before-equals'))
    reportSpace(context, name.source, name.to, name.source.text.length, 'before the "="');
  if (!looseSpaces.includes('before-value')) reportSpace(context, value.source, 0, value.from, 'after the "="');
  const isList = option === 'select' || option === 'expand';
  if (isList && !looseSpaces.includes('after-value') && value.source.isPlus(value.to)) {
    const plus = value.source.span(value.to, value.source.text.length);
    context.unexpected(plus, '+', 'a plus sign is read as a space', 'extra');
  }
}

/** With an encoded space the name is a custom option, and a line break belongs to the document. */
function reportSpace(context: ParseContext, source: DecodedText, from: number, to: number, where: string): void {
  if (from < to && /^ +$/.test(source.written(from, to))) context.misplacedSpace(source.span(from, to), where);
}

/** For the receiver a raw `&` ends the option and the string around it; only the first in each string is reported. */
function reportAmpersands(context: ParseContext, source: DecodedText, ampersands: readonly number[]): void {
  if (ampersands.length === 0) return;
  let next = 0;
  for (const { start, end, isBroken } of [...source.strings].sort((a, b) => a.start - b.start)) {
    const string = source.span(start, end);
    while (next < ampersands.length && ampersands[next]! < string.start) next++;
    const first = next;
    while (next < ampersands.length && ampersands[next]! < string.end) next++;
    if (next > first && !isBroken) reportBrokenString(context, string.start, ampersands.slice(first, next));
  }
}

function reportBrokenString(context: ParseContext, quote: number, ampersands: readonly number[]): void {
  const at = ampersands[0]!;
  const edits = ampersands.map((start) => ({ start, end: start + 1, text: '%26' }));
  const found = context.raw.slice(quote, at);
  const related = { start: at, end: at + 1 };
  context.report({ code: 'unterminated-string', start: quote, end: at, found, variant: 'ampersand', related, edits });
}

function optionName(context: ParseContext, { source, from, to }: Slice): OptionName {
  const text = source.text.slice(from, to);
  const { start, end } = source.span(from, to);
  context.token(!context.isReceived && text.includes('{{') ? 'hole' : 'option', start, end);
  return { kind: 'OptionName', id: context.id(), start, end, text };
}

/** The options whose values are trees; options of extensions only if the dialect has them. */
const always: ReadonlySet<string> = new Set(['filter', 'orderby', 'select', 'expand']);
const structured: ReadonlySet<string> = new Set([...always, 'apply', 'compute', 'search']);

function parseValue(context: ParseContext, option: string | undefined, slice: Slice): OptionValue {
  const { source, from, to } = slice;
  if (
    option !== undefined &&
    structured.has(option) &&
    !context.dialect.options.includes(option) &&
    !always.has(option)
  )
    return rawValue(context, slice);
  if (from >= to && option !== undefined && structured.has(option)) {
    const at = source.start(from);
    return { kind: 'Missing', id: context.id(), start: at, end: at, expected: 'value' };
  }
  switch (option) {
    case 'filter':
      return parseFilterSlice(context, slice);
    case 'orderby':
      return parseOrderbySlice(context, slice);
    case 'select':
      return parseItems(context, 'SelectList', slice);
    case 'expand':
      return parseItems(context, 'ExpandList', slice);
    case 'apply':
      return parseApplySlice(context, slice);
    case 'compute':
      return parseComputeSlice(context, slice);
    case 'search':
      return parseSearchSlice(context, slice);
    default:
      return rawValue(context, slice);
  }
}

function rawValue(context: ParseContext, { source, from, to }: Slice): RawValue {
  const { start, end } = source.span(from, to);
  context.token('value', start, end);
  return { kind: 'RawValue', id: context.id(), start, end, text: source.text.slice(from, to) };
}

function parseFilterSlice(context: ParseContext, { source, from, to }: Slice): Expression {
  const { grammar, scanner } = parsers.expression;
  const tokens = scanner.scan(source, from, to, context, 'filter');
  return grammar.parseExpression(tokens, context, source.end(to));
}

function parseOrderbySlice(context: ParseContext, { source, from, to }: Slice): OrderbyList {
  const { grammar, scanner } = parsers.expression;
  const tokens = scanner.scan(source, from, to, context, 'orderby');
  return grammar.parseOrderby(tokens, context, source.end(to));
}

function parseComputeSlice(context: ParseContext, { source, from, to }: Slice): ComputeList {
  const tokens = parsers.expression.scanner.scan(source, from, to, context, 'compute');
  return parsers.apply.parseCompute(tokens, context, source.end(to));
}

function parseApplySlice(context: ParseContext, { source, from, to }: Slice): Transformations {
  const tokens = parsers.expression.scanner.scan(source, from, to, context, 'apply');
  const parseSearch = ({ innerStart, innerEnd }: { innerStart: number; innerEnd: number }): SearchExpression =>
    parseSearchSlice(context, { source, from: innerStart, to: innerEnd });
  return parsers.apply.parseApply(tokens, context, source.end(to), parseSearch);
}

function parseSearchSlice(context: ParseContext, { source, from, to }: Slice): SearchExpression {
  const { grammar, scanner } = parsers.search;
  const tokens = scanner.scan(source, from, to, context);
  return grammar.parseSearch(tokens, context, source.end(to));
}

/** Parses `raw[from..to]` as a resource path without its leading slash. */
export function parsePathSlice(context: ParseContext, from: number, to: number): ResourcePath {
  const whole = sliceOf(decodeText(context.raw, from, to, 'path', !context.isReceived));
  const slice = context.isReceived ? whole : trim(whole);
  const { grammar, scanner } = parsers.expression;
  const tokens = scanner.scan(slice.source, slice.from, slice.to, context, 'path');
  const path = grammar.parsePath(tokens, context, slice.source.end(slice.to));
  reportEncoding(context, slice.source, true);
  return path;
}

/** Parses a list and its nested options level by level, so that depth needs no stack. */
interface ItemWork {
  readonly pending: PendingOptions[];
  readonly slice: Slice;
  readonly pairs: ParenthesisPairs;
  readonly depth: number;
}

function parseItems<K extends 'SelectList' | 'ExpandList'>(
  context: ParseContext,
  kind: K,
  slice: Slice,
): K extends 'SelectList' ? SelectList : ExpandList {
  const { source, from, to } = slice;
  const pairs = pairParentheses(source.text, from, to);
  const work: ItemWork[] = [];
  const list = parseItemSlice(context, kind, slice, pairs, work, 1);
  for (let next = work.pop(); next !== undefined; next = work.pop()) parseNested(context, next, work);
  return list;
}

function parseItemSlice<K extends 'SelectList' | 'ExpandList'>(
  context: ParseContext,
  kind: K,
  slice: Slice,
  pairs: ParenthesisPairs,
  work: ItemWork[],
  depth: number,
): K extends 'SelectList' ? SelectList : ExpandList {
  const { grammar, scanner } = parsers.items;
  const { source, from, to } = slice;
  const pending: PendingOptions[] = [];
  const tokens = scanner.scan(source, from, to, context, pairs);
  const list = grammar.parseItems(kind, tokens, context, source.end(to), pending);
  if (pending.length > 0) work.push({ pending, slice, pairs, depth });
  return list;
}

/** Parses options in parentheses: separated by `;` outside strings and inner parentheses (ABNF `expandOption`). */
function parseNested(context: ParseContext, { pending, slice, pairs, depth }: ItemWork, work: ItemWork[]): void {
  const { source, to } = slice;
  for (const { options, innerStart, innerEnd, after } of pending) {
    if (depth >= context.limits.depth) {
      const { start } = options;
      context.report({ code: 'excessive-nesting', start, end: start + 1, found: '(', limit: context.limits.depth });
      tokenAt(context, 'skipped', source, innerStart, innerEnd);
    } else {
      const list = options.options as QueryOption[];
      for (const part of splitNested(source, innerStart, innerEnd, pairs)) {
        if (part.separator !== undefined) tokenAt(context, 'punctuation', source, part.separator, part.separator + 1);
        if (part.from < part.to) list.push(parseNestedOption(context, source, part, pairs, work, depth));
        else reportEmptyOption(context, source, part.separator ?? innerStart - 1);
      }
    }
    checkNestedOptions(context, options, after);
    // Without their own closing parenthesis they end with the slice, after which that of another list can follow.
    if (innerEnd < to) tokenAt(context, 'punctuation', source, innerEnd, innerEnd + 1);
  }
}

/** Reports a missing option after the `(` or `;` at `offset`. */
function reportEmptyOption(context: ParseContext, source: DecodedText, offset: number): void {
  context.unexpected(source.span(offset, offset + 1), source.text.charAt(offset), 'a query option', 'after');
}

const tokenAt = (context: ParseContext, kind: TokenKind, source: DecodedText, from: number, to: number): void =>
  context.token(kind, source.start(from), source.end(to));

function parseNestedOption(
  context: ParseContext,
  source: DecodedText,
  part: NestedPart,
  pairs: ParenthesisPairs,
  work: ItemWork[],
  depth: number,
): QueryOption {
  const nameSlice = trim({ source, from: part.from, to: part.equals ?? part.to });
  const name = optionName(context, nameSlice);
  const option = systemOption(name.text);
  if (part.equals !== undefined) tokenAt(context, 'punctuation', source, part.equals, part.equals + 1);
  const slice =
    part.equals === undefined
      ? { ...nameSlice, from: nameSlice.to }
      : trim({ source, from: part.equals + 1, to: part.to });
  const isList = slice.from < slice.to && (option === 'select' || option === 'expand');
  if (part.equals !== undefined && option !== undefined && option !== 'search' && slice.from < slice.to) {
    const { looseSpaces } = context.dialect;
    if (!looseSpaces.includes('before-equals'))
      reportSpace(context, source, nameSlice.to, part.equals, 'before the "="');
    if (!looseSpaces.includes('before-value'))
      reportSpace(context, source, part.equals + 1, slice.from, 'after the "="');
  }
  const value = isAlias(context, name)
    ? parseAliasSlice(context, slice)
    : isList
      ? parseItemSlice(context, option === 'select' ? 'SelectList' : 'ExpandList', slice, pairs, work, depth + 1)
      : parseValue(context, option, slice);
  return {
    kind: 'QueryOption',
    id: context.id(),
    start: name.start,
    end: Math.max(name.end, value.end),
    name,
    option,
    value,
  };
}

/** Parses the plain text of a stored fragment as the value of one option. */
export function parseFragment(
  context: ParseContext,
  option: FragmentOption,
  encoding: Encoding = 'plain',
): OptionValue {
  return parseValue(context, option, trim(sliceOf(decodeText(context.raw, 0, context.raw.length, encoding))));
}

const sliceOf = (source: DecodedText): Slice => ({ source, from: 0, to: source.text.length });

function trim({ source, from, to }: Slice): Slice {
  const first = skipSpace(source.text, from, to);
  let last = to;
  while (last > first && isSpace(source.text.charCodeAt(last - 1))) last--;
  return { source, from: first, to: last };
}

/** The options that `$ref` and `$count` allow (ABNF expandRefOption, expandCountOption). */
const counting = ['filter', 'search'];
const afterSystemName: Readonly<Record<string, readonly string[]>> = {
  $ref: [...counting, 'orderby', 'skip', 'top', 'count'],
  $count: counting,
};

/** Reports options that the item before the parentheses does not allow. */
function checkNestedOptions(context: ParseContext, { options }: NestedOptions, after: string): void {
  const word = after.toLowerCase();
  const allowed = Object.hasOwn(afterSystemName, word) ? afterSystemName[word] : undefined;
  if (allowed === undefined || context.dialect.nesting !== 'parentheses') return;
  for (const { option, name } of options)
    if (option !== undefined && !allowed.includes(option))
      context.unexpected(name, name.text, `only ${allowed.join(', ')} can follow ${after}`, 'extra');
}

/** The text of one option, without the spaces around it. */
interface NestedPart {
  readonly from: number;
  readonly to: number;
  readonly equals: number | undefined;
  /** The semicolon before the part. */
  readonly separator: number | undefined;
}

/** Splits `source.text[from..to]` at semicolons outside strings and inner parentheses. */
function splitNested(source: DecodedText, from: number, to: number, pairs: ParenthesisPairs): NestedPart[] {
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
    else if (code === 40) i = Math.min(pairs.get(i) ?? (beginsOptions(text, i + 1) ? to : i), to);
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

/** Whether a system query option follows a parenthesis: without its partner, the parenthesis contains all options after it. */
const beginsOptions = (text: string, i: number): boolean =>
  systemOption(/^(\$?[A-Za-z]{2,12})=/.exec(text.slice(i, i + 14))?.[1] ?? '') !== undefined;

/** An encoded semicolon separates only if an option certainly follows; in a search it is an ordinary character. */
const isSeparator = (source: DecodedText, i: number, to: number): boolean =>
  source.written(i, i + 1) === ';' ||
  /^\s*(?:[$@]?[\w.]+\s*=|\{\{)/.test(source.text.slice(i + 1, Math.min(to, i + 60)));
