/** Reads JSON (RFC 8259) into values with places, as far as it can be read, in linear time and without recursion. */
import type { Span } from '../../../source/index.js';
import type { JsonFault, JsonMember, JsonScalar, JsonTree, JsonValue } from '../../model/index.js';

/** Reads a whole text. Bad input never throws; a text with many faults is read up to the twentieth. */
export function readJsonTree(text: string): JsonTree {
  const reader = new JsonReader(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
  return { root: reader.read(true), faults: reader.faults };
}

/**
 * The value that begins at `span`, or that the member has whose name `span` is; undefined when there is none. It is
 * read again, so that the tree need not be kept.
 */
export function readJsonValue(text: string, span: Span): JsonValue | undefined {
  if (text[span.start] !== '"') return new JsonReader(text, span.start).read(false);
  const colon = text.indexOf(':', span.end);
  return colon < 0 ? undefined : new JsonReader(text, colon + 1).read(false);
}

/** Schemas nest to about 20. */
const depthLimit = 250;

const faultLimit = 20;

interface OpenContainer {
  readonly node: { readonly kind: 'object' | 'array'; readonly start: number; end: number };
  readonly closer: '}' | ']';
  /** Those of an object, or the items of an array. */
  readonly members: JsonMember[] | undefined;
  readonly items: JsonValue[] | undefined;
  /** The names of the members, once there are so many that a look through all of them takes longer. */
  names: Set<string> | undefined;
  /** What must come next: a comma (or the end) after an item, an item after a comma, either at the start. */
  state: 'start' | 'item' | 'comma';
}

/** Objects with more members than this get a set of their names. */
const fewMembers = 12;

function hasMember(container: OpenContainer, name: string): boolean {
  const { members = [] } = container;
  if (members.length <= fewMembers) return members.some((member) => member.name === name);
  container.names ??= new Set(members.map((member) => member.name));
  return container.names.has(name);
}

class TooManyFaults extends Error {}

class JsonReader {
  readonly faults: JsonFault[] = [];
  /** The first value, once it has begun. */
  private root: JsonValue | undefined;
  private readonly open: OpenContainer[] = [];

  constructor(
    private readonly text: string,
    private at: number,
  ) {}

  /** Reads one value; with `whole`, nothing may come after it. */
  read(whole: boolean): JsonValue | undefined {
    try {
      this.skipBlanks();
      const root = this.value();
      while (this.open.length > 0) this.step();
      this.skipBlanks();
      if (whole && root === undefined && this.at < this.text.length) this.fail('a value is missing here.', this.at++);
      else if (whole && root === undefined) this.fail('the text is empty.', this.at, this.at);
      else if (whole && this.at < this.text.length) this.fail('there is text after the value.', this.at);
      return root;
    } catch (error) {
      if (!(error instanceof TooManyFaults)) throw error;
      for (const { node } of this.open) node.end = this.at;
      return this.root;
    }
  }

  /** Reads what comes next in the innermost container. */
  private step(): void {
    const { text } = this;
    const container = this.open.at(-1)!;
    this.skipBlanks();
    const next = text[this.at];
    if (next === undefined) {
      this.fail(`the "${container.closer}" for this is missing.`, container.node.start);
      // What is around it lacks its end too; that goes without saying.
      while (this.open.length > 0) this.close();
    } else if (next === container.closer) {
      if (container.state === 'comma') this.fail(`there is a comma before the "${next}".`, this.at);
      this.at++;
      this.close();
    } else if (next === ',') {
      if (container.state !== 'item') this.fail('there is no value before this comma.', this.at);
      container.state = 'comma';
      this.at++;
    } else if (next === '}' || next === ']') {
      this.fail(`expected "${container.closer}", not "${next}".`, this.at);
      // The wrong bracket ends a container further out, if there is one for it.
      if (this.open.some(({ closer }) => closer === next)) this.close();
      else this.at++;
    } else {
      if (container.state === 'item') this.fail('a comma is missing before this.', this.at);
      container.state = 'item';
      if (container.closer === ']') this.item(container);
      else this.member(container);
    }
  }

  private item({ items }: OpenContainer): void {
    const value = this.value();
    if (value !== undefined) items?.push(value);
    else this.skipWord('a value is missing here.');
  }

  private member(container: OpenContainer): void {
    const { text } = this;
    const start = this.at;
    if (text[start] !== '"') {
      this.skipWord('a member name in double quotes is missing here.');
      return;
    }
    const name = this.string();
    const nameSpan = { start, end: this.at };
    this.skipBlanks();
    if (text[this.at] !== ':') {
      this.fail('a colon is missing after the member name.', start, nameSpan.end);
      return;
    }
    this.at++;
    this.skipBlanks();
    const value = this.value();
    if (value === undefined) this.fail('the member has no value.', start, nameSpan.end);
    else if (hasMember(container, name))
      this.report(`The member "${name}" occurs twice in this object; the first one counts.`, nameSpan, true);
    else {
      container.members?.push({ name, nameSpan, value });
      container.names?.add(name);
    }
  }

  /** Reads a literal, or begins a container; undefined, and nothing read, when neither is here. */
  private value(): JsonValue | undefined {
    const { text, at: start } = this;
    const first = text[start];
    let value: JsonValue | undefined;
    if (first === '{') value = this.begin('object');
    else if (first === '[') value = this.begin('array');
    else if (first === '"') value = { kind: 'string', text: this.string(), start, end: this.at };
    else value = this.literal();
    this.root ??= value;
    return value;
  }

  private begin(kind: 'object' | 'array'): JsonValue {
    const start = this.at++;
    const members = kind === 'object' ? [] : undefined;
    const items = kind === 'array' ? [] : undefined;
    const node = kind === 'object' ? { kind, members, start, end: start } : { kind, items, start, end: start };
    if (this.open.length === depthLimit) {
      this.fail(`values are nested deeper than ${depthLimit} levels.`, start);
      throw new TooManyFaults();
    }
    const closer = kind === 'object' ? '}' : ']';
    this.open.push({ node, closer, members, items, names: undefined, state: 'start' });
    return node as JsonValue;
  }

  private close(): void {
    const container = this.open.pop();
    if (container !== undefined) container.node.end = this.at;
  }

  private literal(): JsonScalar | undefined {
    const start = this.at;
    literalPattern.lastIndex = start;
    const text = literalPattern.exec(this.text)?.[0];
    if (text === undefined || wordCharacter.test(this.text.charAt(start + text.length))) return undefined;
    this.at += text.length;
    const kind = text === 'null' ? 'null' : text === 'true' || text === 'false' ? 'boolean' : 'number';
    return { kind, text, start, end: this.at };
  }

  /** Reads a string; one without its end reaches to the end of its line. */
  private string(): string {
    const { text, at: start } = this;
    let end = start + 1;
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end);
      if (code === 34 || code < 32) break;
      if (code === 92) end++;
    }
    end = Math.min(end, text.length);
    const isClosed = text[end] === '"';
    this.at = isClosed ? end + 1 : end;
    if (!isClosed) this.fail('the closing quote of this string is missing.', start, end);
    const content = text.slice(start + 1, end);
    if (!content.includes('\\')) return content;
    try {
      return JSON.parse(`"${content}"`) as string;
    } catch {
      this.fail('this string has an escape that JSON does not allow.', start, this.at);
      return content;
    }
  }

  private skipBlanks(): void {
    const { text } = this;
    while (' \t\r\n'.includes(text.charAt(this.at) || 'x')) this.at++;
  }

  /** Passes over what is neither a value nor punctuation. */
  private skipWord(message: string): void {
    const start = this.at;
    wordPattern.lastIndex = start;
    this.at = start + Math.max(wordPattern.exec(this.text)?.[0].length ?? 0, 1);
    this.fail(message, start, this.at);
  }

  private fail(message: string, start: number, end = start + 1): void {
    this.report(message, { start, end }, false);
  }

  private report(message: string, { start, end }: Span, isRepeatedName: boolean): void {
    if (this.faults.length === faultLimit) throw new TooManyFaults();
    this.faults.push({ message, start, end: Math.min(end, this.text.length), isRepeatedName });
  }
}

const literalPattern = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/y;

/** What cannot be right after a literal. */
const wordCharacter = /[\w.+-]/;

const wordPattern = /[^\s,:{}[\]"]+/y;
