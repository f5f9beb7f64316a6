/** The values of changed properties, read from JSON and keys, and the properties that a client can write. */
import {
  findProperty,
  isReadOnly,
  isTagged,
  keyOf,
  lineage,
  structuredType,
  valueOfText,
  valueTypeOf,
} from '@odatalint/core/internal';
import type { Property, Schema, StructuredType } from '@odatalint/core';
import type { ChangedValue, ODataValue } from '@odatalint/core/query';
import { computedOf, type ComputedValues } from './computed.js';
import type { EntitiesPlace } from './queries.js';

/** Makes the values of changed properties for one request. */
export class ChangedValues<Caller> {
  constructor(
    private readonly computed: ComputedValues<Caller>,
    private readonly schema: Schema,
    private readonly caller: Caller,
  ) {}

  /** Reads a value of a property from JSON, inside its complex values. */
  valueFrom(typeName: string, [name = '', ...others]: readonly string[], json: unknown): ChangedValue {
    const type = structuredType(this.schema, typeName)!;
    const property = propertyOf(this.schema, type, name);
    if (others.length > 0) {
      const inner = this.valueFrom(property?.type.name ?? '', others, json);
      const complex = structuredType(this.schema, property?.type.name)!;
      return { name, property, value: { kind: 'complex', type: complex, isWhole: false, values: [inner] } };
    }
    return { name, property, value: this.#odataValue(property, json) };
  }

  #odataValue(property: Property | undefined, json: unknown): ODataValue {
    if (json === null || json === undefined) return { kind: 'null' };
    const type = property && valueTypeOf(this.schema, property.type);
    if (property?.type.isCollection === true || typeof json === 'object')
      return { kind: 'json', value: json, text: JSON.stringify(json) };
    const value = type && valueOfText(String(json), type, this.schema);
    if (value === undefined)
      throw new TypeError(`${JSON.stringify(json)} is not a value of ${property?.name ?? 'the property'}.`);
    return value;
  }

  keyValue(type: StructuredType, [name = '', ...others]: readonly string[], value: ODataValue): ChangedValue {
    const property = propertyOf(this.schema, type, name);
    const complex = structuredType(this.schema, property?.type.name);
    if (others.length === 0 || complex === undefined) return { name, property, value };
    return {
      name,
      property,
      value: { kind: 'complex', type: complex, isWhole: false, values: [this.keyValue(complex, others, value)] },
    };
  }

  /** The values that a client can write: not computed ones and, in an update, neither keys nor immutable ones (Protocol 11.4.2, 11.4.3). */
  writable(
    place: EntitiesPlace,
    type: StructuredType,
    values: readonly ChangedValue[],
    kind: 'insert' | 'update',
  ): readonly ChangedValue[] {
    const computed = computedOf(this.computed, place);
    const key = new Set((keyOf(this.schema, type) ?? []).map(({ path }) => path));
    return values.filter(({ name, property }) => {
      if (computed?.has(name) === true) return false;
      if (property !== undefined && isReadOnly(property)) return false;
      if (kind === 'insert') return true;
      return !key.has(name) && (property === undefined || !isImmutable(property));
    });
  }

  computedValues(place: EntitiesPlace, kind: 'insert' | 'update'): readonly ChangedValue[] {
    const { type } = place;
    return Array.from(computedOf(this.computed, place) ?? []).flatMap(([name, { property, compute }]) => {
      if (propertyOf(this.schema, type, name) === undefined) return [];
      const json = compute(this.caller, kind);
      return json === undefined ? [] : [{ name, property, value: this.#odataValue(property, json) }];
    });
  }

  /** The defaults of the properties that a client can change. */
  defaults(place: EntitiesPlace): readonly ChangedValue[] {
    const { type } = place;
    const properties = lineage(this.schema, type)
      .flatMap((each) => [...each.properties.values()])
      .filter((each): each is Property => each.kind === 'property' && each.type.name !== 'Edm.Stream');
    const all = properties.map((property): ChangedValue => {
      const { name, defaultValue, type: own } = property;
      if (own.isCollection) return { name, property, value: { kind: 'collection', items: [] } };
      return {
        name,
        property,
        value: defaultValue === undefined ? { kind: 'null' } : this.#odataValue(property, defaultValue),
      };
    });
    return this.writable(place, type, all, 'update').filter(
      ({ property, value }) => value.kind !== 'null' || property?.isNullable !== false,
    );
  }
}

const isImmutable = (property: Property): boolean => isTagged(property, 'Org.OData.Core.V1.Immutable');

/** Collections are never null, so a new entity has empty ones (JSON format 7.1). */
export const emptyCollections = (schema: Schema, type: StructuredType): readonly ChangedValue[] =>
  lineage(schema, type)
    .flatMap((each) => [...each.properties.values()])
    .flatMap((property) =>
      property.kind === 'property' && property.type.isCollection
        ? [{ name: property.name, property, value: { kind: 'collection', items: [] } }]
        : [],
    );

function propertyOf(schema: Schema, type: StructuredType, name: string): Property | undefined {
  const found = findProperty(schema, type, name)?.property;
  return found?.kind === 'property' ? found : undefined;
}
