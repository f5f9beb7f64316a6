/** The values of a JSON document, or of one in a notation for the same values, with their places in its text. */
import type { Span } from '../../source/index.js';

export type JsonValue = JsonObject | JsonArray | JsonScalar;

export interface JsonObject extends Span {
  readonly kind: 'object';
  /** In the order of the text, each name once. */
  readonly members: readonly JsonMember[];
}

export interface JsonMember {
  readonly name: string;
  /** The name with its quotes. */
  readonly nameSpan: Span;
  readonly value: JsonValue;
}

export interface JsonArray extends Span {
  readonly kind: 'array';
  readonly items: readonly JsonValue[];
}

export interface JsonScalar extends Span {
  readonly kind: 'string' | 'number' | 'boolean' | 'null';
  /** The characters of a string with its escapes resolved; otherwise the literal as it is written. */
  readonly text: string;
}

/** What is wrong with a text, in words that continue "The document is not well-formed JSON: …"; a repeated name is only a blemish. */
export interface JsonFault extends Span {
  readonly message: string;
  readonly isRepeatedName: boolean;
}

export interface JsonTree {
  /** Undefined when no value could be read at all. */
  readonly root: JsonValue | undefined;
  readonly faults: readonly JsonFault[];
}
