/** The nodes of a text that is XML: elements, attributes and character data. */
import type { Span } from '../../text/index.js';
import type { NodeShape } from './node-shape.js';

/** A text read as XML. */
export interface XmlDocument extends NodeShape<'XmlDocument'> {
  /** The first element; undefined when there is none. */
  readonly root: XmlElement | undefined;
  /** The faults of the XML, in order of place. */
  readonly faults: readonly XmlFault[];
  /** Whether all markup is known; a variable outside of character data and attribute values may contain some. */
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
  /** The document in the data if it begins with `<`; its places count in the outer text. */
  readonly embedded: XmlDocument | undefined;
}

/** A text that XML, or this reader, does not accept. */
export interface XmlFault extends Span {
  readonly fault: 'syntax' | 'unclosed' | 'end-tag' | 'prefix' | 'doctype' | 'depth';
  /** For `syntax`: the fault, in words. For `unclosed`, `end-tag` and `prefix`: the name. */
  readonly detail: string;
}
