/** What the definition of an API key says: it governs what a client sees, writes and is taken for. */

export interface KeyDefinition {
  /** The data provider whose records the key finds and writes by external identifier. */
  readonly dataProvider?: string;
  /** Whether responses (`output`) and bodies (`properties`) carry multi-lingual texts as an object by language. */
  readonly multilingual?: { readonly output?: boolean; readonly properties?: boolean };
}
