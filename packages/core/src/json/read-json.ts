/** Reads JSON (RFC 8259) into values with places as far as possible, in linear time and without recursion. */
import type { Span } from '../text/index.js';
import { JsonScanner, type JsonRole, type JsonTokenKind, type OtherEnd } from './json-scanner.js';
import type {
  ArrayValue,
  JsonFault,
  JsonTree,
  JsonValue,
  ObjectValue,
  ScalarValue,
  ValueMember,
} from './json-value.js';

export interface ReadJsonOptions {
  /** Only this part of the text is read. All offsets count in the whole text. */
  readonly start?: number;
  readonly end?: number;
  /** Recognizes values and names that are not JSON, such as variables. They become values of the kind `other`. */
  readonly otherEnd?: OtherEnd;
  /** The maximum depth; deeper values are not read, and the tree ends there. 250 by default. */
  readonly depthLimit?: number;
}

/**
 * Reads one value, also with comments, trailing commas, duplicate names and variables. Never throws: the text after a mistake is read as
 * well as possible.
 *
 * @returns The tree, and each fault with its place.
 */
export function readJson(text: string, options: ReadJsonOptions = {}): JsonTree {
  const { start = 0, end = text.length, otherEnd, depthLimit = 250 } = options;
  return new JsonReader(new JsonScanner(text, start, end, otherEnd), depthLimit).read();
}

/** A value whose end is not known yet. */
type Unclosed<Value> = Omit<Value, 'end'> & { end: number };

/** An object or array while it is being read. */
interface OpenContainer {
  readonly node: Unclosed<ObjectValue> | Unclosed<ArrayValue>;
  readonly closer: '}' | ']';
  /** The members of an object; empty for an array. */
  readonly members: ValueMember[];
  readonly items: JsonValue[];
  /** The names of the members, if there are too many to search them all. */
  names: Map<string, Span> | undefined;
  /** The previous element. After skipped text anything may follow, with or without a comma. */
  last: 'start' | 'item' | 'comma' | 'skipped';
  comma: Span;
}

/** Objects with more members than this get a map of their names. */
const fewMembers = 12;

/** Faults outside the structure: no other fault causes them, and they cause none. */
const apart: ReadonlySet<JsonFault['fault']> = new Set(['comment', 'duplicate', 'trailing-comma', 'end', 'depth']);

class JsonReader {
  readonly #faults: JsonFault[] = [];
  readonly #open: OpenContainer[] = [];
  /** The number of open containers that end with each bracket. */
  readonly #due = { '}': 0, ']': 0 };
  #isOver = false;
  /** Whether anything has been understood since the last fault of the structure. */
  #understood = true;
  /** After a string without its end, the following quotes are misread: starts as ends. */
  #isLost = false;
  /** Tokens before this offset are known; if one is scanned again, its faults are not reported again. */
  #known = 0;

  constructor(
    private readonly scanner: JsonScanner,
    private readonly depthLimit: number,
  ) {}

  read(): JsonTree {
    const root = this.#readRoot();
    while (this.#open.length > 0 && !this.#isOver) this.#step();
    this.#closeAll();
    if (root !== undefined && !this.#isOver && this.#next('mark') !== 'end') this.#report('end');
    return { root, faults: this.#faults };
  }

  /** Moves to the next token that is not a comment. */
  #next(due: JsonRole): JsonTokenKind {
    const { scanner } = this;
    for (;;) {
      const kind = scanner.scan(due);
      if (scanner.end > this.#known) {
        this.#known = scanner.end;
        if (kind === 'comment') this.#report('comment');
        if (scanner.fault !== undefined) this.#report(scanner.fault);
      }
      if (kind !== 'comment') return kind;
    }
  }

  /** Scans the current token again. */
  #stepBack(): void {
    this.scanner.endAt(this.scanner.start);
  }

  #readRoot(): JsonValue | undefined {
    for (;;) {
      const kind = this.#next('value');
      const value = this.#value(kind);
      if (kind === 'end') {
        if (!this.#faults.some(({ fault }) => fault === 'value')) this.#report('empty');
        return undefined;
      }
      if (value === undefined) this.#report('value');
      // Whether text before the value that is not JSON has been reported.
      else if (value.kind !== 'other' || kind === 'other') return value;
    }
  }

  /** Reads the next element of the innermost container. */
  #step(): void {
    const container = this.#open.at(-1)!;
    const { last, closer } = container;
    const missing = closer === ']' ? 'value' : 'name';
    const kind = this.#next(last === 'item' ? 'mark' : missing);
    if (kind === closer) {
      if (last === 'comma') this.#report('trailing-comma', container.comma);
      this.#close(this.scanner.end);
    } else if (kind === ',') {
      if (last === 'start' || last === 'comma') this.#report('value');
      container.last = 'comma';
      container.comma = this.#place;
    } else if (kind === 'end') {
      if (last === 'comma') this.#report(missing);
      this.#report('closer', opening(container), closer);
      // The containers around it lack their ends too; one fault is enough.
      this.#closeAll();
    } else if (kind === '}' || kind === ']') {
      this.#report('closer', opening(container), closer);
      if (this.#due[kind] === 0) return;
      // It closes an outer container.
      this.#close(this.scanner.start);
      this.#stepBack();
    } else if (kind === ':') this.#report(last === 'item' ? 'comma' : missing);
    else this.#entry(container, kind);
  }

  #entry(container: OpenContainer, kind: JsonTokenKind): void {
    if (container.last === 'item') {
      this.#report('comma');
      if (kind === 'word') return;
    }
    container.last = 'item';
    if (container.closer === ']') {
      const value = this.#value(kind);
      if (value !== undefined) container.items.push(value);
    } else if (kind === 'string' || kind === 'other') this.#member(container);
    else this.#nameless(container, kind);
  }

  /** A member whose name is the current token. */
  #member(container: OpenContainer): void {
    const name = this.scanner.value;
    const nameSpan = this.#place;
    this.#understood = true;
    const first = firstOf(container, name);
    if (first !== undefined && this.scanner.kind === 'string') this.#report('duplicate', first, name);
    if (first === undefined) container.names?.set(name, nameSpan);
    const missing: ScalarValue = { kind: 'missing', start: nameSpan.end, end: nameSpan.end, text: '' };
    if (this.#next('mark') !== ':') {
      this.#report('colon', nameSpan);
      container.members.push({ name, nameSpan, value: missing });
      this.#skipEntry(container);
      return;
    }
    const value = this.#value(this.#next('value'), nameSpan);
    container.members.push({ name, nameSpan, value: value ?? missing });
    if (value !== undefined) return;
    this.#report('value', nameSpan);
    this.#stepBack();
  }

  /** Skips a token that cannot be a name. The text after it and a colon belongs to no member. */
  #nameless(container: OpenContainer, kind: JsonTokenKind): void {
    this.#report('name');
    if (kind === '{' || kind === '[') return void this.#value(kind);
    container.last = 'skipped';
    if (this.#next('mark') !== ':') return this.#stepBack();
    this.#next('value');
    this.#skipEntry(container);
  }

  /** Reads the current token as a value without adding it to a container, unless it is a string that names the next member. */
  #skipEntry(container: OpenContainer): void {
    const { start, kind } = this.scanner;
    container.last = 'skipped';
    if (kind === '{' || kind === '[') {
      this.#value(kind);
      container.last = 'item';
    } else if (kind === 'string') this.scanner.endAt(this.#next('mark') === ':' ? start : this.scanner.start);
    else if (isMark(kind)) this.#stepBack();
  }

  /** The value that the current token is or begins; undefined for a punctuation mark or the end. */
  #value(kind: JsonTokenKind, name?: Span): JsonValue | undefined {
    if (kind === '{' || kind === '[') return this.#begin(kind);
    if (isMark(kind)) return undefined;
    const { start, end } = this.scanner;
    if (kind === 'word' || kind === 'bad-number') {
      this.#report('value', name);
      return { kind: 'other', start, end, text: this.scanner.value };
    }
    this.#understood = true;
    return { kind, start, end, text: this.scanner.value } as ScalarValue;
  }

  #begin(bracket: '{' | '['): JsonValue {
    const { start, end } = this.scanner;
    const members: ValueMember[] = [];
    const items: JsonValue[] = [];
    const node: OpenContainer['node'] =
      bracket === '{' ? { kind: 'object', start, end, members } : { kind: 'array', start, end, items };
    if (this.#open.length >= this.depthLimit) {
      this.#report('depth');
      this.#isOver = true;
      return node;
    }
    this.#understood = true;
    const closer = bracket === '{' ? '}' : ']';
    this.#due[closer]++;
    this.#open.push({ node, closer, members, items, names: undefined, last: 'start', comma: node });
    return node;
  }

  #close(end: number): void {
    const container = this.#open.pop();
    if (container === undefined) return;
    container.node.end = end;
    this.#due[container.closer]--;
  }

  #closeAll(): void {
    while (this.#open.length > 0) this.#close(this.scanner.limit);
  }

  get #place(): Span {
    return { start: this.scanner.start, end: this.scanner.end };
  }

  #report(fault: JsonFault['fault'], partner?: Span, word?: string): void {
    const isApart = apart.has(fault);
    this.#faults.push({
      fault,
      ...this.#place,
      found: this.scanner.kind,
      ...(partner === undefined ? {} : { partner }),
      ...(word === undefined ? {} : { word }),
      isFollowUp: !isApart && (!this.#understood || this.#isLost),
    });
    if (isApart) return;
    this.#understood = false;
    this.#isLost ||= fault === 'string-end';
  }
}

const opening = ({ node: { start } }: OpenContainer): Span => ({ start, end: start + 1 });

const isMark = (kind: JsonTokenKind): boolean =>
  kind === ',' || kind === ':' || kind === '}' || kind === ']' || kind === 'end';

/** Where a name occurs first in an object. */
function firstOf(container: OpenContainer, name: string): Span | undefined {
  const { members } = container;
  if (members.length <= fewMembers) return members.find((member) => member.name === name)?.nameSpan;
  container.names ??= new Map(members.toReversed().map((member) => [member.name, member.nameSpan]));
  return container.names.get(name);
}
