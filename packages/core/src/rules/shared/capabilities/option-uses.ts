/** The places where a request has the effect of a query option: the option itself, a segment of the path, a step of `$apply`. */
import type { AnnotationName, CapabilityTerm } from '../../../codes/index.js';
import type { Annotation } from '../../../schema/index.js';
import type { Node, QueryOption, Segment, Transformation } from '../../../syntax/index.js';
import type { Report } from '../../engine/rule.js';
import type { RuleContext } from '../../engine/rule-context.js';
import { hasNeighbour, type Resource, resourceAtSegment, resourceOfOptions } from './resource.js';
import { listedPath, type Restriction, restrictionOf } from './restriction.js';
import { textsOf, usedPaths } from './used-paths.js';

export type OptionNode = QueryOption | Segment | Transformation;

/** The filtered or sorted resource, and the values that are used for it. */
export interface OptionUse {
  readonly resource: Resource;
  readonly values: readonly Node[];
}

/** Steps of nested sequences apply to other collections than that of the path. */
const nesting: ReadonlySet<string> = new Set(['join', 'outerjoin', 'addnested']);

/** The system query option that a node represents; undefined if it represents none. */
export function optionOf(node: OptionNode): string | undefined {
  if (node.kind === 'QueryOption') return node.option;
  if (node.kind === 'Transformation') return node.name.text;
  return node.name.kind === 'Name' && node.name.text === '$filter' && node.keys.length > 0 ? 'filter' : undefined;
}

/**
 * The use of an option at the visited node; undefined where the node does something else, or where the resource is not known. The
 * standard does not say whether a restriction of an option also applies to a step of `$apply`, and after one. A server that declares
 * it can only refuse both, since they do the same.
 */
export function optionUse(node: OptionNode, option: string, context: RuleContext): OptionUse | undefined {
  if (optionOf(node) !== option) return undefined;
  const resource = resourceOf(node, context);
  return resource === undefined ? undefined : { resource, values: valuesOf(node) };
}

/** The use of an option to which a restriction applies. */
export interface RestrictedUse {
  readonly restriction: Restriction;
  readonly values: readonly Node[];
  /** Values of aliases and computed names that were read for this restriction; each is read once in a request. */
  readonly seen: Set<Node>;
}

/** The use of an option at the visited node, if an annotation (or one property of it) restricts that option there. */
export function restrictedUse(
  node: OptionNode,
  option: string,
  context: RuleContext,
  term: CapabilityTerm,
  property?: AnnotationName,
): RestrictedUse | undefined {
  const use = optionUse(node, option, context);
  const restriction = use && restrictionOf(context.schema, use.resource, term, property);
  if (use === undefined || restriction === undefined) return undefined;
  const { annotation } = restriction;
  const sets = context.remember(seenValues);
  const byProperty = sets.get(annotation) ?? new Map<string | undefined, Set<Node>>();
  const seen = byProperty.get(property) ?? new Set();
  sets.set(annotation, byProperty.set(property, seen));
  return { restriction, values: use.values, seen };
}

const seenValues = (): Map<Annotation, Map<string | undefined, Set<Node>>> => new Map();

/** A path that an option uses, and the restriction that lists it. */
export interface ListedPath {
  readonly path: string;
  readonly restriction: Restriction;
}

/** Reports each path of an option that is in a list of a restriction, such as `NonSortableProperties` of `SortRestrictions`. */
export function reportListed(
  node: OptionNode,
  option: string,
  context: RuleContext,
  [term, list]: readonly [term: CapabilityTerm, list: AnnotationName],
  report: Report<ListedPath>,
): void {
  const use = restrictedUse(node, option, context, term, list);
  if (use === undefined) return;
  const { restriction, values, seen } = use;
  for (const { node: at, names, start, end } of values.flatMap((value) => usedPaths(value, context, seen))) {
    const path = listedPath(restriction, textsOf(names));
    if (path !== undefined) report(at, { path, restriction }, { span: { start, end } });
  }
}

function resourceOf(node: OptionNode, context: RuleContext): Resource | undefined {
  switch (node.kind) {
    case 'QueryOption':
      return hasNeighbour(context, 'apply') && !context.isReceived ? undefined : resourceOfOptions(context);
    case 'Segment':
      return resourceAtSegment(
        context,
        context.binding.path.findIndex(({ segment }) => segment === node),
      );
    case 'Transformation':
      return context.isReceived && !isOfOthers(context) ? resourceOfOptions(context) : undefined;
  }
}

const isOfOthers = ({ ancestors }: RuleContext): boolean =>
  ancestors.some((node) => node.kind === 'Transformation' && nesting.has(node.name.text));

function valuesOf(node: OptionNode): readonly Node[] {
  if (node.kind === 'QueryOption') return [node.value];
  return node.kind === 'Segment' ? node.keys.slice(0, 1) : (node.args ?? []);
}
