/** The restrictions of a property or a set by the Capabilities vocabulary and the API key, in words. */
import type { AnnotationValue, BoundRequest, EntitySet, Schema, Singleton, StructuredType } from '@odatalint/core';
import { annotationOf, isDerivedFrom, pathsOf, recordProperty, structuredType } from '@odatalint/core/internal';
import { code } from '../knowledge/markdown.js';
import { ownerName } from './owner-name.js';

type NavigationSource = EntitySet | Singleton;

const restrictionsOf = (source: NavigationSource, term: string): AnnotationValue | undefined =>
  annotationOf(source, `Org.OData.Capabilities.V1.${term}`)?.value;

/** The set whose restrictions apply to the properties of a type: the one on the path, otherwise the only one of that type. */
function navigationSourceOf({ binding, schema }: BoundRequest, type: StructuredType): NavigationSource | undefined {
  const onPath = binding.path.findLast((fact) => fact.type === type && fact.entitySet !== undefined)?.entitySet;
  if (onPath !== undefined || schema === undefined) return onPath;
  const sets = [...(schema.container?.entitySets.values() ?? [])].filter((set) => holds(schema, set, type));
  return sets.length === 1 ? sets[0] : undefined;
}

const holds = (schema: Schema, set: EntitySet, type: StructuredType): boolean =>
  set.type === type.name || (structuredType(schema, set.type) !== undefined && isDerivedFrom(schema, type, set.type));

/** By term and list of paths: the consequence for a property in the list. */
const propertyRestrictions = [
  ['FilterRestrictions', 'NonFilterableProperties', 'Cannot be filtered by'],
  ['FilterRestrictions', 'RequiredProperties', 'Must be filtered by'],
  ['SortRestrictions', 'NonSortableProperties', 'Cannot be sorted by'],
  ['SortRestrictions', 'AscendingOnlyProperties', 'Can only be sorted by ascending'],
  ['SortRestrictions', 'DescendingOnlyProperties', 'Can only be sorted by descending'],
  ['ExpandRestrictions', 'NonExpandableProperties', 'Cannot be expanded'],
  ['CountRestrictions', 'NonCountableProperties', 'Cannot be counted'],
  ['CountRestrictions', 'NonCountableNavigationProperties', 'Cannot be counted'],
  ['InsertRestrictions', 'RequiredProperties', 'Required on insert'],
  ['InsertRestrictions', 'NonInsertableProperties', 'Cannot be set on insert'],
  ['InsertRestrictions', 'NonInsertableNavigationProperties', 'Cannot be set on insert'],
  ['UpdateRestrictions', 'RequiredProperties', 'Required on update'],
  ['UpdateRestrictions', 'NonUpdatableProperties', 'Cannot be changed'],
  ['UpdateRestrictions', 'NonUpdatableNavigationProperties', 'Cannot be changed'],
] as const;

/** The restrictions of a set for one of its properties. */
export function propertyCapabilities(bound: BoundRequest, type: StructuredType, name: string): string[] {
  const source = navigationSourceOf(bound, type);
  if (source === undefined) return [];
  const isTemplate = source.name === bound.service.conventions.names.templateEntitySet;
  const sourceName = code(isTemplate ? ownerName(bound, type) : source.name);
  return propertyRestrictions.flatMap(([term, list, words]) =>
    pathsOf(recordProperty(restrictionsOf(source, term), list)).includes(name)
      ? [`${words} (${term} of ${sourceName}).`]
      : [],
  );
}

/** By term and flag: the consequence for a set if the flag is false. */
const setRestrictions = [
  ['ReadRestrictions', 'Readable', 'Cannot be read.'],
  ['FilterRestrictions', 'Filterable', 'Cannot be filtered.'],
  ['SortRestrictions', 'Sortable', 'Cannot be sorted.'],
  ['SearchRestrictions', 'Searchable', 'Cannot be searched.'],
  ['CountRestrictions', 'Countable', 'Cannot be counted.'],
  ['ExpandRestrictions', 'Expandable', 'Nothing of it can be expanded.'],
  ['InsertRestrictions', 'Insertable', 'Nothing can be inserted.'],
  ['UpdateRestrictions', 'Updatable', 'Nothing can be changed.'],
  ['DeleteRestrictions', 'Deletable', 'Nothing can be deleted.'],
] as const;

/** The restrictions of a set or singleton as a whole. */
export function sourceCapabilities(source: NavigationSource): string[] {
  const words: string[] = setRestrictions.flatMap(([term, flag, text]) =>
    recordProperty(restrictionsOf(source, term), flag) === false ? [text] : [],
  );
  if (restrictionsOf(source, 'TopSupported') === false) words.push('Does not support `top`.');
  if (restrictionsOf(source, 'SkipSupported') === false) words.push('Does not support `skip`.');
  if (restrictionsOf(source, 'IndexableByKey') === false) words.push('Its entities cannot be addressed by key.');
  const levels = maxLevelsOf(source);
  if (levels !== undefined) words.push(`Expands at most ${levels} level${levels === 1 ? '' : 's'} deep.`);
  const filters = pathsOf(recordProperty(restrictionsOf(source, 'FilterRestrictions'), 'RequiredProperties'));
  if (filters.length > 0) words.push(`Must be filtered by ${filters.map(code).join(', ')}.`);
  const required = pathsOf(recordProperty(restrictionsOf(source, 'InsertRestrictions'), 'RequiredProperties'));
  if (required.length > 0)
    words.push(`On insert ${required.map(code).join(', ')} ${required.length === 1 ? 'is' : 'are'} required.`);
  return words;
}

/** The number of levels below a set that can be expanded; undefined if there is no declaration. */
export function maxLevelsOf(source: NavigationSource | undefined): number | undefined {
  const restrictions = source && restrictionsOf(source, 'ExpandRestrictions');
  const levels = recordProperty(restrictions, 'MaxLevels');
  return typeof levels === 'number' && levels >= 0 ? levels : undefined;
}

/** Whether an insert requires a property and accepts no null for it. */
export function isNeverNullOnInsert(bound: BoundRequest, type: StructuredType, name: string): boolean {
  const source = navigationSourceOf(bound, type);
  if (source === undefined || bound.service.conventions.bodies.requiredNulls === 'accepted') return false;
  return pathsOf(recordProperty(restrictionsOf(source, 'InsertRestrictions'), 'RequiredProperties')).includes(name);
}

/** The permissions of the API key for a property; undefined if its definition has none. */
export function accessWords({ access, binding, schema }: BoundRequest, type: StructuredType, name: string): string[] {
  const { target } = binding;
  const allowed = target?.type === type ? access?.ofTarget(target, schema) : access?.ofType(type, schema);
  if (allowed === undefined) return [];
  // Every response carries the identifier, whatever the key.
  const isVisible = name === 'Id' ? undefined : allowed.visible?.has(name);
  const isWritable = allowed.writable?.has(name);
  const words = [
    ...(isVisible === undefined ? [] : [isVisible ? 'sees it' : 'does not see it']),
    ...(isWritable === undefined ? [] : [isWritable ? 'may write it' : 'may not write it']),
  ];
  const joint = isVisible === isWritable ? ' and ' : ', but ';
  return words.length === 0 ? [] : [`The API key ${words.join(joint)}.`];
}
