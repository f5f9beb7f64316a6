/**
 * The definition of an API key: it determines the properties that a client reads and writes, and its company and data
 * provider.
 */

export interface KeyDefinition {
  /** The company that owns the records written with the key. */
  readonly company?: string;
  /** The currency of that company, which new records have if their body names none. */
  readonly currency?: string;
  /** The data provider whose records the key finds and writes by external identifier. */
  readonly dataProvider?: string;
  /** Whether responses (`output`) and bodies (`properties`) carry multilingual texts as an object by language. */
  readonly multilingual?: { readonly output?: boolean; readonly properties?: boolean };
  /** By the name of an entity set or of its type; of a resource that is not here nothing is known. */
  readonly resources?: Readonly<Record<string, ResourceAccess>>;
}

/** The properties of a resource that a key may use; a list that is absent is not known. */
export interface ResourceAccess {
  readonly visible?: readonly string[];
  readonly writable?: readonly string[];
}
