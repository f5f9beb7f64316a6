/** Binds a segment after another one to its resource (OData 4.01 URL conventions 4). */
import {
  isOperationName,
  keyOf,
  type EntitySet,
  type NavigationProperty,
  type Property,
  type Schema,
  structuredType,
  type StructuredType,
} from '../schema/index.js';
import type { Name, Segment } from '../syntax/index.js';
import { bindExpression } from './bind-expression.js';
import { rootScope } from './scope.js';
import { bindKey, isNoKey } from './bind-key.js';
import { boundOperation, unqualifiedOperation } from './bind-operation.js';
import { bindName, type BindContext, castType, declaredMember } from './bind-names.js';
import { type Cardinality, addressesOne, type KeyFact, originOf, type SegmentFact } from './binding.js';
import { valueTypeOf } from './value-type.js';

/** The conventions of a service about its paths. */
export interface PathConventions {
  readonly templateEntitySet: string | undefined;
  readonly customPrefix: string | undefined;
  /** Whether the first segment surely names a resource, or the service root may reach into the path. */
  readonly startIsCertain: boolean;
  /** Whether the query allows a URL of one segment to be that of the service root. */
  readonly mayBeRoot?: boolean;
  /** Whether a path that has `odata` in it surely has a resource after that: it has options of OData and no host of another service. */
  readonly isOwnQuery?: boolean;
  /** A word that a route ends with and that may be before a relative path. */
  readonly routeWord: string | undefined;
  /** Names of other APIs, which no resource has. */
  readonly siblingApis?: { has(name: string): boolean };
  /** Whether a name after a collection is its key, whatever its type has; see the conventions. */
  readonly keySegments: boolean;
  /** Whether a number after a collection is the key of one of its entities, or its place (URL conventions 4.3.6 and 4.10). */
  readonly numericSegments?: boolean;
  /** Whether names are compared without case; see the conventions. */
  readonly anyCase?: boolean | undefined;
  /** By open type, a part that the names of its dynamic properties have. */
  readonly dynamicNames?: Readonly<Record<string, string>> | undefined;
  /** Whether empty parentheses leave a collection whole; see the dialect. */
  readonly emptyParentheses?: boolean;
  /** The characters that end a segment after which everything is unknown; see the conventions. */
  readonly ownPathMark: string | undefined;
  /** The resources of earlier requests of the batch, by the name that the first segment has; see `ReferencedTarget`. */
  readonly referenced?: ((name: string) => ReferencedTarget | undefined) | undefined;
}

/** The resource of an earlier request of a batch: the segments of its path, none if they are unknown. */
export interface ReferencedTarget {
  readonly path: readonly SegmentFact[];
  /** The method in upper case: a POST inserts one entity, though its path has no key, but a GET without a key reads many. */
  readonly method: string | undefined;
}

/** A named segment after another one, and everything that determines its meaning. */
interface Step {
  readonly context: BindContext;
  readonly segment: Segment;
  readonly name: Name;
  readonly previous: SegmentFact;
  readonly conventions: PathConventions;
  /** Whether the name is a number that the service reads as the key of an entity, or as the place of an item. */
  readonly isNumber: boolean;
}

/** The meaning of a segment; undefined if this function does not know it. */
type BindStep = (step: Step) => SegmentFact | undefined;

/** The meanings that a named segment after another one can have; the first that applies is its own. */
const steps: readonly BindStep[] = [
  systemStep, boundCall, placeOfItem, typeOfUntyped, cast, ownPath, keyAfterCollection, qualifiedOperation, member, operation, keySegment,
  unknownName,
]; // prettier-ignore

/** Binds a segment after another one. */
export function bindNextSegment(
  context: BindContext,
  segment: Segment,
  previous: SegmentFact,
  conventions: PathConventions,
): SegmentFact {
  const { name } = segment;
  if (name.kind !== 'Name')
    return keyVariable(segment, previous, conventions) ?? unknownFact(context, segment, conventions);
  // No name begins with a digit.
  const isNumber = conventions.numericSegments === true && /^-?\d+$/.test(name.text);
  const step: Step = { context, segment, name, previous, conventions, isNumber };
  for (const bind of steps) {
    const fact = bind(step);
    if (fact !== undefined) return fact;
  }
  return unknownFact(context, segment, conventions);
}

/** Where keys are segments, a variable after a collection is the key of one of its entities. */
function keyVariable(
  segment: Segment,
  previous: SegmentFact,
  { keySegments }: PathConventions,
): SegmentFact | undefined {
  const isKey =
    keySegments && segment.name.kind === 'Hole' && previous.cardinality === 'many' && !addressesOne(previous);
  return isKey ? keySegmentFact(segment, previous) : undefined;
}

function systemStep({ context, segment, name: { text }, previous }: Step): SegmentFact | undefined {
  if (!text.startsWith('$')) return undefined;
  const fact = { segment, role: 'system', type: previous.type } as const;
  if (text === '$count' || text === '$value') return { ...fact, cardinality: undefined };
  if (text !== '$filter') return { ...fact, cardinality: previous.cardinality };
  bindFilterSegment(context, segment, previous);
  const { value, cardinality } = previous;
  const isKeyed = segment.keys.length > 1;
  return { ...fact, cardinality: isKeyed ? 'one' : cardinality, ...(value === undefined ? {} : { value }) };
}

function boundCall({ context: { schema }, segment, name: { text }, previous }: Step): SegmentFact | undefined {
  return text.includes('.') ? boundOperation(schema, segment, text, previous) : undefined;
}

/** A number after a property that is a collection is the place of an item (URL conventions 4.10). */
function placeOfItem({ segment, previous, isNumber }: Step): SegmentFact | undefined {
  const { role, cardinality, value } = previous;
  if (!isNumber || role !== 'property' || cardinality !== 'many' || value === undefined) return undefined;
  return { ...keySegmentFact(segment, previous), value: { ...value, isCollection: false } };
}

function typeOfUntyped({ context, segment, previous, conventions }: Step): SegmentFact | undefined {
  return previous.type === undefined ? bindUntyped(context, segment, previous, conventions) : undefined;
}

function cast({ context, segment, name, previous }: Step): SegmentFact | undefined {
  const type = castType(context, name.text);
  if (type === undefined) return undefined;
  context.binding.setReferent(name, { kind: 'type', type });
  return { segment, role: 'cast', type, cardinality: segment.keys.length > 0 ? 'one' : previous.cardinality };
}

function ownPath({ segment, name: { text }, conventions: { ownPathMark } }: Step): SegmentFact | undefined {
  if (ownPathMark === undefined || !text.endsWith(ownPathMark)) return undefined;
  return { segment, role: 'unknown', type: undefined, cardinality: undefined };
}

/** Where keys are segments, a name after a collection is the key of one of its entities or an operation. */
function keyAfterCollection(step: Step): SegmentFact | undefined {
  const { segment, previous, conventions, isNumber } = step;
  const acceptsKey = conventions.keySegments || isNumber;
  if (!acceptsKey || previous.cardinality !== 'many' || addressesOne(previous)) return undefined;
  return operation(step) ?? keySegmentFact(segment, previous);
}

function qualifiedOperation({ segment, name: { text } }: Step): SegmentFact | undefined {
  return text.includes('.') ? operationFact(segment) : undefined;
}

/** A member of the type: a navigation property, or a property. */
function member({ context, segment, name, previous, conventions }: Step): SegmentFact | undefined {
  const { type } = previous;
  const found = type && declaredMember(context, type, name.text)?.property;
  if (type === undefined || found === undefined) return undefined;
  bindName(context, name, type, 'navigation');
  if (found.kind === 'property') return propertyFact(context, segment, found);
  // A navigation property without a type, as along an association that the schema lacks, may have any target.
  if (found.type.name === 'Edm.Untyped') return unknownFact(context, segment, conventions);
  return navigationFact(context, segment, found, previous);
}

function operation({ context: { schema }, segment, name: { text }, previous }: Step): SegmentFact | undefined {
  if (!isOperationName(schema, text)) return undefined;
  return unqualifiedOperation(schema, segment, text, previous) ?? operationFact(segment);
}

function keySegment({ context, segment, name: { text }, previous, conventions }: Step): SegmentFact | undefined {
  const isFirst = conventions.numericSegments === true && isKeySegment(context, text, previous);
  return isFirst || lacksKeyValue(context.schema, previous) ? keySegmentFact(segment, previous) : undefined;
}

function unknownName({ context, segment, name, previous, conventions }: Step): SegmentFact {
  if (previous.type !== undefined) bindName(context, name, previous.type, 'navigation');
  return unknownFact(context, segment, conventions);
}

/** `Items/$filter(Price gt 1)`: the names in it belong to the items (URL conventions 4.12). */
function bindFilterSegment(context: BindContext, { keys }: Segment, { type, value }: SegmentFact): void {
  // A key in separate parentheses selects one of the remaining items.
  for (const { value: condition } of keys[0]?.items ?? []) bindExpression(context, condition, rootScope(type, value));
}

/** After `$all` and `$entity` a type says which of all entities are meant (URL conventions 4.3 and 4.16). */
function bindUntyped(
  context: BindContext,
  segment: Segment,
  previous: SegmentFact,
  conventions: PathConventions,
): SegmentFact {
  const { name } = segment;
  const before = previous.segment.name;
  const cardinality = before.kind === 'Name' ? untypedResources[before.text] : undefined;
  if (cardinality === undefined || previous.role !== 'system' || name.kind !== 'Name' || !name.text.includes('.'))
    return unknownFact(context, segment, conventions);
  const type = castType(context, name.text);
  if (type === undefined) return operationFact(segment);
  context.binding.setReferent(name, { kind: 'type', type });
  return { segment, role: 'cast', type, cardinality };
}

const untypedResources: Readonly<Record<string, Cardinality>> = { $all: 'many', $entity: 'one' };

const operationFact = (segment: Segment): SegmentFact => ({
  segment,
  role: 'operation',
  type: undefined,
  cardinality: undefined,
});

/** After a collection whose entities have a key, a name that the type lacks is its first value (URL conventions 4.3.6). */
const isKeySegment = (
  { isPartial, schema }: BindContext,
  text: string,
  { cardinality, type, role }: SegmentFact,
): boolean =>
  !isPartial &&
  schema.isUnannotated !== true &&
  cardinality === 'many' &&
  role !== 'system' &&
  type?.kind === 'entity' &&
  keyOf(schema, type) !== undefined &&
  !isNoKey(text, type, schema);

/** A key of several values is as many segments (URL conventions 4.3.6). */
const lacksKeyValue = (schema: Schema, { type, keyValues = 0 }: SegmentFact): boolean =>
  keyValues > 0 && type !== undefined && keyValues < (keyOf(schema, type)?.length ?? 0);

const keySegmentFact = (segment: Segment, { type, entitySet, keyValues = 0 }: SegmentFact): SegmentFact => ({
  segment,
  role: 'key',
  type,
  cardinality: 'one',
  keyValues: keyValues + 1,
  ...(entitySet === undefined ? {} : { entitySet }),
});

function propertyFact({ schema }: BindContext, segment: Segment, { type }: Property): SegmentFact {
  const value = valueTypeOf(schema, type);
  return {
    segment,
    role: 'property',
    type: value?.structured,
    cardinality: value?.isCollection === true ? 'many' : 'one',
    ...(value === undefined ? {} : { value }),
  };
}

function navigationFact(
  context: BindContext,
  segment: Segment,
  navigation: NavigationProperty,
  previous: SegmentFact,
): SegmentFact {
  const type = structuredType(context.schema, navigation.type.name);
  const key = keyFact(context, segment, type, true, navigation, originOf(previous));
  const cardinality = navigation.type.isCollection && key === undefined ? 'many' : 'one';
  return { segment, role: 'navigation', type, cardinality, navigation, ...(key === undefined ? {} : { key }) };
}

/** If a name is unknown, only the type of the template is known, and a key means one entity. */
function unknownFact(context: BindContext, segment: Segment, conventions: PathConventions): SegmentFact {
  const { templateEntitySet } = conventions;
  const template =
    templateEntitySet === undefined ? undefined : context.schema.container?.entitySets.get(templateEntitySet);
  const type = template === undefined ? undefined : structuredType(context.schema, template.type);
  const key = keyFact(context, segment, type, false, undefined, undefined);
  const cardinality = key === undefined ? undefined : 'one';
  return { segment, role: 'unknown', type, cardinality, ...(key === undefined ? {} : { key }) };
}

/** The key in a segment's parentheses. */
export function keyFact(
  context: BindContext,
  segment: Segment,
  type: StructuredType | undefined,
  isKeyKnown: boolean,
  navigation: NavigationProperty | undefined,
  parent: SegmentFact | undefined,
  entitySet?: EntitySet,
): KeyFact | undefined {
  const predicate = segment.keys[0];
  if (predicate === undefined || (predicate.items.length === 0 && context.emptyParentheses === true)) return undefined;
  return bindKey(predicate, { schema: context.schema, type, isKeyKnown, navigation, parent, entitySet });
}
