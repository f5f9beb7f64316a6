/** The values in a program: texts and their sums, objects, lists and chains of calls, each read on demand. */
import type { Span } from '@odatalint/core';
import type { HostLiteral } from '../document/document.js';
import { GeneratedText } from '../text/generated-text.js';
import { findFunctions, type ProgramParameter, type ProgramFunction } from './program-functions.js';
import { addLiteralText, forEachPiece, nameStyle } from './literal-text.js';
import type { SourceText } from './source-text.js';

/** The tokens from `first` to the one before `next`. */
interface Stretch extends Span {
  readonly first: number;
  readonly next: number;
  /** Whether a command or method converts the value to JSON: `| ConvertTo-Json`, `.to_json`. */
  readonly isJson?: true;
}

/** A text or a sum of texts; each part is a stretch of a literal or another value. */
export interface TextValue extends Stretch {
  readonly kind: 'text';
  readonly parts: readonly (WrittenText | ProgramValue)[];
  /** Whether it is the literal of an `odata` tag. */
  readonly isTagged?: true;
  /** The known values of a format string: `"…" % x` has none, `"…" -f x, y` has two. */
  readonly given?: readonly Item[];
}

/** The characters of a literal between two interpolations. */
export interface WrittenText {
  readonly kind: 'written';
  readonly made: GeneratedText;
  readonly literal: HostLiteral;
}

/** A number, a Boolean, null, or the name of a variable. */
export interface PlainValue extends Stretch {
  readonly kind: 'plain';
  readonly text: string;
}

/** Named members, as in an object, a dictionary or an initializer; `isOpen` if there may be others. */
export interface MembersValue extends Stretch {
  readonly kind: 'object';
  readonly items: readonly Item[];
  readonly isOpen: boolean;
}

export interface ListValue extends Stretch {
  readonly kind: 'list';
  readonly items: readonly Item[];
  readonly isOpen: boolean;
}

/** Names, calls and indexes in a row: `client.Users["x"].GetAsync(…)`. */
export interface ChainValue extends Stretch {
  readonly kind: 'chain';
  readonly links: readonly Link[];
}

/** A function or block with statements about its first parameter. */
export interface BlockValue extends Stretch {
  readonly kind: 'block';
  readonly parameter: string;
  /** The tokens of its body. */
  readonly from: number;
  readonly to: number;
}

/** Anything else. */
export interface UnknownValue extends Stretch {
  readonly kind: 'unknown';
}

export type ProgramValue = TextValue | PlainValue | MembersValue | ListValue | ChainValue | BlockValue | UnknownValue;

/** An argument, a member of an object, or an item of a list. */
export interface Item {
  /** Absent for a positional argument. */
  readonly name?: string;
  /** The name with its map to the document. */
  readonly made?: GeneratedText;
  readonly nameSpan?: Span;
  /** The literal that contains the name, or the name itself where it can have a `$`. */
  readonly nameLiteral?: HostLiteral | undefined;
  readonly value: ProgramValue;
  readonly isSpread?: true;
}

/** One link of a chain. */
export interface Link {
  /** Empty for an index, and for a chain that begins with a literal. */
  readonly name: string;
  /** The index of its first token. */
  readonly at: number;
  readonly isNew?: true;
  /** The bracket of its arguments or index, or -1. */
  readonly open: number;
  /** The brace of its initializer or trailing block, or -1. */
  readonly braces: number;
  readonly isIndex?: true;
  /** The literal that the chain begins with. */
  readonly root?: TextValue;
}

/** A statement about a variable: the members after its name with the value assigned to the last one, or the calls. */
export interface ProgramStatement {
  readonly links: readonly Link[];
  readonly value?: ProgramValue;
}

/** The values of parameters in one call. */
export type Arguments = ReadonlyMap<ProgramParameter, ProgramValue>;

/** An assignment of a value to a name. */
interface Assignment {
  readonly at: number;
  /** The index of the value; -1 if it is unknown. */
  readonly value: number;
  /** Whether the value is added to the one before: `url += "…"`. */
  readonly isAdded?: true;
  /** The parameter that the name is, and the end of its function. */
  readonly parameter?: ProgramParameter;
  readonly until?: number;
}

const memberMarks = new Set(['.', '?.', '->', '?->', '!!.', '&.']);
const prefixes = new Set('await try yield return throw & * @ ref out in const'.split(' '));
const constants = new Set(
  'true false null nil None True False undefined $true $false $null nullptr Nothing'.split(' '),
);
/** Whether a value is the name of a variable alone. */
export const isVariable = (value: ProgramValue): boolean =>
  value.kind === 'chain' && value.links.length === 1 && value.links[0]?.open === -1;

/** Whether a name is that of the object that a method belongs to. */
export const isSelf = (name: string): boolean => name === 'this' || name === 'self' || name === '$this';

/** The limits of chains and of nesting. */
const maxLinks = 64;
const maxDepth = 40;
const maxItems = 400;
/** The assignments before a use that are read to find its value. */
const maxAssignments = 16;

/** How many items precede a token: a binary search, since a program can use one name at each line. */
function countBefore<Each>(sorted: readonly Each[], token: number, indexOf: (each: Each) => number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (indexOf(sorted[middle] as Each) < token) low = middle + 1;
    else high = middle;
  }
  return low;
}

const placeOf = ({ at }: Assignment): number => at;

export class Program {
  /** The indexes of the tokens of each name that are not members. */
  #uses: Map<string, number[]> | undefined;
  #assignments: Map<string, Assignment[]> | undefined;
  #functions: readonly ProgramFunction[] | undefined;
  #byName: ReadonlyMap<string, ProgramFunction | undefined> | undefined;
  /** The results of `returned`, as indexes. */
  readonly #returned = new Map<ProgramFunction, number>();
  /** The values of parameters while the body of a function is read for one call. */
  #given: Arguments = new Map();
  /** The indexes of the values of own members. */
  readonly #ownMembers = new Map<string, number>();
  #depth = 0;
  /** The last tokens that were searched for the end of a line. */
  #line = { from: 0, end: 0 };
  /** The last tokens that were searched for the end of a value, if they are on one line and no bracket closes. */
  #simple = { from: 0, end: 0 };

  /** `marked` contains the indexes of the literals that a comment marks as queries. They are read separately. */
  constructor(
    readonly source: SourceText,
    readonly marked: ReadonlySet<number> = new Set(),
  ) {}

  /** The value at an index, up to a comma, a closing bracket or the end of the statement. */
  read(index: number): ProgramValue {
    if (this.#depth >= maxDepth) return this.#unknown(index, this.#end(index));
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
    if (this.#isOver(value.next, value.first)) return value;
    return this.#unknown(index, this.#end(value.next));
  }

  /** The operand that begins at an index. */
  operand(index: number): ProgramValue {
    return this.#readOperand(index);
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
      items.push(isList ? { ...item, value: this.#listFrom(item.value) } : item);
      at = Math.max(at + 1, items.at(-1)?.value.next ?? 0);
      while (at < end && source.word(at) !== ',' && source.word(at) !== ';' && !this.#startsEntry(at, open))
        at = this.#after(at);
    }
    return items;
  }

  /** The values that commas separate. */
  #listFrom(first: ProgramValue): ProgramValue {
    const items: Item[] = [{ value: first }];
    let last = first;
    while (this.source.word(last.next) === ',' && items.length < maxItems) {
      last = this.#readOperand(last.next + 1);
      items.push({ value: last });
    }
    return {
      kind: 'list',
      items,
      isOpen: false,
      first: first.first,
      next: last.next,
      start: first.start,
      end: last.end,
    };
  }

  /** The whole chain that contains the token at an index. */
  chainAround(index: number): ChainValue | undefined {
    const { source } = this;
    let first = index;
    for (let count = 0; count < maxLinks; count++) {
      const before = this.#markBefore(first);
      if (before === undefined) break;
      let last = before;
      // Back over calls and indexes.
      while (')]'.includes(source.word(last) || ' ')) {
        const open = source.partner(last);
        if (open === -1) return undefined;
        last = open - 1;
        if (source.word(last) === '>') last = this.#beforeGenerics(last);
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
    const value = this.#readOperand(first);
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

  /** The last token before the member mark of a token. */
  #markBefore(index: number): number | undefined {
    const { source } = this;
    const word = source.word(index - 1);
    if (word === ':' && source.word(index - 2) === ':') return index - 3;
    if (!this.#isMemberMark(word)) return undefined;
    return index - 2;
  }

  /** The index of the name of the call whose arguments begin at a bracket. */
  nameBefore(open: number): number {
    return this.source.word(open - 1) === '>' ? this.#beforeGenerics(open - 1) : open - 1;
  }

  /** The statements about a variable between two indexes, in order; only those that begin with one of the members. */
  *about(name: string, from: number, to: number, members?: ReadonlySet<string>): Iterable<ProgramStatement> {
    const uses = this.usesOf(name);
    for (let index = countBefore(uses, from, (at) => at); index < uses.length; index++) {
      const at = uses[index]!;
      if (at >= to) return;
      if (members !== undefined && !members.has(this.source.word(at + 2))) continue;
      const chain = this.#readOperand(at);
      if (chain.kind !== 'chain' || chain.links.length < 2) continue;
      const [, ...links] = chain.links;
      const { source } = this;
      if (['=', ':='].includes(source.word(chain.next))) yield { links, value: this.read(chain.next + 1) };
      // `request.url '/Orders'`
      else if (source.has('hash arguments') && source.opensLiteral(chain.next) && !source.startsLine(chain.next))
        yield { links, value: this.read(chain.next) };
      else yield { links };
    }
  }

  /** The statements about a member of the object that a method belongs to: `this.client.baseURL = "…"`. */
  *aboutMember(name: string): Iterable<ProgramStatement> {
    for (const self of ['this', 'self', '$this'])
      for (const at of this.usesOf(self)) {
        if (this.source.word(at + 2) !== name) continue;
        const chain = this.#readOperand(at);
        if (chain.kind !== 'chain' || chain.links.length < 3) continue;
        const links = chain.links.slice(2);
        yield this.source.word(chain.next) === '=' ? { links, value: this.read(chain.next + 1) } : { links };
      }
  }

  /** The indexes of the uses of a name. */
  usesOf(name: string): readonly number[] {
    if (this.#uses === undefined) this.#index();
    return this.#uses?.get(name) ?? [];
  }

  /** The value of a name at an index: the last one assigned before it in the same bracket or an outer one. */
  constant(name: string, before: number): ProgramValue | undefined {
    if (this.#assignments === undefined) this.#index();
    const all = this.#assignments?.get(name);
    if (all === undefined) return undefined;
    let extension: Assignment | undefined;
    const end = countBefore(all, before, placeOf);
    for (let index = end - 1; index >= 0 && index >= end - maxAssignments; index--) {
      const last = all[index] as Assignment;
      if (last.value === before) continue;
      // A function before this one can have a parameter of the same name.
      if (last.until !== undefined && last.until <= before) continue;
      if (last.value === -1) return last.parameter && this.#given.get(last.parameter);
      if (!this.#isAround(last.at, before)) {
        // `if (term) params = params.set("$filter", term)`
        if (
          last.isAdded === true ||
          this.source.word(last.value) !== name ||
          !this.#isMemberMark(this.source.word(last.value + 1))
        )
          return undefined;
        extension ??= last;
        continue;
      }
      const value = this.read(last.value);
      if (extension !== undefined)
        return this.#isAround(last.at, extension.at) ? this.read(extension.value) : undefined;
      // In `a = a.set(…)` the second name has the value before the assignment.
      if (value.first <= before && before < value.next) continue;
      if (last.isAdded !== true) return this.source.has('array parentheses') ? this.#asArray(last.at, value) : value;
      if (value.kind !== 'text') return undefined;
      const place = { first: last.at, next: last.at + 1, ...this.source.span(last.at, last.at) };
      const start: ChainValue = { kind: 'chain', links: [{ name, at: last.at, open: -1, braces: -1 }], ...place };
      return { ...value, parts: [start, ...value.parts] };
    }
    return undefined;
  }

  /** The value that is assigned at an index: an array where commas follow it, or where the type of the name is one (`[array]$days = "Monday"`). */
  #asArray(at: number, value: ProgramValue): ProgramValue {
    const { source } = this;
    const items: Item[] = [{ value }];
    let { next } = value;
    while (source.word(next) === ',' && items.length < maxItems) {
      const item = this.read(next + 1);
      if (item.next <= next + 1) break;
      items.push({ value: item });
      next = item.next;
    }
    const isTyped = source.word(at - 1) === ']' && /^(?:array|\])$/i.test(source.word(at - 2));
    if (items.length === 1 && (!isTyped || value.kind === 'list')) return value;
    return { kind: 'list', items, isOpen: false, first: value.first, next, ...source.span(value.first, next - 1) };
  }

  /** The functions of the program, in the order of their bodies. */
  functions(): readonly ProgramFunction[] {
    return (this.#functions ??= findFunctions(this.source, (index) => this.#end(index)));
  }

  /** The functions by their names; undefined for a name of several. */
  functionsByName(): ReadonlyMap<string, ProgramFunction | undefined> {
    if (this.#byName !== undefined) return this.#byName;
    const found = new Map<string, ProgramFunction | undefined>();
    for (const each of this.functions()) found.set(each.name, found.has(each.name) ? undefined : each);
    return (this.#byName = found);
  }

  /** The value that a function returns in each case, unless statements change it. */
  returned(own: ProgramFunction): ProgramValue | undefined {
    let index = this.#returned.get(own);
    if (index === undefined) this.#returned.set(own, (index = this.#returnedAt(own)));
    const value = index === -1 ? undefined : this.read(index);
    const name = value !== undefined && isVariable(value) ? this.source.word(value.first) : '';
    const isChanged =
      name !== '' &&
      this.usesOf(name).some((at) => own.from <= at && at < own.to && this.#isMemberMark(this.source.word(at + 1)));
    return isChanged || value?.kind === 'unknown' ? undefined : value;
  }

  /** The index of the only value that a function returns, or -1. */
  #returnedAt(own: ProgramFunction): number {
    const { source } = this;
    const { from, to, isExpression } = own;
    if (isExpression === true) return from;
    const found: number[] = [];
    for (let at = from; at < to && found.length < 2; at++) if (/^return$/i.test(source.word(at))) found.push(at);
    const [only, ...others] = found;
    if (only === undefined) return source.has('array parentheses') && this.read(from).next === to ? from : -1;
    const isLast = source.holder(only) === source.holder(from) && this.#indentOf(only) === this.#indentOf(from);
    return others.length === 0 && isLast && source.startsLine(only) ? only + 1 : -1;
  }

  /** The number of characters before a token on its line. */
  #indentOf(at: number): number {
    const start = this.source.tokens[at]?.start ?? 0;
    return start - this.source.text.lastIndexOf('\n', start - 1);
  }

  /** The argument for a parameter, if a name is one whose function is read for one call. */
  argument(name: string, before: number): ProgramValue | undefined {
    if (this.#assignments === undefined) this.#index();
    const all = this.#assignments?.get(name) ?? [];
    const end = this.#given.size === 0 ? 0 : countBefore(all, before, placeOf);
    const known = all.slice(Math.max(0, end - maxAssignments), end);
    const last = known.findLast(({ until = Infinity }) => before < until);
    return last?.parameter && this.#given.get(last.parameter);
  }

  /** Reads something while parameters have the values of one call. */
  withGiven<Result>(given: Arguments, read: () => Result): Result {
    const before = this.#given;
    this.#given = new Map([...before, ...given]);
    const result = read();
    this.#given = before;
    return result;
  }

  /** Whether a name is declared at no other index. */
  isDeclaredOnce(name: string, at: number): boolean {
    if (this.#assignments === undefined) this.#index();
    return this.#assignments?.get(name)?.every((each) => each.at === at) !== false;
  }

  /** The only value that is assigned to a name: a field that a constructor sets. */
  onlyValue(name: string): ProgramValue | undefined {
    if (this.#assignments === undefined) this.#index();
    const [only, ...others] = this.#assignments?.get(name) ?? [];
    return only === undefined || only.value === -1 || others.length > 0 ? undefined : this.read(only.value);
  }

  /** Whether a token is in the same bracket as another one, or in an outer one. */
  isAround(index: number, other: number): boolean {
    return this.#isAround(index, other);
  }

  /**
   * The value of a member of the object that a method belongs to (`this.root`): the field of its class, or the only
   * assignment to the member.
   */
  ownMember(name: string): ProgramValue | undefined {
    let index = this.#ownMembers.get(name);
    if (index === undefined) this.#ownMembers.set(name, (index = this.#assignedMember(name)));
    return index === -1 ? undefined : this.read(index);
  }

  /** The index of the value of such a member, or -1. */
  #assignedMember(name: string): number {
    if (this.#assignments === undefined) this.#index();
    const assigned = this.#assignments?.get(`this.${name}`);
    const fields = [name, `$${name}`]
      .flatMap((each) => this.#assignments?.get(each) ?? [])
      .filter(({ at, value }) => value !== -1 && this.#isInClass(at));
    const [only, ...others] = assigned ?? fields;
    return only === undefined || others.length > 0 ? -1 : only.value;
  }

  /** Whether a token is in the body of a class, outside of its methods. */
  #isInClass(index: number): boolean {
    const { source } = this;
    const open = source.holder(index);
    // A class of Python has no brackets. Its constants have upper case.
    if (open === -1) return source.has('unbraced classes') && /^[A-Z][A-Z_0-9]+$/.test(source.word(index));
    if (source.word(open) !== '{') return false;
    for (let at = open - 1; at > open - 20 && !';{})'.includes(source.word(at) || ' '); at--)
      if (source.word(at) === 'class') return true;
    return false;
  }

  /** The index at which a name is assigned again after an index, or the end of the text. */
  nextDeclaration(name: string, after: number): number {
    if (this.#assignments === undefined) this.#index();
    return this.#assignments?.get(name)?.find(({ at }) => at > after)?.at ?? this.source.tokens.length;
  }

  /** The index at which the value of `constant` is assigned; undefined for an unknown name. */
  declaration(name: string, before: number): number | undefined {
    if (this.#assignments === undefined) this.#index();
    const all = this.#assignments?.get(name) ?? [];
    const last = all[countBefore(all, before, placeOf) - 1];
    if (last?.parameter !== undefined && this.#given.has(last.parameter)) return last.at;
    return last === undefined || last.value === -1 || !this.#isAround(last.at, before) ? undefined : last.at;
  }

  /** Whether the bracket that contains one token also contains another. */
  #isAround(index: number, other: number): boolean {
    const { source } = this;
    const holder = source.holder(index);
    for (let at = source.holder(other); ; at = source.holder(at)) {
      if (at === holder) return true;
      if (at === -1) return false;
    }
  }

  /** The end of the statement or value that contains a token: the bracket around it, or the text. */
  scopeEnd(index: number): number {
    const holder = this.source.holder(index);
    const close = holder === -1 ? -1 : this.source.partner(holder);
    return close === -1 ? this.source.tokens.length : close;
  }

  #index(): void {
    const { source } = this;
    const { tokens } = source;
    const uses = new Map<string, number[]>();
    const assignments = new Map<string, Assignment[]>();
    const list = (name: string): Assignment[] => {
      const known = assignments.get(name) ?? [];
      if (known.length === 0) assignments.set(name, known);
      return known;
    };
    const parameters = new Set<number>();
    for (const each of this.functions())
      for (const parameter of each.parameters.flatMap((own) => own.members ?? [own])) {
        parameters.add(parameter.at);
        list(parameter.name).push({ at: parameter.at, value: -1, parameter, until: each.to });
      }
    const assign = (name: string, at: number, value: number): void => {
      if (!parameters.has(at)) list(name).push({ at, value });
    };
    const declareIn = (open: number, close: number): void => {
      for (let at = open + 1; at < close; at++) if (tokens[at]?.kind === 'word') assign(source.word(at), at, -1);
    };
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at];
      if (token?.kind === 'word') {
        const word = source.word(at);
        if (this.#markBefore(at) === undefined) {
          const known = uses.get(word);
          if (known === undefined) uses.set(word, [at]);
          else known.push(at);
        }
        if (word === 'as' && source.has('resources') && tokens[at + 1]?.kind === 'word') {
          let back = at;
          let comma = -1;
          while (back > 0 && source.word(back) !== 'with' && at - back < 60) {
            if (comma === -1 && source.word(back) === ',' && source.holder(back) === source.holder(at)) comma = back;
            back--;
          }
          const value = Math.max(comma, back) + 1;
          assign(source.word(at + 1), at + 1, source.word(back) === 'with' ? value : -1);
        }
        if ((word === 'of' || word === 'in') && tokens[at - 1]?.kind === 'word') assign(source.word(at - 1), at, -1);
        continue;
      }
      if (token?.kind !== 'punctuator') continue;
      const word = source.word(at);
      if (word === '=' || word === ':=' || (word === '-' && source.word(at - 1) === '<' && source.has('left arrows'))) {
        const named = this.#assignedName(word === '-' ? at - 1 : at);
        if (isSelf(source.word(at - 3)) && this.#markBefore(at - 1) === at - 3)
          assign(`this.${source.word(at - 1)}`, at - 1, at + 1);
        else if (named !== undefined && source.word(named - 1) === ',' && source.has('expression keys'))
          // `frames, skip = [], 0`
          for (let each = named; tokens[each]?.kind === 'word'; each -= 2) {
            assign(source.word(each), each, -1);
            if (source.word(each - 1) !== ',') break;
          }
        else if (named !== undefined) assign(source.word(named), this.#headOf(named) ?? named, at + 1);
        else if ('}]'.includes(source.word(at - 1) || ' ')) declareIn(source.partner(at - 1), at - 1);
      } else if (word === '+=' || (word === '.' && source.word(at + 1) === '=')) {
        if (tokens[at - 1]?.kind === 'word' && this.#markBefore(at - 1) === undefined)
          list(source.word(at - 1)).push({ at: at - 1, value: word === '+=' ? at + 1 : at + 2, isAdded: true });
        if (isSelf(source.word(at - 3))) assign(`this.${source.word(at - 1)}`, at - 1, -1);
      } else if (word === ':' && source.word(at + 1) === 'Label' && tokens[at + 2]?.literal?.opens === true) {
        assign(source.word(at - 1), at - 1, at + 2);
      } else if (word === '=>' || word === '->' || word === '{' || word === ':') {
        const open = source.word(at - 1) === ')' ? source.partner(at - 1) : -1;
        const isHead = /^(?:while|if|switch|until|unless|elseif|using|try)$/i.test(source.word(open - 1));
        if (open !== -1 && !isHead) declareIn(open, at - 1);
        else if (word === '=>' && tokens[at - 1]?.kind === 'word' && !parameters.has(at - 1))
          assign(source.word(at - 1), at - 1, -1);
      }
    }
    this.#uses = uses;
    for (const each of assignments.values()) each.sort((one, other) => one.at - other.at);
    this.#assignments = assignments;
  }

  /** The index of the name on the left of the `=` at an index. */
  #assignedName(at: number): number | undefined {
    const { source } = this;
    const isName = (index: number) => source.tokens[index]?.kind === 'word' && this.#markBefore(index) === undefined;
    if (!isName(at - 1)) {
      // `name: Type[] = …`
      let back = at - 1;
      while (back > at - 8 && !':;{}(=,'.includes(source.word(back) || ' ') && !source.startsLine(back)) back--;
      return source.word(back) === ':' && isName(back - 1) ? back - 1 : undefined;
    }
    // `url, err := …`
    if (source.has('second results') && source.word(at - 2) === ',' && isName(at - 3)) return at - 3;
    if (source.word(at - 2) === ':' && isName(at - 3) && !source.startsLine(at - 1)) return at - 3;
    // A named argument or a member is not a variable.
    const holder = source.word(source.holder(at));
    if (holder === '(' && source.word(at - 2) !== 'const' && this.#headOf(at) === undefined) return undefined;
    return at - 1;
  }

  /** The index of the word of a statement with a resource: `using (var client = new HttpClient()) { … }`. */
  #headOf(index: number): number | undefined {
    const open = this.source.holder(index);
    const isHead = open > 0 && this.source.word(open) === '(' && /^(?:using|try)$/i.test(this.source.word(open - 1));
    return isHead ? open - 1 : undefined;
  }

  #isMemberMark(word: string): boolean {
    const { joins, statementEnd } = this.source.language;
    if (word.endsWith('->') && !this.source.language.members.includes(word)) return false;
    return memberMarks.has(word) && !joins.includes(word) && word !== statementEnd;
  }

  /** The index after a token, or after the bracket that it opens. */
  #after(at: number): number {
    const close = this.source.partner(at);
    return close > at ? close + 1 : at + 1;
  }

  /** The end of an unclosed bracket: the unclosed literal in it, or the end of its line. */
  #openEnd(open: number): number {
    const { source } = this;
    const literal = source.openLiteral(open + 1);
    if (literal !== undefined && this.#isAround(open + 1, literal)) return literal + 1;
    const { from, end } = this.#line;
    if (open >= from && open < end) return end;
    let at = open + 1;
    while (at < source.tokens.length && !source.startsLine(at)) at++;
    this.#line = { from: open, end: at };
    return at;
  }

  /** The index after the value that contains an index. */
  #end(index: number): number {
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
      const next = this.#after(at);
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
    return this.#isMemberMark(word) || this.source.language.joins.includes(word) || '?:&|=<>*/%-'.includes(word || ' ');
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
    const first = this.#readOperand(index);
    const parts: (WrittenText | ProgramValue)[] = first.kind === 'text' ? [...first.parts] : [first];
    let { next } = first;
    let isSum = false;
    for (let count = 0; count < maxItems; count++) {
      const at = this.#joinedAt(next);
      if (at === undefined) break;
      const operand = this.#readOperand(at);
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
    return format === undefined || sum.kind !== 'text' ? sum : { ...sum, ...format };
  }

  /** The values of the format operator at an index, and the index after them. */
  #formatEnd(index: number): { readonly given: readonly Item[]; readonly next: number } | undefined {
    const { source } = this;
    const { members, formatMarks = '' } = source.language;
    const isDash = source.word(index) === '-' && source.word(index + 1) === 'f' && members.includes('-f');
    if (!isDash && (source.word(index) !== '%' || !formatMarks.includes('%'))) return undefined;
    let value = this.#readOperand(isDash ? index + 2 : index + 1);
    const given: Item[] = isDash ? [{ value }] : [];
    while (isDash && source.word(value.next) === ',')
      given.push({ value: (value = this.#readOperand(value.next + 1)) });
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
  #readOperand(index: number): ProgramValue {
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
      if (isCast) return { ...this.#readOperand(after), first: index };
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
    if (constants.has(word) && !this.#isMemberMark(source.word(at + 1)))
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
    if (!isFunction && this.#isMemberMark(source.word(arrow))) return undefined;
    const body = arrow + 1;
    const close = source.word(body) === '{' ? source.partner(body) : -1;
    if (close !== -1)
      return { kind: 'block', parameter, first, next: close + 1, from: body, to: close, ...source.span(first, close) };
    const next = this.#end(body);
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
    if (this.#assignments === undefined) this.#index();
    const name = [`$${word}`, word].find((each) => this.#assignments?.has(each) === true);
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
    if (root.kind === 'plain' || !this.#isMemberMark(word)) return root;
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
        const mark = this.#markAt(at);
        if (mark === undefined) break;
        at = mark;
      }
      const token = source.tokens[at];
      if (token?.kind !== 'word' && token?.literal === undefined) break;
      let next = at + 1;
      const generics = this.#afterGenerics(next);
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
      if (opensBraces && (isNew || (open !== -1 && isBlock))) {
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

  /** The index after the mark of a member. */
  #markAt(at: number): number | undefined {
    const { source } = this;
    const word = source.word(at);
    if (word === '?' && source.word(at + 1) === '.') return at + 2;
    if (word === ':' && source.word(at + 1) === ':') return at + 2;
    return this.#isMemberMark(word) ? at + 1 : undefined;
  }

  /** The index after `<Type, Other<T>>`. */
  #afterGenerics(at: number): number | undefined {
    const { source } = this;
    if (source.word(at) !== '<') return undefined;
    let depth = 0;
    for (let index = at; index < at + 40; index++) {
      const word = source.word(index);
      if (word === '<') depth++;
      else if (word === '>' && --depth === 0) return index + 1;
      else if (source.tokens[index]?.kind !== 'word' && !'.,[]?|<>{}:'.includes(word || ' ')) {
        if (source.tokens[index]?.literal === undefined) return undefined;
      }
    }
    return undefined;
  }

  #beforeGenerics(at: number): number {
    let depth = 0;
    for (let index = at; index > at - 40 && index >= 0; index--) {
      const word = this.source.word(index);
      if (word === '>') depth++;
      else if (word === '<' && --depth === 0) return index - 1;
    }
    return at;
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
    const mark = this.#markAt(close + 1);
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
    if (this.#isCast(open, close)) return { ...this.#readOperand(close + 1), first };
    const inner = this.read(open + 1);
    if (inner.isJson === true) return { ...inner, first, next: close + 1 };
    if (inner.next !== close) {
      const items = this.items(open);
      const place = { first, next: close + 1, ...source.span(first, close) };
      return items.length > 1 && source.word(inner.next) === ','
        ? { kind: 'list', items, isOpen: false, ...place }
        : this.#unknown(first, close + 1);
    }
    if (this.#markAt(close + 1) !== undefined) {
      if (inner.kind === 'text')
        return this.#readChain(first, close + 1, { name: '', at: first, open: -1, braces: -1, root: inner });
      if (inner.kind === 'chain') {
        const rest = this.#readChain(first, close + 1, { name: '', at: first, open: -1, braces: -1 });
        if (rest.kind === 'chain') return { ...rest, links: [...inner.links, ...rest.links.slice(1)] };
      }
      return this.#unknown(first, this.#end(close + 1));
    }
    return { ...inner, first, next: close + 1 };
  }
}
