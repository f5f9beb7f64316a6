/** Generates sample rows for a schema: the same on every machine, and recognizable as samples. */
import {
  annotationOf,
  type Conventions,
  findProperty,
  isDerivedFrom,
  isTagged,
  keyOf,
  pairsOf,
  propertyNames,
  shortName,
  structuredType,
  targetSetOf,
  typeDeclaration,
  valueTypeOf,
} from '@odatalint/core/internal';
import type {
  EntitySet,
  NavigationProperty,
  Property,
  Schema,
  Service,
  Singleton,
  StructuredType,
} from '@odatalint/core';
import { unlistedTypes } from './unlisted-sets.js';

/** The number of sample rows in a set, and the seed of their values. */
export interface SampleOptions {
  readonly rows?: number;
  readonly seed?: number;
  /** The service whose conventions the rows follow, such as references by key; the standard by default. */
  readonly service?: Service;
}

/**
 * Rows for each set of a schema: keys 1, 2, 3, texts such as `Name 3 (sample)`, and foreign keys of existing rows. A list is computed at its
 * first use.
 */
export function sampleRows(
  schema: Schema,
  { rows = 25, seed = 1, service }: SampleOptions = {},
): Record<string, object[]> {
  const { conventions } = service ?? {};
  const samples = new Samples(schema, rows, seed, conventions);
  const data: Record<string, object[]> = {};
  const { entitySets, singletons } = schema.container ?? {};
  const template = entitySets?.get(conventions?.names.templateEntitySet ?? '');
  const unlisted =
    template === undefined
      ? []
      : Array.from(unlistedTypes(schema), ([name, type]): EntitySet => ({ ...template, name, type: type.name }));
  for (const set of [...(entitySets?.values() ?? []), ...(singletons?.values() ?? []), ...unlisted]) {
    if (set === template) continue;
    let list: object[] | undefined;
    const get = (): object[] => (list ??= samples.list(set, data));
    Object.defineProperty(data, set.name, { get, enumerable: true, configurable: true });
  }
  return data;
}

/** The maximum depth of values, because complex types can contain themselves. */
const deepest = 3;

class Samples {
  constructor(
    private readonly schema: Schema,
    private readonly rows: number,
    private readonly seed: number,
    private readonly conventions: Conventions | undefined,
  ) {}

  /** The property that identifies entities of any set. */
  get #identifier(): string | undefined {
    const template = this.schema.container?.entitySets.get(this.conventions?.names.templateEntitySet ?? '');
    const type = structuredType(this.schema, template?.type);
    return type && keyOf(this.schema, type)?.[0]?.path;
  }

  /** The rows of a set; `data` contains the rows of all sets. */
  list(set: EntitySet | Singleton, data: Readonly<Record<string, readonly object[]>>): object[] {
    const type = this.#concrete(structuredType(this.schema, set.type));
    if (type === undefined) return [];
    const count = set.kind === 'singleton' ? 1 : this.rows;
    return Array.from({ length: count }, (_, i) => {
      const typed = type.name === set.type ? {} : { '@type': `#${type.name}` };
      const row = { ...typed, ...this.#row(type, i, set, 0) };
      if (this.conventions?.keys.referencesBy !== 'key') this.#relate(row, type, i, set, data);
      return row;
    });
  }

  /** Related entities without a foreign key: the row with the same number, which refers back, or the next row of the same set. */
  #relate(
    row: object,
    type: StructuredType,
    i: number,
    set: EntitySet | Singleton,
    data: Readonly<Record<string, readonly object[]>>,
  ): void {
    for (const name of propertyNames(this.schema, type)) {
      const navigation = findProperty(this.schema, type, name)?.property;
      const target = structuredType(this.schema, navigation?.type.name);
      if (navigation?.kind !== 'navigation' || target === undefined || navigation.containsTarget) continue;
      const other = targetSetOf(this.schema, { set, path: [] }, navigation, target);
      if (other === undefined || pairsOf(this.schema, navigation, target).length > 0) continue;
      const { isCollection } = navigation.type;
      const get = (): unknown => {
        const list = data[other.name] ?? [];
        const at = other !== set ? i % Math.max(1, list.length) : isCollection ? i + 1 : i - 1;
        const found = list[at];
        return isCollection ? (found === undefined ? [] : [found]) : (found ?? null);
      };
      // A row that has its related entities would be without an end.
      Object.defineProperty(row, name, { get, enumerable: false, configurable: true });
    }
  }

  /** The type itself, or the first one derived from it that entities can have. */
  #concrete(type: StructuredType | undefined): StructuredType | undefined {
    if (type?.isAbstract !== true) return type;
    return [...this.schema.types.values()].find(
      (each): each is StructuredType =>
        'isAbstract' in each && !each.isAbstract && isDerivedFrom(this.schema, each, type.name),
    );
  }

  #row(
    type: StructuredType,
    i: number,
    set: EntitySet | Singleton | undefined,
    depth: number,
  ): Record<string, unknown> {
    const row: Record<string, unknown> = {};
    for (const name of propertyNames(this.schema, type)) {
      const property = findProperty(this.schema, type, name)?.property;
      if (property?.kind === 'property') {
        if (property.type.name !== 'Edm.Stream') row[name] = this.#member(type, property, i, set, depth);
      } else if (property?.containsTarget === true && depth === 0) row[name] = this.#contained(property, i);
      else if (property !== undefined && this.conventions?.keys.referencesBy === 'key' && !property.type.isCollection)
        row[name] = this.#reference(type, property, i);
    }
    return this.conventions?.keys.referencesBy === 'key' ? { ...row, ...this.#keysOfOthers(type, i) } : row;
  }

  /** A reference as the key of a row of its target, or of the previous row if it refers to its own set. */
  #reference(
    type: StructuredType,
    { name, type: { name: target }, isNullable }: NavigationProperty,
    i: number,
  ): unknown {
    const isOwn = target === type.name;
    const isKey = (keyOf(this.schema, type) ?? []).some(({ path }) => path.startsWith(`${name}/`));
    if ((isOwn && i === 0) || (!isKey && isNullable !== false && i % 5 === 4)) return null;
    return sampleKey(isOwn ? i - 1 : i);
  }

  /** Keys through several references, and keys of parents whose navigation properties have no partner. */
  #keysOfOthers(type: StructuredType, i: number): Record<string, unknown> {
    const keys: Record<string, unknown> = {};
    for (const { path, alias } of keyOf(this.schema, type) ?? [])
      if (path.split('/').length > 2) keys[alias] = sampleKey(i);
    for (const parent of this.schema.types.values())
      if (parent.kind === 'entity')
        for (const property of parent.properties.values()) {
          const isOwn =
            property.kind === 'navigation' && property.type.isCollection && property.type.name === type.name;
          if (isOwn && property.partner === undefined) keys[shortName(parent.name)] = sampleKey(i);
        }
    return keys;
  }

  #contained({ type: { name, isCollection } }: NavigationProperty, i: number): unknown {
    const type = this.#concrete(structuredType(this.schema, name));
    if (type === undefined) return isCollection ? [] : null;
    const first = this.#row(type, 2 * i, undefined, 1);
    return isCollection ? [first, this.#row(type, 2 * i + 1, undefined, 1)] : first;
  }

  #member(
    type: StructuredType,
    property: Property,
    i: number,
    set: EntitySet | Singleton | undefined,
    depth: number,
  ): unknown {
    const referenced = set === undefined ? undefined : this.#referenced(type, property, i, set, depth);
    if (referenced !== undefined) return referenced;
    const isKey =
      property.name === this.#identifier || (keyOf(this.schema, type) ?? []).some(({ path }) => path === property.name);
    if (property.type.isCollection) return depth < deepest ? [this.#value(property, i, depth)] : [];
    if (!isKey && property.isNullable !== false && i % 5 === 4) return null;
    return this.#value(property, isKey ? i + 1 - this.seed : i, depth, isKey);
  }

  /** A foreign key has the key of a row of its target. */
  #referenced(type: StructuredType, property: Property, i: number, set: EntitySet | Singleton, depth: number): unknown {
    if (depth > deepest) return undefined;
    for (const name of propertyNames(this.schema, type)) {
      const navigation = findProperty(this.schema, type, name)?.property;
      if (navigation?.kind !== 'navigation') continue;
      const constraint = navigation.referentialConstraints.find((each) => each.property === property.name);
      const target = structuredType(this.schema, navigation.type.name);
      if (constraint === undefined || target === undefined) continue;
      const targetSet = targetSetOf(this.schema, { set, path: [] }, navigation, target);
      const other = findProperty(this.schema, target, constraint.referencedProperty)?.property;
      if (targetSet === undefined || other?.kind !== 'property' || other === property) continue;
      return this.#member(target, other, i % (targetSet.kind === 'singleton' ? 1 : this.rows), targetSet, depth + 1);
    }
    return undefined;
  }

  #value(property: Property, i: number, depth: number, isKey = false): unknown {
    const number = i + this.seed;
    const declared = typeDeclaration(this.schema, property.type.name);
    if (declared?.kind === 'enum')
      return [...declared.members.keys()][number % Math.max(1, declared.members.size)] ?? null;
    const structured = this.#concrete(structuredType(this.schema, property.type.name));
    if (structured !== undefined) return depth < deepest ? this.#row(structured, i, undefined, depth + 1) : null;
    const allowed = annotationOf(property, 'Org.OData.Validation.V1.AllowedValues')?.value;
    const choices = Array.isArray(allowed)
      ? allowed.flatMap((each: unknown) => (each as { record?: { Value?: unknown } }).record?.Value ?? [])
      : [];
    if (choices.length > 0) return choices[number % choices.length];
    const name = valueTypeOf(this.schema, property.type)?.name ?? property.type.name;
    const languages = isTagged(property, 'Org.OData.Core.V1.IsLanguageDependent')
      ? this.conventions?.headers.languages
      : [];
    if (languages !== undefined && languages.length > 0 && name === 'Edm.String')
      return Object.fromEntries(
        languages.slice(0, 2).map((code) => [code, `${property.name} ${number} (sample, ${code})`]),
      );
    return sampleOf(name, property, number, isKey);
  }
}

const sampleKey = (i: number): string => `sample-${i + 1}`;

const limitOf = (property: Property, term: string): number | undefined => {
  const value = annotationOf(property, `Org.OData.Validation.V1.${term}`)?.value;
  return typeof value === 'number' ? value : undefined;
};

/** A number within the limits of its property. */
function within(property: Property, number: number, most: number): number {
  const low = limitOf(property, 'Minimum') ?? 0;
  const high = Math.min(most, limitOf(property, 'Maximum') ?? most);
  return number < low || number > high ? low + (Math.abs(number) % Math.max(1, high - low + 1)) : number;
}

const two = (number: number): string => String(number).padStart(2, '0');

const dateOf = (number: number): string => new Date(Date.UTC(2026, 0, number)).toISOString().slice(0, 10);

function sampleOf(type: string, property: Property, number: number, isKey: boolean): unknown {
  switch (type) {
    case 'Edm.String': {
      const text = isKey ? sampleKey(number - 1) : `${property.name} ${number} (sample)`;
      const { maxLength = Infinity } = property;
      return text.length <= maxLength ? text : String(number).slice(-maxLength).padStart(Math.min(maxLength, 1), '0');
    }
    case 'Edm.Boolean':
      return number % 2 === 1;
    case 'Edm.Byte':
      return within(property, number, 255);
    case 'Edm.SByte':
      return within(property, number, 127);
    case 'Edm.Int16':
      return within(property, number, 32_767);
    case 'Edm.Int32':
    case 'Edm.Int64':
      return within(property, number, 2_147_483_647);
    case 'Edm.Decimal':
    case 'Edm.Double':
    case 'Edm.Single': {
      const { precision = 15, scale } = property;
      const digits = Math.min(15, precision - (typeof scale === 'number' ? scale : 0));
      return within(property, number, digits <= 0 ? 0 : 10 ** digits - 1);
    }
    case 'Edm.Guid':
      return `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
    case 'Edm.Date':
      return dateOf(number);
    case 'Edm.DateTimeOffset':
      return `${dateOf(number)}T12:00:00Z`;
    case 'Edm.TimeOfDay':
      return `${two(number % 24)}:00:00`;
    case 'Edm.Duration':
      return `PT${number}H`;
    case 'Edm.Binary':
      return 'c2FtcGxl';
    default:
      return /^Edm\.Geo\w+Point$/.test(type) ? { type: 'Point', coordinates: [number % 90, number % 90] } : null;
  }
}
