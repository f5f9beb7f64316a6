/** The type of a row, which its control information names if it is a derived one (JSON format 4.6.3). */
import { isDerivedFrom, resolveAlias, type Schema, structuredType, type StructuredType } from '../../schema/index.js';
import type { Row } from './datum.js';

/** The types of the rows of one evaluation. */
export class RowTypes {
  readonly #byText = new Map<string, StructuredType | undefined>();

  constructor(private readonly schema: Schema) {}

  /** The type that a row names; the declared type if it names none. */
  of(row: Row, declared: StructuredType | undefined): StructuredType | undefined {
    const text = row['@type'] ?? row['@odata.type'];
    if (typeof text !== 'string') return declared;
    if (!this.#byText.has(text))
      this.#byText.set(text, structuredType(this.schema, resolveAlias(this.schema, text.slice(text.indexOf('#') + 1))));
    return this.#byText.get(text) ?? declared;
  }

  /** Whether a row has a type or one derived from it. */
  isOf(row: Row, declared: StructuredType | undefined, wanted: StructuredType): boolean {
    const type = this.of(row, declared);
    return type !== undefined && (type === wanted || isDerivedFrom(this.schema, type, wanted.name));
  }
}
