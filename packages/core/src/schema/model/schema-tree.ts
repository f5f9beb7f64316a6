/** The values of a schema document in JSON, or in a notation for the same values, and the faults of its text. */
import type { JsonValue } from '../../json/index.js';
import type { Span } from '../../text/index.js';

/**
 * The fault of a text, in words that continue "The document is not well-formed JSON: …"; a repeated name is only a
 * blemish.
 */
export interface SchemaFault extends Span {
  readonly message: string;
  readonly isRepeatedName: boolean;
}

/**
 * The values of a document. The first of several members with the same name counts; a value of the kind `missing` or
 * `other` is ignored.
 */
export interface SchemaTree {
  /** Undefined when no value could be read at all. */
  readonly root: JsonValue | undefined;
  readonly faults: readonly SchemaFault[];
}
