/** Describes properties, terms and operations: what has a type with facets, a nullability and a default value (CSDL 7, 12 and 14.1). */
import { greatestTemporalPrecision, temporalTypes } from './csdl-facets.js';
import type { CsdlFormat } from './csdl-format.js';
import { type CsdlAttribute, type CsdlNode, node } from './csdl-node.js';
import type {
  Annotation,
  Facets,
  Operation,
  Parameter,
  Property,
  ReturnType,
  Schema,
  Term,
  TypeReference,
} from './model.js';

/** What all descriptions of one document share. */
export interface Describing {
  readonly schema: Schema;
  readonly format: CsdlFormat;
  /** Gives the elements of annotations, and keeps in mind which vocabularies they are of. */
  annotations(of: readonly Annotation[] | undefined): CsdlNode[];
}

type Attributes = Readonly<Record<string, CsdlAttribute | undefined>>;

/** Describes a property that is no navigation property. */
export function describeProperty(describing: Describing, property: Property): CsdlNode {
  const { name, type, defaultValue, annotations } = property;
  const attributes = {
    Name: name,
    Type: type,
    ...nullableAttribute(property, type.isCollection, describing.format),
    ...facetAttributes(property, type.name, describing.format),
    DefaultValue: constantOf(describing.schema, type.name, defaultValue),
  };
  return node('Property', attributes, describing.annotations(annotations));
}

/** Describes a term; `name` is without the namespace. */
export function describeTerm(describing: Describing, term: Term, name: string): CsdlNode {
  const attributes = {
    Name: name,
    Type: term.type,
    BaseTerm: term.baseTerm,
    ...nullableAttribute(term, term.type.isCollection, describing.format),
    ...facetAttributes(term, term.type.name, describing.format),
    DefaultValue: constantOf(describing.schema, term.type.name, term.defaultValue),
    AppliesTo: term.appliesTo.length === 0 ? undefined : term.appliesTo,
  };
  return node('Term', attributes, describing.annotations(term.annotations));
}

/** One overload. */
export function describeOperation(describing: Describing, operation: Operation, name: string): CsdlNode {
  const { kind, isBound, isComposable, entitySetPath, parameters, returnType, annotations } = operation;
  const attributes = {
    Name: name,
    IsBound: isBound || undefined,
    IsComposable: isComposable || undefined,
    EntitySetPath: entitySetPath,
  };
  return node(kind === 'function' ? 'Function' : 'Action', attributes, [
    ...parameters.map((parameter) => describeParameter(describing, parameter)),
    ...(returnType === undefined ? [] : [describeReturnType(describing, returnType)]),
    ...describing.annotations(annotations),
  ]);
}

function describeParameter(describing: Describing, parameter: Parameter): CsdlNode {
  const { name, type, annotations } = parameter;
  const attributes = { Name: name, Type: type, ...typeAttributes(describing, parameter, type) };
  return node('Parameter', attributes, describing.annotations(annotations));
}

function describeReturnType(describing: Describing, returnType: ReturnType): CsdlNode {
  const { name, isCollection, annotations } = returnType;
  const attributes = { Type: { name, isCollection }, ...typeAttributes(describing, returnType, returnType) };
  return node('ReturnType', attributes, describing.annotations(annotations));
}

function typeAttributes(
  { schema, format }: Describing,
  value: Parameter | ReturnType,
  { name, isCollection }: TypeReference,
): Attributes {
  const facets = facetAttributes(value, name, format);
  // A collection of entities holds no nulls, and no document says so.
  const isEntities = isCollection && (name === 'Edm.EntityType' || schema.types.get(name)?.kind === 'entity');
  return isEntities ? facets : { ...nullableAttribute(value, isCollection, format), ...facets };
}

/**
 * `Nullable`, where it is not what the format means without it. CSDL JSON has no way to leave open whether the items of a
 * collection may be null, and they may be then.
 */
function nullableAttribute(
  { isNullable }: { readonly isNullable: boolean | undefined },
  isCollection: boolean,
  format: CsdlFormat,
): Attributes {
  const usual = isCollection ? format.isItemNullable : format.isNullable;
  if (isNullable === usual) return {};
  return { Nullable: isNullable ?? true };
}

/** The facets that differ from what the format means without them. */
export function facetAttributes(facets: Facets, typeName: string, format: CsdlFormat): Attributes {
  const { maxLength, precision, scale, isUnicode, srid } = facets;
  const isTemporal = temporalTypes.has(typeName);
  const { temporalPrecision } = format;
  const anyPrecision = temporalPrecision === undefined ? undefined : greatestTemporalPrecision;
  const digits = isTemporal ? (precision ?? anyPrecision) : precision;
  return {
    MaxLength: maxLength,
    Precision: isTemporal && digits === temporalPrecision ? undefined : digits,
    Scale: typeName === 'Edm.Decimal' && scale === format.decimalScale ? undefined : scale,
    SRID: srid,
    Unicode: isUnicode === false ? false : undefined,
  };
}

const numericTypes: ReadonlySet<string> = new Set(
  ['Byte', 'SByte', 'Int16', 'Int32', 'Int64', 'Single', 'Double', 'Decimal'].map((name) => `Edm.${name}`),
);

/** A default value, which CSDL JSON writes as a value of the type. */
function constantOf({ types }: Schema, typeName: string, text: string | undefined): CsdlAttribute | undefined {
  if (text === undefined) return undefined;
  const type = types.get(typeName);
  const primitive = type?.kind === 'definition' ? type.underlyingType : typeName;
  const isNumber = numericTypes.has(primitive) && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text);
  const isFlag = primitive === 'Edm.Boolean' && (text === 'true' || text === 'false');
  return isNumber || isFlag ? { text, json: text } : text;
}
