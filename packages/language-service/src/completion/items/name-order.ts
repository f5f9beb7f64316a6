/**
 * The order of names in a list: those that people use most, those that the document uses, those that name or identify an
 * entity, then the others as the schema declares them. Untyped ones come last.
 */
import type { EntityContainer, NavigationProperty, Property, Schema, StructuredType } from '@odatalint/core';
import {
  memo,
  type Conventions,
  keyOf,
  lineage,
  type PopularMembers,
  shortName,
  structuredType,
  typeDeclaration,
} from '@odatalint/core/internal';

/** The facts that determine the order of names. */
export interface NameContext {
  /** The number of uses of names, by the words of `usedElements`. */
  readonly used: ReadonlyMap<string, number>;
  readonly schema: Schema;
  readonly conventions: Conventions;
}

/** Where the members of a type are listed. */
export type MemberSite = keyof PopularMembers | 'groupby';

type Member = Property | NavigationProperty;

/** Each group of names has so many places; the groups follow one another. */
const groupSize = 100_000;

/** The position of a name among the most used ones. */
export const isPopular = (place: number): boolean => place < groupSize;

const inGroup = (group: number, place: number): number => group * groupSize + Math.min(place, groupSize - 1);

/** How a path reached the type of its next members: by a property, or by a cast to the type. */
export type Arrival = Member | 'cast' | undefined;

/**
 * The rank of a member of a type; smaller comes first. After a cast, the properties that only the type has come first. The way back
 * along the relationship that led to the type comes last.
 */
export function memberOrder(
  context: NameContext,
  type: StructuredType,
  site: MemberSite,
  arrival?: Arrival,
): (member: Member) => number {
  const { used, schema, conventions } = context;
  const popular = popularMembers(schema, conventions, type, site);
  const keys = (keyOf(schema, type) ?? []).map(({ path }) => path);
  const declared = declaredOrder(schema, type);
  return (member) => {
    const { name } = member;
    if (isWayBack(member, arrival)) return inGroup(7, declared.get(name) ?? 0);
    if (arrival === 'cast' && type.properties.has(name)) return inGroup(1, declared.get(name) ?? 0);
    const popularity = popular.indexOf(name);
    if (popularity >= 0) return inGroup(0, popularity);
    const uses = used.get(`${type.name}/${name}`);
    if (uses !== undefined) return inGroup(1, groupSize - 1 - uses);
    const identity = placeOfIdentity(member, type, keys, site);
    if (identity !== undefined) return inGroup(2, identity);
    // Each key makes a group of its own, and the order of GUIDs has no meaning.
    const isKey = keys.includes(name);
    const isRare = isKey && (site === 'groupby' || (site !== 'any' && member.type.name === 'Edm.Guid'));
    if (site === 'groupby' && isFewValued(schema, member)) return inGroup(2, declared.get(name) ?? 0);
    return inGroup(isRare ? 7 : placeOfKind(member, site), declared.get(name) ?? 0);
  };
}

/** Whether a navigation property leads back over the one that led to its type (CSDL 8.4). */
export const isWayBack = (member: Member, arrival: Arrival): boolean =>
  arrival !== undefined &&
  arrival !== 'cast' &&
  arrival.kind === 'navigation' &&
  member.kind === 'navigation' &&
  (arrival.partner === member.name || member.partner === arrival.name);

/** The rank of an operation that is called on an entity of a type. */
export function operationOrder(
  { schema, conventions }: NameContext,
  type: StructuredType,
): (name: string) => number | undefined {
  const popular = popularMembers(schema, conventions, type, 'path');
  return (name) => {
    const popularity = popular.indexOf(shortName(name));
    return popularity < 0 ? undefined : inGroup(0, popularity);
  };
}

/** The list of the nearest type that has one. */
function popularMembers(
  schema: Schema,
  {
    names: {
      popular: { members },
    },
  }: Conventions,
  type: StructuredType,
  site: MemberSite,
): readonly string[] {
  for (const each of lineage(schema, type)) {
    const name = shortName(each.name);
    const own = Object.hasOwn(members, name) ? members[name] : undefined;
    const list = (site === 'groupby' ? undefined : own?.[site]) ?? own?.any;
    if (list !== undefined) return list;
  }
  return [];
}

/** Whether a property has only a few values, which many entities share. */
const isFewValued = (schema: Schema, { type }: Member): boolean => typeDeclaration(schema, type.name)?.kind === 'enum';

/** The names by which people look up an entity, in order of preference. */
const naming: readonly string[] = ['name', 'displayname', 'fullname', 'title', 'subject', 'code', 'description'];

/** The place of a member that names an entity, or of a key where it is read: a key is rarely compared, sorted by or written. */
function placeOfIdentity(
  { name }: Member,
  type: StructuredType,
  keys: readonly string[],
  site: MemberSite,
): number | undefined {
  const key = keys.indexOf(name);
  // Beside it, other properties of a key often only say which company or parent it belongs to.
  if (key >= 0) return site !== 'any' ? undefined : name.toLowerCase() === 'id' ? 0 : Math.min(key + 1, 9);
  const word = name.toLowerCase();
  const own = `${shortName(type.name).toLowerCase()}name`;
  const place = word === own ? 0 : naming.indexOf(word);
  return place < 0 ? undefined : 10 + place;
}

/**
 * In a path collections come first, which nothing but a path of their own reads in pages. In an expand the two ends of one
 * relationship and contained entities come before lookups.
 */
function placeOfKind(member: Member, site: MemberSite): number {
  if (member.type.name === 'Edm.Untyped') return 8;
  if (member.kind === 'property') return 3;
  if (site === 'path') return member.type.isCollection ? 3 : 4;
  return member.partner !== undefined || member.containsTarget ? 3 : 4;
}

/** The members of a type in the order of the schema, its own before inherited ones. */
function declaredOrder(schema: Schema, type: StructuredType): ReadonlyMap<string, number> {
  const order = new Map<string, number>();
  for (const { properties } of lineage(schema, type))
    for (const name of properties.keys()) if (!order.has(name)) order.set(name, order.size);
  return order;
}

/** The rank of a set, singleton or function at the beginning of a path. */
export function rootOrder({ used, schema, conventions }: NameContext): (name: string, type?: string) => number {
  const popular = conventions.names.popular.roots;
  const relationships = relationshipsOf(schema);
  const declared = new Map(namesOf(schema.container).map((name, place) => [name, place]));
  return (name, type) => {
    const popularity = popular.indexOf(name);
    if (popularity >= 0) return inGroup(0, popularity);
    const uses = used.get(name);
    if (uses !== undefined) return inGroup(1, groupSize - 1 - uses);
    const count = structuredType(schema, type) === undefined ? 0 : (relationships.get(type!) ?? 0);
    return inGroup(2, Math.max(0, 90 - count) * 1000 + Math.min(declared.get(name) ?? 0, 999));
  };
}

const namesOf = (container: EntityContainer | undefined): string[] =>
  container === undefined
    ? []
    : [...container.entitySets.keys(), ...container.singletons.keys(), ...container.imports.keys()];

/** The number of navigation properties to and from each type: most queries begin at types with many. */
const relationshipsOf = memo((schema: Schema): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  const add = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const type of schema.types.values()) {
    if (type.kind !== 'entity') continue;
    for (const member of type.properties.values()) {
      if (member.kind !== 'navigation') continue;
      add(type.name);
      add(structuredType(schema, member.type.name)?.name ?? member.type.name);
    }
  }
  return counts;
});
