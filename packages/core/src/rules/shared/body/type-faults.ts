/** The faults of the types that a body or a response names: unknown, not derived from the declared type, or abstract (JSON format 4.5.3). */
import {
  annotationOf,
  type Declaration,
  isDerivedFrom,
  pathsOf,
  resolveAlias,
  type Schema,
  shortName,
  structuredType,
  type StructuredType,
  typeDeclaration,
  type TypeReference,
  typeText,
} from '../../../schema/index.js';
import type { NamedType, PropertyType } from '../../../semantics/index.js';
import type { JsonNode } from '../../../syntax/index.js';
import { isAbsentType, nearQualified } from '../path/known-names.js';
import { listWords, shorten } from '../text/words.js';

export interface TypeFault {
  readonly fault: 'unknown' | 'other' | 'abstract' | 'missing' | 'property' | 'constrained' | 'unconstrained';
  /** The name in the body; for `missing`, the name of the declared type. */
  readonly name: string;
  readonly declared: string;
  /** Types that may have been meant. */
  readonly near: readonly string[];
  readonly value: JsonNode | undefined;
}

export function typeFaultWords(
  fault: TypeFault['fault'],
  name: string,
  declared: string,
  near: readonly string[],
): string {
  const quoted = near.map((each) => `"${fault === 'unknown' ? '' : '#'}${each}"`);
  switch (fault) {
    case 'unknown':
      return `The schema has no type "${shorten(name)}"; ${quoted.length === 0 ? 'correct the name.' : `did you mean ${listWords(quoted, 'or')}?`}`;
    case 'other':
      return `${shortName(name)} is not derived from ${shortName(declared)}, the declared type; name a type that is.`;
    case 'constrained':
      return `The schema does not allow the type ${shortName(name)} here; name ${listWords(quoted, 'or')}.`;
    case 'unconstrained':
      return `The schema does not allow the declared type ${shortName(declared)} here; add "@odata.type": ${listWords(quoted, 'or')}.`;
    case 'abstract':
      return `${shortName(name)} is abstract, so no value can have this type; name a type derived from it.`;
    case 'property':
      return `The declared type of this property is ${declared}, not ${shorten(name)}; correct or remove the annotation.`;
    case 'missing':
      return `${shortName(name)} is abstract, so the object must name a derived type; add "@odata.type"${quoted.length === 0 ? '' : `: ${quoted[0]!}, for example`}.`;
  }
}

/** The fault of the type that an object names. */
export function typeFault({ value, name, type, declared }: NamedType, schema: Schema): TypeFault | undefined {
  const fact = { value, declared: declared?.name ?? '', near: [] };
  if (type === undefined) {
    // A primitive type may be named without its namespace, and a collection has its type in parentheses.
    const isTypeName = name.includes('.') && !/[()\s{]/.test(name) && !schema.types.has(name);
    if (!isTypeName || !isAbsentType(name, schema)) return undefined;
    return { ...fact, fault: 'unknown', name, near: nearQualified(name, 'type', schema) };
  }
  if (declared !== undefined && !isDerivedFrom(schema, type, declared.name))
    return { ...fact, fault: 'other', name: type.name };
  return type.isAbstract ? { ...fact, fault: 'abstract', name: type.name } : undefined;
}

/** The fault of a type that is named for a property. It must be the declared type or, for structured types, derived from it. */
export function propertyFault({ value, type, property }: PropertyType, schema: Schema): TypeFault | undefined {
  const { name } = type;
  const fact = { value, declared: property === undefined ? '' : typeText(property.type), near: [] };
  if (isAbsentType(name, schema))
    return { ...fact, fault: 'unknown', name, near: type.isCollection ? [] : nearQualified(name, 'type', schema) };
  if (property === undefined || isValueOf(type, property.type, schema)) return undefined;
  return { ...fact, fault: 'property', name: typeText(type) };
}

/** Whether values of a named type can be values of the declared one; true where either is not known. */
function isValueOf(named: TypeReference, declared: TypeReference, schema: Schema): boolean {
  // The abstract types of the standard have values of several types.
  if (/^Edm\.(?:\w+Type|Untyped|Geography|Geometry)$/.test(declared.name)) return true;
  if (named.isCollection !== declared.isCollection) return false;
  const derived = structuredType(schema, named.name);
  if (derived !== undefined) return isDerivedFrom(schema, derived, declared.name);
  return plainName(named.name, schema) === plainName(declared.name, schema);
}

/** The full name of a type; for a type definition, the name of its underlying type. */
function plainName(name: string, schema: Schema): string {
  const declaration = typeDeclaration(schema, name);
  return declaration?.kind === 'definition' ? declaration.underlyingType : resolveAlias(schema, name);
}

/**
 * The structured types that `Validation.DerivedTypeConstraint` allows for the values of a declaration, and the types derived from them;
 * undefined without a constraint, or if a listed type is not known.
 */
export function allowedTypes(declaration: Declaration, schema: Schema): readonly StructuredType[] | undefined {
  const names = pathsOf(annotationOf(declaration, 'Org.OData.Validation.V1.DerivedTypeConstraint')?.value);
  const types = names.map((name) => structuredType(schema, name.replace(/^Collection\((.*)\)$/, '$1')));
  return types.length > 0 && types.every((type) => type !== undefined) ? types : undefined;
}

/** The first type that is derived from an abstract one and is not abstract itself. */
export function concreteTypes(abstract: StructuredType, schema: Schema): readonly string[] {
  for (const type of schema.types.values()) {
    const isStructured = type.kind === 'entity' || type.kind === 'complex';
    if (isStructured && !type.isAbstract && isDerivedFrom(schema, type, abstract.name)) return [type.name];
  }
  return [];
}
