/** Completes `select` and `expand`: properties and navigation properties, level by level. */
import type { ExpandItem, Name, SelectItem, StructuredType } from '@odatalint/core';
import { isBeforeV4, structuredType } from '@odatalint/core/internal';
import {
  type AddressPlace,
  around,
  arrivalBy,
  derivedTypes,
  optionAround,
  inheritedProperties,
  nameContext,
  rankedMembers,
} from './address-place.js';
import { addComputedNames, propertyShape } from './complete-expression.js';
import { type Arrival, memberOrder } from '../items/name-order.js';

/** Completes a name in the path of an item. */
export function completeListItem(place: AddressPlace): void {
  const { nodes, binding, schema, dialect, list } = place;
  const name = nodes.at(-1) as Name;
  const item = nodes.at(-2) as SelectItem | ExpandItem;
  const index = item.path.indexOf(name);
  const scope = binding.scopeOf(name);
  const isFirst = index === 0;
  if (isFirst && (item.kind === 'SelectItem' || dialect.nesting === 'parentheses'))
    list.add('*', {
      kind: 'keyword',
      detail: item.kind === 'SelectItem' ? 'all properties' : 'all navigations',
      rank: 'other',
    });
  if (!isFirst && item.kind === 'ExpandItem' && dialect.nesting === 'parentheses') addSuffixes(place, item, index);
  if (scope === undefined || schema === undefined) return;
  // Before V4 a complex property is selected as a whole.
  if (item.kind === 'SelectItem' && scope.kind === 'complex' && isBeforeV4(dialect)) return;
  if (item.kind === 'ExpandItem') addNavigations(place, scope, arrivalAt(place, item, index));
  else addSelectable(place, scope, arrivalAt(place, item, index));
  if (item.kind === 'SelectItem' && isFirst) addComputedNames(place);
  if (dialect.nesting === 'parentheses' || (isBeforeV4(dialect) && dialect.casts))
    for (const type of derivedTypes(schema, scope))
      list.add(type.name, { kind: 'type', insert: `${type.name}/`, continues: true, rank: 'seldom' });
}

/** How the path of an item reached the name at an index: the first one of a nested option continues the path around it. */
function arrivalAt(place: AddressPlace, item: SelectItem | ExpandItem, index: number): Arrival {
  if (index > 0) return arrivalBy(place, item.path[index - 1]);
  return arrivalBy(place, around(place.nodes.slice(0, place.nodes.indexOf(item)), 'ExpandItem')?.path.at(-1));
}

/** The properties of a type that can be selected. */
function addSelectable(place: AddressPlace, scope: StructuredType, arrival: Arrival): void {
  for (const { member, order } of rankedMembers(place, scope, 'any', arrival))
    place.list.add(member.name, { ...propertyShape(member), order });
}

/** The segments that may follow a navigation property (URL conventions 5.1.3). */
function addSuffixes({ binding, list }: AddressPlace, item: ExpandItem, index: number): void {
  const before = item.path[index - 1];
  const referent = before?.kind === 'Name' ? binding.referentOf(before) : undefined;
  if (referent?.kind !== 'navigation') return;
  list.add('$ref', { kind: 'keyword', detail: 'references only' });
  if (referent.property.type.isCollection) list.add('$count', { kind: 'keyword', detail: 'how many there are' });
}

/** Navigation properties, and complex properties that may contain some. */
function addNavigations(place: AddressPlace, scope: StructuredType, arrival: Arrival): void {
  const { schema, list, dialect } = place;
  const orderOf = memberOrder(nameContext(place)!, scope, 'expand', arrival);
  for (const [label, property] of inheritedProperties(schema!, scope)) {
    if (property.kind === 'navigation') {
      list.add(label, { ...propertyShape(property), order: orderOf(property) });
      continue;
    }
    const complex = structuredType(schema!, property.type.name);
    const hasNavigation =
      complex !== undefined &&
      [...inheritedProperties(schema!, complex).values()].some(({ kind }) => kind === 'navigation');
    if (hasNavigation && dialect.nesting === 'parentheses')
      list.add(label, { ...propertyShape(property), insert: `${label}/`, continues: true, rank: 'other' });
  }
}

/** Completes after a whole item of `orderby`. Returns whether it was one. */
export function completeDirection(place: AddressPlace): boolean {
  if (optionAround(place) !== 'orderby') return false;
  [
    // `asc` is the default.
    ['desc', 'greatest first'],
    ['asc', 'smallest first'],
  ].forEach(([word, detail], order) => place.list.add(word!, { kind: 'keyword', detail, rank: 'needed', order }));
  return true;
}
