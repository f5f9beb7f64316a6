/** Parses a YAML file of settings to the tree that JSON files have. */
import { createRequire } from 'node:module';
import type { JsonValue, Span, ValueMember } from '@odatalint/core';
import type * as Yaml from 'yaml';
import type { Document, Node, Pair } from 'yaml';
import type { SettingsFault, SettingsTree } from './settings-tree.js';

/** Deeper than this no file of settings is. */
const depthLimit = 100;

/**
 * YAML 1.2, the part of it that JSON has: what goes beyond it is a fault. The library is loaded with the first YAML file,
 * since most runs see none.
 */
export function parseYamlTree(text: string, noun: string): SettingsTree {
  const yaml = createRequire(import.meta.url)('yaml') as typeof Yaml;
  const faults: SettingsFault[] = [];
  let document: Document.Parsed;
  try {
    document = yaml.parseDocument(text, { prettyErrors: false, uniqueKeys: false });
  } catch {
    return {
      root: undefined,
      faults: [{ start: 0, end: 1, message: `The file is nested too deeply to be ${noun}.` }],
    };
  }
  for (const { message, pos } of document.errors) {
    // Where something is missing at the end, the library points after it.
    const [start, end] = [Math.min(pos[0], text.length), Math.min(pos[1], text.length)];
    faults.push({ start, end, message: `The file is not valid YAML: ${lowerFirst(message)}.` });
  }
  if (document.contents === null) {
    if (faults.length === 0)
      faults.push({ start: 0, end: 0, message: `The file is empty: ${noun} is a mapping of names to values.` });
    return { root: undefined, faults };
  }
  const root = new TreeMaker(yaml, faults).make(document.contents, 0);
  return { root, faults };
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');

class TreeMaker {
  constructor(
    private readonly yaml: typeof Yaml,
    private readonly faults: SettingsFault[],
  ) {}

  make(node: Node, depth: number): JsonValue | undefined {
    const place = placeOf(node);
    if (depth > depthLimit) return this.#refuse(place, 'This is nested too deeply.');
    if (this.yaml.isAlias(node)) return this.#refuse(place, 'Aliases are not followed here; write the value out.');
    if (this.yaml.isMap(node)) {
      const members = node.items.flatMap((pair) => this.#member(pair, depth) ?? []);
      return { kind: 'object', ...place, members };
    }
    if (this.yaml.isSeq(node)) {
      const items = node.items.flatMap((item) => this.make(item as Node, depth + 1) ?? []);
      return { kind: 'array', ...place, items };
    }
    if (!this.yaml.isScalar(node)) return undefined;
    const { value } = node;
    const text = String(value);
    if (typeof value === 'string') return { kind: 'string', ...place, text };
    if (typeof value === 'number') return { kind: 'number', ...place, text };
    if (typeof value === 'boolean') return { kind: 'boolean', ...place, text };
    if (value === null) return { kind: 'null', ...place, text };
    return this.#refuse(place, 'This kind of value has no place here; write text, a number, true or false.');
  }

  #member({ key, value }: Pair<unknown, unknown>, depth: number): ValueMember | undefined {
    const name = this.make(key as Node, depth + 1);
    if (name === undefined) return undefined;
    const nameSpan = { start: name.start, end: name.end };
    const held = value === null ? undefined : this.make(value as Node, depth + 1);
    return {
      // Names such as 1 or true are texts in JSON.
      name: name.kind === 'object' || name.kind === 'array' ? '' : name.text,
      nameSpan,
      value: held ?? { kind: 'missing', start: nameSpan.end, end: nameSpan.end, text: '' },
    };
  }

  #refuse(place: Span, message: string): undefined {
    this.faults.push({ ...place, message });
    return undefined;
  }
}

function placeOf({ range }: Node): Span {
  const [start, end] = range ?? [0, 0];
  return { start, end };
}
