/** The values of a JSON text, or of another notation for the same values, with their places (RFC 8259). */
import type { Span } from '../text/index.js';
import type { JsonTokenKind } from './json-scanner.js';

/** A value; its span includes quotes and brackets. */
export type JsonValue = ObjectValue | ArrayValue | ScalarValue;

/** An object. If its end is missing, it reaches to the end of the text. */
export interface ObjectValue extends Span {
  readonly kind: 'object';
  /** In the order of the text, including members with a duplicate name and members without a value. */
  readonly members: readonly ValueMember[];
}

/** A member of an object. */
export interface ValueMember {
  /** The characters of the name, with resolved escapes. */
  readonly name: string;
  /** The name with its quotes. */
  readonly nameSpan: Span;
  readonly value: JsonValue;
}

/** An array. If its end is missing, it reaches to the end of the text. */
export interface ArrayValue extends Span {
  readonly kind: 'array';
  readonly items: readonly JsonValue[];
}

/** A primitive value. */
export interface ScalarValue extends Span {
  /**
   * `other` is text that is not JSON: an unquoted word, or a text that the caller recognizes. `missing` is empty, after
   * a name without a value.
   */
  readonly kind: 'string' | 'number' | 'boolean' | 'null' | 'other' | 'missing';
  /** The characters of a string with resolved escapes; otherwise the text as it is written. */
  readonly text: string;
}

/**
 * A fault in JSON. `value`, `name`, `colon`, `comma` and `closer` are missing at the place; `string-end`, `escape`,
 * `unicode`, `control` and `comment-end` are wrong in the token there; `end` is text after the value.
 */
export interface JsonFault extends Span {
  readonly fault:
    | 'value'
    | 'name'
    | 'colon'
    | 'comma'
    | 'closer'
    | 'trailing-comma'
    | 'string-end'
    | 'escape'
    | 'unicode'
    | 'control'
    | 'comment'
    | 'comment-end'
    | 'end'
    | 'empty'
    | 'depth'
    | 'duplicate';
  /** The kind of the token at the place. */
  readonly found: JsonTokenKind;
  /** The name without colon or value, the bracket without its closer, the trailing comma, or the first member with the name. */
  readonly partner?: Span;
  /** For `closer` the missing bracket, for `duplicate` the name. */
  readonly word?: string;
  /** Whether nothing has been understood since the previous fault, so that this one may be its consequence. */
  readonly isFollowUp: boolean;
}

/** The content of a text. */
export interface JsonTree {
  /** Undefined if no value begins anywhere. */
  readonly root: JsonValue | undefined;
  /** In the order of reading, which is that of their places except for missing brackets. */
  readonly faults: readonly JsonFault[];
}
