/** Makes properties references or plain strings as the user configures, if the schema cannot distinguish them. */
import type {
  EntitySet,
  KeyProperty,
  NavigationProperty,
  Property,
  Schema,
  StructuredType,
  TypeDeclaration,
} from './model/model.js';
import { findProperty, keyOf, structuredType } from './model/schema-queries.js';

/** By `Equipment.CostCenter`, a set or type and a property of it: the set that is referred to, or `false` for none. */
export type ReferenceSettings = Readonly<Record<string, string | false>>;

/** Returns a schema with the changed properties, and leaves the given one unchanged. Unknown names change nothing. */
export function setReferences(schema: Schema, references: ReferenceSettings): Schema {
  const { container } = schema;
  if (container === undefined || Object.keys(references).length === 0) return schema;
  const types = new Map<string, TypeDeclaration>(schema.types);
  const entitySets = new Map<string, EntitySet>(container.entitySets);
  let changed: Schema = { ...schema, types, container: { ...container, entitySets } };
  for (const [path, target] of Object.entries(references)) {
    const dot = path.lastIndexOf('.');
    const owner = ownerOf(changed, path.slice(0, dot));
    const name = path.slice(dot + 1);
    const found = owner === undefined ? undefined : findProperty(changed, owner, name);
    if (found === undefined || found.property.type.isCollection) continue;
    const property = target === false ? plainProperty(found.property) : reference(changed, found.property, target);
    if (property === undefined) continue;
    types.set(found.declaredBy.name, withProperty(changed, found.declaredBy, property));
    for (const [setName, set] of entitySets)
      if (set.type === owner?.name) entitySets.set(setName, withBinding(set, name, target));
    // Facts are cached by the schema object, so a changed schema is a new object.
    changed = { ...changed };
  }
  return changed;
}

/** The type of a set, or the type with that full or short name. */
function ownerOf(schema: Schema, name: string): StructuredType | undefined {
  const set = schema.container?.entitySets.get(name);
  const direct = structuredType(schema, set?.type ?? name);
  if (direct !== undefined) return direct;
  for (const full of schema.types.keys())
    if (full.slice(full.lastIndexOf('.') + 1) === name) return structuredType(schema, full);
  return undefined;
}

function plainProperty({ name, annotations, span, isNullable }: Property | NavigationProperty): Property {
  const type = { name: 'Edm.String', isCollection: false };
  return { kind: 'property', name, type, isNullable, annotations, span };
}

/** Undefined if the set does not exist. */
function reference(
  schema: Schema,
  { name, annotations, span, isNullable }: Property | NavigationProperty,
  target: string,
): NavigationProperty | undefined {
  const set = schema.container?.entitySets.get(target);
  if (set === undefined) return undefined;
  const type = { name: set.type, isCollection: false };
  const common = { name, annotations, span, type, isNullable: isNullable ?? true };
  return { kind: 'navigation', ...common, partner: undefined, containsTarget: false, referentialConstraints: [] };
}

function withProperty(schema: Schema, type: StructuredType, property: Property | NavigationProperty): StructuredType {
  const properties = new Map(type.properties).set(property.name, property);
  const target = property.kind === 'navigation' ? structuredType(schema, property.type.name) : undefined;
  const [first, ...others] = target === undefined ? [] : (keyOf(schema, target) ?? []);
  const keyOfTarget = others.length === 0 ? first?.alias : undefined;
  // A key property that is a reference is the key of its target.
  const key = type.key?.map((part): KeyProperty => {
    if (part.path.split('/')[0] !== property.name) return part;
    const path = keyOfTarget === undefined ? property.name : `${property.name}/${keyOfTarget}`;
    return { path, alias: part.alias };
  });
  return { ...type, properties, key };
}

function withBinding(set: EntitySet, name: string, target: string | false): EntitySet {
  const navigationBindings = new Map(set.navigationBindings);
  if (target === false) navigationBindings.delete(name);
  else navigationBindings.set(name, target);
  return { ...set, navigationBindings };
}
