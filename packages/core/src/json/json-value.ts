/** The values of a JSON text, or of one in a notation for the same values, with their places in the text (RFC 8259). */
import type { Span } from '../text/index.js';
import type { JsonTokenKind } from './json-scanner.js';

/** A value; its span includes quotes and brackets. */
export type JsonValue = ObjectValue | ArrayValue | ScalarValue;

/** An object; one whose end is missing reaches to the end of the text. */
export interface ObjectValue extends Span {
  readonly kind: 'object';
  /** In the order of the text, members with a duplicate name and members without a value included. */
  readonly members: readonly ValueMember[];
}

/** A member of an object. */
export interface ValueMember {
  /** The characters of the name, escapes resolved. */
  readonly name: string;
  /** The name with its quotes. */
  readonly nameSpan: Span;
  readonly value: JsonValue;
}

/** An array; one whose end is missing reaches to the end of the text. */
export interface ArrayValue extends Span {
  readonly kind: 'array';
  readonly items: readonly JsonValue[];
}

/** A value without parts. */
export interface ScalarValue extends Span {
  /** `other` is text that is not JSON: an unquoted word, or what the caller knows. `missing` is empty, after a name without a value. */
  readonly kind: 'string' | 'number' | 'boolean' | 'null' | 'other' | 'missing';
  /** The characters of a string, escapes resolved; otherwise the text as it is written. */
  readonly text: string;
}

/**
 * One thing that JSON does not allow. `value`, `name`, `colon`, `comma` and `closer` are missing at the place; `string-end`,
 * `escape`, `unicode`, `control` and `comment-end` are wrong in the token there; `end` is text after the value.
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
  /** What is at the place instead. */
  readonly found: JsonTokenKind;
  /** The name without colon or value, the bracket without its closer, the trailing comma, the first member of the name. */
  readonly partner?: Span;
  /** For `closer` the missing bracket, for `duplicate` the name. */
  readonly word?: string;
  /** Whether nothing was understood since the fault before, so that this one may follow from it. */
  readonly isFollowUp: boolean;
}

/** What a text contains. */
export interface JsonTree {
  /** Undefined when no value begins anywhere. */
  readonly root: JsonValue | undefined;
  /** In the order in which they were met, which is that of their places but for missing brackets. */
  readonly faults: readonly JsonFault[];
}
