/** Parses a JSON body into nodes (RFC 8259), with `{{holes}}` where values or parts of strings are not known. */
import { odata401 } from '../dialect.js';
import { ParseContext } from '../context/parse-context.js';
import type { Body, BodyFault, JsonMember, JsonNode } from '../tree/request-tree.js';
import { type JsonFault, type JsonValue, readJson, type ValueMember } from '../../json/index.js';
import { holeEnd } from '../text/decoded-text.js';
import { skipSpace } from '../text/characters.js';

/**
 * Parses a JSON body. It never throws: mistakes are in the `faults` of the node.
 *
 * @param text - Offsets count in it. A body that a server has received contains no variables.
 * @param firstId - The number of the first node.
 * @returns The node; `nodeCount` is one more than the greatest node number.
 */
export function parseRequestBody(
  text: string,
  firstId = 0,
  isReceived = false,
): { readonly tree: Body; readonly nodeCount: number } {
  const context = new ParseContext(text, odata401, undefined, false, firstId, false, isReceived);
  const tree = parseBody(context);
  return { tree, nodeCount: context.nodeCount };
}

/** The maximum depth that is parsed, so that no walk overflows the stack. */
const depthLimit = 200;

/**
 * Parses the text of the context. It never throws: faults are in `faults`, and the readable part is in `content`. A duplicate member is a
 * fault, because servers differ in which one they use.
 */
function parseBody(context: ParseContext): Body {
  const { raw } = context;
  const holes = new Holes(raw, context.isReceived);
  const { root, faults } = readJson(raw, { depthLimit, otherEnd: (offset) => holes.endAt(offset) });
  const mark: BodyFault[] = raw.charCodeAt(0) === 0xfeff ? [{ fault: 'byte-order-mark', start: 0, end: 1 }] : [];
  const tooDeep = faults.find(({ fault }) => fault === 'depth');
  const known = tooDeep === undefined ? holes.without(bodyFaults(faults, raw)) : [depthFault(tooDeep)];
  const content = tooDeep === undefined && root !== undefined ? new NodeMaker(context).make(root) : undefined;
  return { kind: 'Body', id: context.id(), start: 0, end: raw.length, content, faults: [...mark, ...known] };
}

const depthFault = ({ start, end }: JsonFault): BodyFault => ({ fault: 'depth', start, end });

/** The variables found in a text, in order of place. */
class Holes {
  readonly #spans: { readonly start: number; readonly reach: number }[] = [];
  /** Whether a variable in the text is closed; otherwise none is searched. */
  readonly #hasHoles: boolean;

  constructor(
    private readonly raw: string,
    isReceived: boolean,
  ) {
    this.#hasHoles = !isReceived && raw.includes('{{');
  }

  /** The end of the hole at an offset. */
  endAt(offset: number): number | undefined {
    const { raw } = this;
    if (!this.#hasHoles || raw.charCodeAt(offset) !== 123 || raw.charCodeAt(offset + 1) !== 123) return undefined;
    const end = holeEnd(raw, offset, raw.length);
    // The value of a variable may make the text after it valid.
    if (end !== undefined && offset > (this.#spans.at(-1)?.start ?? -1))
      this.#spans.push({ start: offset, reach: skipSpace(raw, end, raw.length) });
    return end;
  }

  /** Drops faults at variables, because a value may make the text valid. Both lists are iterated once, in order of place. */
  without(faults: readonly BodyFault[]): readonly BodyFault[] {
    const holes = this.#spans;
    if (holes.length === 0) return faults;
    let next = 0;
    return faults.filter((fault) => {
      if (fault.fault === 'duplicate') return true;
      while (next < holes.length && holes[next]!.reach < fault.start) next++;
      const hole = holes[next];
      return hole === undefined || hole.start > fault.end;
    });
  }
}

/** The expected text at a fault in the structure of JSON, in words that continue "expected …". */
const expectedWords: Readonly<Partial<Record<JsonFault['fault'], string>>> = {
  value: 'a value',
  empty: 'a value',
  name: 'a member name in double quotes',
  colon: 'a colon after the member name',
  comma: 'a comma between two members or items',
  'string-end': 'the closing double quote of the string',
  escape: 'a JSON escape sequence',
  unicode: 'four hexadecimal digits after \\u',
  control: 'an escape sequence for the control character',
};

/** Sorts the faults, and keeps only the first fault of the structure at each place: others may follow from it. */
function bodyFaults(faults: readonly JsonFault[], raw: string): readonly BodyFault[] {
  const found: BodyFault[] = [];
  for (const fault of faults) {
    const { start, end, partner, word } = fault;
    if (fault.fault === 'comment') found.push({ fault: 'comment', start, end });
    else if (fault.fault === 'duplicate' && partner !== undefined && word !== undefined)
      found.push({ fault: 'duplicate', start, end, name: word, first: { start: partner.start, end: partner.end } });
    else if (fault.fault !== 'comment-end' && !fault.isFollowUp && found.at(-1)?.start !== start)
      found.push(structureFault(fault, raw));
  }
  return found.sort((a, b) => a.start - b.start);
}

function structureFault({ fault, start, end, found, partner, word }: JsonFault, raw: string): BodyFault {
  if (fault === 'end') return { fault, start, end: raw.trimEnd().length };
  if (fault === 'trailing-comma' && partner !== undefined) return { fault, start: partner.start, end: partner.end };
  const expected = fault === 'closer' ? `a closing "${word ?? ''}"` : (expectedWords[fault] ?? 'JSON');
  const isNumber = found === 'bad-number' && fault === 'value';
  return {
    fault: 'syntax',
    start,
    end,
    expected: isNumber ? 'a number' : expected,
    structure: isNumber ? 'number' : fault,
  };
}

/** Makes nodes of values; their depth is limited. */
class NodeMaker {
  constructor(private readonly context: ParseContext) {}

  /** Undefined for text that is neither JSON nor a hole. */
  make(value: JsonValue): JsonNode | undefined {
    const { context } = this;
    const { kind, start, end } = value;
    if (kind === 'missing' || (kind === 'other' && !value.text.startsWith('{{'))) return undefined;
    const id = context.id();
    if (kind === 'object')
      return { kind: 'JsonObject', id, start, end, members: value.members.map((member) => this.#member(member)) };
    if (kind === 'array')
      return { kind: 'JsonArray', id, start, end, items: value.items.flatMap((item) => this.make(item) ?? []) };
    if (kind === 'other') return { kind: 'Hole', id, start, end, text: value.text };
    const plain = kind === 'string' ? value.text : kind === 'number' ? Number(value.text) : wordValues[value.text];
    const hasHole = kind === 'string' && this.#hasHole(value.text);
    const text = context.raw.slice(start, end);
    return { kind: 'JsonScalar', id, start, end, value: plain ?? null, text, hasHole };
  }

  #hasHole(text: string): boolean {
    return !this.context.isReceived && text.includes('{{');
  }

  #member({ name: text, nameSpan, value }: ValueMember): JsonMember {
    const { context } = this;
    const { start, end } = nameSpan;
    const name = { kind: 'JsonName', id: context.id(), start, end, text, hasHole: this.#hasHole(text) } as const;
    const node =
      this.make(value) ?? ({ kind: 'Missing', id: context.id(), start: end, end, expected: 'value' } as const);
    return { kind: 'JsonMember', id: context.id(), start, end: node.end, name, value: node };
  }
}

const wordValues: Readonly<Record<string, boolean>> = { true: true, false: false };
