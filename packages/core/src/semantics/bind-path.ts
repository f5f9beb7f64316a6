/** Binds each segment of a resource path to its resource (OData 4.01 URL conventions 4). */
import { memo, suggestNames } from '../text/index.js';
import {
  byLowerCase,
  type EntitySet,
  isKnownResource,
  type Schema,
  structuredType,
  type StructuredType,
} from '../schema/index.js';
import type { ResourcePath, Segment } from '../syntax/index.js';
import { anyEntityType, crossjoinType } from './all-resources.js';
import { bindNextSegment, keyFact, type PathConventions, type ReferencedTarget } from './bind-next-segment.js';
import { importedOperation } from './bind-operation.js';
import type { BindContext } from './bind-names.js';
import type { Cardinality, SegmentFact } from './binding.js';

/** Binds the segments from the one that names a resource; none if that is unknown. */
export function bindPath(context: BindContext, path: ResourcePath, conventions: PathConventions): void {
  const start = firstResource(context.schema, path.segments, conventions);
  if (start < 0) return;
  let previous: SegmentFact | undefined;
  for (let i = start; i < path.segments.length; i++) {
    const segment = path.segments[i]!;
    const fact: SegmentFact =
      previous === undefined
        ? bindRoot(context, segment, conventions)
        : bindNextSegment(context, segment, previous, conventions);
    context.binding.path.push(fact);
    // What comes after the name of another API is not a path of resources.
    if (isSibling(fact, conventions)) return;
    previous = fact;
  }
}

const isSibling = ({ role, segment }: SegmentFact, { siblingApis }: PathConventions): boolean =>
  role === 'system' && siblingApis?.has(nameOf(segment) ?? '') === true;

function firstResource(schema: Schema, segments: readonly Segment[], conventions: PathConventions): number {
  const first = segments[0];
  if (first === undefined) return -1;
  const skipsRouteWord =
    conventions.routeWord !== undefined &&
    segments.length > 1 &&
    nameOf(first)?.toLowerCase() === conventions.routeWord.toLowerCase();
  // Data services before V4 end their root so, and the path of a base address may be shorter than the root.
  const root = segments.findLastIndex((segment) => /\.svc$/i.test(nameOf(segment) ?? ''));
  if (root >= 0) return root + 1 < segments.length ? root + 1 : -1;
  if (conventions.startIsCertain) return skipsRouteWord ? 1 : 0;
  if (first.name.kind === 'Name' && conventions.referenced?.(first.name.text) !== undefined) return 0;
  const known = segments.findIndex((segment) => {
    const name = nameOf(segment);
    return name !== undefined && (isKnownResource(schema, name) || atRoot.has(name) || isCustom(name, conventions));
  });
  if (known >= 0) return known;
  if (segments.length === 1 && conventions.mayBeRoot !== true && first.name.kind === 'Name') return 0;
  const misspelled = segments.findIndex((segment) => isMisspelledResource(schema, nameOf(segment)));
  return misspelled < 0 && conventions.isOwnQuery === true ? resourceAfterRoot(segments) : misspelled;
}

/** The segment after `odata` that must be a resource, though its name is not known: the first with a key, otherwise the last. */
function resourceAfterRoot(segments: readonly Segment[]): number {
  const root = segments.findIndex((segment) => /^odata/i.test(nameOf(segment) ?? ''));
  if (root < 0) return -1;
  const keyed = segments.findIndex(({ keys }, i) => i > root && keys.length > 0);
  if (keyed >= 0) return keyed;
  const last = segments.findLastIndex((segment) => !/^[$\d]/.test(nameOf(segment) ?? ''));
  return last > root ? last : -1;
}

/** Whether a name of a complete schema was certainly meant, so that the root of the service ends before it. */
function isMisspelledResource({ container, isUnannotated }: Schema, name: string | undefined): boolean {
  if (container === undefined || isUnannotated === true || name === undefined || name.length < 4) return false;
  const names = [...container.entitySets.keys(), ...container.singletons.keys()];
  return suggestNames(name, names, { strict: true }).length > 0;
}

/** Resources of the service itself, which follow its root (URL conventions 3 and 4.12 to 4.16). */
const atRoot: ReadonlySet<string> = new Set(['$all', '$crossjoin', '$entity', '$metadata']);

const nameOf = (segment: Segment): string | undefined => (segment.name.kind === 'Name' ? segment.name.text : undefined);

const isCustom = (name: string, { customPrefix }: PathConventions): boolean =>
  customPrefix !== undefined && name.startsWith(customPrefix);

function bindRoot(context: BindContext, segment: Segment, conventions: PathConventions): SegmentFact {
  const { schema, binding } = context;
  const { container } = schema;
  if (segment.name.kind !== 'Name') return templateFact(context, segment, conventions, undefined);
  const text = withoutContainer(segment.name.text, context);
  const referenced = conventions.referenced?.(text);
  if (referenced !== undefined) return referenceFact(segment, referenced);
  const entitySet = container && inCase(container.entitySets, text, context);
  if (entitySet !== undefined && text !== conventions.templateEntitySet) {
    binding.setReferent(segment.name, { kind: 'entitySet', entitySet });
    return entitySetFact(context, segment, entitySet, true);
  }
  const singleton = container && inCase(container.singletons, text, context);
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
  if (conventions.siblingApis?.has(text) === true)
    return { segment, role: 'system', type: undefined, cardinality: undefined };
  binding.setReferent(segment.name, {
    kind: 'unresolved',
    expected: 'entitySet',
    scope: undefined,
    isCertain: !context.isPartial,
  });
  return templateFact(context, segment, conventions, 'template');
}

const declaredByLowerCase = memo((declared: ReadonlyMap<string, unknown>) => byLowerCase(declared.keys()));

/** A declaration by its name, for a service that compares names without case also by another one. */
function inCase<Declaration>(
  declared: ReadonlyMap<string, Declaration>,
  name: string,
  { anyCase }: BindContext,
): Declaration | undefined {
  const found = declared.get(name);
  if (found !== undefined || anyCase !== true) return found;
  return declared.get(declaredByLowerCase(declared).get(name.toLowerCase()) ?? '');
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

/** The resource of an earlier request. An entity that was just inserted has a key, though its path does not contain it. */
function referenceFact(segment: Segment, { path, method }: ReferencedTarget): SegmentFact {
  const target = path.at(-1);
  if (target === undefined || target.role === 'unknown')
    return { segment, role: 'reference', type: undefined, cardinality: undefined };
  const { type, entitySet, unlisted, value } = target;
  const known = {
    ...(entitySet === undefined ? {} : { entitySet }),
    ...(unlisted === undefined ? {} : { unlisted }),
    ...(value === undefined ? {} : { value }),
  };
  const isInsert = method === 'POST' && target.role !== 'operation' && target.role !== 'property';
  const isKnown = target.cardinality === 'one' || method === 'GET';
  const cardinality = isInsert ? 'one' : isKnown ? target.cardinality : undefined;
  const origin = [...(path[0]?.origin ?? []), ...path.slice(path[0]?.origin === undefined ? 0 : 1)];
  return { segment, role: 'reference', type, cardinality, ...known, origin: origin.slice(-longestOrigin) };
}

/** A reference to a reference stores only the last segments, so that the requests of a batch do not keep each other's paths. */
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
