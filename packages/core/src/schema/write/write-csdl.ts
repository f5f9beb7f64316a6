/** Writes a schema as one CSDL document. */
import { anObject, objectWith, oneOf, requireArgument } from '../../text/index.js';
import type { Schema } from '../model/model.js';
import { writeCsdlJson } from './write-csdl-json.js';
import { writeCsdlXml } from './write-csdl-xml.js';

export interface WriteCsdlOptions {
  /** `xml` if absent. */
  readonly format?: 'xml' | 'json';
}

/**
 * Writes CSDL 4.01 in XML or JSON that is read as the same schema, whichever format and however many documents it was read from:
 * declarations in the order of the model, annotations at their targets, names with their namespaces, facets that differ from the
 * format's defaults. `OnDelete` and annotations of parts of a value are omitted, because the model does not contain them. In XML a string of an annotation is a path, a date or a member of an enumeration where its term is
 * declared here or by OASIS. CSDL JSON cannot leave open whether the items of a collection may be null; they may be then.
 * A character that XML does not allow becomes U+FFFD.
 *
 * @returns The text of one document.
 * @public
 */
export function writeCsdl(schema: Schema, options: WriteCsdlOptions = {}): string {
  requireArgument('writeCsdl', 'schema', schema, anObject);
  requireArgument('writeCsdl', 'options', options, objectWith({ format: oneOf(['xml', 'json']) }));
  const { format = 'xml' } = options;
  return format === 'xml' ? writeCsdlXml(schema) : writeCsdlJson(schema);
}
