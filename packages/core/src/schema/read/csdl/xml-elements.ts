/** Runs saxes over a document and hands each start tag, with its place, to the frame of the element around it. */
import { SaxesParser } from 'saxes';
import type { Span } from '../../../text/index.js';

/** A name without its prefix, and the address that the prefix represents. */
export interface ExpandedName {
  readonly name: string;
  /** Undefined for a prefix that is not declared; empty where there is no prefix and no address for that. */
  readonly namespace: string | undefined;
}

/** A start tag. */
export interface XmlTag {
  /** The name without prefix. */
  readonly name: string;
  /** The address that the prefix, or its absence, represents; empty when none is declared. */
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  /** The referent of the name in one of its attributes; available only while the element is being opened. */
  readonly expand: (attribute: string) => ExpandedName;
  /** The start tag, `<` and `>` included, as UTF-16 offsets of the document. */
  readonly span: Span;
}

/** Reads the content of one element. */
export interface XmlFrame {
  /** Reads the start tag of a child; undefined skips the child and all in it. */
  open(element: XmlTag): XmlFrame | undefined;
  /** Called at the end tag; `text` is the character data, collected only when `hasText` is true. */
  close?(text: string): void;
  readonly hasText?: boolean;
}

/** The elements to read, and the functions that receive problems. */
export interface XmlReading {
  /** Takes the root element. */
  readonly root: XmlFrame;
  /** Elements of other namespaces are ignored, except the root. May grow while reading. */
  readonly namespaces: Pick<ReadonlySet<string>, 'has'>;
  /** Makes the place of a tag. */
  spanOf(start: number, end: number): Span;
  /** Called with the first place where the text is not well-formed XML; reading continues as far as possible. */
  reportMalformed(message: string, span: Span): void;
  /** Called with a document type declaration that declares entities. They are never expanded. */
  reportEntities(span: Span): void;
}

/** Thrown by a frame, or by this file, to end the reading at once; the results so far are kept. */
export class ReadingStopped extends Error {}

/** Elements deeper than this are ignored. Schemas nest to about 20. */
const depthLimit = 250;

/** saxes goes on after an error; broken input can have one at each character, and each costs an `Error`. */
const errorLimit = 20;

/**
 * Reads a document. Bad input never throws: it is reported once, and the frames receive the readable parts. Returns
 * false if the text is not well-formed or the reading was stopped.
 */
export function readXmlElements(text: string, reading: XmlReading): boolean {
  const session = new Session(text, reading);
  return session.run();
}

class Session {
  private readonly parser = new SaxesParser<{ position: true; xmlns: false }>({ position: true, xmlns: false });
  private readonly frames: XmlFrame[] = [];
  private readonly starts: number[] = [];
  private readonly scopes = new NamespaceScopes();
  private readonly expand = (attribute: string): ExpandedName =>
    attribute.includes(':') ? this.scopes.resolve(attribute) : { name: attribute, namespace: '' };
  private skipped = 0;
  private errors = 0;
  private collected = '';

  constructor(
    private readonly text: string,
    private readonly reading: XmlReading,
  ) {}

  run(): boolean {
    const { parser, text } = this;
    // At most seven handlers, text and cdata included: with eight V8 treats the parser as a dictionary, and
    // everything is five times slower (measured with saxes 6 on Node 24).
    parser.on('attribute', ({ name, value }) => {
      if (name.startsWith('xmlns')) this.scopes.declare(name, value, this.frames.length + this.skipped);
    });
    parser.on('opentag', ({ name, attributes }) => this.open(name, attributes));
    parser.on('closetag', () => this.close());
    parser.on('error', ({ message }) => this.fail(message.replace(/^\d+:\d+: /, '')));
    parser.on('doctype', (doctype) => {
      if (!doctype.includes('<!ENTITY')) return;
      const start = text.lastIndexOf('<!DOCTYPE', parser.position);
      this.reading.reportEntities({ start: Math.max(start, 0), end: parser.position });
    });
    try {
      parser.write(text).close();
    } catch (error) {
      // Besides an intended stop these are bugs of saxes on input such as a lone surrogate.
      if (!(error instanceof ReadingStopped)) this.fail('a character that XML does not allow.');
      this.errors++;
    }
    while (this.frames.length > 0) this.close();
    return this.errors === 0;
  }

  private open(qualified: string, attributes: Readonly<Record<string, string | undefined>>): void {
    const { frames, reading } = this;
    if (this.skipped > 0) {
      this.skipped++;
      return;
    }
    const { name, namespace } = this.scopes.resolve(qualified);
    const parent = frames.at(-1);
    const end = this.parser.position;
    // A tag cannot contain `<`, so the last one begins it; the offsets of saxes are wrong after some line ends and surrogates.
    const span = reading.spanOf(Math.max(this.text.lastIndexOf('<', end - 1), 0), end);
    if (namespace === undefined) this.fail(`the prefix of "${qualified}" is not declared.`);
    const isKnown = parent === undefined || (namespace !== undefined && reading.namespaces.has(namespace));
    const element = { name, namespace: namespace ?? '', attributes, expand: this.expand, span };
    if (frames.length === depthLimit) this.fail(`elements are nested deeper than ${depthLimit} levels.`, span);
    const frame = isKnown && frames.length < depthLimit ? (parent ?? reading.root).open(element) : undefined;
    if (frame === undefined) {
      this.skipped = 1;
      return;
    }
    frames.push(frame);
    this.starts.push(span.start);
    if (frame.hasText === true) this.collectText(true);
  }

  private close(): void {
    if (this.skipped > 0) this.skipped--;
    else {
      const frame = this.frames.pop();
      this.starts.pop();
      frame?.close?.(this.collected);
      if (frame?.hasText === true) this.collectText(false);
    }
    this.scopes.leave(this.frames.length + this.skipped);
  }

  /** saxes cuts out character data only while someone listens. */
  private collectText(isOn: boolean): void {
    this.collected = '';
    if (isOn) {
      const append = (text: string): void => void (this.collected += text);
      this.parser.on('text', append);
      this.parser.on('cdata', append);
    } else {
      this.parser.off('text');
      this.parser.off('cdata');
    }
  }

  private fail(message: string, span = this.errorSpan(message)): void {
    this.errors++;
    // Some sentences of the library end without a full stop.
    if (this.errors === 1) this.reading.reportMalformed(message.replace(/\.?$/, '.'), span);
    if (this.errors >= errorLimit) throw new ReadingStopped();
  }

  /** A tag that is never closed is pointed at by its start, a wrong end tag as a whole, anything else where it was met. */
  private errorSpan(message: string): Span {
    const end = Math.min(this.parser.position, this.text.length);
    const unclosed = this.starts.at(-1);
    if (message.startsWith('unclosed tag') && unclosed !== undefined && this.skipped === 0) {
      return { start: unclosed, end: tagEnd(this.text, unclosed) };
    }
    const isTag = /^(?:unexpected close|unmatched closing) tag/.test(message);
    return { start: Math.max(isTag ? this.text.lastIndexOf('<', end - 1) : end - 1, 0), end };
  }
}

function tagEnd(text: string, start: number): number {
  const end = text.indexOf('>', start);
  return end < 0 ? text.length : end + 1;
}

/** The namespace declarations in scope; they change rarely, so names are resolved once and remembered. */
class NamespaceScopes {
  private readonly declarations: { readonly prefix: string; readonly namespace: string; readonly depth: number }[] = [];
  private readonly resolved = new Map<string, ExpandedName>();

  declare(attribute: string, namespace: string, depth: number): void {
    if (attribute.length > 5 && attribute[5] !== ':') return;
    this.declarations.push({ prefix: attribute.slice(6), namespace: namespace.trim(), depth });
    this.resolved.clear();
  }

  /** The elements at `depth` and deeper have ended. */
  leave(depth: number): void {
    while ((this.declarations.at(-1)?.depth ?? -1) >= depth) {
      this.declarations.pop();
      this.resolved.clear();
    }
  }

  resolve(qualified: string): ExpandedName {
    let resolved = this.resolved.get(qualified);
    if (resolved === undefined) {
      const colon = qualified.indexOf(':');
      const prefix = colon < 0 ? '' : qualified.slice(0, colon);
      const namespace = this.declarations.findLast((declaration) => declaration.prefix === prefix)?.namespace;
      resolved = { name: qualified.slice(colon + 1), namespace: namespace ?? (prefix === '' ? '' : undefined) };
      this.resolved.set(qualified, resolved);
    }
    return resolved;
  }
}
