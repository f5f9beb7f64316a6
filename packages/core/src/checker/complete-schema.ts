/**
 * Adds to a schema the facts that its format cannot express but the service's own schema contains: annotations, and
 * members of all sets.
 */
import {
  type Annotation,
  type AnnotationValue,
  type Declaration,
  type EntitySet,
  keyOf,
  lineage,
  type NavigationProperty,
  pathsOf,
  type Property,
  recordProperty,
  type Schema,
  structuredType,
  type StructuredType,
  type TypeDeclaration,
} from '../schema/index.js';
import type { Service } from '../semantics/index.js';

const insertRestrictions = 'Org.OData.Capabilities.V1.InsertRestrictions';

/**
 * The given schema with the facts of the service's own. The given schema determines the sets and properties; properties that every set of
 * the service has are added, and the service determines which properties are references. The schema of a service without a template
 * does not change.
 */
export function completeSchema(
  given: Schema,
  {
    schema: own,
    conventions: {
      names: { templateEntitySet },
    },
  }: Service,
): Schema {
  const template = templateEntitySet === undefined ? undefined : own?.container?.entitySets.get(templateEntitySet);
  if (own === undefined || template === undefined || given.container === undefined) return given;
  return new Completion(given, own, template).complete();
}

class Completion {
  readonly #types = new Map<string, TypeDeclaration>();
  /** The given type that represents each of the service's own, by the names of the sets that have them. */
  readonly #typeFor = new Map<string, string>();

  constructor(
    private readonly given: Schema,
    private readonly own: Schema,
    private readonly template: EntitySet,
  ) {}

  complete(): Schema {
    const { given, own, template } = this;
    const container = given.container!;
    const ownSets = own.container!.entitySets;
    const sets = new Map<string, EntitySet>();
    const ownType = new Map<string, StructuredType>();
    for (const [name, set] of container.entitySets) {
      const ownSet = ownSets.get(name) ?? template;
      const type = structuredType(own, ownSet.type);
      if (type !== undefined && !ownType.has(set.type)) ownType.set(set.type, type);
      if (ownSet !== template) this.#typeFor.set(ownSet.type, set.type);
    }
    // Types that no set has directly, or that the template represents, are those of the service.
    for (const [name, type] of own.types) this.#types.set(name, type);
    for (const [name, type] of given.types) {
      const from = ownType.get(name);
      this.#types.set(name, from === undefined || type.kind !== 'entity' ? type : this.#completeType(type, from));
    }
    for (const [name, set] of container.entitySets)
      sets.set(name, this.#completeSet(set, ownSets.get(name) ?? template));
    if (!sets.has(template.name)) sets.set(template.name, template);
    const annotations = withAnnotations(container, own.container!);
    return { ...given, types: this.#types, container: { ...container, annotations, entitySets: sets } };
  }

  #completeType(type: StructuredType, from: StructuredType): StructuredType {
    const properties = new Map<string, Property | NavigationProperty>();
    const known = this.#propertiesOf(from);
    for (const [name, property] of type.properties) {
      const other = known.get(name);
      properties.set(name, other === undefined ? property : this.#completeProperty(property, other));
    }
    // Properties that every set has are added even if the given schema omits them.
    const everywhere = structuredType(this.own, this.template.type);
    for (const [name, property] of everywhere === undefined ? [] : this.#propertiesOf(everywhere))
      if (!properties.has(name)) properties.set(name, property);
    const key = type.key ?? keyOf(this.own, from)?.filter(({ path }) => properties.has(path.split('/')[0] ?? ''));
    const annotations = lineage(this.own, from).reduce<readonly Annotation[]>(
      (all, ancestor) => withAnnotations({ annotations: all }, ancestor),
      type.annotations,
    );
    return { ...type, annotations, properties, key: key?.length === 0 ? undefined : key };
  }

  #propertiesOf(type: StructuredType): Map<string, Property | NavigationProperty> {
    const properties = new Map<string, Property | NavigationProperty>();
    for (const { properties: declared } of lineage(this.own, type))
      for (const [name, property] of declared) if (!properties.has(name)) properties.set(name, property);
    return properties;
  }

  /** The given property with the annotations of the other; the other property if the given schema declares its reference as a string. */
  #completeProperty(
    property: Property | NavigationProperty,
    other: Property | NavigationProperty,
  ): Property | NavigationProperty {
    const annotations = withAnnotations(property, other);
    if (property.kind === 'navigation' || other.kind === 'property' || other.type.isCollection)
      return { ...property, annotations };
    const name = this.#typeFor.get(other.type.name) ?? other.type.name;
    return { ...other, type: { name, isCollection: false }, annotations, span: property.span };
  }

  /** An insert requires the properties that either schema requires, if the type has them. */
  #completeSet(set: EntitySet, other: EntitySet): EntitySet {
    const annotations = withAnnotations(set, other);
    const required = [...requiredOf(set), ...requiredOf(other)];
    const type = this.given.types.get(set.type);
    const has = (name: string): boolean => type?.kind === 'entity' && type.properties.has(name);
    const value: AnnotationValue = { record: { RequiredProperties: [...new Set(required)].filter(has) } };
    return {
      ...set,
      annotations: annotations.map((each) => (each.term === insertRestrictions ? { ...each, value } : each)),
    };
  }
}

function requiredOf({ annotations }: Declaration | EntitySet): string[] {
  const found = annotations.find(({ term }) => term === insertRestrictions);
  return pathsOf(recordProperty(found?.value, 'RequiredProperties'));
}

/** The annotations of the first, and those of the second for whose terms it has none. */
function withAnnotations(
  first: Pick<Declaration, 'annotations'>,
  second: Pick<Declaration, 'annotations'>,
): readonly Annotation[] {
  const terms = new Set(first.annotations.map(({ term }) => term));
  return [...first.annotations, ...second.annotations.filter(({ term }) => !terms.has(term))];
}
