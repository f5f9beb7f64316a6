/** Reads steps of paths in the URL, in expressions and in items of `$expand` and `$select`. */
import {
  findProperty,
  type KeyProperty,
  keyOf,
  type NavigationProperty,
  type Operation,
  type Property,
  propertyAtPath,
  shortName,
  type StructuredType,
} from '../../schema/index.js';
import { type Referent, type ValueType, valueTypeOf, structuredValueType } from '../../semantics/index.js';
import type { Expression, Name } from '../../syntax/index.js';
import { type Span, placeOf } from '../../text/index.js';
import { endOfStep, itemType, type RowsAround, type PathEnd, type ReadContext } from './rows-around.js';
import { navigationFrom } from './navigation-target.js';
import { NotReadable } from './not-readable.js';
import type { CastStep, KeyPart, KeyStep, NavigationStep, PathStep, PropertyStep } from '../model/expression.js';
import { valueOfText } from '../values/value-of-text.js';

type NamedSpan = Span & Pick<Name, 'text'>;

/** The steps of a name, and the end of the path after them. */
export interface NameSteps {
  readonly steps: readonly PathStep[];
  readonly end: PathEnd;
}

const one = (step: PathStep, before: PathEnd): NameSteps => ({ steps: [step], end: endOfStep(step, before) });

/** The steps of a name by its referent. An undeclared name is a step with only a name. */
export function stepsOfName(context: ReadContext, name: Name, before: PathEnd, isAggregated = false): NameSteps {
  const referent = context.binding.referentOf(name);
  if (isAggregated && referent?.kind !== 'type') return one(computedStep(context, name, before), before);
  switch (referent?.kind) {
    case 'property':
      return one(propertyStep(context, name, referent.property, before), before);
    case 'navigation':
      if (isCrossjoin(referent.declaredBy)) return crossjoinMember(context, name, referent.property, before);
      return one(navigationStep(context, name, referent.property, before), before);
    case 'key':
      return keyPathSteps(context, name, referent, before);
    case 'type':
      return one(castStep(name, referent.type, before), before);
    case 'computed':
      return one(computedStep(context, name, before), before);
    case 'removed':
      throw new NotReadable(name, `An aggregation removed ${name.text}.`);
    case 'unresolved':
      if (referent.isCertain)
        throw new NotReadable(name, `${referent.scope?.name ?? 'This type'} has no property ${name.text}.`);
      return one(openStep(name, before), before);
    default:
      return one(openStep(name, before), before);
  }
}

const isCrossjoin = ({ name }: StructuredType): boolean => name.startsWith('$crossjoin(');

/** A row of a crossjoin contains one entity of each set. */
function crossjoinMember({ schema }: ReadContext, name: Name, member: NavigationProperty, before: PathEnd): NameSteps {
  const type = valueTypeOf(schema, member.type);
  const step: PropertyStep = {
    ...placeOf(name),
    kind: 'property',
    name: name.text,
    property: undefined,
    type,
    isCollection: before.isCollection,
    isComputed: false,
  };
  const set = schema.container?.entitySets.get(name.text);
  return { steps: [step], end: { type, isCollection: before.isCollection, origin: { set, path: [] } } };
}

function propertyStep({ schema }: ReadContext, name: NamedSpan, property: Property, before: PathEnd): PropertyStep {
  return {
    kind: 'property',
    ...placeOf(name),
    type: itemType(valueTypeOf(schema, property.type)),
    isCollection: before.isCollection || property.type.isCollection,
    name: property.name,
    property,
    isComputed: false,
  };
}

function computedStep({ binding }: ReadContext, name: Name, before: PathEnd): PropertyStep {
  const type = binding.typeOf(name);
  return {
    kind: 'property',
    ...placeOf(name),
    type: itemType(type),
    isCollection: before.isCollection || type?.isCollection === true,
    name: name.text,
    property: undefined,
    isComputed: true,
  };
}

/** A property that the schema does not declare. */
function openStep(name: Name, { isCollection }: PathEnd): PropertyStep {
  if (/[.$@]/.test(name.text)) throw new NotReadable(name, `${name.text} is not supported at this place.`);
  return {
    kind: 'property',
    ...placeOf(name),
    type: undefined,
    isCollection,
    name: name.text,
    property: undefined,
    isComputed: false,
  };
}

export function navigationStep(
  { schema, template }: ReadContext,
  name: NamedSpan,
  property: NavigationProperty,
  before: PathEnd,
): NavigationStep {
  const step = navigationFrom(schema, before.origin, property);
  if (step === undefined) throw new NotReadable(name, `The schema does not contain the type ${property.type.name}.`);
  const { target, isContained } = step;
  return {
    ...step,
    ...placeOf(name),
    isCollection: before.isCollection || property.type.isCollection,
    // A set that the schema does not list has the name of its type, and a type of its own.
    set: isContained
      ? undefined
      : (step.set ?? (template && { ...template, name: shortName(target.name), type: target.name })),
  };
}

export const castStep = (name: Span, target: StructuredType, { isCollection }: PathEnd): CastStep => ({
  kind: 'cast',
  ...placeOf(name),
  type: structuredValueType(target),
  isCollection,
  target,
});

/** The path of a key property, which can have an alias. */
function keyPathSteps(
  context: ReadContext,
  name: Name,
  { key, declaredBy }: Extract<Referent, { kind: 'key' }>,
  before: PathEnd,
): NameSteps {
  const steps: PathStep[] = [];
  let end = before;
  let type: StructuredType | undefined = declaredBy;
  for (const part of key.path.split('/')) {
    const property: Property | NavigationProperty | undefined =
      type && findProperty(context.schema, type, part)?.property;
    if (property === undefined)
      throw new NotReadable(name, `The schema does not contain the key property ${key.path}.`);
    const step: PathStep =
      property.kind === 'navigation'
        ? navigationStep(context, name, property, end)
        : propertyStep(context, name, property, end);
    steps.push(step);
    end = endOfStep(step, end);
    type = end.type?.structured;
  }
  return { steps, end };
}

/** A value of a key, and its name if it has one. */
export interface GivenKeyValue extends Span {
  readonly name: string | undefined;
  readonly value: Expression;
}

/**
 * The step of a key in parentheses if only the type is known. Values without names belong to the key properties that the parent does not
 * determine.
 */
export function keyStep(
  context: ReadContext,
  place: Span,
  values: readonly GivenKeyValue[],
  open: readonly KeyProperty[],
  before: PathEnd,
  around: RowsAround,
): KeyStep {
  const parts = values.map((value, i) => {
    const property = value.name === undefined ? open[i] : open.find(({ alias }) => alias === value.name);
    return keyPart(context, value, property?.path ?? value.name, before.type?.structured, around);
  });
  return { kind: 'key', ...placeOf(place), type: before.type, isCollection: false, parts, isAlternate: false };
}

/** One value of a key, which must be a constant. */
export function keyPart(
  context: ReadContext,
  given: Omit<GivenKeyValue, 'name'>,
  path: string | undefined,
  type: StructuredType | undefined,
  around: RowsAround,
): KeyPart {
  const expected = path === undefined ? undefined : keyType(context, path, type);
  const read = context.read(given.value, around, expected);
  if (read.kind !== 'value') throw new NotReadable(given, 'The value of a key must be a constant.');
  return { ...placeOf(given), path: path?.split('/') ?? [], value: read.value };
}

function keyType({ schema }: ReadContext, path: string, type: StructuredType | undefined): ValueType | undefined {
  const property = type && propertyAtPath(schema, type, path)?.property;
  return property && valueTypeOf(schema, property.type);
}

/** The value of a key that is a path segment, without quotes (URL conventions 4.3.6). */
export function keySegmentPart(context: ReadContext, segment: NamedSpan, before: PathEnd, index: number): KeyPart {
  const type = before.type?.structured;
  const key = type && keyOf(context.schema, type)?.[index];
  const expected = key && keyType(context, key.path, type);
  const value = expected && valueOfText(segment.text, expected, context.schema);
  if (key === undefined || value === undefined)
    throw new NotReadable(segment, `${segment.text} is not a value of the key.`);
  return { ...placeOf(segment), path: key.path.split('/'), value };
}

/** The type of an operation's result. */
export function resultOf(
  { schema }: ReadContext,
  place: Span,
  { returnType }: Operation,
): Pick<PropertyStep, 'type' | 'isCollection'> {
  if (returnType === undefined) return { type: undefined, isCollection: false };
  const type = valueTypeOf(schema, returnType);
  if (type === undefined) throw new NotReadable(place, `The schema does not contain the type ${returnType.name}.`);
  return { type: itemType(type), isCollection: returnType.isCollection };
}
