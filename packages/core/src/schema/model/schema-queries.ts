/** Questions about a schema that walk inheritance, resolve names, or read an annotation. */
import { memo } from '../../text/index.js';
import type {
  Annotation,
  AnnotationValue,
  Declaration,
  KeyProperty,
  NavigationProperty,
  Operation,
  Parameter,
  Property,
  Schema,
  StructuredType,
  TypeDeclaration,
  TypeReference,
} from './model.js';

/** A structured type by full name; undefined when the schema has none of that name. */
export function structuredType(schema: Schema, name: string | undefined): StructuredType | undefined {
  const type = name === undefined ? undefined : typeDeclaration(schema, name);
  return type?.kind === 'entity' || type?.kind === 'complex' ? type : undefined;
}

/** A type by full name, an alias in it resolved. */
export const typeDeclaration = (schema: Schema, name: string): TypeDeclaration | undefined =>
  schema.types.get(name) ?? schema.types.get(resolveAlias(schema, name));

/** A qualified name with the alias of its schema replaced by the namespace. */
export function resolveAlias(schema: Pick<Schema, 'aliases'>, name: string): string {
  const dot = name.lastIndexOf('.');
  const namespace = dot < 0 ? undefined : schema.aliases.get(name.slice(0, dot));
  return namespace === undefined ? name : `${namespace}${name.slice(dot)}`;
}

/** The functions and actions of a name without its namespace, in all of them (OData 4.01 Protocol 6.2, default namespaces). */
export const operationsNamed = (schema: Schema, name: string): readonly Operation[] =>
  operationsByName(schema).get(name) ?? [];

const operationsByName = memo(({ operations }: Schema): ReadonlyMap<string, readonly Operation[]> => {
  const byName = new Map<string, Operation[]>();
  for (const [full, overloads] of operations) {
    const name = full.slice(full.lastIndexOf('.') + 1);
    const known = byName.get(name) ?? [];
    byName.set(name, known);
    for (const each of overloads) known.push(each);
  }
  return byName;
});

/** Whether a type of any namespace has a name without its namespace. */
export const hasTypeNamed = (schema: Schema, name: string): boolean => shortTypeNames(schema).has(name);

const shortTypeNames = memo(({ types }: Schema): ReadonlySet<string> => new Set([...types.keys()].map(shortName)));

/** The qualifiers of the annotations with a term on types, entity sets and the entity container. */
export const qualifiersOf = memo(
  ({ types, container }: Schema, term: string): ReadonlySet<string | undefined> =>
    new Set(
      [...types.values(), ...(container?.entitySets.values() ?? []), ...(container === undefined ? [] : [container])]
        .flatMap(({ annotations }) => annotations)
        .filter((annotation) => annotation.term === term)
        .map(({ qualifier }) => qualifier),
    ),
);

/** Whether a function or action has a name without its namespace. */
export const isOperationName = (schema: Schema, name: string): boolean => operationsNamed(schema, name).length > 0;

/** No real schema derives types this deep; the limit keeps walks short in a hostile one. */
const lineageLimit = 100;

/** A type and the types it is derived from, the most derived first. A circle ends where it began. */
export const lineage = memo((schema: Schema, type: StructuredType): readonly StructuredType[] => {
  const types = [type];
  for (
    let current = structuredType(schema, type.baseType);
    current !== undefined && !types.includes(current) && types.length < lineageLimit;
    current = structuredType(schema, current.baseType)
  )
    types.push(current);
  return types;
});

/** By name, the types that declare a property or navigation property of that name themselves, in the order of the schema. */
export const typesDeclaring = memo((schema: Schema): ReadonlyMap<string, readonly StructuredType[]> => {
  const byName = new Map<string, StructuredType[]>();
  for (const type of schema.types.values()) {
    if (type.kind !== 'entity' && type.kind !== 'complex') continue;
    for (const name of type.properties.keys()) {
      const types = byName.get(name);
      if (types === undefined) byName.set(name, [type]);
      else types.push(type);
    }
  }
  return byName;
});

/** A property or navigation property with the type that declares it, inherited ones included. */
export function findProperty(
  schema: Schema,
  type: StructuredType,
  name: string,
): { readonly property: Property | NavigationProperty; readonly declaredBy: StructuredType } | undefined {
  // Most properties are a type's own, and a lookup costs less than a walk of the lineage.
  const own = type.properties.get(name);
  if (own !== undefined) return { property: own, declaredBy: type };
  for (const declaredBy of lineage(schema, type)) {
    const property = declaredBy.properties.get(name);
    if (property !== undefined) return { property, declaredBy };
  }
  return undefined;
}

/** Names by their lower case; undefined for one that several names have. */
export function byLowerCase(names: Iterable<string>): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const name of names) {
    const key = name.toLowerCase();
    found.set(key, found.has(key) ? undefined : name);
  }
  return found;
}

const propertiesByLowerCase = memo((schema: Schema, type: StructuredType) => byLowerCase(propertyNames(schema, type)));

/** Like `findProperty`, for a service that compares names without case. */
export function findPropertyInAnyCase(
  schema: Schema,
  type: StructuredType,
  name: string,
): ReturnType<typeof findProperty> {
  const found = findProperty(schema, type, name);
  if (found !== undefined) return found;
  const other = propertiesByLowerCase(schema, type).get(name.toLowerCase());
  return other === undefined ? undefined : findProperty(schema, type, other);
}

/** All property names of a type, inherited ones included, the type's own first. */
export function propertyNames(schema: Schema, type: StructuredType): string[] {
  const names = new Set<string>();
  for (const declaring of lineage(schema, type)) for (const name of declaring.properties.keys()) names.add(name);
  return [...names];
}

/** The key of an entity type, inherited or its own; undefined when no key is known. */
export function keyOf(schema: Schema, type: StructuredType): readonly KeyProperty[] | undefined {
  for (const declaring of lineage(schema, type)) if (declaring.key !== undefined) return declaring.key;
  return undefined;
}

/** Whether a type or one it is derived from is open (CSDL 6.3), or may have properties that it does not declare. */
export function isOpen(schema: Schema, type: StructuredType): boolean {
  for (const declaring of lineage(schema, type))
    if (declaring.isOpen || isTagged(declaring, 'Org.OData.Core.V1.AdditionalProperties')) return true;
  return false;
}

/** Whether an entity may have a property of this name that its type does not declare: by type, a part that all such names have. */
export function mayHave(
  schema: Schema,
  type: StructuredType,
  name: string,
  partOfNames: Readonly<Record<string, string>>,
): boolean {
  if (!isOpen(schema, type)) return false;
  for (const declaring of lineage(schema, type))
    if (Object.hasOwn(partOfNames, declaring.name)) return name.includes(partOfNames[declaring.name]!);
  return true;
}

/** Whether `type` is `ancestor` or derived from it. */
export function isDerivedFrom(schema: Schema, type: StructuredType, ancestor: string): boolean {
  const full = resolveAlias(schema, ancestor);
  if (full === 'Edm.EntityType' || full === 'Edm.ComplexType')
    return type.kind === (full === 'Edm.EntityType' ? 'entity' : 'complex');
  // A base type of a document that is not here is not in the lineage, and is known by its name only.
  const isNear = ({ name, baseType }: StructuredType): boolean =>
    name === full || (baseType !== undefined && resolveAlias(schema, baseType) === full);
  // Most types derive directly from the ancestor, and this test costs less than a walk of the lineage.
  return isNear(type) || lineage(schema, type).some(isNear);
}

/** The annotation of a term without qualifier, by the term's full name. */
export function annotationOf(
  { annotations = [] }: Partial<Pick<Declaration, 'annotations'>>,
  term: string,
): Annotation | undefined {
  for (const annotation of annotations)
    if (annotation.term === term && annotation.qualifier === undefined) return annotation;
  return undefined;
}

/** One property of a record-valued annotation. */
export function recordProperty(value: AnnotationValue | undefined, name: string): AnnotationValue | undefined {
  return typeof value === 'object' && value !== null && 'record' in value ? value.record[name] : undefined;
}

/** Whether a tagging term is set: it is there and its value is not `false`. */
export const isTagged = (annotated: Partial<Pick<Declaration, 'annotations'>>, term: string): boolean => {
  const value = annotationOf(annotated, term)?.value;
  return value !== undefined && value !== null && value !== false;
};

/** Whether a call may leave a parameter out (Core.OptionalParameter). */
export const isOptional = (parameter: Parameter): boolean => isTagged(parameter, 'Org.OData.Core.V1.OptionalParameter');

/** The texts of a collection of paths or strings; other items are ignored. */
export function pathsOf(value: AnnotationValue | undefined): string[] {
  if (!Array.isArray(value)) return [];
  const items = value as readonly AnnotationValue[];
  return items.flatMap((item) => {
    if (typeof item === 'string') return [item];
    return typeof item === 'object' && item !== null && 'path' in item ? [item.path] : [];
  });
}

/**
 * The property that a path through single-valued properties ends on, with the type that declares it; undefined when a
 * part of the path is not known. A collection may only be the last part.
 */
export function propertyAtPath(schema: Schema, type: StructuredType, path: string): ReturnType<typeof findProperty> {
  let current: StructuredType | undefined = type;
  let found: ReturnType<typeof findProperty>;
  for (const name of path.split('/')) {
    if (current === undefined || found?.property.type.isCollection === true) return undefined;
    found = findProperty(schema, current, name);
    if (found === undefined) return undefined;
    current = structuredType(schema, found.property.type.name);
  }
  return found;
}

/** A name without its namespace. */
export const shortName = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** `Edm.String`, `Collection(Shop.Item)`. */
export const typeText = ({ name, isCollection }: Pick<TypeReference, 'name' | 'isCollection'>): string =>
  isCollection ? `Collection(${name})` : name;

/** Whether clients cannot write a property: the service computes it, or it is read-only. */
export function isReadOnly(property: Declaration): boolean {
  if (isTagged(property, 'Org.OData.Core.V1.Computed')) return true;
  const permissions = annotationOf(property, 'Org.OData.Core.V1.Permissions')?.value;
  return typeof permissions === 'string' && /^(?:[\w.]+\/)?Read$/.test(permissions.trim());
}

/** Whether a path below the root of a service can begin with a name (URL conventions 4.1); unknown without a container. */
export function isKnownResource(schema: Schema | undefined, name: string): boolean {
  const { container } = schema ?? {};
  return (
    container !== undefined &&
    (container.entitySets.has(name) || container.singletons.has(name) || container.imports.has(name))
  );
}
