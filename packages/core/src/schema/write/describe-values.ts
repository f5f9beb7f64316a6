/**
 * Describes properties, terms and operations: typed elements with facets, nullability and a default value (CSDL 7, 12
 * and 14.1).
 */
import type { CsdlFormat } from '../read/csdl/csdl-format.js';
import { greatestTemporalPrecision, temporalTypes } from '../read/csdl/csdl-facets.js';
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
} from '../model/model.js';

/** The state that all descriptions of one document share. */
export interface Describing {
  readonly schema: Schema;
  readonly format: CsdlFormat;
  /** Returns the elements of annotations, and collects their vocabularies. */
  annotations(of: readonly Annotation[] | undefined): CsdlNode[];
}

type Attributes = Readonly<Record<string, CsdlAttribute | undefined>>;

/** The equivalents in CSDL 4 of primitive types of OData V1 to V3 that it lacks. */
const successors: Readonly<Record<string, string>> = {
  'Edm.DateTime': 'Edm.DateTimeOffset',
  'Edm.Time': 'Edm.TimeOfDay',
};

/** The name of a type as CSDL 4 has it. */
export const currentName = (name: string): string => (Object.hasOwn(successors, name) ? successors[name]! : name);

const currentType = ({ name, isCollection }: TypeReference): TypeReference => ({
  name: currentName(name),
  isCollection,
});

/** Describes a property that is not a navigation property. */
export function describeProperty(describing: Describing, property: Property): CsdlNode {
  const { name, defaultValue, annotations } = property;
  const type = currentType(property.type);
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
  const type = currentType(term.type);
  const attributes = {
    Name: name,
    Type: type,
    BaseTerm: term.baseTerm,
    ...nullableAttribute(term, type.isCollection, describing.format),
    ...facetAttributes(term, type.name, describing.format),
    DefaultValue: constantOf(describing.schema, type.name, term.defaultValue),
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
  const { name, annotations } = parameter;
  const type = currentType(parameter.type);
  const attributes = { Name: name, Type: type, ...typeAttributes(describing, parameter, type) };
  return node('Parameter', attributes, describing.annotations(annotations));
}

function describeReturnType(describing: Describing, returnType: ReturnType): CsdlNode {
  const { annotations } = returnType;
  const type = currentType(returnType);
  const attributes = { Type: type, ...typeAttributes(describing, returnType, type) };
  return node('ReturnType', attributes, describing.annotations(annotations));
}

function typeAttributes(
  { schema, format }: Describing,
  value: Parameter | ReturnType,
  { name, isCollection }: TypeReference,
): Attributes {
  const facets = facetAttributes(value, name, format);
  // A collection of entities contains no nulls, and no document says so.
  const isEntities = isCollection && (name === 'Edm.EntityType' || schema.types.get(name)?.kind === 'entity');
  return isEntities ? facets : { ...nullableAttribute(value, isCollection, format), ...facets };
}

/**
 * `Nullable`, if it differs from the default of the format. CSDL JSON cannot leave open whether the items of a
 * collection may be null, so they may be.
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

/** The facets that differ from the defaults of the format. */
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
