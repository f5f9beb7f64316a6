/** The types of paths that address several entity sets at once: `$crossjoin(…)` and `$all` (URL conventions 4.15, 4.16). */
import type { EntitySet, NavigationProperty, Property, Schema, StructuredType } from '../schema/index.js';
import { memo } from '../text/index.js';

const nowhere = { annotations: [], span: { start: 0, end: 0 } };

/** An item of a cross join: one entity of each set. If a set is unknown, the item may have other members too. */
export function crossjoinType(sets: readonly (EntitySet | undefined)[]): StructuredType {
  const known = sets.filter((set) => set !== undefined);
  const members = known.map(({ name, type }): [string, NavigationProperty] => [name, leadTo(name, type)]);
  const name = `$crossjoin(${known.map((set) => set.name).join(',')})`;
  return madeType('complex', name, new Map(members), known.length < sets.length);
}

const leadTo = (name: string, type: string): NavigationProperty => ({
  ...nowhere,
  kind: 'navigation',
  name,
  type: { name: type, isCollection: false },
  isNullable: false,
  partner: undefined,
  containsTarget: false,
  referentialConstraints: [],
});

/** Any entity: it has the properties that any entity type has, each with the type on which all agree. */
export const anyEntityType = memo(({ types }: Schema): StructuredType => {
  const members = new Map<string, Property | NavigationProperty>();
  let isOpen = false;
  for (const type of types.values()) {
    if (type.kind !== 'entity') continue;
    isOpen ||= type.isOpen;
    for (const [name, property] of type.properties) members.set(name, agreed(members.get(name), property));
  }
  return madeType('entity', 'Edm.EntityType', members, isOpen);
});

function agreed(
  one: Property | NavigationProperty | undefined,
  other: Property | NavigationProperty,
): Property | NavigationProperty {
  if (one === undefined) return other;
  const isSame = one.type.name === other.type.name && one.type.isCollection === other.type.isCollection;
  return isSame ? one : { ...one, type: { name: 'Edm.Untyped', isCollection: false } };
}

const madeType = (
  kind: StructuredType['kind'],
  name: string,
  properties: StructuredType['properties'],
  isOpen: boolean,
): StructuredType => ({
  ...nowhere,
  kind,
  name,
  baseType: undefined,
  isAbstract: true,
  isOpen,
  key: undefined,
  hasStream: false,
  properties,
});
