/** The functions of a program, with their names, parameters and bodies. */
import type { SourceText } from './source-text.js';

/** A parameter. */
export interface ProgramParameter {
  /** The name in its function. */
  readonly name: string;
  /** The name in a call; empty if it can only be given by its position. */
  readonly label: string;
  /** The index of the name. */
  readonly at: number;
  /** The index of its default value, or -1. */
  readonly value: number;
  /** Whether it contains all other arguments. */
  readonly isRest?: true;
  /** The members of an argument that are variables: `{ path, query }`. */
  readonly members?: readonly ProgramParameter[];
}

export interface ProgramFunction {
  readonly name: string;
  /** The index of the name. */
  readonly at: number;
  /** The class or object that contains it. */
  readonly owner?: string;
  readonly parameters: readonly ProgramParameter[];
  /** The tokens of its body. */
  readonly from: number;
  readonly to: number;
  /** Whether its body is one expression. */
  readonly isExpression?: true;
}

type FunctionBody = Pick<ProgramFunction, 'from' | 'to' | 'isExpression'>;

/** Words before parentheses and a brace that name no function. */
const heads = new Set(
  'if for foreach while switch catch with using lock fixed when synchronized try match elseif unless until function return'.split(
    ' ',
  ),
);
/** Words before a name that are not the type of its result. */
const notTypes = new Set(
  'new return await else throw in is as case yield when typeof sizeof not and or out ref from select where'.split(' '),
);
const owners = new Set(['class', 'struct', 'object', 'record', 'trait', 'impl', 'module', 'extension']);
/** The longest result type, and the longest way to the name of a class. */
const maxType = 40;
/** The parameters that a function of a shell can have. */
const shellParameters = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** All functions of a program, in the order of their bodies. `endOf` returns the index after an expression. */
export const findFunctions = (source: SourceText, endOf: (index: number) => number): readonly ProgramFunction[] =>
  [...new FunctionFinder(source, endOf).find()].sort((one, other) => one.from - other.from);

class FunctionFinder {
  readonly #source: SourceText;
  readonly #endOf: (index: number) => number;
  readonly #word: string | undefined;
  readonly #isScript: boolean;
  readonly #isTyped: boolean;
  /** Whether the indentation of its lines ends a body. */
  readonly #isIndented: boolean;
  readonly #hasCommands: boolean;

  constructor(source: SourceText, endOf: (index: number) => number) {
    this.#source = source;
    this.#endOf = endOf;
    const { language } = source;
    this.#word = language.functionWord;
    this.#isScript = language.hasElements === true;
    this.#isTyped = source.has('typed functions');
    this.#isIndented = this.#word === 'def' && language.name !== 'scala';
    this.#hasCommands = language.continuation !== undefined;
  }

  find(): readonly ProgramFunction[] {
    if (this.#word === undefined && !this.#isTyped) return [];
    const found: ProgramFunction[] = [];
    const { tokens } = this.#source;
    for (let at = 0; at < tokens.length; at++) {
      const each = this.#hasCommands ? this.#commandAt(at) : this.#functionAt(at);
      if (each !== undefined) found.push(each);
    }
    return this.#isIndented ? this.#withBodies(found) : found;
  }

  /** The function whose parameters begin at an index, or whose only parameter is before an arrow at it. */
  #functionAt(at: number): ProgramFunction | undefined {
    const source = this.#source;
    if (this.#isScript && source.word(at) === '=>' && source.tokens[at - 1]?.kind === 'word') {
      const name = this.#assignedBefore(at - 1);
      const parameter = { name: source.word(at - 1), label: '', at: at - 1, value: -1 };
      return name === undefined ? undefined : this.#made(name, [parameter], this.#expression(at + 1));
    }
    const close = source.word(at) === '(' ? source.partner(at) : -1;
    if (close === -1) return undefined;
    const body = this.#bodyAfter(close);
    if (body === undefined) return undefined;
    const name = this.#nameOf(at, body.isArrow);
    return name === undefined ? undefined : this.#made(name, this.#parametersIn(at, close), body);
  }

  /** `function Get-Orders { param(…) … }`, `api() { … }` */
  #commandAt(at: number): ProgramFunction | undefined {
    const source = this.#source;
    const isPowershell = source.has('array parentheses');
    const hasWord = source.word(at).toLowerCase() === this.#word;
    const first = hasWord ? at + 1 : at;
    const isHead = hasWord || (!isPowershell && source.word(at + 1) === '(' && source.startsLine(at));
    if (!isHead || source.tokens[first]?.kind !== 'word') return undefined;
    let next = first + 1;
    while (source.tokens[next]?.start === source.tokens[next - 1]?.end && !'({'.includes(source.word(next) || ' '))
      next++;
    const open = source.word(next) === '(' ? next : -1;
    const brace = open === -1 ? next : source.partner(open) + 1;
    const close = source.word(brace) === '{' ? source.partner(brace) : -1;
    if (close === -1) return undefined;
    const name = source.text.slice(source.tokens[first]?.start, source.tokens[next - 1]?.end);
    const body = { from: brace + 1, to: close };
    if (!isPowershell) {
      const parameters = shellParameters.map((each) => ({ name: each, label: '', at: brace, value: -1 }));
      return { name, at: first, parameters, ...body };
    }
    let block = open;
    // `[CmdletBinding()] param(…)`
    for (let index = brace + 1; block === -1 && index < brace + maxType; index++)
      if (/^param$/i.test(source.word(index)) && source.word(index + 1) === '(') block = index + 1;
      else if (source.word(index) === '[' && source.partner(index) !== -1) index = source.partner(index);
      else break;
    const end = block === -1 ? -1 : source.partner(block);
    return { name, at: first, parameters: end === -1 ? [] : this.#parametersIn(block, end), ...body };
  }

  /** The body after the parameters and the type of the result. */
  #bodyAfter(close: number): (FunctionBody & { readonly isArrow?: true }) | undefined {
    const source = this.#source;
    if (source.word(close + 1) === '{') return this.#braces(close + 1);
    if (source.word(close + 1) === '=>') return { ...this.#expression(close + 2), isArrow: true };
    if (this.#isIndented) {
      for (let at = close + 1; at < close + maxType && !source.startsLine(at); at = source.after(at))
        if (source.word(at) === ':') return { from: at + 1, to: -1 };
      return source.language.name === 'ruby' ? { from: close + 1, to: -1 } : undefined;
    }
    let depth = 0;
    for (let at = close + 1; at < close + maxType; at = source.after(at)) {
      const word = source.word(at);
      if (word === '{' && depth === 0) return this.#braces(at);
      if (word === '=>') return { ...this.#expression(at + 1), isArrow: true };
      if (word === '=' && depth === 0)
        return this.#word === 'fun' || this.#word === 'def' ? this.#expression(at + 1) : undefined;
      if (word === '<') depth++;
      else if (word === '>') depth--;
      else if (source.tokens[at]?.kind !== 'word' && (word === '' || !':->|&?.,*[]()!{'.includes(word)))
        return undefined;
    }
    return undefined;
  }

  #braces(open: number): FunctionBody | undefined {
    const to = this.#source.partner(open);
    return to === -1 ? undefined : { from: open + 1, to };
  }

  #expression(from: number): FunctionBody {
    const braces = this.#source.word(from) === '{' ? this.#braces(from) : undefined;
    return braces ?? { from, to: this.#endOf(from), isExpression: true };
  }

  /** The index of the name of the function whose parameters begin at an index. */
  #nameOf(open: number, isArrow = false): number | undefined {
    const source = this.#source;
    const name = source.nameBefore(open);
    if (this.#isScript) {
      if (isArrow) return this.#assignedBefore(open);
      // `const load = async function (path) {`
      if (source.word(name) === 'function' || source.word(name) === '*') return this.#assignedBefore(name);
    }
    if (source.tokens[name]?.kind !== 'word' || heads.has(source.word(name))) return undefined;
    const before = source.word(name - 1);
    if (this.#word !== undefined && before === this.#word) return name;
    if (this.#isScript)
      return (before === '*' && source.word(name - 2) === 'function') ||
        ['{', '}', ';', ',', 'async', 'static', 'public', 'private', 'protected', 'override', 'readonly', ')'].includes(
          before,
        )
        ? name
        : undefined;
    if (this.#isTyped) {
      const token = source.tokens[name - 1];
      const isType = token?.kind === 'word' ? !notTypes.has(before) : before !== '' && '>]?'.includes(before);
      return isType && !(isArrow && source.language.name === 'java') ? name : undefined;
    }
    // `func (c *Client) load(path string)`, `def self.load(path)`
    const receiver = before === ')' ? source.partner(name - 1) - 1 : before === '.' ? name - 3 : -1;
    return receiver > 0 && source.word(receiver) === this.#word ? name : undefined;
  }

  /** The name to which the function at an index is assigned: `const load = async (path) => …`, `load: (path) => …`. */
  #assignedBefore(index: number): number | undefined {
    const source = this.#source;
    let at = index - 1;
    if (source.word(at) === 'function') at--;
    if (source.word(at) === 'async') at--;
    if (source.word(at) === '>') {
      at = source.beforeGenerics(at);
      if (source.word(at) === 'async') at--;
    }
    const mark = source.word(at);
    if (mark === ':') {
      const isMember = '{,'.includes(source.word(at - 2) || ' ') && source.word(source.holder(at)) === '{';
      return isMember && source.tokens[at - 1]?.kind === 'word' ? at - 1 : undefined;
    }
    if (mark !== '=') return undefined;
    // `const load: Loader = …`
    for (let back = at - 1; back > at - maxType && !source.startsLine(back + 1); back--)
      if (source.word(back) === ':' && ['const', 'let', 'var'].includes(source.word(back - 2))) return back - 1;
    return source.tokens[at - 1]?.kind === 'word' ? at - 1 : undefined;
  }

  #made(at: number, parameters: readonly ProgramParameter[] | undefined, body: FunctionBody): ProgramFunction {
    const owner = this.#isIndented ? undefined : this.#ownerOf(at);
    const { from, to, isExpression } = body;
    return {
      name: this.#source.word(at),
      at,
      parameters: parameters ?? [],
      from,
      to,
      ...(owner === undefined ? {} : { owner }),
      ...(isExpression === undefined ? {} : { isExpression }),
    };
  }

  /** The name of the class, or of the variable with the object, that contains a name; of the receiver in Go. */
  #ownerOf(at: number): string | undefined {
    const source = this.#source;
    if (this.#word === 'func' && source.word(at - 1) === ')') return source.word(source.partner(at - 1) + 1);
    const open = source.holder(at);
    if (open === -1 || source.word(open) !== '{') return undefined;
    if (source.word(open - 1) === '=' || source.word(open - 1) === '(') return source.word(open - 2);
    for (let back = open - 1; back > open - maxType && !';{}'.includes(source.word(back) || ' '); back--)
      if (owners.has(source.word(back))) return source.word(back + 1);
    return undefined;
  }

  /** The parameters between two parentheses. */
  #parametersIn(open: number, close: number): readonly ProgramParameter[] {
    const source = this.#source;
    const found: ProgramParameter[] = [];
    for (let from = open + 1; from < close && found.length < 32;) {
      let to = from;
      while (to < close && source.word(to) !== ',') to = source.after(to);
      const each = this.#parameterIn(from, Math.min(to, close));
      if (each !== undefined) found.push(each);
      from = to + 1;
    }
    return found;
  }

  #parameterIn(first: number, to: number): ProgramParameter | undefined {
    const source = this.#source;
    let from = first;
    // Attributes and decorators: `[FromBody] Order order`, `@Body() order`
    for (;;) {
      const isAttribute = source.word(from) === '[' && source.partner(from) < to - 1;
      const isDecorator = source.word(from) === '@' && source.tokens[from + 1]?.kind === 'word';
      if (isAttribute) from = source.partner(from) + 1;
      else if (isDecorator) from = source.word(from + 2) === '(' ? source.partner(from + 2) + 1 : from + 2;
      else break;
    }
    const isRest = ['*', '**', '...', '&'].includes(source.word(from));
    const words: number[] = [];
    let colon = -1;
    let equals = -1;
    let depth = 0;
    for (let at = from; at < to && equals === -1; at = source.after(at)) {
      const word = source.word(at);
      if (word === '<') depth++;
      else if (word === '>') depth--;
      else if (depth > 0) continue;
      else if (word === '=') equals = at;
      else if (word === ':' && colon === -1) colon = at;
      else if (source.tokens[at]?.kind === 'word' && colon === -1) words.push(at);
    }
    let value = equals === -1 ? -1 : equals + 1;
    if (this.#isScript && source.word(from) === '{' && source.partner(from) !== -1)
      return { name: '', label: '', at: from, value, members: this.#membersIn(from, source.partner(from)) };
    const [head] = words;
    const variable = words.find((at) => source.word(at).startsWith('$'));
    const isHead = source.has('composite literals');
    const at = variable ?? (isHead ? head : words.at(-1));
    if (at === undefined || head === undefined) return undefined;
    const name = source.word(at);
    if (this.#word === 'def' && (name === 'self' || name === 'cls')) return undefined;
    // `path: 'Orders'` of Ruby
    if (source.has('hash arguments') && colon !== -1 && colon + 1 < to) value = colon + 1;
    const label = source.has('trailing blocks') && this.#word === 'func' ? source.word(head) : name.replace(/^\$/, '');
    // `this HttpClient client` of C# is the object before the call.
    const isReceiver = this.#isTyped && source.word(head) === 'this';
    return { name, label, at, value, ...(isRest || isReceiver ? { isRest: true as const } : {}) };
  }

  /** The variables in `{ path, query: options = {} }`. */
  #membersIn(open: number, close: number): readonly ProgramParameter[] {
    const source = this.#source;
    const found: ProgramParameter[] = [];
    for (let from = open + 1; from < close && found.length < 32;) {
      let to = from;
      while (to < close && source.word(to) !== ',') to = source.after(to);
      const isRenamed = source.word(from + 1) === ':';
      const at = isRenamed ? from + 2 : from;
      const value = source.word(at + 1) === '=' ? at + 2 : -1;
      if (source.tokens[at]?.kind === 'word')
        found.push({ name: source.word(at), label: source.word(from), at, value });
      from = to + 1;
    }
    return found;
  }

  /** The functions with the ends of their bodies, which lines with less indentation end, and their classes. */
  #withBodies(found: readonly ProgramFunction[]): readonly ProgramFunction[] {
    const source = this.#source;
    const ended: ProgramFunction[] = [];
    const open: { readonly column: number; readonly each?: ProgramFunction; readonly owner?: string }[] = [];
    let next = 0;
    for (let at = 0; at <= source.tokens.length; at++) {
      const isEnd = at === source.tokens.length;
      if (!isEnd && !source.startsLine(at)) continue;
      if (!isEnd && source.holder(at) !== -1 && source.language.name === 'python') continue;
      const column = isEnd ? -1 : source.columnOf(at);
      while ((open.at(-1)?.column ?? -2) >= column) {
        const { each, owner } = open.pop()!;
        if (each !== undefined) ended.push({ ...each, to: at, ...(owner === undefined ? {} : { owner }) });
      }
      if (isEnd) break;
      if (source.word(at) === 'class' || source.word(at) === 'module')
        open.push({ column, owner: source.word(at + 1) });
      while (next < found.length && found[next]!.at < at) next++;
      const each = found[next];
      const isHere = each !== undefined && this.#isOnLine(at, each.at);
      const owner = open.at(-1)?.each === undefined ? open.at(-1)?.owner : undefined;
      if (isHere) open.push({ column, each, ...(owner === undefined ? {} : { owner }) });
    }
    return ended;
  }

  /** Whether a name is at the beginning of a line, after words such as `async def`. */
  #isOnLine(first: number, name: number): boolean {
    if (name - first > 4) return false;
    for (let at = first + 1; at <= name; at++) if (this.#source.startsLine(at)) return false;
    return true;
  }
}
