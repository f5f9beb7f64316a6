/** Parses a JSON body into nodes (RFC 8259), with `{{holes}}` where values or parts of strings are not known. */
import { type ParseErrorCode, visit } from './json-library.js';
import { holeEnd } from '../text/index.js';
import type { ParseContext } from '../context/index.js';
import type { Body, BodyFault, JsonMember, JsonName, JsonNode } from '../tree/index.js';

/** Deeper than this nothing is parsed, so that no walk can overflow. */
const depthLimit = 200;

/**
 * Parses the text of the context. Never throws: what is wrong is in `faults`, and what could be read is in `content`.
 * A member that occurs twice is a fault, since what a server makes of it is anyone's guess.
 */
export function parseBody(context: ParseContext): Body {
  const { raw } = context;
  const start = raw.charCodeAt(0) === 0xfeff ? 1 : 0;
  const faults: BodyFault[] = start === 1 ? [{ fault: 'byte-order-mark', start: 0, end: 1 }] : [];
  const tooDeep = depthFault(raw);
  if (tooDeep !== undefined) {
    faults.push(tooDeep);
    return { kind: 'Body', id: context.id(), start: 0, end: raw.length, content: undefined, faults };
  }
  const { text, holes } = coverHoles(raw, start);
  const builder = new JsonBuilder(context, holes, faults);
  builder.build(text);
  const known = withoutHoles(faults, holes);
  return { kind: 'Body', id: context.id(), start: 0, end: raw.length, content: builder.root, faults: known };
}

/** What is wrong at a hole may be right once its value is known. Both lists are walked once, in order of place. */
function withoutHoles(faults: readonly BodyFault[], holes: readonly HoleSpan[]): BodyFault[] {
  let next = 0;
  return [...faults]
    .sort((a, b) => a.start - b.start)
    .filter((fault) => {
      if (fault.fault === 'duplicate') return true;
      while (next < holes.length && holes[next]!.reach < fault.start) next++;
      const hole = holes[next];
      return hole === undefined || hole.start > fault.end;
    });
}

interface HoleSpan {
  readonly start: number;
  readonly end: number;
  readonly reach: number;
}

function blankEnd(text: string, start: number): number {
  let end = start;
  while (' \t\r\n'.includes(text.charAt(end) || 'x')) end++;
  return end;
}

/** A hole where a value is due is covered by a string of the same length, so that all offsets stay. */
function coverHoles(raw: string, start: number): { text: string; holes: readonly HoleSpan[] } {
  const body = start === 0 ? raw : ` ${raw.slice(start)}`;
  if (!body.includes('{{')) return { text: body, holes: [] };
  const holes: HoleSpan[] = [];
  const parts: string[] = [];
  let copied = 0;
  let inString = false;
  for (let i = 0; i < body.length; i++) {
    const code = body.charCodeAt(i);
    if (inString && code === 92) i++;
    else if (code === 34) inString = !inString;
    else if (!inString && code === 123 && body.charCodeAt(i + 1) === 123) {
      const end = holeEnd(body, i, body.length);
      if (end === undefined) continue;
      // What follows a hole, spaces aside, may be due to what it stands for.
      holes.push({ start: i, end, reach: blankEnd(body, end) });
      parts.push(body.slice(copied, i), `"${'_'.repeat(end - i - 2)}"`);
      copied = end;
      i = end - 1;
    }
  }
  parts.push(body.slice(copied));
  return { text: parts.join(''), holes };
}

function depthFault(raw: string): BodyFault | undefined {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < raw.length; i++) {
    const code = raw.charCodeAt(i);
    if (inString) {
      if (code === 92) i++;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 91 || code === 123) {
      if (++depth > depthLimit) return { fault: 'depth', start: i, end: i + 1 };
    } else if (code === 93 || code === 125) depth--;
  }
  return undefined;
}

/** The text expected where the library reports an error, by its `ParseErrorCode` (a const enum, so only numbers exist). */
const expectedByCode: Readonly<Record<number, string>> = {
  1: 'a value',
  2: 'a number',
  3: 'a member name in double quotes',
  4: 'a value',
  5: 'a colon after the member name',
  6: 'a comma between two members or items',
  7: 'a closing "}"',
  8: 'a closing "]"',
  12: 'the closing double quote of the string',
  13: 'digits',
  14: 'four hexadecimal digits after \\u',
  15: 'a JSON escape sequence',
  16: 'an escape sequence for the control character',
};

const endOfFileExpected = 9;

/** A node whose end is found after its beginning. */
interface Open {
  readonly id: number;
  readonly start: number;
  end: number;
}

/** An object or array that is being read. */
type OpenNode =
  | (Open & { readonly kind: 'JsonObject'; readonly members: OpenMember[] })
  | (Open & { readonly kind: 'JsonArray'; readonly items: JsonNode[] });

interface OpenMember extends Open {
  readonly kind: 'JsonMember';
  readonly name: JsonName;
  readonly value: JsonMember['value'];
}

interface OpenContainer {
  readonly node: OpenNode;
  readonly names: Map<string, JsonName>;
  member: { name: JsonName } | undefined;
}

class JsonBuilder {
  root: JsonNode | undefined;
  readonly #open: OpenContainer[] = [];
  readonly #holesByStart: ReadonlyMap<number, HoleSpan>;
  /** The comma after which nothing has come yet. */
  #comma: number | undefined;
  /** Whether anything was understood since the last syntax fault; otherwise the next fault is caused by it. */
  #understood = true;
  /** After an unclosed string, opening and closing quotes are swapped. */
  #isLost = false;

  constructor(
    private readonly context: ParseContext,
    holes: readonly HoleSpan[],
    private readonly faults: BodyFault[],
  ) {
    this.#holesByStart = new Map(holes.map((hole) => [hole.start, hole]));
  }

  build(text: string): void {
    visit(
      text,
      {
        onObjectBegin: (offset) => this.#begin('JsonObject', offset),
        onArrayBegin: (offset) => this.#begin('JsonArray', offset),
        onObjectEnd: (offset, length) => this.#end(offset + length),
        onArrayEnd: (offset, length) => this.#end(offset + length),
        onObjectProperty: (name, offset, length) => this.#name(name, offset, offset + length),
        onLiteralValue: (value, offset, length) =>
          this.#scalar(value as string | number | boolean | null, offset, offset + length),
        onComment: (offset, length) =>
          this.faults.push({
            fault: 'comment',
            start: offset,
            end: Math.min(offset + length, this.context.raw.length),
          }),
        onSeparator: (character, offset) => (this.#comma = character === ',' ? offset : undefined),
        onError: (error, offset, length) => this.#fault(error, offset, offset + Math.max(1, length)),
      },
      { disallowComments: false, allowTrailingComma: false },
    );
    while (this.#open.length > 0) this.#end(text.length);
  }

  #begin(kind: 'JsonObject' | 'JsonArray', start: number): void {
    this.#comma = undefined;
    this.#understood = true;
    const shape = { id: this.context.id(), start, end: start };
    const node: OpenNode = kind === 'JsonObject' ? { kind, ...shape, members: [] } : { kind, ...shape, items: [] };
    this.#add(node);
    this.#open.push({ node, names: new Map(), member: undefined });
  }

  #end(offset: number): void {
    this.#finishMember();
    const closed = this.#open.pop();
    if (closed !== undefined) closed.node.end = offset;
    const outer = this.#open.at(-1)?.node;
    const member = outer?.kind === 'JsonObject' ? outer.members.at(-1) : undefined;
    if (member !== undefined) member.end = offset;
  }

  #name(text: string, start: number, end: number): void {
    this.#finishMember();
    this.#comma = undefined;
    this.#understood = true;
    const container = this.#open.at(-1);
    if (container === undefined) return;
    const hole = this.#holesByStart.get(start);
    const name: JsonName = {
      kind: 'JsonName',
      id: this.context.id(),
      start,
      end,
      text: hole === undefined ? text : this.context.raw.slice(start, end),
    };
    const first = container.names.get(name.text);
    if (first === undefined) container.names.set(name.text, name);
    else if (hole === undefined)
      this.faults.push({ fault: 'duplicate', start, end, name: text, first: { start: first.start, end: first.end } });
    container.member = { name };
  }

  /** A name after which no value came. */
  #finishMember(): void {
    const container = this.#open.at(-1);
    if (container?.member === undefined || container.node.kind !== 'JsonObject') return;
    const { name } = container.member;
    container.member = undefined;
    const value = {
      kind: 'Missing',
      id: this.context.id(),
      start: name.end,
      end: name.end,
      expected: 'value',
    } as const;
    container.node.members.push({
      kind: 'JsonMember',
      id: this.context.id(),
      start: name.start,
      end: name.end,
      name,
      value,
    });
  }

  #scalar(value: string | number | boolean | null, start: number, end: number): void {
    this.#comma = undefined;
    this.#understood = true;
    const hole = this.#holesByStart.get(start);
    const id = this.context.id();
    const text = this.context.raw.slice(start, end);
    if (hole !== undefined) this.#add({ kind: 'Hole', id, start, end, text });
    else
      this.#add({
        kind: 'JsonScalar',
        id,
        start,
        end,
        value,
        text,
        hasHole: typeof value === 'string' && value.includes('{{'),
      });
  }

  #add(node: JsonNode): void {
    const container = this.#open.at(-1);
    if (container === undefined) {
      this.root ??= node;
      return;
    }
    const outer = container.node;
    if (outer.kind === 'JsonArray') {
      outer.items.push(node);
      return;
    }
    if (container.member === undefined) return;
    const { name } = container.member;
    container.member = undefined;
    outer.members.push({
      kind: 'JsonMember',
      id: this.context.id(),
      start: name.start,
      end: node.end,
      name,
      value: node,
    });
  }

  /** One place has one fault; the library reports a comma before a closing bracket twice, after the comma. */
  #fault(error: ParseErrorCode, errorStart: number, errorEnd: number): void {
    const { raw } = this.context;
    const [start, end] = [Math.min(errorStart, raw.length), Math.min(errorEnd, raw.length)];
    const code = error as number;
    // Comments are reported as such.
    if (code === 10 || code === 11) return;
    if (this.#comma !== undefined && /[}\]]/.test(raw.charAt(start))) {
      this.#note({ fault: 'trailing-comma', start: this.#comma, end: this.#comma + 1 });
    } else if (code === endOfFileExpected) {
      this.#note({ fault: 'end', start, end: raw.trimEnd().length });
    } else {
      const container = this.#open.at(-1);
      const isName = code === 1 && container?.node.kind === 'JsonObject' && container.member === undefined;
      const expected = expectedByCode[isName ? 3 : code] ?? 'JSON';
      if (this.#understood && !this.#isLost) this.#note({ fault: 'syntax', start, end, expected });
      this.#isLost ||= code === 12;
      this.#comma = undefined;
      this.#understood = false;
    }
  }

  #note(fault: BodyFault): void {
    if (this.faults.at(-1)?.start !== fault.start) this.faults.push(fault);
  }
}
