/** A path that continues after a segment that must end it. */
import { typeFamilies } from '../../language/index.js';
import { type ResourceKind, resourceKindsOf, type SegmentFact } from '../../semantics/index.js';
import { isDerivedFrom, lineage, type StructuredType, shortName } from '../../schema/index.js';
import type { ResourcePath, Url } from '../../syntax/index.js';
import { defineRule, type Report } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { hasUnnamedLiterals, segmentName } from '../shared/path/path-segments.js';
import { isTypeName } from '../shared/path/known-names.js';
import { shorten } from '../shared/text/words.js';

/** The reason why a segment is not allowed at its place. */
type Fact =
  | {
      readonly kind: 'action' | 'function' | 'end' | 'member' | 'root' | 'cast';
      readonly name: string;
      readonly before: string;
    }
  | {
      readonly kind: 'value' | 'ref' | 'count' | 'members';
      readonly name: string;
      readonly resource: ResourceKind;
      /** The key that makes one entity of a collection, as written. */
      readonly key?: string | undefined;
    }
  | { readonly kind: 'links' | 'linked' | 'unlinked'; readonly name: string }
  | { readonly kind: 'media'; readonly name: string; readonly type: StructuredType };

export const misplacedPathSegment = defineRule<'ResourcePath' | 'Url', Fact>({
  name: 'misplaced-path-segment',
  visits: ['ResourcePath', 'Url'],
  forms: { ResourcePath: ['long'] },
  // Where the dialect has no `$` segment, unsupported-path-segment reports each.
  appliesTo: ({ dialect }) => dialect.pathSegments.length > 0,
  find(node, context, report) {
    const { binding } = context;
    if (node.kind === 'Url') return findBatch(node, context, report);
    if (binding.path.length === 0) return findAfterKey(node, context, report);
    const kinds = resourceKindsOf(binding.path);
    for (let i = 1; i < binding.path.length; i++) {
      const fact = binding.path[i]!;
      const fault =
        linkFault(i, context) ?? faultOf(fact, { previous: binding.path[i - 1]!, resource: kinds[i - 1] }, context);
      if (fault === undefined) continue;
      report(fact.segment.name, fault);
      return;
    }
  },
  describe: (fact) => ({ message: wordsOf(fact) }),
});

/**
 * `Products/$batch`: the route of batches reads the text before it as the service root, which is not named like a
 * resource of the service (Protocol 11.7).
 */
function findBatch(url: Url, context: RuleContext, report: Report<Fact>): void {
  const { route, schema, isInBatch } = context;
  const container = schema?.container;
  if (route?.route.interface !== 'batch' || container === undefined || isInBatch) return;
  const [before = '', name = ''] = context
    .textOf(url)
    .slice(0, route.resourcePathStart)
    .replace(/\/$/, '')
    .split('/')
    .slice(-2);
  if (name !== '$batch' || !(container.entitySets.has(before) || container.singletons.has(before))) return;
  const start = url.start + context.textOf(url).lastIndexOf(name, route.resourcePathStart);
  report(url, { kind: 'root', name, before }, { span: { start, end: start + name.length } });
}

/** `Products(1)/$count` without a schema: one entity, whatever the name means. */
function findAfterKey({ segments }: ResourcePath, context: RuleContext, report: Report<Fact>): void {
  for (const [i, { name }] of segments.entries()) {
    const previous = segments[i - 1];
    if (previous === undefined || name.kind !== 'Name' || !hasUnnamedLiterals(previous, context)) continue;
    const key = context.textOf(previous.keys[0]!);
    const written = name.text;
    if (written === '$count') return report(name, { kind: 'count', name: written, resource: 'entity', key });
    if (written === '$filter' || written === '$each')
      return report(name, { kind: 'members', name: written, resource: 'entity', key });
  }
}

interface Before {
  readonly previous: SegmentFact;
  /** The resource before it; undefined when unknown. */
  readonly resource: ResourceKind | undefined;
}

/** `…/$links/Navigation` ends with the navigation property, which must be there (MS-ODATA 2.2.3.4). */
function linkFault(i: number, context: RuleContext): Fact | undefined {
  const { path } = context.binding;
  const isLinks = (fact: SegmentFact | undefined): boolean =>
    fact !== undefined && segmentName(fact.segment, context) === '$links';
  const fact = path[i]!;
  const name = segmentName(fact.segment, context);
  if (isLinks(fact)) return i === path.length - 1 ? { kind: 'links', name } : undefined;
  if (isLinks(path[i - 1])) return fact.role === 'property' ? { kind: 'unlinked', name } : undefined;
  // Services differ on whether the references can be counted.
  return isLinks(path[i - 2]) && name !== '$count' ? { kind: 'linked', name } : undefined;
}

function faultOf(fact: SegmentFact, { previous, resource }: Before, context: RuleContext): Fact | undefined {
  const name = segmentName(fact.segment, context);
  const earlier = segmentName(previous.segment, context);
  if (previous.operation?.kind === 'action') return { kind: 'action', name, before: earlier };
  if (previous.operation?.kind === 'function' && !previous.operation.isComposable && !isAboutResult(name))
    return { kind: 'function', name, before: earlier };
  if (previous.role === 'system' && endings.has(earlier)) return { kind: 'end', name, before: earlier };
  if (fact.role === 'system' && atRoot.has(name)) return { kind: 'root', name, before: earlier };
  if (hasNoMembers(previous, context) && isPlainName(name)) return { kind: 'member', name, before: earlier };
  if (hasNoMembers(previous, context) && isTypeName(name, context.schema))
    return { kind: 'cast', name, before: earlier };
  if (fact.role !== 'system' || resource === undefined) return undefined;
  if (name === '$value') return valueFault(name, resource, previous, context);
  if (name === '$ref') return referable.has(resource) ? undefined : { kind: 'ref', name, resource };
  if (name === '$count')
    return countable.has(resource) ? undefined : { kind: 'count', name, resource, key: keyText(previous, context) };
  if (name === '$filter' || name === '$each')
    return countable.has(resource) ? undefined : { kind: 'members', name, resource, key: keyText(previous, context) };
  return undefined;
}

const keyText = ({ segment, operation }: SegmentFact, context: RuleContext): string | undefined =>
  operation !== undefined || segment.keys.length !== 1 ? undefined : context.textOf(segment.keys[0]!);

/** Segments that may follow a function that is not composable, since they apply to the whole result. */
const isAboutResult = (name: string): boolean => name === '$count' || name === '$value' || name === '$ref';

/** Resources of the service itself (URL conventions 3 and 4.12 to 4.16). */
const atRoot: ReadonlySet<string> = new Set(['$batch', '$metadata', '$all', '$entity']);

/** Names with a dot are those of functions and types, and a number picks an item of an ordered collection. */
const isPlainName = (name: string): boolean => /^[^$@.{\d-][^.{]*$/.test(name);

/** Whether a segment is surely a property with a plain value; a partial schema may show a reference as one. */
const hasNoMembers = ({ role, value }: SegmentFact, { binding, schema }: RuleContext): boolean =>
  (role === 'property' || role === 'key' || role === 'reference') &&
  value !== undefined &&
  typeFamilies[value.family].isPlain &&
  !binding.isPartial &&
  schema?.isUnannotated !== true;

const endings: ReadonlySet<string> = new Set(['$value', '$count', '$metadata', '$batch']);
const referable: ReadonlySet<ResourceKind> = new Set(['entity', 'entities']);
const countable: ReadonlySet<ResourceKind> = new Set([
  'entities',
  'complexes',
  'primitives',
  'references',
  'all',
  'crossjoin',
]);
const withoutValue: ReadonlySet<ResourceKind> = new Set(['entities', 'complexes', 'complex', 'primitives']);

/** The raw value of an entity is its stream, which only a media entity has (URL conventions 4.7 and 4.14). */
function valueFault(
  name: string,
  resource: ResourceKind,
  { type }: SegmentFact,
  { schema }: RuleContext,
): Fact | undefined {
  if (withoutValue.has(resource)) return { kind: 'value', name, resource };
  if (resource !== 'entity' || type === undefined || schema === undefined) return undefined;
  return hasStream(type, schema) ? undefined : { kind: 'media', name, type };
}

function hasStream(type: StructuredType, schema: NonNullable<RuleContext['schema']>): boolean {
  for (const declaring of lineage(schema, type)) if (declaring.hasStream) return true;
  // An entity of a derived type may be a media entity even where its declared type is not.
  return [...schema.types.values()].some(
    (other) => other.kind === 'entity' && other.hasStream && isDerivedFrom(schema, other, type.name),
  );
}

const resourceWords: Readonly<Partial<Record<ResourceKind, string>>> = {
  entities: 'a collection of entities',
  entity: 'an entity',
  complexes: 'a collection of complex values',
  complex: 'a complex value',
  primitives: 'a collection of primitive values',
  primitive: 'a primitive value',
};

function wordsOf(fact: Fact): string {
  const name = shorten(fact.name);
  switch (fact.kind) {
    case 'action':
      return `A path cannot continue after the action ${shorten(fact.before)}; remove ${fact.name}.`;
    case 'function':
      return `A path cannot continue after the function ${shorten(fact.before)}, which is not composable; remove ${fact.name}.`;
    case 'end':
      return `Nothing can follow ${fact.before} in a path; remove ${name}.`;
    case 'cast':
      return `${shorten(fact.before)} is a primitive value, which cannot be cast; remove ${name}.`;
    case 'links':
      return `${name} requires a navigation property after it; add one, such as ${name}/Category.`;
    case 'unlinked':
      return `${name} is not a navigation property, so it has no references; write a navigation property after $links.`;
    case 'linked':
      return `A path ends with the navigation property after $links, so ${name} cannot follow; remove it.`;
    case 'member':
      return `${shorten(fact.before)} is a primitive value, so it has no member "${name}"; end the path after ${shorten(fact.before)}.`;
    case 'root':
      return `${name} belongs to the service root, so it cannot follow ${shorten(fact.before)}; remove what precedes it.`;
    case 'media':
      return `${shortName(fact.type.name)} has no stream for ${name} to read; remove ${name}, or write a property before it.`;
    case 'value':
      return `${name} applies to a property or stream, but follows ${resourceWords[fact.resource] ?? 'something else'}; remove it.`;
    case 'ref':
      return `${name} applies to entities, but follows ${resourceWords[fact.resource] ?? 'something else'}; remove it.`;
    case 'count':
    case 'members':
      return `${name} applies to a collection, but follows ${resourceWords[fact.resource] ?? 'something else'}; remove it${fact.key === undefined ? '' : `, or remove the key ${shorten(fact.key)}`}.`;
  }
}
