/** Reads YAML into the values of JSON, with their places in the YAML text. Callers write the messages. */
import type { Span } from '@odatalint/core';
import type { JsonValue, ScalarValue, ValueMember } from '@odatalint/core/internal';
import { type Document, isAlias, isMap, isScalar, isSeq, type Node, type Pair, parseDocument, type Scalar } from 'yaml';

/** Text that is not YAML, or YAML without a counterpart in JSON. */
export interface YamlFault extends Span {
  /**
   * `syntax`: text that is not YAML. `depth`: a value below the limit, or the whole text if it has no root. `alias`: not
   * followed, since a few aliases can represent more text than memory can contain. `name`: a name that is not a scalar.
   * `duplicate`: a name that an earlier member of the mapping has.
   */
  readonly fault: 'syntax' | 'depth' | 'alias' | 'name' | 'duplicate';
  /** For `syntax` the reason, as part of a sentence; for `duplicate` the name. */
  readonly words?: string;
}

/** The readable part of a text, and its faults. */
export interface YamlTree {
  /** Undefined if the text has no value. A value that cannot be read is of the kind `missing`, as is that of a duplicate member. */
  readonly root: JsonValue | undefined;
  /** Faults of the syntax first, then the others in the order of their places. */
  readonly faults: readonly YamlFault[];
}

/** Deeper than this no file is. */
const depthLimit = 250;

/** Reads the first document of a text in YAML 1.2. Bad input never throws. */
export function readYaml(text: string): YamlTree {
  const document = parse(text);
  if (document === undefined)
    return { root: undefined, faults: [{ fault: 'depth', start: 0, end: Math.min(1, text.length) }] };
  // Most later errors of the library are consequences of the first one: a tab breaks every line below.
  const faults = document.errors.slice(0, 1).map(({ message, pos }): YamlFault => {
    // Where something is missing at the end, the library points after it.
    const [start, end] = [Math.min(pos[0], text.length), Math.min(pos[1], text.length)];
    return { fault: 'syntax', start, end, words: lowerFirst(message) };
  });
  const root = document.contents === null ? undefined : new ValueMaker(faults).make(document.contents, 0);
  return { root, faults };
}

/** Undefined for a text that is nested too deeply for the library, which reports that as an error or throws. */
function parse(text: string): Document.Parsed | undefined {
  try {
    // A search for duplicate names would take quadratic time.
    const document = parseDocument(text, { prettyErrors: false, uniqueKeys: false });
    return document.errors.some(({ code }) => code === 'RESOURCE_EXHAUSTION') ? undefined : document;
  } catch {
    return undefined;
  }
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');

class ValueMaker {
  constructor(private readonly faults: YamlFault[]) {}

  make(node: Node, depth: number): JsonValue {
    const place = placeOf(node);
    if (depth > depthLimit) return this.#refuse('depth', place);
    if (isAlias(node)) return this.#refuse('alias', place);
    if (isMap(node)) return { kind: 'object', ...place, members: this.#members(node.items, depth) };
    if (isSeq(node)) {
      const items = (node.items as Node[]).map((item) => this.make(item, depth + 1));
      return { kind: 'array', ...place, items };
    }
    return isScalar(node) ? { ...scalarOf(node), ...place } : { kind: 'null', ...place, text: 'null' };
  }

  #members(pairs: readonly Pair<unknown, unknown>[], depth: number): ValueMember[] {
    const members: ValueMember[] = [];
    const names = new Set<string>();
    for (const { key, value } of pairs) {
      const name = this.make(key as Node, depth + 1);
      const nameSpan = { start: name.start, end: name.end };
      if (name.kind === 'missing') continue;
      if (name.kind === 'object' || name.kind === 'array') {
        this.#refuse('name', nameSpan);
        continue;
      }
      if (names.has(name.text)) this.faults.push({ fault: 'duplicate', ...nameSpan, words: name.text });
      names.add(name.text);
      const after = { start: name.end, end: name.end };
      const held: JsonValue =
        value === null ? { kind: 'null', ...after, text: 'null' } : this.make(value as Node, depth + 1);
      members.push({ name: name.text, nameSpan, value: held });
    }
    return members;
  }

  #refuse(fault: YamlFault['fault'], place: Span): JsonValue {
    this.faults.push({ fault, ...place });
    return { kind: 'missing', ...place, text: '' };
  }
}

function scalarOf({ value, source = '' }: Scalar): Pick<ScalarValue, 'kind' | 'text'> {
  switch (typeof value) {
    case 'string':
      return { kind: 'string', text: value };
    case 'number':
    case 'bigint':
      return { kind: 'number', text: String(value) };
    case 'boolean':
      return { kind: 'boolean', text: String(value) };
    default:
      // A date or binary value, which only some YAML has, is a string in JSON.
      return value === null ? { kind: 'null', text: 'null' } : { kind: 'string', text: source };
  }
}

function placeOf({ range }: Node): Span {
  // The second number is where the value ends; spaces and comments after it come up to the third.
  const [start, end] = range ?? [0, 0];
  return { start, end };
}
