/** What each segment of a resource path addresses (OData 4.01 URL conventions 4). */
import {
  findProperty,
  isOperationName,
  keyOf,
  type EntitySet,
  type NavigationProperty,
  type Schema,
  structuredType,
  type StructuredType,
} from '../schema/index.js';
import type { ResourcePath, Segment } from '../syntax/index.js';
import { bindExpression, rootScope } from './bind-expression.js';
import { anyEntityType, crossjoinType } from './all-resources.js';
import { bindKey, isNoKey } from './bind-key.js';
import { boundOperation, importedOperation, unqualifiedOperation } from './bind-operation.js';
import { bindName, type BindContext, castType } from './bind-names.js';
import { type Cardinality, addressesOne, type KeyFact, originOf, type SegmentFact } from './binding.js';
import { valueTypeOf } from './value-type.js';

/** What the conventions of a service say about its paths. */
export interface PathConventions {
  readonly templateEntitySet: string | undefined;
  readonly customPrefix: string | undefined;
  /** Whether the first segment surely names a resource, or the service root may reach into the path. */
  readonly startIsCertain: boolean;
  /** A word that a route ends with and that may be before a relative path. */
  readonly routeWord: string | undefined;
  /** Whether a name after a collection is its key, whatever its type has; see the conventions. */
  readonly keySegments: boolean;
  /** Whether a number after a collection is the key of one of its entities, or its place (URL conventions 4.3.6 and 4.10). */
  readonly numericSegments?: boolean;
  /** Whether empty parentheses leave a collection whole; see the dialect. */
  readonly emptyParentheses?: boolean;
  /** What ends a segment after which nothing is known; see the conventions. */
  readonly ownPathMark: string | undefined;
  /** What an earlier request of the batch addresses, by the name that the first segment has; see `ReferencedTarget`. */
  readonly referenced?: (name: string) => ReferencedTarget | undefined;
}

/** What an earlier request of a batch addresses: the segments of its path, none where that is not known. */
export interface ReferencedTarget {
  readonly path: readonly SegmentFact[];
  /** Whether the request inserts, so that one entity is meant though its path has no key. */
  readonly isInsert: boolean;
}

/** Binds the segments from the one that names a resource; none if that is unknown. */
export function bindPath(outer: BindContext, path: ResourcePath, conventions: PathConventions): void {
  const context = { ...outer, emptyParentheses: conventions.emptyParentheses === true };
  const start = firstResource(context.schema, path.segments, conventions);
  if (start < 0) return;
  let previous: SegmentFact | undefined;
  for (const segment of path.segments.slice(start)) {
    const fact: SegmentFact =
      previous === undefined
        ? bindRoot(context, segment, conventions)
        : bindNext(context, segment, previous, conventions);
    context.binding.path.push(fact);
    previous = fact;
  }
}

function firstResource(schema: Schema, segments: readonly Segment[], conventions: PathConventions): number {
  const first = segments[0];
  if (first === undefined) return -1;
  const skipsRouteWord =
    conventions.routeWord !== undefined &&
    segments.length > 1 &&
    nameOf(first)?.toLowerCase() === conventions.routeWord.toLowerCase();
  if (conventions.startIsCertain) return skipsRouteWord ? 1 : 0;
  if (first.name.kind === 'Name' && conventions.referenced?.(first.name.text) !== undefined) return 0;
  const known = segments.findIndex((segment) => {
    const name = nameOf(segment);
    return name !== undefined && (isKnownResource(schema, name) || atRoot.has(name) || isCustom(name, conventions));
  });
  if (known >= 0) return known;
  return segments.length === 1 && first.name.kind === 'Name' ? 0 : -1;
}

/** Resources of the service itself, which follow its root (URL conventions 3 and 4.12 to 4.16). */
const atRoot: ReadonlySet<string> = new Set(['$all', '$crossjoin', '$entity', '$metadata']);

const nameOf = (segment: Segment): string | undefined => (segment.name.kind === 'Name' ? segment.name.text : undefined);

const isCustom = (name: string, { customPrefix }: PathConventions): boolean =>
  customPrefix !== undefined && name.startsWith(customPrefix);

function isKnownResource(schema: Schema, name: string): boolean {
  const { container } = schema;
  return (
    container !== undefined &&
    (container.entitySets.has(name) || container.singletons.has(name) || container.imports.has(name))
  );
}

function bindRoot(context: BindContext, segment: Segment, conventions: PathConventions): SegmentFact {
  const { schema, binding } = context;
  const { container } = schema;
  if (segment.name.kind !== 'Name') return templateFact(context, segment, conventions, undefined);
  const text = withoutContainer(segment.name.text, context);
  const referenced = conventions.referenced?.(text);
  if (referenced !== undefined) return referenceFact(segment, referenced);
  const entitySet = container?.entitySets.get(text);
  if (entitySet !== undefined && text !== conventions.templateEntitySet) {
    binding.setReferent(segment.name, { kind: 'entitySet', entitySet });
    return entitySetFact(context, segment, entitySet, true);
  }
  const singleton = container?.singletons.get(text);
  if (singleton !== undefined) {
    binding.setReferent(segment.name, { kind: 'singleton', singleton });
    return { segment, role: 'singleton', type: structuredType(schema, singleton.type), cardinality: 'one' };
  }
  if (text === '$crossjoin' || text === '$all') {
    const type = text === '$all' ? anyEntityType(schema) : bindCrossjoin(context, segment);
    return { segment, role: 'system', type, cardinality: undefined };
  }
  if (text.startsWith('$')) return { segment, role: 'system', type: undefined, cardinality: undefined };
  const imported = importedOperation(schema, segment, text);
  if (imported !== undefined) return imported;
  if (isCustom(text, conventions)) return templateFact(context, segment, conventions, 'custom');
  binding.setReferent(segment.name, {
    kind: 'unresolved',
    expected: 'entitySet',
    scope: undefined,
    isCertain: !context.isPartial,
  });
  return templateFact(context, segment, conventions, 'template');
}

/** Before V4 the container may come before the name of a set or an operation, with or without its namespace (MS-ODATA 2.2.3.4). */
function withoutContainer(text: string, { schema: { container }, emptyParentheses }: BindContext): string {
  const dot = emptyParentheses === true ? text.lastIndexOf('.') : -1;
  const before = text.slice(0, Math.max(0, dot));
  const isContainer = dot > 0 && (before === container?.name || before === container?.fullName);
  return isContainer ? text.slice(dot + 1) : text;
}

/** `$crossjoin(Products,Sales)`: the names in the parentheses are those of entity sets (URL conventions 4.15). */
function bindCrossjoin({ binding, schema, isPartial }: BindContext, { keys }: Segment): StructuredType {
  const sets: (EntitySet | undefined)[] = [];
  for (const { value } of keys.flatMap(({ items }) => items)) {
    const name = value.kind === 'MemberPath' && value.parts.length === 1 ? value.parts[0] : undefined;
    if (name?.kind !== 'Name' || schema.container === undefined) {
      sets.push(undefined);
      continue;
    }
    const entitySet = schema.container.entitySets.get(name.text);
    sets.push(entitySet);
    if (entitySet !== undefined) binding.setReferent(name, { kind: 'entitySet', entitySet });
    else
      binding.setReferent(name, {
        kind: 'unresolved',
        expected: 'entitySet',
        scope: undefined,
        isCertain: !isPartial,
      });
  }
  return crossjoinType(sets);
}

/** The entity of an earlier request: one that was just inserted has a key, though its path does not say which. */
function referenceFact(segment: Segment, { path, isInsert }: ReferencedTarget): SegmentFact {
  const target = path.at(-1);
  if (target?.type === undefined || target.role === 'property' || target.role === 'operation')
    return { segment, role: 'reference', type: undefined, cardinality: undefined };
  const { type, entitySet, unlisted } = target;
  const known = { ...(entitySet === undefined ? {} : { entitySet }), ...(unlisted === undefined ? {} : { unlisted }) };
  const cardinality = isInsert || target.cardinality === 'one' ? 'one' : undefined;
  const origin = [...(path[0]?.origin ?? []), ...path.slice(path[0]?.origin === undefined ? 0 : 1)];
  return { segment, role: 'reference', type, cardinality, ...known, origin: origin.slice(-longestOrigin) };
}

/** References to references may go on through a whole batch, and its requests are not to remember each other's paths. */
const longestOrigin = 16;

function entitySetFact(context: BindContext, segment: Segment, entitySet: EntitySet, isKeyKnown: boolean): SegmentFact {
  const type = structuredType(context.schema, entitySet.type);
  const key = keyFact(context, segment, type, isKeyKnown, undefined, undefined, entitySet);
  return {
    segment,
    role: 'entitySet',
    type,
    cardinality: key === undefined ? 'many' : 'one',
    entitySet,
    ...(key === undefined ? {} : { key }),
  };
}

/** A set that the schema does not list: the template replaces it, but with another key. */
function templateFact(
  context: BindContext,
  segment: Segment,
  { templateEntitySet }: PathConventions,
  unlisted: 'custom' | 'template' | undefined,
): SegmentFact {
  const template =
    templateEntitySet === undefined ? undefined : context.schema.container?.entitySets.get(templateEntitySet);
  const role =
    segment.name.kind === 'Name' && (unlisted === 'custom' || template !== undefined) ? 'entitySet' : 'unknown';
  if (template === undefined) return { segment, role, type: undefined, cardinality: undefined };
  const fact = entitySetFact(context, segment, template, false);
  const cardinality: Cardinality | undefined = segment.name.kind === 'Name' ? fact.cardinality : undefined;
  return { ...fact, role, cardinality, ...(unlisted === undefined ? {} : { unlisted }) };
}

function keyFact(
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

function bindNext(
  context: BindContext,
  segment: Segment,
  previous: SegmentFact,
  conventions: PathConventions,
): SegmentFact {
  const { schema, binding } = context;
  const { name } = segment;
  if (name.kind !== 'Name') return unknownFact(context, segment, conventions);
  if (name.text.startsWith('$')) {
    if (name.text === '$filter') bindFilterSegment(context, segment, previous);
    const isKeyed = name.text === '$filter' && segment.keys.length > 1;
    const cardinality =
      name.text === '$count' || name.text === '$value' ? undefined : isKeyed ? 'one' : previous.cardinality;
    const value = name.text === '$filter' && previous.value !== undefined ? { value: previous.value } : {};
    return { segment, role: 'system', type: previous.type, cardinality, ...value };
  }
  const called = name.text.includes('.') ? boundOperation(schema, segment, name.text, previous) : undefined;
  if (called !== undefined) return called;
  // No name begins with a digit: after a collection it is the key of one of its entities, or the place of one.
  const isNumber = conventions.numericSegments === true && /^-?\d+$/.test(name.text);
  if (isNumber && previous.role === 'property' && previous.cardinality === 'many' && previous.value !== undefined)
    return { ...keySegmentFact(segment, previous), value: { ...previous.value, isCollection: false } };
  if (previous.type === undefined) return bindUntyped(context, segment, previous, conventions);
  const cast = castType(schema, name.text);
  if (cast !== undefined) {
    binding.setReferent(name, { kind: 'type', type: cast });
    return { segment, role: 'cast', type: cast, cardinality: segment.keys.length > 0 ? 'one' : previous.cardinality };
  }
  if (conventions.ownPathMark !== undefined && name.text.endsWith(conventions.ownPathMark))
    return { segment, role: 'unknown', type: undefined, cardinality: undefined };
  const acceptsKeySegment =
    (conventions.keySegments || isNumber) && previous.cardinality === 'many' && !addressesOne(previous);
  const isOperation = isOperationName(schema, name.text);
  const unqualified = isOperation ? unqualifiedOperation(schema, segment, name.text, previous) : undefined;
  if (acceptsKeySegment)
    return isOperation ? (unqualified ?? operationFact(segment)) : keySegmentFact(segment, previous);
  if (name.text.includes('.')) return operationFact(segment);
  const found = findProperty(schema, previous.type, name.text);
  if (found === undefined && isOperation) return unqualified ?? operationFact(segment);
  if (found === undefined && conventions.numericSegments === true && isKeySegment(context, name.text, previous))
    return keySegmentFact(segment, previous);
  if (found === undefined && lacksKeyValue(schema, previous)) return keySegmentFact(segment, previous);
  bindName(context, name, previous.type, 'navigation');
  // A navigation without a type, as one is along an association that is not here, may lead anywhere.
  if (found?.property.kind === 'navigation' && found.property.type.name === 'Edm.Untyped')
    return unknownFact(context, segment, conventions);
  if (found?.property.kind === 'navigation') return navigationFact(context, segment, found.property, previous);
  if (found !== undefined) {
    const type = valueTypeOf(schema, found.property.type);
    return {
      segment,
      role: 'property',
      type: type?.structured,
      cardinality: type?.isCollection === true ? 'many' : 'one',
      ...(type === undefined ? {} : { value: type }),
    };
  }
  return unknownFact(context, segment, conventions);
}

/** `Items/$filter(Price gt 1)`: the names in it belong to the items (URL conventions 4.12). */
function bindFilterSegment(context: BindContext, { keys }: Segment, { type, value }: SegmentFact): void {
  // What follows in parentheses of its own is the key of one of the items that are left.
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
  const type = castType(context.schema, name.text);
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

/** Where a name is not known the template's type is all that can be said, and a key says that it is one entity. */
function unknownFact(context: BindContext, segment: Segment, conventions: PathConventions): SegmentFact {
  const { templateEntitySet } = conventions;
  const template =
    templateEntitySet === undefined ? undefined : context.schema.container?.entitySets.get(templateEntitySet);
  const type = template === undefined ? undefined : structuredType(context.schema, template.type);
  const key = keyFact(context, segment, type, false, undefined, undefined);
  const cardinality = key === undefined ? undefined : 'one';
  return { segment, role: 'unknown', type, cardinality, ...(key === undefined ? {} : { key }) };
}
