/** Finds problems of types: their members, base types and keys. */
import type { NameCheck } from './check-names.js';
import { findProperty, keyOf, lineage, structuredType } from '../model/schema-queries.js';
import type {
  KeyProperty,
  NavigationProperty,
  Property,
  Schema,
  StructuredType,
  TypeDeclaration,
} from '../model/model.js';
import type { SchemaAssembly } from '../assemble/schema-assembly.js';

export function checkTypes(assembly: SchemaAssembly, schema: Schema, names: NameCheck): void {
  const check = new TypeCheck(assembly, schema, names);
  for (const type of schema.types.values()) check.type(type);
}

/** Whether all base types of this type are known; otherwise it may have unknown properties. */
export function isWhole(schema: Schema, type: StructuredType): boolean {
  for (const { baseType } of lineage(schema, type)) {
    if (baseType !== undefined && structuredType(schema, baseType) === undefined) return false;
  }
  return true;
}

/** The types that are derived from themselves. Each type is visited once, however long the chains of base types are. */
function circularTypes(schema: Schema): ReadonlySet<StructuredType> {
  const circular = new Set<StructuredType>();
  /** The first type of the walk that came to a type. */
  const starts = new Map<StructuredType, StructuredType>();
  const baseOf = (type: StructuredType): StructuredType | undefined => structuredType(schema, type.baseType);
  for (const { name } of schema.types.values()) {
    const start = structuredType(schema, name);
    let type = start;
    for (; type !== undefined && !starts.has(type); type = baseOf(type)) starts.set(type, start!);
    if (type === undefined || starts.get(type) !== start) continue;
    for (; type !== undefined && !circular.has(type); type = baseOf(type)) circular.add(type);
  }
  return circular;
}

class TypeCheck {
  private readonly circular: ReadonlySet<StructuredType>;

  constructor(
    private readonly assembly: SchemaAssembly,
    private readonly schema: Schema,
    private readonly names: NameCheck,
  ) {
    this.circular = circularTypes(schema);
  }

  type(type: TypeDeclaration): void {
    if (type.kind === 'definition') this.underlyingType(type);
    else if (type.kind !== 'enum') this.structuredType(type);
  }

  private warn(message: string, { span }: TypeDeclaration | Property | NavigationProperty, attribute?: string): void {
    this.assembly.report('warning', message, span, attribute);
  }

  private underlyingType(type: TypeDeclaration & { readonly underlyingType: string }): void {
    this.names.type(type.underlyingType, type, 'UnderlyingType');
    if (!this.schema.types.has(type.underlyingType)) return;
    this.warn(
      `The underlying type of a type definition must be primitive, but is "${type.underlyingType}".`,
      type,
      'UnderlyingType',
    );
  }

  private structuredType(type: StructuredType): void {
    if (type.baseType !== undefined) this.baseType(type, type.baseType);
    for (const property of type.properties.values()) {
      this.names.type(property.type.name, property, 'Type');
      if (property.kind === 'navigation') this.navigation(type, property);
      else if (this.schema.types.get(property.type.name)?.kind === 'entity') {
        const message = `"${property.type.name}" is an entity type; declare a navigation property instead.`;
        this.warn(message, property, 'Type');
      }
    }
    for (const key of type.key ?? []) this.key(type, key);
  }

  private baseType(type: StructuredType, baseType: string): void {
    this.names.type(baseType, type, 'BaseType');
    const base = this.schema.types.get(baseType);
    if (base !== undefined && base.kind !== type.kind) {
      const [own, other] =
        type.kind === 'entity' ? ['an entity type', 'a complex type'] : ['a complex type', 'an entity type'];
      const found = base.kind === 'entity' || base.kind === 'complex' ? other : 'another kind of type';
      this.warn(`The base type of ${own} must be ${own}, but "${baseType}" is ${found}.`, type, 'BaseType');
    }
    if (this.circular.has(type)) this.warn(`"${type.name}" is derived from itself.`, type, 'BaseType');
  }

  private navigation(type: StructuredType, property: NavigationProperty): void {
    const { name } = property.type;
    const kind = this.schema.types.get(name)?.kind;
    const isEntity = name.startsWith('Edm.') ? name === 'Edm.EntityType' || name === 'Edm.Untyped' : kind === 'entity';
    if (!isEntity && (kind !== undefined || name.startsWith('Edm.')))
      this.warn(`The type of a navigation property must be an entity type, but is "${name}".`, property, 'Type');
    const target = structuredType(this.schema, name);
    for (const { property: dependent, referencedProperty } of property.referentialConstraints) {
      this.constraint(property, type, dependent);
      if (target !== undefined) this.constraint(property, target, referencedProperty);
    }
    const { partner } = property;
    if (partner !== undefined && target !== undefined && this.lacks(target, partner))
      this.warn(`"${target.name}" has no navigation property "${partner}".`, property, 'Partner');
  }

  private constraint(property: NavigationProperty, type: StructuredType, name: string): void {
    // Some documents name a part of the key by its alias.
    if (!this.lacks(type, name) || keyOf(this.schema, type)?.some(({ alias }) => alias === name) === true) return;
    const message = `The referential constraint of "${property.name}" names "${name}", which "${type.name}" does not have.`;
    this.warn(message, property);
  }

  /** Whether a type surely has no such property; of a path only its beginning is looked at. */
  private lacks(type: StructuredType, path: string): boolean {
    const [name = ''] = path.split('/');
    // A cast may come first, and annotations can be part of a path.
    if (/[.@$]/.test(name) || !isWhole(this.schema, type)) return false;
    return findProperty(this.schema, type, name) === undefined;
  }

  private key(type: StructuredType, { path }: KeyProperty): void {
    let current: StructuredType | undefined = type;
    for (const name of path.split('/')) {
      // Where a type or one of its base types is declared elsewhere, so may be the property.
      if (current === undefined || !isWhole(this.schema, current)) return;
      const found: ReturnType<typeof findProperty> = findProperty(this.schema, current, name);
      if (found === undefined) {
        const where = current === type ? 'it' : `"${current.name}"`;
        this.warn(`The key of "${type.name}" names "${path}", but ${where} has no property "${name}".`, type);
        return;
      }
      current = structuredType(this.schema, found.property.type.name);
    }
  }
}
