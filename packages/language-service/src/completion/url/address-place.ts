/** The place of the cursor in a URL, shared by the parts of URL completion. */
import type { Dialect, Node, Schema, StructuredType } from '@odatalint/core';
import type { Binding } from '@odatalint/core/internal';
import type { NavigationProperty, Property } from '@odatalint/core';
import { memo, lineage } from '@odatalint/core/internal';
import type { ItemList } from '../items/item-list.js';
import { type Arrival, isPopular, memberOrder, type MemberSite, type NameContext } from '../items/name-order.js';
import type { Probe } from '../items/probe.js';
import type { EditedText } from '../../document/edited-text.js';

/** The cursor in a query: the probe there, the list of items to offer, and members of the bound request. */
export interface AddressPlace extends Probe {
  readonly document: EditedText;
  readonly offset: number;
  readonly list: ItemList;
  readonly binding: Binding;
  readonly schema: Schema | undefined;
  readonly dialect: Dialect;
}

const noNames: ReadonlyMap<string, number> = new Map();

/** Determines the order of names; undefined without a schema. */
export function nameContext({ document, offset, schema, bound }: AddressPlace): NameContext | undefined {
  return schema && { used: document.usedNames?.(offset) ?? noNames, schema, conventions: bound.service.conventions };
}

/** The nearest node of a kind around the cursor. */
export function around<K extends Node['kind']>(
  nodes: readonly Node[],
  kind: K,
): Extract<Node, { kind: K }> | undefined {
  return nodes.findLast((node): node is Extract<Node, { kind: K }> => node.kind === kind);
}

/** The query option, nested or not, that the cursor is in or after; undefined in a stored option of its own. */
export function optionAround({ nodes, text, word }: Pick<Probe, 'nodes' | 'text' | 'word'>): string | undefined {
  const options = (around(nodes, 'NestedOptions') ?? around(nodes, 'Query'))?.options ?? [];
  const option = options.findLast(({ start }) => start < word.start);
  return option === undefined ? text.field : option.option;
}

/** The properties of a type, its own before inherited ones, each once. */
export function inheritedProperties(
  schema: Schema,
  type: StructuredType,
): ReadonlyMap<string, Property | NavigationProperty> {
  const found = new Map<string, Property | NavigationProperty>();
  for (const declaring of lineage(schema, type))
    for (const [name, property] of declaring.properties) if (!found.has(name)) found.set(name, property);
  return found;
}

/**
 * The members of a type with their ranks. Entities of an open type can be asked for properties of derived types without a cast: those
 * that people use most.
 */
export function rankedMembers(
  place: AddressPlace,
  type: StructuredType,
  site: MemberSite,
  arrival?: Arrival,
): readonly { readonly member: Property | NavigationProperty; readonly order: number }[] {
  const context = nameContext(place);
  if (context === undefined) return [];
  const { schema } = context;
  const own = inheritedProperties(schema, type);
  const orderOf = memberOrder(context, type, site, arrival);
  const ranked = [...own.values()].map((member) => ({ member, order: orderOf(member) }));
  if (!type.isOpen) return ranked;
  const added = new Map<string, { readonly member: Property | NavigationProperty; order: number; types: number }>();
  for (const derived of derivedTypes(schema, type)) {
    const orderInDerived = memberOrder(context, derived, site);
    for (const member of derived.properties.values()) {
      const order = orderInDerived(member);
      if (!isPopular(order) || own.has(member.name)) continue;
      const known = added.get(member.name) ?? { member, order, types: 0 };
      added.set(member.name, { member, order: Math.min(known.order, order), types: known.types + 1 });
    }
  }
  // Those of most types come first.
  for (const { member, order, types } of added.values())
    ranked.push({ member, order: Math.max(0, 50 - types) * 1000 + order });
  return ranked;
}

/** How a path reached its next members, by the meaning of the name before them. */
export function arrivalBy({ binding }: AddressPlace, before: Node | undefined): Arrival {
  const referent = before && binding.referentOf(before);
  if (referent?.kind === 'type') return 'cast';
  return referent?.kind === 'navigation' ? referent.property : undefined;
}

/** The types that are derived from a type, directly or not. */
export const derivedTypes = (schema: Schema, { name }: StructuredType): readonly StructuredType[] =>
  derivedByType(schema).get(name) ?? [];

const derivedByType = memo((schema: Schema): ReadonlyMap<string, readonly StructuredType[]> => {
  const types = new Map<string, StructuredType[]>();
  for (const type of schema.types.values()) {
    if (type.kind !== 'entity' && type.kind !== 'complex') continue;
    for (const base of lineage(schema, type)) {
      if (base === type) continue;
      const known = types.get(base.name);
      if (known === undefined) types.set(base.name, [type]);
      else known.push(type);
    }
  }
  return types;
});
