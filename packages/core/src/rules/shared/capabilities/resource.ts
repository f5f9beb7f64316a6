/** The resources of a request, and the declarations whose annotations apply to each of them. */
import type { EntityContainer, EntitySet, NavigationProperty, Schema, Singleton } from '../../../schema/index.js';
import type { Binding, BoundRequest, Cardinality, SegmentFact } from '../../../semantics/index.js';
import type { ExpandItem, Name, Node } from '../../../syntax/index.js';
import { hasOption } from '../options/query-options.js';
import { isServiceQuery } from '../../engine/is-service-query.js';
import type { RuleContext } from '../../engine/rule-context.js';

/** The declarations that contain entities and have annotations about them. */
export type NavigationSource = EntitySet | Singleton;

/** The path to a resource from a set or singleton: names of properties, and of types in casts. */
export interface PathFromSet {
  readonly from: NavigationSource;
  readonly path: readonly string[];
}

/** A collection of entities, or one entity of it. */
export interface Resource {
  /** The set or singleton; undefined where no binding determines it. */
  readonly source: NavigationSource | undefined;
  /** The last navigation property of the path; undefined at its beginning. */
  readonly navigation: NavigationProperty | undefined;
  /** Every set on the path with the steps from it, the outermost first; the source, without steps, last. */
  readonly paths: readonly PathFromSet[];
  readonly cardinality: Cardinality | undefined;
  /** Whether the path continues into a property of the entity, to which restrictions of entities do not apply. */
  readonly isInProperty: boolean;
}

/** The known resources of one request. */
interface Resources {
  /** By the index of the segment. */
  readonly alongPath: readonly (Resource | undefined)[];
  /** By the item of an expand: the resource that its options apply to. */
  readonly byItem: Map<ExpandItem, Resource | undefined>;
}

/** Most rules about capabilities ask, for every segment and every option. */
const resourcesOf = (context: BoundRequest): Resources => context.remember(readResources);

const readResources = ({ binding, schema }: BoundRequest): Resources => ({
  alongPath: schema === undefined ? [] : resourcesAlong(binding, schema),
  byItem: new Map(),
});

/** The resource of the whole path; undefined where unknown, and for results of operations. */
export const addressedResource = (context: BoundRequest): Resource | undefined =>
  resourceAtSegment(context, context.binding.path.length - 1);

/** The resource of the path up to one of its segments. */
export const resourceAtSegment = (context: BoundRequest, index: number): Resource | undefined =>
  resourcesOf(context).alongPath[index];

function resourcesAlong(binding: Binding, schema: Schema): readonly (Resource | undefined)[] {
  const { path } = binding;
  const [first] = path;
  const source = first && navigationSourceOf(first, binding.referentOf(first.segment.name));
  if (first === undefined || source === undefined) return [];
  let resource: Resource | undefined = {
    source,
    navigation: undefined,
    paths: [{ from: source, path: [] }],
    cardinality: first.cardinality,
    isInProperty: false,
  };
  const resources: (Resource | undefined)[] = [resource];
  for (let i = 1; i < path.length; i++) {
    resource = resource && nextResource(schema, resource, path[i]!);
    resources.push(resource);
  }
  return resources;
}

function navigationSourceOf(
  fact: SegmentFact,
  referent: ReturnType<Binding['referentOf']>,
): NavigationSource | undefined {
  return fact.entitySet ?? (referent?.kind === 'singleton' ? referent.singleton : undefined);
}

function nextResource(schema: Schema, resource: Resource, fact: SegmentFact): Resource | undefined {
  const { role, segment, navigation, cardinality } = fact;
  const name = segment.name.kind === 'Name' ? segment.name.text : '';
  if (role === 'navigation' && navigation !== undefined)
    return { ...throughNavigation(schema, resource, navigation), cardinality };
  if (role === 'property') return { ...withStep(resource, name), cardinality, isInProperty: true };
  // A key as a segment, or the place of an item.
  if (role === 'key') return { ...resource, cardinality };
  if (role === 'cast') return { ...withStep(resource, name), cardinality };
  return role === 'system' ? resource : undefined;
}

/** No annotation or binding names a longer way; without a limit each step would cost more than the last. */
const longestPath = 20;

const withStep = (resource: Resource, step: string): Resource => ({
  ...resource,
  paths: resource.paths.flatMap(({ from, path }) =>
    path.length < longestPath ? [{ from, path: [...path, step] }] : [],
  ),
});

/** The target of a navigation property of a resource: the set in a binding of one of the sets on the path. */
function throughNavigation(schema: Schema, resource: Resource, navigation: NavigationProperty): Resource {
  const { paths } = withStep(resource, navigation.name);
  const source = paths
    .map(({ from, path }) => boundSource(schema.container, from, path))
    .find((each) => each !== undefined);
  return {
    source,
    navigation,
    paths: source === undefined ? paths : [...paths, { from: source, path: [] }],
    cardinality: navigation.type.isCollection ? 'many' : 'one',
    isInProperty: false,
  };
}

/** The sets and singletons to which a source binds a navigation property of its type, or of one derived from it. */
export function boundTargets({ navigationBindings }: NavigationSource, navigation: string): string[] {
  const targets: string[] = [];
  for (const [path, target] of navigationBindings) {
    const steps = path.split('/');
    if (steps.at(-1) === navigation && steps.slice(0, -1).every((step) => step.includes('.'))) targets.push(target);
  }
  return targets;
}

/** CSDL 13.4 "Navigation Property Binding": the target may be a path that begins with the container. */
function boundSource(
  container: EntityContainer | undefined,
  { navigationBindings }: NavigationSource,
  path: readonly string[],
): NavigationSource | undefined {
  if (navigationBindings.size === 0 || container === undefined) return undefined;
  const target = navigationBindings.get(path.join('/')) ?? navigationBindings.get(withoutCasts(path).join('/'));
  if (target === undefined) return undefined;
  const [first = '', ...rest] = target.split('/');
  const [name = '', ...deeper] = first.includes('.') ? rest : [first, ...rest];
  return deeper.length > 0 ? undefined : (container.entitySets.get(name) ?? container.singletons.get(name));
}

/** A path without the types that it casts to, whose names have a dot. */
export const withoutCasts = (path: readonly string[]): string[] => path.filter((step) => !step.includes('.'));

/**
 * The resource that the options around the visited node apply to: that of the path, or inside an expand that of its
 * item.
 */
export function resourceOfOptions(
  context: RuleContext,
  ancestors: readonly Node[] = context.ancestors,
): Resource | undefined {
  const own = isServiceQuery(context) ? addressedResource(context) : undefined;
  // Most options are not nested.
  if (!ancestors.some(({ kind }) => kind === 'ExpandItem' || kind === 'SelectItem')) return own;
  const { byItem } = resourcesOf(context);
  const items: ExpandItem[] = [];
  let i = ancestors.length - 1;
  for (; i >= 0; i--) {
    const ancestor = ancestors[i]!;
    // Options inside a select apply to a property, and have their own restrictions.
    if (ancestor.kind === 'SelectItem') return undefined;
    if (ancestor.kind !== 'ExpandItem') continue;
    if (byItem.has(ancestor)) break;
    items.push(ancestor);
  }
  const outer = ancestors[i];
  let resource = outer?.kind === 'ExpandItem' ? byItem.get(outer) : own;
  for (const item of items.reverse()) {
    resource = resource && resourceOfItem(context, resource, item.path);
    byItem.set(item, resource);
  }
  return resource;
}

/** Whether the visited option has a sibling of that name; `apply` changes the names that its siblings see. */
export function hasNeighbour({ ancestors }: RuleContext, name: string): boolean {
  const around = ancestors.findLast(({ kind }) => kind === 'Query' || kind === 'NestedOptions');
  return (around?.kind === 'Query' || around?.kind === 'NestedOptions') && hasOption(around, name);
}

/** The target of an expand path from a resource; undefined where a part of it is unknown. */
export function resourceOfItem(
  { binding, schema }: RuleContext,
  from: Resource,
  path: readonly Node[],
): Resource | undefined {
  let resource: Resource | undefined = schema === undefined ? undefined : from;
  for (const part of path) {
    if (resource === undefined || part.kind !== 'Name') return undefined;
    resource = stepInto(binding.referentOf(part), part, resource, schema!);
  }
  return resource;
}

function stepInto(
  referent: ReturnType<Binding['referentOf']>,
  name: Name,
  resource: Resource,
  schema: Schema,
): Resource | undefined {
  if (referent?.kind === 'navigation') return throughNavigation(schema, resource, referent.property);
  if (referent?.kind === 'property' || referent?.kind === 'type') return withStep(resource, name.text);
  return name.text === '$ref' || name.text === '$count' ? resource : undefined;
}
