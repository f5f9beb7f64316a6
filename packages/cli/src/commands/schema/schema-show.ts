/** The command `schema show`: prints the declarations of metadata documents in readable form. */
import type { Operation, Property, NavigationProperty, Schema, StructuredType, TypeReference } from '@odatalint/core';
import { keyOf, lineage, shortName, structuredType } from '@odatalint/core/internal';
import { didYouMean } from '@odatalint/workspace';
import { type Host, UsageError } from '../../host.js';
import { jsonText, printableName } from '../../terminal/safe-text.js';
import { counted, layoutFor, type Style, wantsColor } from '../../terminal/style.js';
import { loadSchemaFiles } from './load-schema-files.js';

export interface SchemaShowSettings {
  /** One entity set or singleton, in detail. */
  readonly set?: string;
  /** One structured type, in detail. */
  readonly type?: string;
  readonly format: string;
  readonly color?: boolean;
}

/**
 * Prints the declarations.
 *
 * @returns Status 0; 2 if a file cannot be read or is not a schema, or if the schema does not contain the name.
 */
export async function runSchemaShow(
  files: readonly string[],
  settings: SchemaShowSettings,
  host: Host,
): Promise<number> {
  const layout = layoutFor(host, wantsColor(host, settings.color));
  const loaded = loadSchemaFiles(files, host, layout);
  if (loaded === undefined) return 2;
  const { schema } = loaded;
  await host.write(settings.format === 'json' ? jsonOf(schema) : textOf(schema, settings, layout.style));
  return 0;
}

function textOf(schema: Schema, { set, type }: SchemaShowSettings, style: Style): string {
  if (set !== undefined) return detailOf(schema, typeOfSet(schema, set), style);
  if (type !== undefined) return detailOf(schema, typeNamed(schema, type), style);
  const { entitySets, singletons, imports } = schema.container ?? {};
  const sections = [
    section(
      'Entity sets',
      [...(entitySets?.values() ?? [])].map(({ name, type: of }) => [name, keyWords(schema, of), shortName(of)]),
      style,
    ),
    section(
      'Singletons',
      [...(singletons?.values() ?? [])].map(({ name, type: of }) => [name, '', shortName(of)]),
      style,
    ),
    section(
      'Functions and actions',
      [...(imports?.values() ?? [])].map(({ name, kind, operation }) => [
        name,
        callWords(schema.operations.get(operation)?.[0]),
        kind === 'functionImport' ? 'function' : 'action',
      ]),
      style,
    ),
  ];
  const kinds = [...schema.types.values()].map(({ kind }) => kind);
  const count = (kind: (typeof kinds)[number], noun: string): string =>
    counted(kinds.filter((each) => each === kind).length, noun);
  const bound = [...schema.operations.values()].flat().filter(({ isBound }) => isBound).length;
  const words = [
    `OData ${schema.version}`,
    count('entity', 'entity type'),
    count('complex', 'complex type'),
    count('enum', 'enumeration'),
    counted(bound, 'bound operation'),
  ];
  const hint = 'More: --set NAME, --type NAME, --format json.';
  return `${sections.filter((text) => text !== '').join('\n')}\n${style.dim(`${words.join(' · ')}. ${hint}`)}\n`;
}

/** A heading and a table of three columns; empty if there are no rows. */
function section(title: string, rows: readonly (readonly [string, string, string])[], style: Style): string {
  if (rows.length === 0) return '';
  const [nameWidth, middleWidth] = ([0, 1] as const).map((column) =>
    Math.min(
      40,
      rows.reduce((most, row) => Math.max(most, row[column].length), 0),
    ),
  ) as [number, number];
  const lines = rows.map(([name, middle, last]) =>
    `  ${printableName(name).padEnd(nameWidth)}  ${printableName(middle).padEnd(middleWidth)}  ${style.dim(printableName(last))}`.trimEnd(),
  );
  return `${style.bold(title)}\n${lines.join('\n')}\n`;
}

function keyWords(schema: Schema, typeName: string): string {
  const type = structuredType(schema, typeName);
  const key = type === undefined ? undefined : keyOf(schema, type);
  return key === undefined ? '' : `(${key.map(({ alias }) => alias).join(', ')})`;
}

const callWords = (operation: Operation | undefined): string =>
  operation === undefined ? '' : `(${operation.parameters.map(({ name }) => name).join(', ')})`;

function typeOfSet({ container, ...schema }: Schema, name: string): StructuredType {
  const declared = container?.entitySets.get(name) ?? container?.singletons.get(name);
  const names = [...(container?.entitySets.keys() ?? []), ...(container?.singletons.keys() ?? [])];
  if (declared === undefined) throw new UsageError(`the schema has no entity set "${name}".${didYouMean(name, names)}`);
  return typeNamed({ ...schema, container }, declared.type);
}

function typeNamed(schema: Schema, name: string): StructuredType {
  const structured = [...schema.types.values()].filter(({ kind }) => kind === 'entity' || kind === 'complex');
  const found = structuredType(schema, name) ?? structured.find((type) => shortName(type.name) === name);
  const names = structured.map((type) => shortName(type.name));
  if (found === undefined)
    throw new UsageError(`the schema has no type "${name}".${didYouMean(shortName(name), names)}`);
  return found as StructuredType;
}

function detailOf(schema: Schema, type: StructuredType, style: Style): string {
  const own = new Set((keyOf(schema, type) ?? []).map(({ path }) => path));
  const rows = [...lineage(schema, type)].flatMap((declaring) =>
    [...declaring.properties.values()].map((property): [string, string, string] => [
      property.name,
      typeWords(property.type),
      factsOf(property, own.has(property.name), declaring === type ? undefined : shortName(declaring.name)),
    ]),
  );
  const base = type.baseType === undefined ? '' : ` : ${type.baseType}`;
  const open = type.isOpen ? ', open' : '';
  return `${section(`${type.kind === 'entity' ? 'Entity' : 'Complex'} type ${printableName(type.name)}${printableName(base)}${open}`, rows, style)}`;
}

const typeWords = ({ name, isCollection }: TypeReference): string => (isCollection ? `Collection(${name})` : name);

function factsOf(property: Property | NavigationProperty, isKey: boolean, inheritedFrom: string | undefined): string {
  const facts = [
    ...(isKey ? ['key'] : []),
    ...(property.kind === 'navigation' ? ['navigation'] : []),
    ...(property.isNullable === false && !isKey && !property.type.isCollection ? ['required'] : []),
    ...(inheritedFrom === undefined ? [] : [`from ${inheritedFrom}`]),
  ];
  return facts.join(', ');
}

/** The content of the text as one object. */
function jsonOf(schema: Schema): string {
  const { entitySets, singletons, imports } = schema.container ?? {};
  const types = [...schema.types.values()].map((type) => ({
    name: type.name,
    kind: type.kind,
    ...(type.kind === 'entity' || type.kind === 'complex'
      ? {
          baseType: type.baseType,
          isOpen: type.isOpen,
          key: keyOf(schema, type)?.map(({ path }) => path),
          properties: [...type.properties.values()].map(({ name, kind, type: of, isNullable }) => ({
            name,
            kind,
            type: typeWords(of),
            isNullable,
          })),
        }
      : {}),
  }));
  const value = {
    version: schema.version,
    entitySets: [...(entitySets?.values() ?? [])].map(({ name, type }) => ({ name, type })),
    singletons: [...(singletons?.values() ?? [])].map(({ name, type }) => ({ name, type })),
    imports: [...(imports?.values() ?? [])].map(({ name, kind, operation }) => ({ name, kind, operation })),
    types,
  };
  return `${jsonText(value, 2)}\n`;
}
