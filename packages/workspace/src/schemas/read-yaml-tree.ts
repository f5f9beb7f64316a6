/** Reads an OpenAPI description in YAML into the values that one in JSON has, with their places in the YAML text. */
import { createRequire } from 'node:module';
import type { JsonValue, SchemaFault, SchemaTree, ValueMember } from '@odatalint/core';
import type * as Yaml from 'yaml';
import type { Document, Node, Pair } from 'yaml';

/** Deeper than this no description is. */
const depthLimit = 250;

const faultLimit = 20;

/** Whether a text is an OpenAPI description in YAML: by the ending of its name, or by its first lines. */
export const isYamlDescription = (name: string, text: string): boolean =>
  /\.ya?ml$/i.test(name) || /^["']?(?:openapi|swagger)["']?[ \t]*:/m.test(text.slice(0, 2000));

/**
 * YAML 1.2, the part of it that JSON has. Never throws: what goes beyond it is a fault. Aliases are not followed, since a few
 * of them can stand for more text than memory holds.
 */
export function readYamlTree(text: string): SchemaTree {
  // Loaded with the first YAML file, since most runs see none.
  const yaml = createRequire(import.meta.url)('yaml') as typeof Yaml;
  const faults: SchemaFault[] = [];
  let document: Document.Parsed;
  try {
    document = yaml.parseDocument(text, { prettyErrors: false, uniqueKeys: false });
  } catch {
    const message = 'it is nested too deeply.';
    return { root: undefined, faults: [{ start: 0, end: Math.min(1, text.length), message, isRepeatedName: false }] };
  }
  for (const { message, pos } of document.errors.slice(0, faultLimit)) {
    // Where something is missing at the end, the library points after it.
    const [start, end] = [Math.min(pos[0], text.length), Math.min(pos[1], text.length)];
    faults.push({ start, end, message: `${lowerFirst(message)}.`, isRepeatedName: false });
  }
  const root = document.contents === null ? undefined : new TreeMaker(yaml, faults).make(document.contents, 0);
  return { root, faults: faults.slice(0, faultLimit) };
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');

class TreeMaker {
  constructor(
    private readonly yaml: typeof Yaml,
    private readonly faults: SchemaFault[],
  ) {}

  make(node: Node, depth: number): JsonValue {
    const place = placeOf(node);
    if (depth > depthLimit) return this.#refuse(place, 'this is nested too deeply.');
    if (this.yaml.isAlias(node)) return this.#refuse(place, 'aliases are not followed; write the value itself.');
    if (this.yaml.isMap(node)) return { kind: 'object', ...place, members: this.#members(node.items, depth) };
    if (this.yaml.isSeq(node)) {
      const items = (node.items as Node[]).map((item) => this.make(item, depth + 1));
      return { kind: 'array', ...place, items };
    }
    const value: unknown = this.yaml.isScalar(node) ? node.value : null;
    switch (typeof value) {
      case 'string':
        return { kind: 'string', ...place, text: value };
      case 'number':
      case 'bigint':
        return { kind: 'number', ...place, text: String(value) };
      case 'boolean':
        return { kind: 'boolean', ...place, text: String(value) };
      default:
        return { kind: 'null', ...place, text: 'null' };
    }
  }

  #members(pairs: readonly Pair<unknown, unknown>[], depth: number): ValueMember[] {
    const members = new Map<string, ValueMember>();
    for (const { key, value } of pairs) {
      const name = this.make(key as Node, depth + 1);
      const nameSpan = { start: name.start, end: name.end };
      if (name.kind === 'object' || name.kind === 'array') {
        this.#refuse(nameSpan, 'a name must be text.');
        continue;
      }
      if (members.has(name.text)) {
        const message = `"${name.text}" is specified twice; the first value is used.`;
        this.faults.push({ ...nameSpan, message, isRepeatedName: true });
        continue;
      }
      const held: JsonValue =
        value === null
          ? { kind: 'null', start: name.end, end: name.end, text: 'null' }
          : this.make(value as Node, depth + 1);
      members.set(name.text, { name: name.text, nameSpan, value: held });
    }
    return [...members.values()];
  }

  #refuse(place: { readonly start: number; readonly end: number }, message: string): JsonValue {
    if (this.faults.length < faultLimit) this.faults.push({ ...place, message, isRepeatedName: false });
    return { kind: 'null', ...place, text: 'null' };
  }
}

function placeOf({ range }: Node): { readonly start: number; readonly end: number } {
  // The second number is where the value ends; spaces and comments after it come up to the third.
  const [start, end] = range ?? [0, 0];
  return { start, end };
}
