/** Reads the value at a token of a program: up to a comma, a closing bracket or the end of the statement. */
import type { Span } from '@odatalint/core';
import type { HostLiteral } from '../document/document.js';
import { GeneratedText } from '../text/generated-text.js';
import { addLiteralText, forEachPiece, nameStyle } from './literal-text.js';
import {
  type BlockValue,
  type ChainValue,
  type Item,
  type Link,
  type ListValue,
  type PlainValue,
  type ProgramValue,
  type TextValue,
  type UnknownValue,
  type WrittenText,
  isVariable,
} from './program-values.js';
import type { SourceText } from './source-text.js';

const prefixes = new Set('await try yield return throw & * @ ref out in const'.split(' '));
const constants = new Set(
  'true false null nil None True False undefined $true $false $null nullptr Nothing'.split(' '),
);

/** Functions of Kotlin whose block has statements about the object before them. */
export const scopes: ReadonlySet<string> = new Set(['apply', 'also', 'run']);
/** Calls that can have a block and no arguments: `client.get { url("…") }`. */
const blockCalls = new Set([...scopes, 'get', 'post', 'put', 'patch', 'delete', 'request']);

/** The limits of chains and of nesting. */
const maxLinks = 64;
const maxDepth = 40;
const maxItems = 400;

/** Whether a value adds nothing to a text, or to the options of a request: `''`, `{}`, `null`, `string.Empty`. */
const isEmpty = (value: ProgramValue): boolean =>
  (value.kind === 'text' && value.parts.every((part) => part.kind === 'written' && part.made.length === 0)) ||
  ((value.kind === 'object' || value.kind === 'list') && value.items.length === 0) ||
  (value.kind === 'chain' && value.links.length === 2 && value.links[1]?.name === 'Empty') ||
  (value.kind === 'plain' && /^(?:null|undefined|nil|None)$/.test(value.text));

/** Whether a condition is true without a value: `!term`, `term === undefined`, `string.IsNullOrEmpty(term)`. */
function testsAbsence(condition: string): boolean {
  const isNegated =
    /^(?:!|not )/.test(condition) !== /not_?(?:null|nil|empty|blank)|is not (?:null|None)$/i.test(condition);
  const namesMissing =
    /(?:null|nil|empty|blank|whitespace)\w{0,12}\(|[^!=]===?\s?(?:null|undefined|nil|''|""|0)$|(?:is (?:not )?(?:null|None)|\.isEmpty)$/i;
  return isNegated !== namesMissing.test(condition);
}

/** Knows the notations of all languages. `Program` adds the values of names. */
export abstract class ValueReader {
  #depth = 0;
  /** The last tokens that were searched for the end of a line. */
  #line = { from: 0, end: 0 };
  /** The last tokens that were searched for the end of a value, if they are on one line and no bracket closes. */
  #simple = { from: 0, end: 0 };

  /** The marks of conditions that have no such branch. They are read once, because the values around them are read again. */
  readonly #conditions = new Set<number>();

  /** `marked` contains the indexes of the literals that a comment marks as queries. They are read separately. */
  constructor(
    readonly source: SourceText,
    readonly marked: ReadonlySet<number> = new Set(),
  ) {}

  /** The value of a name at an index. */
  abstract constant(name: string, before: number): ProgramValue | undefined;

  /** Whether a value is assigned to a name somewhere. */
  protected abstract isAssigned(name: string): boolean;

  /** The value at an index, up to a comma, a closing bracket or the end of the statement. */
  read(index: number): ProgramValue {
    if (this.#depth >= maxDepth) return this.#unknown(index, this.endOf(index));
    this.#depth++;
    const value = this.#readSum(index);
    this.#depth--;
    if (this.source.word(value.next) === '|' && this.source.word(value.next + 1) === 'ConvertTo')
      return { ...value, isJson: true };
    if (
      value.kind === 'object' &&
      this.source.word(value.next) === '.' &&
      this.source.word(value.next + 1) === 'to_json'
    )
      return { ...value, isJson: true, next: value.next + 2 };
    const only = this.#onlyBranch(index, value);
    if (only !== undefined) return only;
    return this.#isOver(value.next, value.first) ? value : this.#unknown(index, this.endOf(value.next));
  }

  /**
   * The value of a condition that otherwise has an empty one: `since ? { $filter: … } : {}`, `since && { $filter: … }`.
   * A branch for a missing value is not read, because it can exclude the options of another condition.
   */
  #onlyBranch(first: number, read: ProgramValue): ProgramValue | undefined {
    const { source } = this;
    // `"$top=5" if since else ""` of Python
    const isAfter = source.word(read.next) === 'if';
    if (!isAfter && this.#isOver(read.next, first)) return undefined;
    let mark = -1;
    const end = this.endOf(read.next);
    let at = read.next;
    for (let count = 0; count < maxLinks && at < end && source.word(mark) !== '?'; count++) {
      if (source.tokens[at]?.literal?.opens === false) break;
      if ((isAfter ? ['else'] : ['?', '&&']).includes(source.word(at))) mark = at;
      at = source.after(at);
    }
    if (mark === -1 || this.#depth >= maxDepth || this.#conditions.has(mark)) return undefined;
    this.#conditions.add(mark);
    this.#depth++;
    const second = this.#readSum(mark + 1);
    const third =
      source.word(mark) === '?' && source.word(second.next) === ':' ? this.#readSum(second.next + 1) : undefined;
    this.#depth--;
    const [yes, no] = isAfter ? [read, second] : [second, third];
    const { next } = third ?? second;
    const isAlone =
      source.word(mark) === '&&' ? yes.kind === 'object' : no !== undefined && isEmpty(yes) !== isEmpty(no);
    if (!isAlone || !this.#isOver(next, first)) return undefined;
    const { start, end: to } = source.span(isAfter ? read.next + 1 : first, mark - 1);
    const isAbsence = testsAbsence(source.text.slice(start, to));
    const only = isAbsence ? no : yes;
    if (only === undefined || isEmpty(only)) return undefined;
    this.#conditions.delete(mark);
    return { ...only, next };
  }

  /** The arguments of a call or index; empty for a name without them. */
  argumentsOf(link: Link | undefined): readonly Item[] {
    return link === undefined || link.open === -1 ? [] : this.items(link.open);
  }

  /** The block after the arguments of a call: `{ … }`, or `do |request| … end` in Ruby. */
  blockAfter({ at, open, braces }: Link): Pick<BlockValue, 'parameter' | 'from' | 'to'> | undefined {
    const { source } = this;
    if (braces !== -1) return { parameter: '', from: braces, to: source.partner(braces) };
    const next = open === -1 ? at + 1 : source.partner(open) + 1;
    const opens = source.word(next);
    if ((opens !== 'do' && opens !== '{') || source.word(next + 1) !== '|') return undefined;
    let to = opens === '{' ? source.partner(next) : next;
    while (opens === 'do' && to < source.tokens.length && to < next + maxItems && source.word(to) !== 'end') to++;
    return { parameter: source.word(next + 2), from: next, to };
  }

  /** The items of a bracket: arguments, members or elements. */
  items(open: number): readonly Item[] {
    const { source } = this;
    const close = source.partner(open);
    const end = close === -1 ? this.#openEnd(open) : close;
    const items: Item[] = [];
    for (let at = open + 1; at < end && items.length < maxItems;) {
      if (',;'.includes(source.word(at) || ' ')) {
        at++;
        continue;
      }
      const item = this.#item(at, end);
      // `Property = 'id', 'mail'` of PowerShell is a list.
      const isList =
        source.has('array parentheses') && source.word(open) === '{' && source.word(item.value.next) === ',';
      items.push(isList ? { ...item, value: this.listFrom(item.value) } : item);
      at = Math.max(at + 1, items.at(-1)?.value.next ?? 0);
      while (at < end && source.word(at) !== ',' && source.word(at) !== ';' && !this.#startsEntry(at, open))
        at = source.after(at);
    }
    return items;
  }

  /** The values that commas separate. */
  protected listFrom(first: ProgramValue): ProgramValue {
    const items: Item[] = [{ value: first }];
    let { next, end } = first;
    while (this.source.word(next) === ',' && items.length < maxItems) {
      const value = this.read(next + 1);
      if (value.next <= next + 1) break;
      items.push({ value });
      ({ next, end } = value);
    }
    return { kind: 'list', items, isOpen: false, first: first.first, next, start: first.start, end };
  }

  /** The whole chain that contains the token at an index. */
  chainAround(index: number): ChainValue | undefined {
    const { source } = this;
    let first = index;
    for (let count = 0; count < maxLinks; count++) {
      const before = source.objectBefore(first);
      if (before === undefined) break;
      let last = before;
      // Back over calls and indexes.
      while (')]'.includes(source.word(last) || ' ')) {
        const open = source.partner(last);
        if (open === -1) return undefined;
        last = open - 1;
        if (source.word(last) === '>') last = source.beforeGenerics(last);
      }
      if (source.word(last) === '}') return undefined;
      const stretch = source.firstStretch(last);
      if (stretch !== -1) {
        first = stretch;
        break;
      }
      if (source.tokens[last]?.kind !== 'word') return undefined;
      first = last;
    }
    if (/^[nN]ew$/.test(source.word(first - 1))) first--;
    const value = this.operand(first);
    return value.kind === 'chain' ? value : undefined;
  }

  /** `HttpRequestMessage request = new(…)` as `new HttpRequestMessage(…)`. */
  typedNew(index: number): ChainValue | undefined {
    const { source } = this;
    if (source.word(index + 1) !== '(' || source.word(index - 1) !== '=' || source.tokens[index - 3]?.kind !== 'word')
      return undefined;
    const open = index + 1;
    const close = source.partner(open);
    if (close === -1) return undefined;
    const braces = source.word(close + 1) === '{' && source.partner(close + 1) !== -1 ? close + 1 : -1;
    const next = (braces === -1 ? close : source.partner(braces)) + 1;
    const link: Link = { name: source.word(index - 3), at: index, isNew: true, open, braces };
    return { kind: 'chain', links: [link], first: index, next, ...source.span(index, next - 1) };
  }

  /** The end of an unclosed bracket: the unclosed literal in it, or the end of its line. */
  #openEnd(open: number): number {
    const { source } = this;
    const literal = source.openLiteral(open + 1);
    if (literal !== undefined && source.isAround(open + 1, literal)) return literal + 1;
    const { from, end } = this.#line;
    if (open >= from && open < end) return end;
    let at = open + 1;
    while (at < source.tokens.length && !source.startsLine(at)) at++;
    this.#line = { from: open, end: at };
    return at;
  }

  /** The index after the value that contains an index. */
  endOf(index: number): number {
    const { source } = this;
    const { from, end } = this.#simple;
    if (index >= from && index < end) return end;
    let at = index;
    let isSimple = true;
    while (at < source.tokens.length && !',;)]}'.includes(source.word(at) || ' ')) {
      if (at > index && source.startsLine(at)) {
        if (source.holder(at) === source.holder(index) && !this.#goesOn(at)) break;
        isSimple = false;
      }
      const next = source.after(at);
      isSimple &&= next === at + 1;
      at = next;
    }
    if (isSimple) this.#simple = { from: index, end: at };
    return at;
  }

  #isOver(index: number, first: number): boolean {
    const { source } = this;
    const token = source.tokens[index];
    if (token === undefined) return true;
    if (token.literal !== undefined && !token.literal.opens) return true;
    const word = source.word(index);
    if (word !== '' && (',;)]}|'.includes(word) || word === source.language.statementEnd)) return true;
    if (word === 'as' || word === 'satisfies' || word === 'if' || word === 'for' || word === 'timeout') return true;
    if (word === 'do' && source.word(index + 1) === '|') return true;
    return index > first && source.startsLine(index) && !this.#goesOn(index);
  }

  /** Whether a token at the beginning of a line continues the expression before it. */
  #goesOn(index: number): boolean {
    const word = this.source.word(index);
    return (
      this.source.isMemberMark(word) || this.source.language.joins.includes(word) || '?:&|=<>*/%-'.includes(word || ' ')
    );
  }

  #unknown(first: number, next: number): UnknownValue {
    return { kind: 'unknown', first, next, ...this.source.span(first, Math.max(first, next - 1)) };
  }

  /**
   * Whether an entry of a dictionary begins on a new line, in a language without commas between entries (PowerShell).
   */
  #startsEntry(at: number, open: number): boolean {
    const { source } = this;
    return source.language.continuation === '`' && source.word(open) === '{' && source.startsLine(at);
  }

  #item(at: number, end: number): Item {
    const { source } = this;
    const word = source.word(at);
    if (
      word === '...' ||
      (word === '*' && source.word(at + 1) === '*') ||
      (word === '.' && source.word(at + 1) === '.')
    ) {
      const from = word === '...' ? at + 1 : at + 2;
      return { value: this.read(from), isSpread: true };
    }
    const key = this.#keyAt(at, end);
    if (key !== undefined) return key;
    return { value: this.read(at) };
  }

  /** A member with its name, in any notation. */
  #keyAt(at: number, end: number): Item | undefined {
    const { source } = this;
    let [key, after] = [at, at + 1];
    const word = source.word(at);
    // `RequestOptions::QUERY => …`
    if (source.word(at + 1) === ':' && source.word(at + 2) === ':' && source.word(at + 4) === '=>')
      [key, after] = [at + 3, at + 4];
    if ((word === '[' || word === '`') && (source.partner(at) === at + 2 || source.word(at + 2) === '`')) {
      [key, after] = [at + 1, at + 3];
      if (word === '[' && source.tokens[key]?.literal === undefined && source.word(after) === ':')
        return { value: this.#unknown(at, this.read(after + 1).next), isSpread: true };
    } else if (word === '{' || word === '(') {
      const close = source.partner(at);
      const isPair =
        source.opensLiteral(at + 1) && source.tokens[at + 1]?.isClosed === true && source.word(at + 2) === ',';
      if (!isPair || close === -1 || close > end) return undefined;
      const value = this.read(at + 3);
      if (value.next !== close) return undefined;
      return { ...this.#name(at + 1), value: { ...value, next: close + 1 } };
    }
    const token = source.tokens[key];
    if (token === undefined || after >= end) return undefined;
    const isLiteral = token.literal !== undefined && token.isClosed && token.literal.opens;
    if (!isLiteral && token.kind !== 'word' && token.kind !== 'number') return undefined;
    const mark = source.word(after);
    const isArrow = mark === '=>' && (isLiteral || source.has('arrow names'));
    const isPair = isLiteral && (mark === '->' || mark === 'to');
    const isMark =
      (mark === '=' && source.word(after + 1) !== '=') ||
      (mark === ':' && source.word(after + 1) !== ':') ||
      mark === ':=';
    if (!isArrow && !isPair && !isMark) return undefined;
    const value = this.read(after + 1);
    // R writes names in backticks.
    if (isLiteral || key !== at || !this.#isExpressionKey(key, mark)) return { ...this.#name(key), value };
    const constant = this.constant(source.word(key), key);
    const isKnown = constant?.kind === 'text' && constant.next === constant.first + 1;
    return isKnown
      ? { ...this.#name(constant.first), nameSpan: source.span(key, key), value }
      : { value: this.#unknown(key, value.next), isSpread: true };
  }

  /** Whether the key of a member is an expression, so that a word is a variable. */
  #isExpressionKey(key: number, mark: string): boolean {
    const { source } = this;
    // `CURLOPT_URL =>` of PHP is a constant.
    if (mark === '=>') return !/^[A-Z][A-Z\d_]+$/.test(source.word(key));
    if (source.word(key).startsWith('$')) return source.language.hasDollarNames !== true;
    return mark === ':' && source.has('expression keys') && source.word(source.holder(key)) !== '(';
  }

  #name(at: number): Required<Pick<Item, 'name' | 'made' | 'nameSpan' | 'nameLiteral'>> {
    const { source } = this;
    const token = source.tokens[at];
    const made = new GeneratedText();
    let nameLiteral: HostLiteral | undefined;
    if (token?.literal !== undefined) {
      const { start, end, form } = token.literal;
      addLiteralText(made, source.text, start, end, form);
      nameLiteral = { start, end, style: form.style };
    } else if (token !== undefined) {
      made.addExact(source.text, token.start, token.end);
      if (source.language.hasDollarNames === true)
        nameLiteral = { start: token.start, end: token.end, style: nameStyle };
    }
    return { name: made.text, made, nameSpan: source.span(at, at), nameLiteral };
  }

  /** Operands that are joined to one text, or one operand alone. */
  #readSum(index: number): ProgramValue {
    const { source } = this;
    const first = this.operand(index);
    const parts: (WrittenText | ProgramValue)[] = first.kind === 'text' ? [...first.parts] : [first];
    let { next } = first;
    let isSum = false;
    for (let count = 0; count < maxItems; count++) {
      const at = this.#joinedAt(next);
      if (at === undefined) break;
      const operand = this.operand(at);
      if (operand.next <= at) break;
      isSum = true;
      if (operand.kind === 'text') for (const part of operand.parts) parts.push(part);
      else parts.push(operand);
      next = operand.next;
    }
    const sum: ProgramValue = isSum
      ? { kind: 'text', parts, first: index, next, ...source.span(index, next - 1) }
      : first;
    const format = sum.kind === 'text' ? this.#formatEnd(next) : undefined;
    return format === undefined || sum.kind !== 'text' ? this.#joinedList(sum) : { ...sum, ...format };
  }

  /** `@('id', 'mail') -join ','` of PowerShell as one text. */
  #joinedList(operand: ProgramValue): ProgramValue {
    const { source } = this;
    const { first, next } = operand;
    const isJoin =
      source.has('array parentheses') && source.word(next) === '-' && /^join$/i.test(source.word(next + 1));
    const list = isJoin && isVariable(operand) ? this.constant(source.word(first), first) : operand;
    const separator = isJoin && list?.kind === 'list' && !list.isOpen ? this.operand(next + 2) : undefined;
    if (list?.kind !== 'list' || separator?.kind !== 'text') return operand;
    const parts = list.items.flatMap(({ value }, at) => [
      ...(at === 0 ? [] : separator.parts),
      ...(value.kind === 'text' ? value.parts : [value]),
    ]);
    return { kind: 'text', parts, first, next: separator.next, ...source.span(first, separator.next - 1) };
  }

  /** The values of the format operator at an index, and the index after them. */
  #formatEnd(index: number): { readonly given: readonly Item[]; readonly next: number } | undefined {
    const { source } = this;
    const { members, formatMarks = '' } = source.language;
    const isDash = source.word(index) === '-' && source.word(index + 1) === 'f' && members.includes('-f');
    if (!isDash && (source.word(index) !== '%' || !formatMarks.includes('%'))) return undefined;
    let value = this.operand(isDash ? index + 2 : index + 1);
    const given: Item[] = isDash ? [{ value }] : [];
    while (isDash && source.word(value.next) === ',') given.push({ value: (value = this.operand(value.next + 1)) });
    return { given, next: value.next };
  }

  /** The index of the operand that is joined at an index: after an operator, or a literal beside the last one. */
  #joinedAt(index: number): number | undefined {
    const { source } = this;
    const { language, tokens } = source;
    const word = source.word(index);
    if (word !== '' && language.joins.includes(word)) return index + 1;
    const [before, token] = [tokens[index - 1], tokens[index]];
    if (language.joinsAdjacent !== true || before?.literal === undefined || token?.literal?.opens !== true)
      return undefined;
    if (!before.isClosed || language.continuation !== undefined) return undefined;
    return !source.startsLine(index) || source.holder(index) !== -1 ? index : undefined;
  }

  /** One operand: a literal, a number, a bracket, a function, or names and calls. */
  operand(index: number): ProgramValue {
    const { source } = this;
    let at = index;
    while (prefixes.has(source.word(at)) && at - index < 4) at++;
    const token = source.tokens[at];
    if (token === undefined) return this.#unknown(index, index);
    const block = this.#blockAt(index, at);
    if (block !== undefined) return block;
    if (token.literal?.opens === true)
      return this.marked.has(at) ? this.#unknown(index, this.#literalEnd(at)) : this.#readLiteral(index, at);
    if (source.word(at) === 'odata' && source.tokens[at + 1]?.literal?.form.style === '`') {
      const value = this.#readLiteral(index, at + 1);
      return value.kind === 'text' ? { ...value, isTagged: true } : value;
    }
    const word = source.word(at);
    if (token.kind === 'number' || (word === '-' && source.tokens[at + 1]?.kind === 'number')) {
      const next = word === '-' ? at + 2 : at + 1;
      return this.#withLinks({
        kind: 'plain',
        first: index,
        next,
        ...source.span(at, next - 1),
        text: source.text.slice(token.start, source.tokens[next - 1]?.end),
      });
    }
    if (word === '[' && source.has('bracket casts')) {
      const after = source.partner(at) + 1;
      const isCast =
        after > 0 && /^[@$[]/.test(source.word(after) || (source.tokens[after]?.literal === undefined ? '' : '$'));
      if (isCast) return { ...this.operand(after), first: index };
    }
    if ((word === '@' || word === '$') && '({['.includes(source.word(at + 1) || ' ')) at++;
    const composite = source.has('composite literals') ? this.#compositeBrace(at) : undefined;
    if (composite !== undefined) return this.#readBraces(index, composite);
    if ('{['.includes(source.word(at) || ' ')) return this.#readBraces(index, at);
    // `@( … )` of PowerShell is an array even if it has one item.
    const isArray = source.word(at - 1) === '@' && source.word(at) === '(' && source.has('array parentheses');
    if (isArray && source.partner(at) !== -1) {
      const close = source.partner(at);
      const place = { first: index, next: close + 1, ...source.span(at, close) };
      return { kind: 'list', items: this.items(at), isOpen: false, ...place };
    }
    if (source.word(at) === '(') return this.#readParentheses(index, at);
    // An implicit member: `.post`
    if (word === '.' && source.tokens[at + 1]?.kind === 'word')
      return this.#readChain(index, at, { name: '', at, open: -1, braces: -1 });
    if (token.kind !== 'word') return this.#unknown(index, Math.max(index + 1, at));
    if (constants.has(word) && !source.isMemberMark(source.word(at + 1)))
      return { kind: 'plain', first: index, next: at + 1, ...source.span(at, at), text: word };
    return this.#readChain(index, at);
  }

  /** The brace after the type of a composite literal of Go: `map[string]string{`, `[]any{`, `users.Options{`. */
  #compositeBrace(index: number): number | undefined {
    const { source } = this;
    for (let at = index; at < index + 16; at++) {
      const word = source.word(at);
      if (word === '{') {
        if (at === index) return undefined;
        if (source.word(at - 1) !== 'interface') {
          // A word in lower case before a brace is the condition of a statement.
          const isType = /^[A-Z]/.test(source.word(at - 1)) || ['map', '['].includes(source.word(index));
          return isType ? at : undefined;
        }
        at = source.partner(at);
        if (at === -1) return undefined;
      } else if (source.tokens[at]?.kind !== 'word' && !'.*[]'.includes(word || ' ')) return undefined;
    }
    return undefined;
  }

  /** A function or lambda whose body is one expression or a block. */
  #blockAt(first: number, at: number): BlockValue | undefined {
    const { source } = this;
    const word = source.word(at);
    let arrow = -1;
    let parameter = '';
    if (word === '(' || word === 'async' || word === 'function') {
      const open = word === '(' ? at : source.word(at + 1) === '(' ? at + 1 : at + 2;
      const close = source.word(open) === '(' ? source.partner(open) : -1;
      if (close > open) {
        parameter = source.tokens[close - 1]?.kind === 'word' ? source.word(open + 1) : '';
        arrow = word === 'function' && source.word(close + 1) === '{' ? close : close + 1;
      } else if (word === 'async' && source.word(at + 2) === '=>') [parameter, arrow] = [source.word(at + 1), at + 2];
    } else if (source.tokens[at]?.kind === 'word') [parameter, arrow] = [word, at + 1];
    const isFunction = word === 'function' && arrow !== -1;
    if (!isFunction && !['=>', '->'].includes(source.word(arrow))) return undefined;
    if (!isFunction && source.isMemberMark(source.word(arrow))) return undefined;
    const body = arrow + 1;
    const close = source.word(body) === '{' ? source.partner(body) : -1;
    if (close !== -1)
      return { kind: 'block', parameter, first, next: close + 1, from: body, to: close, ...source.span(first, close) };
    const next = this.endOf(body);
    return { kind: 'block', parameter, first, next, from: body, to: next, ...source.span(first, next - 1) };
  }

  #literalEnd(index: number): number {
    let at = index;
    while (this.source.tokens[at]?.isClosed === false && this.source.nextStretch(at) !== -1)
      at = this.source.nextStretch(at);
    return at + 1;
  }

  #readLiteral(first: number, at: number): ProgramValue {
    const { source } = this;
    const parts: (WrittenText | ProgramValue)[] = [];
    let last = at;
    for (let index = at; index !== -1; index = source.nextStretch(index)) {
      const token = source.tokens[index];
      if (token?.literal === undefined || token.literal.form.isCharacter === true) return this.#unknown(first, at + 1);
      if (index > at) {
        const { end } = source.tokens[last]?.literal ?? token;
        const hole = { start: end, end: token.literal.start };
        const value: ProgramValue = last + 1 < index ? this.read(last + 1) : this.#unknown(last + 1, last + 1);
        // A value that ends before the interpolation is another expression.
        const isWhole = value.next === index || this.#isFormatted(value.next, index);
        parts.push({ ...(isWhole ? value : this.#unknown(last + 1, index)), ...hole });
      }
      const { form } = token.literal;
      let written = token.literal.start;
      const addWritten = (to: number): void => {
        const made = new GeneratedText();
        addLiteralText(made, source.text, written, to, form);
        parts.push({ kind: 'written', made, literal: { start: written, end: to, style: form.style } });
      };
      forEachPiece(source.text, written, token.literal.end, form, ({ variable }, start, end) => {
        const value = variable === undefined ? undefined : this.#readVariable(variable, { start, end }, index);
        if (value === undefined) return;
        if (start > written) addWritten(start);
        parts.push(value);
        written = end;
      });
      if (written < token.literal.end || written === token.literal.start) addWritten(token.literal.end);
      last = index;
      if (token.isClosed) break;
    }
    const value: TextValue = { kind: 'text', parts, first, next: last + 1, ...source.span(at, last) };
    return this.#withLinks(value);
  }

  /** The variable `$name` in a literal, if a value is assigned to it somewhere. */
  #readVariable(word: string, span: Span, index: number): ChainValue | undefined {
    const name = [`$${word}`, word].find((each) => this.isAssigned(each));
    if (name === undefined) return undefined;
    return { kind: 'chain', links: [{ name, at: index, open: -1, braces: -1 }], first: index, next: index, ...span };
  }

  /** Whether only a format follows an expression in a literal: `{from:yyyy-MM-dd}`. */
  #isFormatted(next: number, stretch: number): boolean {
    return next < stretch && ':,'.includes(this.source.word(next) || ' ');
  }

  /** A chain that begins with a literal, or the literal alone. */
  #withLinks(root: TextValue | PlainValue): ProgramValue {
    const { source } = this;
    const word = source.word(root.next);
    if (root.kind === 'plain' || !source.isMemberMark(word)) return root;
    const chain = this.#readChain(root.first, root.next, { name: '', at: root.first, open: -1, braces: -1, root });
    return chain;
  }

  #readChain(first: number, from: number, root?: Link): ProgramValue {
    const { source } = this;
    const links: Link[] = root === undefined ? [] : [root];
    let at = from;
    let isNew = source.word(at) === 'new' || (source.word(at) === 'New' && source.tokens[at + 1]?.kind === 'word');
    if (isNew) at++;
    const typed = isNew && source.word(at) === '(' ? this.typedNew(at - 1) : undefined;
    if (typed !== undefined) return typed;
    if (isNew && '{[('.includes(source.word(at) || ' ')) {
      const open = source.word(at) === '[' && source.partner(at) !== -1 ? source.partner(at) + 1 : at;
      if (source.word(open) === '{' || source.word(open) === '[') return this.#readBraces(first, open);
      if (source.word(open) === '(' && source.word(source.partner(open) + 1) === '{')
        return this.#readBraces(first, source.partner(open) + 1);
    }
    for (let count = 0; count < maxLinks; count++) {
      if (links.length > 0) {
        const mark = source.memberAt(at);
        if (mark === undefined) break;
        at = mark;
      }
      const token = source.tokens[at];
      if (token?.kind !== 'word' && token?.literal === undefined) break;
      let next = at + 1;
      const generics = source.afterGenerics(next);
      if (generics !== undefined && ('({['.includes(source.word(generics) || ' ') || isNew)) next = generics;
      if (isNew && source.word(next) === '.') {
        links.push({ name: source.word(at), at, open: -1, braces: -1 });
        at = next;
        continue;
      }
      let open = -1;
      // A macro: `format!(…)`
      if (source.word(next) === '!' && source.word(next + 1) === '(') next++;
      if (source.word(next) === '(') {
        open = next;
        next = source.partner(open) === -1 ? this.#openEnd(open) : source.partner(open) + 1;
      } else if (isNew && source.word(next) === '[' && source.word(source.partner(next) + 1) === '{') {
        return this.#readBraces(first, source.partner(next) + 1);
      }
      let braces = -1;
      const opensBraces = source.word(next) === '{' && source.partner(next) !== -1;
      const isBlock =
        source.has('trailing blocks') || (source.has('block parameters') && source.word(next + 1) === '|');
      const hasBlock = source.has('trailing blocks') && blockCalls.has(source.word(at)) && links.length > 0;
      if (opensBraces && (isNew || hasBlock || (open !== -1 && isBlock))) {
        braces = next;
        next = source.partner(next) + 1;
      }
      // A name of PHP contains its namespace.
      links.push({
        name: source.word(at).replace(/^.*\\/, ''),
        at,
        open,
        braces,
        ...(isNew ? { isNew: true as const } : {}),
      });
      isNew = false;
      at = next;
      while (source.word(at) === '!' && source.word(at + 1) !== '=') at++;
      while (source.word(at) === '[' && source.partner(at) !== -1 && !source.startsLine(at)) {
        links.push({ name: '', at, open: at, braces: -1, isIndex: true });
        at = source.partner(at) + 1;
      }
      while (source.word(at) === '(' && source.partner(at) !== -1 && !source.startsLine(at)) {
        links.push({ name: '', at, open: at, braces: -1 });
        at = source.partner(at) + 1;
      }
      while (source.word(at) === '!' && source.word(at + 1) !== '=') at++;
    }
    if (links.length === 0) return this.#unknown(first, at + 1);
    return { kind: 'chain', links, first, next: at, ...source.span(from, Math.max(from, at - 1)) };
  }

  #readBraces(first: number, open: number): ProgramValue {
    const { source } = this;
    const close = source.partner(open);
    if (close === -1) {
      const next = this.#openEnd(open);
      const items = this.items(open);
      const kind = items.some(({ name }) => name !== undefined) ? 'object' : 'list';
      return { kind, items, isOpen: true, first, next, ...source.span(first, next - 1) };
    }
    const all = this.items(open);
    const place = { first, next: close + 1, ...source.span(first, close) };
    const isObject = all.some(({ name }) => name !== undefined) || (all.length === 0 && source.word(open) === '{');
    if (!isObject && source.word(open) === '{' && this.#hasShorthands()) {
      const isShort = all.every(({ value }) => value.kind === 'chain' || value.kind === 'plain');
      if (!isShort) return { kind: 'block', parameter: '', ...place, from: open, to: close };
    }
    const isOpenAmong = (items: readonly Item[]): boolean =>
      items.some(({ isSpread }) => isSpread === true) || items.length >= maxItems;
    if (isObject || (source.word(open) === '{' && this.#hasShorthands())) {
      const items = all.map((item) => this.#shorthand(item));
      return { kind: 'object', items, isOpen: isOpenAmong(items), ...place };
    }
    const isOpen = isOpenAmong(all);
    const list: ListValue = { kind: 'list', items: all, isOpen, ...place };
    const mark = source.memberAt(close + 1);
    if (mark === undefined) return list;
    const chain = this.#readChain(first, close + 1, { name: '', at: open, open, braces: -1 });
    return chain;
  }

  #hasShorthands(): boolean {
    return this.source.language.hasElements === true;
  }

  /** A member `name` with the value of the variable of that name; a method is an unknown spread. */
  #shorthand(item: Item): Item {
    if (item.name !== undefined || item.isSpread === true) return item;
    const { value } = item;
    if (value.kind !== 'chain' || value.links.length !== 1 || value.links[0]?.open !== -1)
      return { value: this.#unknown(value.first, value.next), isSpread: true };
    return { ...this.#name(value.first), value };
  }

  /** Whether parentheses contain the type of a cast. */
  #isCast(open: number, close: number): boolean {
    const { source } = this;
    const after = source.tokens[close + 1];
    if (after === undefined || source.startsLine(close + 1) || !source.has('casts')) return false;
    if (after.kind !== 'word' && after.kind !== 'number' && after.literal === undefined) return false;
    for (let at = open + 1; at < close; at++)
      if (source.tokens[at]?.kind !== 'word' && !'?.[]<>,'.includes(source.word(at) || ' ')) return false;
    return close > open + 1;
  }

  /** A value in parentheses, or a list of values. */
  #readParentheses(first: number, open: number): ProgramValue {
    const { source } = this;
    const close = source.partner(open);
    if (close === -1) return this.#unknown(first, this.#openEnd(open));
    if (this.#isCast(open, close)) return { ...this.operand(close + 1), first };
    const inner = this.read(open + 1);
    if (inner.isJson === true) return { ...inner, first, next: close + 1 };
    if (inner.next !== close) {
      const items = this.items(open);
      const place = { first, next: close + 1, ...source.span(first, close) };
      return items.length > 1 && source.word(inner.next) === ','
        ? { kind: 'list', items, isOpen: false, ...place }
        : this.#unknown(first, close + 1);
    }
    if (source.memberAt(close + 1) !== undefined) {
      if (inner.kind === 'text')
        return this.#readChain(first, close + 1, { name: '', at: first, open: -1, braces: -1, root: inner });
      if (inner.kind === 'chain') {
        const rest = this.#readChain(first, close + 1, { name: '', at: first, open: -1, braces: -1 });
        if (rest.kind === 'chain') return { ...rest, links: [...inner.links, ...rest.links.slice(1)] };
      }
      return this.#unknown(first, this.endOf(close + 1));
    }
    return { ...inner, first, next: close + 1 };
  }
}
