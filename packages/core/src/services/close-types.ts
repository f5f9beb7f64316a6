/** A schema whose open types have declared properties only, for programs that write or forward no others. */
import type { Schema } from '../schema/index.js';

/** The same schema without open types. */
export function closeTypes(schema: Schema): Schema {
  const types = [...schema.types].map(
    ([name, type]) => [name, 'isOpen' in type && type.isOpen ? { ...type, isOpen: false } : type] as const,
  );
  return { ...schema, types: new Map(types) };
}
