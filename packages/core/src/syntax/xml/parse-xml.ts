/**
 * Parses XML: saxes reports where a text is not well-formed, and the tree keeps the text between tags.
 */
import { SaxesParser } from 'saxes';
import { OffsetMap, type Span } from '../../text/index.js';
import type { XmlAttribute, XmlDocument, XmlElement, XmlFault, XmlName, XmlText } from '../tree/xml-tree.js';
import { type CharacterData, readCharacterData } from './character-data.js';
import { holeEnd } from '../text/decoded-text.js';

/**
 * Parses XML (1.0, fifth edition). It never throws, and never fetches or expands anything: faults are in `faults`, with the readable part
 * of the tree. Variables `{{x}}` are unknown text.
 *
 * @param text - Offsets count in it.
 * @param firstId - The number of the first node.
 * @returns The node; `nodeCount` is one more than the greatest node number.
 */
export function parseXml(text: string, firstId = 0): { readonly tree: XmlDocument; readonly nodeCount: number } {
  const ids = { next: firstId };
  const tree = new XmlBuilder(text, OffsetMap.identity(text.length), ids).build();
  return { tree, nodeCount: ids.next };
}

/** The maximum depth that is read, so that no walk overflows the stack. */
const depthLimit = 200;

/** saxes continues after an error; its result for a text with many errors is useless. */
const errorLimit = 20;

/** Stops the reading; the part that was read is kept. */
class ReadingStopped extends Error {}

/** The counter of node numbers, which the nodes of one input share. */
interface NodeNumbers {
  next: number;
}

interface OpenElement {
  readonly node: XmlElement & { end: number; content: (XmlElement | XmlText)[] };
  readonly namespaces: Namespaces;
}

class XmlBuilder {
  readonly #parser = new SaxesParser<{ position: true; xmlns: false }>({ position: true, xmlns: false });
  readonly #covered: string;
  readonly #holes: readonly Span[];
  readonly #faults: XmlFault[] = [];
  readonly #open: OpenElement[] = [];
  #root: XmlElement | undefined;
  #errors = 0;
  /** The end of the last tag. */
  #end = 0;
  /** The start of the current start tag; a broken one can contain any character. */
  #start = 0;
  /** The name of the element that was left last. */
  #closed = '';
  /** The number of variables that represent text. */
  #placedHoles = 0;
  #nextHole = 0;

  constructor(
    private readonly raw: string,
    /** From the offsets of `raw` to those of the text that the user wrote. */
    private readonly map: OffsetMap,
    private readonly ids: NodeNumbers,
    private readonly isEmbedded = false,
  ) {
    ({ text: this.#covered, holes: this.#holes } = coverXmlHoles(raw));
  }

  build(): XmlDocument {
    const parser = this.#parser;
    parser.on('opentagstart', () => (this.#start = this.#covered.lastIndexOf('<', parser.position - 1)));
    parser.on('opentag', ({ name, isSelfClosing }) => this.#openTag(name, isSelfClosing));
    parser.on('closetag', ({ name, isSelfClosing }) => this.#closeTag(name, isSelfClosing));
    parser.on('doctype', () => this.#doctype());
    parser.on('error', ({ message }) => {
      this.#error(message.replace(/^\d+:\d+: /, ''));
      if (this.#errors >= errorLimit) throw new ReadingStopped();
    });
    try {
      parser.write(this.#covered).close();
    } catch (error) {
      // Besides an intended stop these are bugs of saxes on input such as a lone surrogate.
      if (!(error instanceof ReadingStopped)) this.#fault('syntax', this.#here(), 'this character is not allowed');
    }
    while (this.#open.length > 0) this.#leave(this.raw.length, this.raw.length);
    const isComplete = this.#placedHoles === this.#holes.length;
    const faults = isComplete ? this.#faults : this.#faults.filter(({ fault }) => fault === 'doctype');
    const span = this.map.span({ start: 0, end: this.raw.length });
    return { kind: 'XmlDocument', id: this.ids.next++, ...span, root: this.#root, faults, isComplete };
  }

  #openTag(name: string, isSelfClosing: boolean): void {
    const end = this.#parser.position;
    const start = Math.max(this.#start, this.#end);
    this.#addText(start);
    // A second outermost element has been reported, and no tree has a place for it.
    if (this.#root !== undefined && this.#open.length === 0) throw new ReadingStopped();
    if (this.#open.length === depthLimit) {
      this.#fault('depth', { start, end }, '');
      throw new ReadingStopped();
    }
    // In an invalid tag, the name that saxes returns may be longer than the rest of the tag.
    const nameStart = Math.min(start + 1, end);
    const nameEnd = Math.min(nameStart + name.length, end);
    const nameNode = this.#name(name, nameStart, nameEnd);
    const attributes = this.#attributes(nameEnd, isSelfClosing ? end - 2 : end - 1);
    const namespaces = declaredNamespaces(attributes, this.#open.at(-1)?.namespaces ?? noNamespaces);
    const prefix = name.includes(':') ? name.slice(0, name.indexOf(':')) : '';
    const namespace = namespaceOf(namespaces, prefix) ?? (prefix === '' ? '' : undefined);
    if (namespace === undefined) this.#fault('prefix', { start: nameStart, end: nameEnd }, prefix);
    const span = this.map.span({ start, end });
    const node = { kind: 'XmlElement' as const, id: this.ids.next++, ...span, name: nameNode, namespace, attributes };
    const element: OpenElement['node'] = { ...node, content: [] };
    this.#open.at(-1)?.node.content.push(element);
    this.#root ??= element;
    this.#open.push({ node: element, namespaces });
    this.#end = end;
  }

  /** saxes closes elements that have no end tag of their own at the end tag of one around them. */
  #closeTag(name: string, isSelfClosing: boolean): void {
    const end = this.#parser.position;
    const start = isSelfClosing ? end : Math.max(this.#covered.lastIndexOf('<', end - 1), this.#end);
    const isOwn = isSelfClosing || this.#covered.startsWith(`</${name}`, start);
    this.#leave(Math.max(start, this.#end), isOwn ? end : Math.max(start, this.#end));
    if (isOwn) this.#end = end;
  }

  #leave(contentEnd: number, end: number): void {
    this.#addText(contentEnd);
    const closed = this.#open.pop();
    this.#closed = closed?.node.name.text ?? '';
    if (closed !== undefined) closed.node.end = Math.max(closed.node.end, this.map.end(end));
  }

  /** Adds the character data since the last tag. */
  #addText(to: number): void {
    const from = this.#end;
    this.#end = Math.max(from, to);
    const parent = this.#open.at(-1);
    const hasHole = this.#placeHoles(from, to, parent !== undefined);
    if (parent === undefined || to <= from) return;
    const { text, map } = this.#characters(from, to, hasHole);
    if (text.trim() === '') return;
    const isMarkup = !this.isEmbedded && text.trimStart().startsWith('<') && !/^<[^<>/]*>$/.test(text.trim());
    const outer = map.through(this.map);
    const embedded = isMarkup ? new XmlBuilder(text, outer, this.ids, true).build() : undefined;
    const span = this.map.span({ start: from, end: to });
    parent.node.content.push({ kind: 'XmlText', id: this.ids.next++, ...span, text, hasHole, embedded });
  }

  /** The attributes of a tag between its name and its end. */
  #attributes(from: number, to: number): XmlAttribute[] {
    const attributes: XmlAttribute[] = [];
    const pattern = /\s*([^\s=<>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
    pattern.lastIndex = from;
    for (let match = pattern.exec(this.#covered); match !== null; match = pattern.exec(this.#covered)) {
      if (pattern.lastIndex > to) break;
      const [whole, word = ''] = match;
      const nameStart = match.index + whole.indexOf(word);
      const name = this.#name(word, nameStart);
      const end = pattern.lastIndex - 1;
      const start = end - (match[2] ?? match[3] ?? '').length;
      this.#placeHoles(this.#end, start, false);
      const hasHole = this.#placeHoles(start, end, true);
      const { text } = this.#characters(start, end, hasHole);
      const value = { kind: 'XmlValue' as const, id: this.ids.next++, ...this.map.span({ start, end }), text, hasHole };
      const span = this.map.span({ start: nameStart, end: end + 1 });
      attributes.push({ kind: 'XmlAttribute', id: this.ids.next++, ...span, name, value });
    }
    return attributes;
  }

  #characters(start: number, end: number, hasHole: boolean): CharacterData {
    const data = readCharacterData(this.raw, { start, end });
    // A variable may contain the sign or the rest of the reference.
    if (data.stray !== undefined && !hasHole) this.#error('entity', { start: data.stray, end: data.stray + 1 });
    return data;
  }

  #name(text: string, start: number, end = start + text.length): XmlName {
    const span = this.map.span({ start, end });
    return { kind: 'XmlName', id: this.ids.next++, ...span, text, local: text.slice(text.indexOf(':') + 1) };
  }

  /** Skips the variables up to `to`; those after `from` count as placed if they represent text. */
  #placeHoles(from: number, to: number, isText: boolean): boolean {
    let found = false;
    for (
      let hole = this.#holes[this.#nextHole];
      hole !== undefined && hole.start < to;
      hole = this.#holes[this.#nextHole]
    ) {
      this.#nextHole++;
      if (hole.start < from || !isText) continue;
      this.#placedHoles++;
      found = true;
    }
    return found;
  }

  /** Reports a declaration. It is never evaluated, so nothing is expanded or fetched. */
  #doctype(): void {
    const end = this.#parser.position;
    this.#fault('doctype', { start: Math.max(this.#covered.lastIndexOf('<!DOCTYPE', end), 0), end }, '');
  }

  /** Only the first error is reported: the text after it may be misread. */
  #error(message: string, span = this.#here()): void {
    // With a declaration of types the entity may be declared; the declaration is reported.
    const isDeclared = message === 'entity' && this.#faults.some(({ fault }) => fault === 'doctype');
    // One in a wrong place is reported as one that may be nowhere.
    if (isDeclared || message.includes('doctype declaration')) return;
    this.#errors++;
    if (this.#errors === 1) {
      if (/^(?:unclosed tag|unmatched closing tag|unexpected close tag)/.test(message)) this.#tagFault(message);
      else this.#fault('syntax', span, wordsOf(message));
    }
  }

  /** An element without an end is reported at its start, unless another end tag is there; a wrong end tag is reported as a whole. */
  #tagFault(message: string): void {
    const open = this.#open.at(-1)?.node.name;
    if (message.startsWith('unclosed') && open !== undefined) {
      this.#faults.push({ fault: 'unclosed', start: open.start, end: open.end, detail: open.text });
      return;
    }
    const end = this.#parser.position;
    const start = Math.max(this.#covered.lastIndexOf('<', end - 1), 0);
    const isEarly = message.startsWith('unexpected');
    const name = isEarly ? this.#closed : this.#covered.slice(start + 2, end - 1).trim();
    this.#fault(isEarly ? 'unclosed' : 'end-tag', { start, end }, name);
  }

  #here(): Span {
    const end = Math.min(this.#parser.position, this.raw.length);
    return { start: Math.max(end - 1, 0), end };
  }

  #fault(fault: XmlFault['fault'], span: Span, detail: string): void {
    this.#faults.push({ fault, ...this.map.span(span), detail });
  }
}

/** The namespaces that an element declares, with a link to those around it, so that none are copied. */
interface Namespaces {
  readonly own: ReadonlyMap<string, string>;
  readonly outer: Namespaces | undefined;
}

const noNamespaces: Namespaces = {
  own: new Map([['xml', 'http://www.w3.org/XML/1998/namespace']]),
  outer: undefined,
};

function namespaceOf(namespaces: Namespaces, prefix: string): string | undefined {
  for (let scope: Namespaces | undefined = namespaces; scope !== undefined; scope = scope.outer) {
    const found = scope.own.get(prefix);
    if (found !== undefined) return found;
  }
  return undefined;
}

function declaredNamespaces(attributes: readonly XmlAttribute[], outer: Namespaces): Namespaces {
  const declarations = attributes.filter(({ name }) => name.text === 'xmlns' || name.text.startsWith('xmlns:'));
  if (declarations.length === 0) return outer;
  const own = new Map<string, string>();
  for (const { name, value } of declarations) own.set(name.text === 'xmlns' ? '' : name.local, value.text.trim());
  return { own, outer };
}

/** The fault, in words that never repeat the text. */
function wordsOf(message: string): string {
  if (/entity/.test(message)) return 'an "&" that begins no reference is written &amp;';
  if (/duplicate attribute/.test(message)) return 'an attribute is duplicated';
  if (/attribute/.test(message)) return 'an attribute is written name="value"';
  if (/outside of root/.test(message)) return 'text is not allowed outside of the root element';
  if (/only one root/.test(message)) return 'there is one outermost element';
  if (/must contain a root/.test(message)) return 'an element is missing';
  if (/tag name|incorrect syntax/.test(message)) return 'a "<" that begins no tag is written &lt;';
  if (/unexpected end/.test(message)) return 'the text ends in the middle of markup';
  if (/declaration must/.test(message)) return 'the XML declaration must be at the very beginning';
  if (/declaration|expected/.test(message)) return 'the XML declaration is incomplete';
  if (/comment/.test(message)) return 'a comment has no "--" in it';
  return 'this character is not allowed here';
}

/** An `&` that does not begin a reference: saxes would read to the next `;`, across tags. */
const strayAmpersand = /&(?!(?:lt|gt|amp|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/g;

/** The text with each unknown part covered by as many characters, so that offsets stay, and the places of these parts. */
interface CoveredXml {
  readonly text: string;
  readonly holes: readonly Span[];
}

/** `<API_KEY>` directly before an end tag that is not its own is a placeholder for the reader. */
const placeholder = /<([A-Z][A-Z0-9_-]*)>\s*<\//y;

/** Covers each stray `&`, variables `{{x}}`, and placeholders such as `<API_KEY>` at the start of an element that never ends. */
function coverXmlHoles(raw: string): CoveredXml {
  const holes: Span[] = [];
  const parts: string[] = [];
  let copied = 0;
  for (let i = 0; i < raw.length; i++) {
    const end = unknownEnd(raw, i);
    if (end === undefined) continue;
    holes.push({ start: i, end });
    parts.push(raw.slice(copied, i), '_'.repeat(end - i));
    copied = end;
    i = end - 1;
  }
  const text = parts.join('') + raw.slice(copied);
  return { text: text.replace(strayAmpersand, '_'), holes };
}

function unknownEnd(raw: string, i: number): number | undefined {
  const code = raw.charCodeAt(i);
  if (code === 123 && raw.charCodeAt(i + 1) === 123) return holeEnd(raw, i, raw.length);
  if (code !== 60) return undefined;
  placeholder.lastIndex = i;
  const name = placeholder.exec(raw)?.[1];
  if (name === undefined) return undefined;
  const after = placeholder.lastIndex;
  const isItsEnd = raw.startsWith(name, after) && /[\s>]/.test(raw.charAt(after + name.length));
  return isItsEnd ? undefined : i + name.length + 2;
}
