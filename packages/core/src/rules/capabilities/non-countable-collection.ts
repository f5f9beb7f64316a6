/** A count of a collection that the schema declares non-countable. */
import type { Name, Node, QueryOption, Segment } from '../../syntax/index.js';
import { placeOfOption } from '../shared/options/query-options.js';
import { defineRule } from '../engine/rule.js';
import { isServiceQuery } from '../engine/is-service-query.js';
import type { RuleContext } from '../engine/rule-context.js';
import { segmentIndex } from '../shared/path/path-segments.js';
import {
  addressedResource,
  type Resource,
  resourceAtSegment,
  resourceOfItem,
  resourceOfOptions,
} from '../shared/capabilities/resource.js';
import {
  declarationNote,
  isRefused,
  listedPath,
  type Restriction,
  restrictionOf,
} from '../shared/capabilities/restriction.js';
import { textsOf } from '../shared/capabilities/used-paths.js';

interface Fact {
  readonly what: string;
  readonly restriction: Restriction;
}

export const nonCountableCollection = defineRule<'QueryOption' | 'Segment' | 'MemberPath' | 'ExpandItem', Fact>({
  name: 'non-countable-collection',
  visits: ['QueryOption', 'Segment', 'MemberPath', 'ExpandItem'],
  forms: { QueryOption: ['count', 'inlinecount'], MemberPath: ['marked'], Segment: ['system'] },
  appliesTo: ({ schema }) => schema !== undefined,
  find(node, context, report) {
    switch (node.kind) {
      case 'QueryOption': {
        const fact = asksForCount(node)
          ? (navigationFact(context) ?? setFact(resourceOfOptions(context), context))
          : undefined;
        if (fact !== undefined) report(node, fact, { span: placeOfOption(node) });
        return;
      }
      case 'Segment': {
        const fact = isCount(node.name) ? segmentFact(node, context) : undefined;
        if (fact !== undefined) report(node.name, fact);
        return;
      }
      default: {
        const names = (node.kind === 'MemberPath' ? node.parts : node.path).filter((part) => part.kind === 'Name');
        const count = names.at(-1);
        const resource = count !== undefined && isCount(count) ? resourceOfOptions(context) : undefined;
        const fact = resource === undefined ? undefined : pathFact(resource, names.slice(0, -1), context);
        if (fact !== undefined) report(count!, fact);
      }
    }
  },
  describe: ({ what, restriction }) => ({
    message: `The schema does not allow counting ${what}; remove the count.`,
    notes: [declarationNote(restriction)],
  }),
});

const isCount = (node: Node): boolean => node.kind === 'Name' && node.text === '$count';

const asksForCount = ({ option, value }: QueryOption): boolean =>
  value.kind === 'RawValue' &&
  ((option === 'count' && value.text.toLowerCase() === 'true') ||
    // MS-ODATA 2.2.3.6.1.10
    (option === 'inlinecount' && value.text === 'allpages'));

/** The restriction of the outer set for the collection whose members the option counts: of the path, or of an item of an expand. */
function navigationFact(context: RuleContext): Fact | undefined {
  const { ancestors, binding } = context;
  const at = ancestors.findLastIndex(({ kind }) => kind === 'ExpandItem');
  const item = ancestors[at];
  if (item?.kind === 'ExpandItem') {
    const names = item.path.filter((part) => part.kind === 'Name');
    const outer = resourceOfOptions(context, ancestors.slice(0, at));
    return outer === undefined ? undefined : listedFact(outer, names, context);
  }
  const { path, target } = binding;
  const outer = target?.role === 'navigation' ? resourceAtSegment(context, path.length - 2) : undefined;
  const name = target?.segment.name;
  const isCounted = target?.cardinality === 'many' && isServiceQuery(context);
  return outer === undefined || name?.kind !== 'Name' || !isCounted ? undefined : listedFact(outer, [name], context);
}

/** A path that ends with a count: `Orders/$count`, `Orders(1)/Items/$count`. */
function segmentFact(node: Segment, context: RuleContext): Fact | undefined {
  const { path } = context.binding;
  const index = segmentIndex(context, node);
  const before = index > 0 ? path[index - 1] : undefined;
  if (before?.cardinality !== 'many') return undefined;
  const { name } = before.segment;
  const parent = resourceAtSegment(context, index - 2);
  if (before.role === 'property' || before.role === 'navigation') {
    const listed = name.kind === 'Name' && parent !== undefined ? listedFact(parent, [name], context) : undefined;
    if (listed !== undefined || before.role === 'property') return listed;
  }
  return setFact(addressedResource(context), context);
}

/** The restriction of the set itself. */
function setFact(resource: Resource | undefined, { schema }: RuleContext): Fact | undefined {
  if (resource?.cardinality !== 'many') return undefined;
  const restriction = restrictionOf(schema, resource, 'CountRestrictions', 'Countable');
  const what = resource.navigation?.name ?? resource.source?.name ?? 'this';
  return isRefused(restriction) ? { what, restriction } : undefined;
}

/** A path in a filter, an order or an expand that ends in a count. */
function pathFact(resource: Resource, names: readonly Name[], context: RuleContext): Fact | undefined {
  // A variable may be an entity of another set.
  if (names.length === 0 || names.some((name) => context.binding.referentOf(name)?.kind === 'variable'))
    return undefined;
  const listed = listedFact(resource, names, context);
  // A restriction of a set does not apply to the properties of its entities.
  if (listed !== undefined || context.binding.referentOf(names.at(-1)!)?.kind !== 'navigation') return listed;
  return setFact(resourceOfItem(context, resource, names), context);
}

/** The restriction of a set for the collections of its entities. */
function listedFact(resource: Resource, names: readonly Name[], { schema }: RuleContext): Fact | undefined {
  for (const list of ['NonCountableProperties', 'NonCountableNavigationProperties'] as const) {
    const restriction = restrictionOf(schema, resource, 'CountRestrictions', list);
    const what = listedPath(restriction, textsOf(names));
    if (restriction !== undefined && what === textsOf(names).join('/')) return { what, restriction };
  }
  return undefined;
}
