/** The result of reading the documents of a schema. */
import type { Diagnostic } from '../../text/index.js';
import type { SchemaTree } from './schema-tree.js';
import type { Schema } from './model.js';

/** A finding in a schema document. */
export interface SchemaProblem extends Pick<Diagnostic, 'code' | 'severity' | 'message' | 'start' | 'end' | 'notes'> {
  /** Which of the documents that were read together it is in; absent for the first. */
  readonly document?: number;
}

export interface LoadedSchema {
  /** As much of a model as the text gives; undefined when it is not a schema at all. */
  readonly schema: Schema | undefined;
  /**
   * Set if a document is not well-formed XML, JSON or YAML: the model may lack declarations, so a name that it does not contain is not
   * proved to be wrong.
   */
  readonly isMalformed?: true;
  /** In the order of the documents, and of the places in them. */
  readonly problems: readonly SchemaProblem[];
}

/** One of the documents that belong together. */
export interface SchemaDocument {
  /** Its name in messages and in `Schema.documents`, such as the path of its file. */
  readonly name: string;
  readonly text: string;
  /**
   * Reads the values of an OpenAPI description that is not written in JSON but, for example, in YAML; their places count in
   * `text`. Without it, the text is CSDL, or OpenAPI in JSON.
   *
   * @beta
   */
  readonly readTree?: () => SchemaTree;
}
