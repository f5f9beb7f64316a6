/** Answers agents about a schema: the names that match a search, or one type with its properties. */
import type { NavigationProperty, Property, Schema, StructuredType } from '@odatalint/core';
import { keyOf, lineage, restrictionsOf, shortName, structuredType, typeText } from '@odatalint/core/internal';

/** The number of lines of an answer; agents ask for the next page. */
const pageLength = 60;

export interface DescribeArguments {
  /** Part of a name. */
  readonly search?: string | undefined;
  /** The name of a set, singleton or type. */
  readonly type?: string | undefined;
  readonly page?: number | undefined;
}

/** The sets, singletons and types of a schema whose names contain a text, or the description of one of them. */
export function schemaAnswer(schema: Schema, { search = '', type, page = 1 }: DescribeArguments): string {
  const lines = type === undefined ? overview(schema, search.toLowerCase()) : description(schema, type);
  const pages = Math.max(1, Math.ceil(lines.length / pageLength));
  const shown = lines.slice((page - 1) * pageLength, page * pageLength);
  if (shown.length === 0) return lines.length === 0 ? 'Nothing has that name.' : `The last page is ${pages}.`;
  return [...shown, ...(page < pages ? [`Page ${page} of ${pages}.`] : [])].join('\n');
}

function overview({ container, types }: Schema, search: string): string[] {
  const { entitySets, singletons, imports } = container ?? {};
  const matches = ({ name }: { readonly name: string }): boolean => name.toLowerCase().includes(search);
  return [
    ...[...(entitySets?.values() ?? [])].filter(matches).map(({ name, type }) => `${name}: set of ${shortName(type)}`),
    ...[...(singletons?.values() ?? [])]
      .filter(matches)
      .map(({ name, type }) => `${name}: singleton ${shortName(type)}`),
    ...[...(imports?.values() ?? [])]
      .filter(matches)
      .map(({ name, kind }) => `${name}: ${kind === 'functionImport' ? 'function' : 'action'}`),
    ...[...types.values()]
      .filter(({ name }) => shortName(name).toLowerCase().includes(search))
      .map(({ name, kind }) => `${name}: ${kind} type`),
  ];
}

function description(schema: Schema, name: string): string[] {
  const declared = schema.container?.entitySets.get(name) ?? schema.container?.singletons.get(name);
  const found =
    structuredType(schema, declared?.type ?? name) ??
    [...schema.types.values()].find(
      (type): type is StructuredType => 'properties' in type && shortName(type.name) === name,
    );
  if (found === undefined) return navigationsNamed(schema, name);
  const key = keyOf(schema, found)?.map(({ path }) => path) ?? [];
  const properties = [...lineage(schema, found)].reverse().flatMap((each) => [...each.properties.values()]);
  const heading = `${found.name}${key.length === 0 ? '' : `, key (${key.join(', ')})`}${found.isOpen ? ', open: it can have other properties' : ''}`;
  const restrictions = declared === undefined ? [] : [...restrictionsOf(declared)];
  return [heading, ...restrictions.map((each) => `  restricted: ${each}`), ...properties.map(propertyLine)];
}

/** The target types of a navigation property whose name is not that of a set. */
function navigationsNamed({ types }: Schema, name: string): string[] {
  return [...types.values()].flatMap((type) => {
    const property = 'properties' in type ? type.properties.get(name) : undefined;
    return property?.kind === 'navigation' ? [`${name} of ${type.name}: ${typeText(property.type)}`] : [];
  });
}

function propertyLine(property: Property | NavigationProperty): string {
  const isNullable = property.kind === 'property' && property.isNullable === false ? ', not null' : '';
  const role = property.kind === 'navigation' ? 'navigation to ' : '';
  return `  ${property.name}: ${role}${typeText(property.type)}${isNullable}`;
}
