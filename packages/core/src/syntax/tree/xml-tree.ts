/** The nodes of a text that is XML: elements, attributes and character data. */
import type { Span } from '../../text/index.js';
import type { NodeShape } from './node-shape.js';

/** A text read as XML. */
export interface XmlDocument extends NodeShape<'XmlDocument'> {
  /** The first element; undefined when there is none. */
  readonly root: XmlElement | undefined;
  /** What keeps the text from being XML that is read, in order of place. */
  readonly faults: readonly XmlFault[];
  /** Whether all markup is here; a variable outside of character data and attribute values may represent some. */
  readonly isComplete: boolean;
}

/** One element. `namespace` is undefined where its prefix is not declared, and may contain a variable. */
export interface XmlElement extends NodeShape<'XmlElement'> {
  readonly name: XmlName;
  readonly namespace: string | undefined;
  readonly attributes: readonly XmlAttribute[];
  readonly content: readonly (XmlElement | XmlText)[];
}

/** A qualified name as written; `local` is the part after its prefix. */
export interface XmlName extends NodeShape<'XmlName'> {
  readonly text: string;
  readonly local: string;
}

export interface XmlAttribute extends NodeShape<'XmlAttribute'> {
  readonly name: XmlName;
  readonly value: XmlValue;
}

/** The value of an attribute, references replaced; the span without its quotes. */
export interface XmlValue extends NodeShape<'XmlValue'> {
  readonly text: string;
  readonly hasHole: boolean;
}

/** All character data between two tags, CDATA sections included; references replaced, comments left out. */
export interface XmlText extends NodeShape<'XmlText'> {
  readonly text: string;
  readonly hasHole: boolean;
  /** The document that the data is, where it begins with `<`; its places are those in the outer text. */
  readonly embedded: XmlDocument | undefined;
}

/** One text that XML, or this reader, does not accept. */
export interface XmlFault extends Span {
  readonly fault: 'syntax' | 'unclosed' | 'end-tag' | 'prefix' | 'doctype' | 'depth';
  /** For `syntax`: the fault, in words. For `unclosed`, `end-tag` and `prefix`: the name. */
  readonly detail: string;
}
