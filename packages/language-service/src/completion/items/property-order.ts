/** The order of properties in a list: the key first, then properties that name an entity, then the others by name. */
import type { Property, Schema, StructuredType } from '@odatalint/core';
import { keyOf } from '@odatalint/core/internal';

/** What people look an entity up by, in the order of preference. */
const naming: readonly string[] = ['name', 'displayname', 'title', 'code', 'description'];

/** How far in front a property belongs among those of its type; smaller comes first. */
export function propertyOrder(schema: Schema, type: StructuredType): (property: Pick<Property, 'name'>) => number {
  const keys = (keyOf(schema, type) ?? []).map(({ path }) => path);
  return ({ name }) => {
    const key = keys.indexOf(name);
    // Beside it, other properties of a key often only say which company or parent it belongs to.
    if (key >= 0) return name.toLowerCase() === 'id' ? 0 : Math.min(key + 1, 9);
    const place = naming.indexOf(name.toLowerCase());
    return place < 0 ? 99 : 10 + place;
  };
}
