/** A path segment that the schema does not allow there: a type cast, a filter, a key as a segment, or a query in the body. */
import type { AnnotationName, CapabilityTerm } from '../../codes/index.js';
import { isTagged, shortName } from '../../schema/index.js';
import type { SegmentFact } from '../../semantics/index.js';
import { hasAnnotation } from '../engine/has-annotation.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { segmentName } from '../shared/path/path-segments.js';
import { writtenAddress } from '../shared/path/written-address.js';
import { resourceAtSegment } from '../shared/capabilities/resource.js';
import {
  containerRestriction,
  declarationNote,
  isRefused,
  operationRestriction,
  type Restriction,
  restrictionOf,
} from '../shared/capabilities/restriction.js';

interface Fact {
  readonly restriction: Restriction;
  /** The segment that is not allowed, with the purpose for which it is not. */
  readonly what: string;
  readonly instead: string;
}

export const restrictedPathSegment = defineRule<'ResourcePath', Fact>({
  name: 'restricted-path-segment',
  visits: ['ResourcePath'],
  forms: { ResourcePath: ['long'] },
  appliesTo: ({ schema }) =>
    hasAnnotation(schema, [
      'FilterSegmentSupported',
      'TypecastSegmentSupported',
      'KeyAsSegmentSupported',
      'QuerySegmentSupported',
    ]),
  find(_node, context, report) {
    if (writtenAddress(context) === undefined) return;
    for (const [index, fact] of context.binding.path.entries()) {
      const found = obstacleOf(fact, index, context);
      if (found !== undefined && isRefused(found.restriction))
        report(fact.segment.name, { ...found, restriction: found.restriction });
    }
  },
  describe: ({ restriction, what, instead }) => ({
    message: `The schema does not allow ${what}; ${instead}.`,
    notes: [declarationNote(restriction)],
  }),
});

/** The restriction that applies to a segment, if any, and the words for it. */
interface Obstacle extends Omit<Fact, 'restriction'> {
  readonly restriction: Restriction | undefined;
}

function obstacleOf(fact: SegmentFact, index: number, context: RuleContext): Obstacle | undefined {
  const name = segmentName(fact.segment, context);
  if (fact.role === 'cast') return castObstacle(index, context);
  if (fact.role === 'key') return keyObstacle(name, index, context);
  if (fact.role !== 'system' || context.schema === undefined) return undefined;
  if (name === '$filter') return filterObstacle(index, context);
  if (name !== '$query') return undefined;
  const restriction = containerRestriction(context.schema, 'QuerySegmentSupported');
  return { restriction, what: 'query options in the body', instead: 'write them in the URL' };
}

/** The term that restricts the effect of a method on each member of a collection. */
const termOfEach: Readonly<Record<string, CapabilityTerm>> = {
  DELETE: 'DeleteRestrictions',
  PATCH: 'UpdateRestrictions',
};

/** Whether the path ends with `$each`, perhaps after a filter: it changes or deletes every member of a collection. */
const endsWithEach = (index: number, context: RuleContext): boolean =>
  rest(index, context).at(-1) === '$each' && isOnly(index, context, ['$filter', '$each']);

const rest = (index: number, context: RuleContext): readonly string[] =>
  context.binding.path.slice(index + 1).map(({ segment }) => segmentName(segment, context));

const isOnly = (index: number, context: RuleContext, names: readonly string[]): boolean =>
  rest(index, context).every((name) => names.includes(name));

/** A cast of the entities that the request reads, inserts, updates or deletes; one before a property is not restricted. */
function castObstacle(index: number, context: RuleContext): Obstacle | undefined {
  const { method } = context;
  const found = (term: CapabilityTerm, what: string, instead: string): Obstacle => ({
    restriction: restrictionAt(index, term, 'TypecastSegmentSupported', context),
    what: `a type cast ${what}`,
    instead,
  });
  if (method === 'GET')
    return isOnly(index, context, ['$filter', '$count'])
      ? found('ReadRestrictions', 'in the path of a read', 'use isof in $filter, or remove the cast')
      : undefined;
  if (method === 'POST')
    return isOnly(index, context, [])
      ? found('InsertRestrictions', 'in the path of an insert', 'name the type in the body')
      : undefined;
  const term = termOfEach[method];
  return term !== undefined && endsWithEach(index, context)
    ? found(term, `before $each with ${method}`, 'send one request for each entity')
    : undefined;
}

/** `$filter(…)/$each` of an update or a delete, or `$filter(…)` before an operation. */
function filterObstacle(index: number, context: RuleContext): Obstacle | undefined {
  const { method, binding } = context;
  const next = binding.path[index + 1];
  const what = '/$filter';
  if (next?.role === 'operation') {
    const [operation, ...others] = next.overloads ?? [];
    if (operation === undefined || others.length > 0) return undefined;
    const restriction = operationRestriction(operation, 'FilterSegmentSupported');
    return { restriction, what: `${what} before ${shortName(operation.name)}`, instead: 'call it without the filter' };
  }
  const term = termOfEach[method];
  if (term === undefined || !endsWithEach(index, context)) return undefined;
  const restriction = restrictionAt(index, term, 'FilterSegmentSupported', context);
  return { restriction, what: `${what} with ${method}`, instead: 'send one request for each entity' };
}

/** A key as a segment; a number after an ordered collection may be the place of an item (URL conventions 4.3.6 and 4.10). */
function keyObstacle(name: string, index: number, { binding, schema }: RuleContext): Obstacle | undefined {
  const before = binding.path[index - 1];
  if (schema === undefined || before === undefined || before.role === 'property') return undefined;
  const declaration = before.navigation ?? before.entitySet;
  if (declaration !== undefined && isTagged(declaration, 'Org.OData.Core.V1.Ordered')) return undefined;
  const restriction = containerRestriction(schema, 'KeyAsSegmentSupported');
  return { restriction, what: `the key "${name}" as a segment`, instead: 'write it in parentheses' };
}

function restrictionAt(
  index: number,
  term: CapabilityTerm,
  property: AnnotationName,
  context: RuleContext,
): Restriction | undefined {
  const resource = resourceAtSegment(context, index);
  return resource === undefined ? undefined : restrictionOf(context.schema, resource, term, property);
}
