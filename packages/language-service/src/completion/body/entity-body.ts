/**
 * The possible contents of the body of a single request: an entity, the parameters of an action, a reference, the value
 * of a property.
 */
import type {
  AnnotationValue,
  BoundRequest,
  Declaration,
  EnumType,
  NavigationProperty,
  Operation,
  Parameter,
  Property,
  Schema,
  StructuredType,
  TypeReference,
} from '@odatalint/core';
import {
  alternateKeys,
  annotationOf,
  writableBody,
  type Conventions,
  deprecationOf,
  findProperty,
  isBeforeV4,
  isOptional,
  isTagged,
  keyOf,
  nestedProperties,
  propertyAtPath,
  recordProperty,
  type SegmentFact,
  structuredType,
  typeDeclaration,
  type TypeFamily,
  valueTypeOf,
  type WritableBody,
  type WritableProperty,
  typeText,
} from '@odatalint/core/internal';
import { derivedTypes } from '../url/address-place.js';
import { isBoundTo } from '../url/complete-expression.js';
import {
  type BodyLiteral,
  type BodyMember,
  type BodyObject,
  type BodyScalar,
  type BodyValue,
  objectOf,
  text,
  unknownValue,
} from './body-value.js';
import { isWayBack, memberOrder, type NameContext } from '../items/name-order.js';
import type { Rank } from '../items/item-list.js';
import type { JsonFrame } from './json-cursor.js';
import { controls } from '../../knowledge/controls.js';
import { prose } from '../../knowledge/markdown.js';

/**
 * The possible contents of the body of a request; undefined if they are unknown.
 *
 * @param references - What a body in a batch can write instead of the key of an entity.
 */
export function bodyValueOf(
  bound: BoundRequest,
  used: ReadonlyMap<string, number>,
  references: readonly BodyLiteral[] = [],
): BodyValue | undefined {
  const { schema } = bound;
  if (schema === undefined) return undefined;
  return new EntityBody(bound, { schema, conventions: bound.service.conventions, used }, references).read();
}

class EntityBody {
  readonly #conventions: Conventions;
  readonly #body: WritableBody | undefined;
  readonly #isInsert: boolean;
  private readonly schema: Schema;

  constructor(
    private readonly bound: BoundRequest,
    private readonly names: NameContext,
    /** The identifier of an entity of an earlier request in the batch. */
    private readonly references: readonly BodyLiteral[],
  ) {
    this.schema = names.schema;
    this.#conventions = names.conventions;
    this.#body = writableBody(bound);
    this.#isInsert = bound.method === 'POST';
  }

  read(): BodyValue | undefined {
    const body = this.#body;
    const { binding, method } = this.bound;
    const { target } = binding;
    if (body?.type !== undefined && !isLinkTo(binding)) {
      const entity = this.#entity(body.type, (type) => body.propertiesOf(type));
      return this.#isToWhole(target) ? this.#entities(entity, body.type) : entity;
    }
    if (target === undefined) return undefined;
    const isEach = target.segment.name.kind === 'Name' && target.segment.name.text === '$each';
    if (isEach && target.type !== undefined && method === 'PATCH')
      return this.#entity(target.type, this.#nestedProperties);
    const { role, segment, value } = target;
    const action = this.#action();
    if (action !== undefined)
      return objectOf(action.parameters.slice(action.isBound ? 1 : 0).map((each) => this.#parameter(each)));
    if (isLinkTo(binding) && (method === 'POST' || method === 'PUT'))
      return objectOf([this.#address('uri', target.type, 'needed')]);
    const isRef = role === 'system' && segment.name.kind === 'Name' && segment.name.text === '$ref';
    if (isRef && (method === 'POST' || method === 'PUT'))
      return objectOf([this.#link(binding.path.at(-2)?.type, 'needed')]);
    if (role !== 'property' || value === undefined || segment.name.kind !== 'Name') return undefined;
    const referent = binding.referentOf(segment.name);
    if (referent?.kind !== 'property' || (method !== 'PUT' && method !== 'PATCH')) return undefined;
    const whole = this.#value(referent.property.type, referent.property);
    if (whole.kind === 'object') return whole;
    return objectOf([
      { name: 'value', kind: 'property', rank: 'needed', subject: 'value', detail: typeText(value), value: whole },
    ]);
  }

  /** Whether a request changes a whole collection (OData 4.01 Protocol 11.4.12, 11.4.13). */
  #isToWhole(target: SegmentFact | undefined): boolean {
    const { collectionMethods } = this.#conventions.writing;
    return target?.cardinality === 'many' && target.role !== 'key' && collectionMethods.includes(this.bound.method);
  }

  #entities(entity: BodyObject, type: StructuredType): BodyValue {
    const link = this.#link(type, 'likely');
    const item: BodyObject = { kind: 'object', members: (frame) => [...entity.members(frame), link] };
    const value: BodyValue = { kind: 'array', item };
    return objectOf([{ name: 'value', kind: 'property', rank: 'needed', subject: 'value', value }]);
  }

  /** The action that the request calls; in a default namespace it goes without its own (OData 4.01 URL conventions 4.5.2). */
  #action(): Operation | undefined {
    const { binding, method } = this.bound;
    const { target } = binding;
    if (target?.role !== 'operation' || method !== 'POST') return undefined;
    const called = target.operation === undefined ? target.overloads : [target.operation];
    const overloads = called ?? this.#unqualified(target, binding.path.at(-2));
    return overloads.length === 1 && overloads[0]!.kind === 'action' ? overloads[0] : undefined;
  }

  #unqualified({ segment: { name } }: SegmentFact, before: SegmentFact | undefined): readonly Operation[] {
    const type = before?.type;
    if (name.kind !== 'Name' || type === undefined) return [];
    const onMany = before?.cardinality === 'many';
    return [...this.schema.operations].flatMap(([full, overloads]) =>
      full.endsWith(`.${name.text}`) ? overloads.filter((each) => isBoundTo(this.schema, each, type, onMany)) : [],
    );
  }

  /** An object of a type, or of the derived type in its type annotation. */
  #entity(type: StructuredType, propertiesOf: (type: StructuredType) => readonly WritableProperty[]): BodyObject {
    return {
      kind: 'object',
      members: (frame) => {
        const own = this.#typeOf(frame, type);
        const orderOf = memberOrder(this.names, own, 'body');
        return [
          ...propertiesOf(own).flatMap((each) => this.#members(each, orderOf(each.property))),
          ...this.#typeMember(type),
        ];
      },
    };
  }

  #typeOf({ texts }: JsonFrame, type: StructuredType): StructuredType {
    const named = texts.get('@odata.type') ?? texts.get('@type');
    return structuredType(this.schema, named?.replace(/^.*#/, '')) ?? type;
  }

  /** Offers `@odata.type` where a derived type is allowed (OData 4.01 JSON format 4.5.3). */
  #typeMember(type: StructuredType): BodyMember[] {
    const derived = derivedTypes(this.schema, type);
    if (isBeforeV4(this.bound.dialect)) return this.#v3TypeMembers([type, ...derived]);
    if (derived.length === 0) return [];
    const concrete = [type, ...derived].filter(({ isAbstract }) => !isAbstract);
    const literals = concrete.map(({ name }): BodyLiteral => ({ text: `#${name}`, kind: 'type' }));
    const rank = type.isAbstract && this.#isInsert ? 'needed' : 'seldom';
    return [
      {
        name: '@odata.type',
        kind: 'keyword',
        rank,
        subject: '@type',
        value: text(literals),
        documentation: () => controls['type']?.text,
      },
    ];
  }

  /** `__metadata` of V2 and of verbose JSON, and `odata.type` of V3 (MS-ODATA 2.2.6.3.3; OData 3.0 JSON format). */
  #v3TypeMembers(types: readonly StructuredType[]): BodyMember[] {
    const literals = types
      .filter(({ isAbstract }) => !isAbstract)
      .map(({ name }): BodyLiteral => ({ text: name, kind: 'type' }));
    const shape = { kind: 'keyword', rank: 'seldom' } as const;
    const type = { ...shape, name: 'type', subject: 'type', value: text(literals) };
    const metadata = { ...shape, name: '__metadata', subject: '@type' };
    const members: BodyMember[] = [{ ...metadata, value: objectOf([type, this.#address('uri', types[0], 'seldom')]) }];
    if (this.bound.dialect.version === '2.0') return members;
    return [...members, { ...shape, name: 'odata.type', subject: '@type', value: text(literals) }];
  }

  /** A member that contains the address of an entity. */
  #address(name: string, type: StructuredType | undefined, rank: Rank): BodyMember {
    const links = type === undefined ? [] : [this.#reference('', type.name)];
    return { name, kind: 'keyword', rank, subject: name, value: text(links) };
  }

  #members(writable: WritableProperty, order: number): BodyMember[] {
    const { property, isRequired } = writable;
    if (property.kind === 'navigation') return this.#navigation(property, writable).map((each) => ({ ...each, order }));
    if (property.type.name === 'Edm.Stream') return [];
    return [
      {
        name: property.name,
        kind: 'property',
        detail: typeText(property.type),
        rank: isRequired ? 'needed' : 'usual',
        order,
        subject: property.name,
        isDeprecated: deprecationOf(property) !== undefined,
        value: this.#value(property.type, property),
        documentation: () => descriptionOf(property),
      },
    ];
  }

  /** A reference by a key of its target if the service has such members; otherwise as in the standard. */
  #navigation(property: NavigationProperty, writable: WritableProperty): BodyMember[] {
    const { schema } = this;
    const { name, type } = property;
    const target = structuredType(schema, type.name);
    const {
      bodies: { referenceMembers },
    } = this.#conventions;
    const shape = { subject: name, documentation: () => descriptionOf(property) };
    if (referenceMembers.length > 0) {
      if (type.isCollection || target === undefined) return [];
      return referenceMembers
        .filter((identifier) => isIdentifier(schema, target, identifier))
        .map((identifier, i): BodyMember => {
          const key = propertyAtPath(schema, target, identifier)?.property;
          const value = key?.kind === 'property' ? this.#value(key.type, key) : unknownValue;
          const rank: Rank = writable.isRequired ? 'needed' : 'usual';
          const detail = `${identifier} of ${typeText(type)}`;
          return {
            ...shape,
            name: `${name}.${identifier}`,
            kind: 'reference',
            detail,
            rank,
            sortAs: `${name}.${i}`,
            value: { ...this.#orReference(value), isNullable: property.isNullable },
          };
        });
    }
    return [...this.#bind(property, writable, shape), ...this.#nested(property, target, writable, shape)];
  }

  #orReference(value: BodyValue): BodyValue {
    const { references } = this;
    if (references.length === 0 || (value.kind !== 'scalar' && value.kind !== 'unknown')) return value;
    return value.kind === 'unknown' ? text(references) : { ...value, literals: [...references, ...value.literals] };
  }

  /** `Customer@odata.bind` (OData 4.0 JSON format 8.5). A contained entity cannot be referenced. */
  #bind(
    { name, type, containsTarget }: NavigationProperty,
    { isRequired }: WritableProperty,
    shape: Pick<BodyMember, 'subject'>,
  ): BodyMember[] {
    if (containsTarget || (type.isCollection && !this.#isInsert)) return [];
    // V2 binds by the `__metadata` of a nested object.
    if (this.bound.dialect.version === '2.0') return [];
    const link = text([this.#reference(name, type.name)]);
    const value: BodyValue = type.isCollection ? { kind: 'array', item: link } : link;
    const rank: Rank = isRequired ? 'needed' : 'other';
    const detail = `a link to ${typeText(type)}`;
    // A single entity is usually linked, and the items of a collection are inserted with it.
    const sortAs = `${name}.${type.isCollection ? 2 : 0}`;
    return [{ ...shape, name: `${name}@odata.bind`, kind: 'reference', detail, rank, sortAs, value }];
  }

  #nested(
    property: NavigationProperty,
    target: StructuredType | undefined,
    { acceptsEntities }: WritableProperty,
    shape: Pick<BodyMember, 'subject'>,
  ): BodyMember[] {
    if (!acceptsEntities || target === undefined) return [];
    const { name, type } = property;
    // The link back to the entity around it is made by its place.
    const propertiesOf = (own: StructuredType): readonly WritableProperty[] =>
      this.#nestedProperties(own).filter((each) => !isWayBack(each.property, property));
    const inserted = this.#entity(target, propertiesOf);
    // Instead of a new entity, an existing one may be linked (OData 4.01 JSON format 8.5).
    const links = isBeforeV4(this.bound.dialect) ? [] : [this.#link(target, 'seldom')];
    const entity: BodyObject = { kind: 'object', members: (frame) => [...inserted.members(frame), ...links] };
    const value: BodyValue = type.isCollection ? { kind: 'array', item: entity } : entity;
    return [{ ...shape, name, kind: 'navigation', detail: typeText(type), rank: 'other', sortAs: `${name}.1`, value }];
  }

  readonly #nestedProperties = (type: StructuredType): readonly WritableProperty[] =>
    this.#body?.nestedPropertiesOf(type) ?? nestedProperties(this.schema, type, this.#isInsert);

  /** The URL of an entity in the target set of a navigation property. */
  #reference(navigation: string, type: string): BodyLiteral {
    const { container } = this.schema;
    const from = this.bound.binding.target?.entitySet;
    const sets = [...(container?.entitySets.values() ?? [])].filter((set) => set.type === type);
    const bound = from?.navigationBindings.get(navigation) ?? sets[0]?.name ?? navigation;
    const root = this.#conventions.bodies.entityAddresses === 'rooted' ? '/' : '';
    const address = `${root}${bound.slice(bound.lastIndexOf('/') + 1)}`;
    return { text: `${address}(\${1:key})`, kind: 'reference', isSnippet: true, isAddress: true };
  }

  #link(type: StructuredType | undefined, rank: Rank): BodyMember {
    const links = type === undefined ? [] : [this.#reference('', type.name)];
    return {
      name: '@odata.id',
      kind: 'keyword',
      rank,
      subject: '@id',
      value: text(links),
      documentation: () => controls['id']?.text,
    };
  }

  #parameter(parameter: Parameter): BodyMember {
    const { name, type, isNullable } = parameter;
    return {
      name,
      kind: 'property',
      detail: typeText(type),
      rank: isNullable === false && !isOptional(parameter) ? 'needed' : 'usual',
      subject: name,
      value: this.#value(type, parameter),
      documentation: () => descriptionOf(parameter),
    };
  }

  #value(type: TypeReference, declaration: Property | Parameter): BodyValue {
    if (type.isCollection) return { kind: 'array', item: this.#value({ ...type, isCollection: false }, declaration) };
    const isNullable = declaration.isNullable !== false;
    const structured = structuredType(this.schema, type.name);
    if (structured !== undefined) return { ...this.#entity(structured, this.#nestedProperties), isNullable };
    const enumeration = typeDeclaration(this.schema, type.name);
    if (enumeration?.kind === 'enum') return { ...text(membersOf(enumeration)), isNullable };
    return { ...this.#plain(type, declaration), isNullable };
  }

  #plain(type: TypeReference, declaration: Property | Parameter): BodyValue {
    const family = valueTypeOf(this.schema, type)?.family;
    if (family === undefined || unshaped.has(family)) return unknownValue;
    const allowed = allowedValues(declaration);
    const isVerbose = this.#conventions.bodies.forms === 'verbose';
    const v3 = isVerbose ? v3Samples[type.name] : undefined;
    const isText = v3 !== undefined || (family !== 'number' && family !== 'boolean');
    const literals = allowed.length > 0 ? allowed : family === 'boolean' ? truthValues : defaultOf(declaration);
    const sample = allowed.length > 0 ? undefined : (v3 ?? samples[family]);
    const {
      headers: { languages },
    } = this.#conventions;
    const isByLanguage = languages.length > 0 && isTagged(declaration, `${core}.IsLanguageDependent`);
    const asObject = isByLanguage && this.#body?.isMultilingual !== false ? byLanguage(languages) : undefined;
    if (asObject !== undefined && this.#body?.isMultilingual === true) return asObject;
    const scalar: BodyScalar = { kind: 'scalar', isText, literals };
    return { ...scalar, ...(sample === undefined ? {} : { sample }), ...(asObject === undefined ? {} : { asObject }) };
  }
}

const core = 'Org.OData.Core.V1';

/** Type families whose values are not strings, numbers or Booleans, or have unknown notation. */
const unshaped: ReadonlySet<TypeFamily> = new Set(['structured', 'enum', 'stream', 'geo']);

/** The notation of values in JSON (OData 4.01 JSON format 7.1). */
const samples: Readonly<Partial<Record<TypeFamily, string>>> = {
  date: '2026-01-31',
  dateTimeOffset: '2026-01-31T08:00:00Z',
  timeOfDay: '08:00:00',
  duration: 'PT1H',
  guid: '00000000-0000-0000-0000-000000000000',
};

/** The notation of values in the verbose JSON of V1 to V3 (MS-ODATA 2.2.6.3.1). */
const v3Samples: Readonly<Record<string, string>> = {
  'Edm.DateTime': '/Date(1769846400000)/',
  'Edm.DateTimeOffset': '/Date(1769846400000+0000)/',
  'Edm.Time': 'PT8H',
  'Edm.Decimal': '0',
  'Edm.Int64': '0',
};

/** Whether a path ends after `$links`, whose body is an address. */
const isLinkTo = ({ path }: BoundRequest['binding']): boolean => {
  const name = path.at(-2)?.segment.name;
  return name?.kind === 'Name' && name.text === '$links';
};

const truthValues: readonly BodyLiteral[] = ['true', 'false'].map((each) => ({ text: each, kind: 'value' }));

const membersOf = ({ members, name }: EnumType): BodyLiteral[] =>
  [...members.keys()].map((member) => ({ text: member, kind: 'enumMember', detail: name }));

/** `Validation.AllowedValues`, where all of them are constants. */
function allowedValues(declaration: Declaration): BodyLiteral[] {
  const value = annotationOf(declaration, 'Org.OData.Validation.V1.AllowedValues')?.value;
  if (!Array.isArray(value)) return [];
  return (value as readonly AnnotationValue[]).flatMap((each): BodyLiteral[] => {
    const constant = recordProperty(each, 'Value');
    return typeof constant === 'string' || typeof constant === 'number'
      ? [{ text: String(constant), kind: 'value' }]
      : [];
  });
}

const defaultOf = (declaration: Property | Parameter): BodyLiteral[] =>
  declaration.kind === 'property' && declaration.defaultValue !== undefined
    ? [{ text: declaration.defaultValue, kind: 'value', detail: 'the default' }]
    : [];

const byLanguage = (languages: readonly string[]): BodyObject =>
  objectOf(
    languages.map((name) => ({
      name,
      kind: 'value',
      detail: 'a language',
      rank: 'usual',
      subject: name,
      value: text(),
    })),
  );

/** Whether a name can identify a target: its key, or an alternate key. */
function isIdentifier(schema: Schema, target: StructuredType, name: string): boolean {
  const keys = [...(keyOf(schema, target) ?? []).map(({ path }) => path), ...alternateKeys(schema, target).flat()];
  return keys.length === 0 ? findProperty(schema, target, name) !== undefined : keys.includes(name);
}

function descriptionOf(declaration: Declaration): string | undefined {
  const value = annotationOf(declaration, `${core}.Description`)?.value;
  return typeof value === 'string' ? prose(value) : undefined;
}
