/** Reads YAML into values with places. */
import type { Span } from '@odatalint/core';
import type { Node, Pair } from 'yaml';
import { exactText, GeneratedText } from '../../text/generated-text.js';
import { EntryNames, type HostEntry, type HostValue, type ReadValue, type HostFault } from '../../values/host-value.js';
import type * as Yaml from './yaml-library.js';
import { addYamlScalar } from './yaml-scalars.js';

/** The used functions of the library. */
export type YamlLibrary = typeof Yaml;

/**
 * Never throws. Aliases are not resolved, so their text is read once and no file grows. A file that is nested too
 * deeply for the library has no values and a problem.
 */
export function readYamlValue(yaml: YamlLibrary, text: string): ReadValue {
  try {
    // A search for duplicate names would be quadratic.
    const documents = yaml.parseAllDocuments(text, { prettyErrors: false, uniqueKeys: false, logLevel: 'silent' });
    const roots: HostValue[] = [];
    let fault: HostFault | undefined;
    for (const { contents, errors } of documents) {
      const [error] = errors;
      if (error !== undefined) fault ??= { ...spanIn(text, error.pos), message: sentencePart(error.message) };
      if (contents !== null) roots.push(new ValueMaker(yaml, text).make(contents));
    }
    return { roots, fault };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { roots: [], fault: { start: 0, end: text.length, message: 'it is nested too deeply' } };
  }
}

/** The place of an error. If something is missing at the end, the library points after it. */
const spanIn = ({ length }: string, [start, end]: readonly [number, number]): Span => ({
  start: Math.min(start, length),
  end: Math.min(end, length),
});

const sentencePart = (message: string): string => message.charAt(0).toLowerCase() + message.slice(1).replace(/\.$/, '');

class ValueMaker {
  constructor(
    private readonly yaml: YamlLibrary,
    private readonly text: string,
  ) {}

  make(node: Node): HostValue {
    const [start, end] = node.range ?? [0, 0];
    if (this.yaml.isMap(node)) {
      const entries = node.items.flatMap((pair) => this.#entry(pair));
      return { kind: 'record', start, end, entries, names: new EntryNames(entries) };
    }
    if (this.yaml.isSeq(node)) {
      const entries = (node.items as Node[]).map((item, at): HostEntry => {
        const value = this.make(item);
        return { name: String(at), nameSpan: { start: value.start, end: value.end }, value };
      });
      return { kind: 'list', start, end, entries };
    }
    const value = this.yaml.isScalar(node) ? node.value : undefined;
    if (typeof value === 'number')
      return { kind: 'other', start, end, entries: [], number: () => exactText(this.text, { start, end }) };
    if (typeof value !== 'string') return { kind: 'other', start, end, entries: [] };
    return { kind: 'text', start, end, entries: [], made: () => this.#made(value, start, end) };
  }

  #entry({ key, value }: Pair<unknown, unknown>): readonly HostEntry[] {
    if (!this.yaml.isScalar(key) || !this.yaml.isNode(value)) return [];
    const [start, end] = key.range ?? [0, 0];
    return [{ name: String(key.value), nameSpan: { start, end }, value: this.make(value) }];
  }

  /** The text of a scalar. One that is folded in an unexpected way has the place of the whole. */
  #made(value: string, start: number, end: number): GeneratedText {
    const made = new GeneratedText();
    addYamlScalar(made, this.text, { start, end }, value);
    // A block at the end of a file ends with a line break even if the file does not.
    if (`${made.text}\n` === value) made.addCollapsed('\n', { start: Math.max(start, end - 1), end });
    if (made.text === value) return made;
    const whole = new GeneratedText();
    if (value !== '') whole.addCollapsed(value, { start, end });
    return whole;
  }
}
