/** Parses a YAML file of settings to the tree that JSON files have. */
import type { Node } from './json-library.js';
import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';
import type { Document, Node as YamlNode, Pair } from 'yaml';
import type { SettingsTree, TreeFault } from './json-tree.js';

/** Deeper than this no file of settings is. */
const depthLimit = 100;

/**
 * YAML 1.2, the part of it that JSON has: what goes beyond it is a fault. The library is loaded with the first YAML file,
 * since most runs see none.
 */
export function parseYamlTree(text: string, noun: string): SettingsTree {
  const yaml = createRequire(import.meta.url)('yaml') as typeof Yaml;
  const faults: TreeFault[] = [];
  let document: Document.Parsed;
  try {
    document = yaml.parseDocument(text, { prettyErrors: false, uniqueKeys: false });
  } catch {
    return {
      root: undefined,
      faults: [{ offset: 0, length: 1, message: `The file is nested too deeply to be ${noun}.` }],
    };
  }
  for (const { message, pos } of document.errors) {
    // Where something is missing at the end, the library points after it.
    const [offset, end] = [Math.min(pos[0], text.length), Math.min(pos[1], text.length)];
    faults.push({ offset, length: end - offset, message: `The file is not valid YAML: ${lowerFirst(message)}.` });
  }
  if (document.contents === null) {
    if (faults.length === 0)
      faults.push({ offset: 0, length: 0, message: `The file is empty: ${noun} is a mapping of names to values.` });
    return { root: undefined, faults };
  }
  const root = new TreeMaker(yaml, faults).make(document.contents, 0);
  return { root, faults };
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');

class TreeMaker {
  constructor(
    private readonly yaml: typeof Yaml,
    private readonly faults: TreeFault[],
  ) {}

  make(node: YamlNode, depth: number): Node | undefined {
    const place = placeOf(node);
    if (depth > depthLimit) return this.#refuse(place, 'This is nested too deeply.');
    if (this.yaml.isAlias(node)) return this.#refuse(place, 'Aliases are not followed here; write the value out.');
    if (this.yaml.isMap(node)) {
      const children = node.items.flatMap((pair) => this.#property(pair, depth) ?? []);
      return { type: 'object', ...place, children };
    }
    if (this.yaml.isSeq(node)) {
      const children = node.items.flatMap((item) => this.make(item as YamlNode, depth + 1) ?? []);
      return { type: 'array', ...place, children };
    }
    if (!this.yaml.isScalar(node)) return undefined;
    const { value } = node;
    if (typeof value === 'string') return { type: 'string', ...place, value };
    if (typeof value === 'number') return { type: 'number', ...place, value };
    if (typeof value === 'boolean') return { type: 'boolean', ...place, value };
    if (value === null) return { type: 'null', ...place, value };
    return this.#refuse(place, 'This kind of value has no place here; write text, a number, true or false.');
  }

  #property({ key, value }: Pair<unknown, unknown>, depth: number): Node | undefined {
    const name = this.make(key as YamlNode, depth + 1);
    if (name === undefined) return undefined;
    // Names such as 1 or true are texts in JSON.
    const keyNode: Node = { ...name, type: 'string', value: String(name.value) };
    const held = value === null ? undefined : this.make(value as YamlNode, depth + 1);
    const end = held === undefined ? name.offset + name.length : held.offset + held.length;
    const children = held === undefined ? [keyNode] : [keyNode, held];
    return { type: 'property', offset: name.offset, length: end - name.offset, children };
  }

  #refuse({ offset, length }: { offset: number; length: number }, message: string): undefined {
    this.faults.push({ offset, length, message });
    return undefined;
  }
}

function placeOf({ range }: YamlNode): { readonly offset: number; readonly length: number } {
  const [start, end] = range ?? [0, 0];
  return { offset: start, length: end - start };
}
