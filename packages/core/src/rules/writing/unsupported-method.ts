/** A method that the URL does not support. */
import { defineRule } from '../engine/rule.js';
import { listWords, shorten } from '../shared/text/words.js';
import { tunneledMethod } from '../shared/writing/tunneled-method.js';
import { changeMethod } from '../shared/writing/change-method.js';
import { listedResource } from '../shared/path/resource-conventions.js';
import { writtenAddress } from '../shared/path/written-address.js';
import { hasHole } from '../shared/options/query-options.js';
import type { Operation } from '../../schema/index.js';
import { type BoundRequest, type ResourceKind, resourceKindOf, type SegmentFact } from '../../semantics/index.js';
import { suggestNames } from '../../text/index.js';
import { isBeforeV4 } from '../../syntax/index.js';

interface Fact {
  readonly method: string;
  readonly accepted: readonly string[];
  /** Whether the URL is a subset of a collection, whose members can be changed. */
  readonly isSubset?: boolean;
}

/** Methods that any HTTP server may support (RFC 9110, 9.1). */
const general: ReadonlySet<string> = new Set(['HEAD', 'OPTIONS']);

const updating: ReadonlySet<string> = new Set(['PATCH', 'PUT', 'MERGE']);

export const unsupportedMethod = defineRule<'Method', Fact>({
  name: 'unsupported-method',
  visits: ['Method'],
  find(node, context, report) {
    const { method, route, conventions, request } = context;
    if (method.trim() === '' || hasHole(method, context) || general.has(method)) return;
    const addressed =
      route?.route ??
      (writtenAddress(context) === undefined
        ? undefined
        : conventions.addresses.routes.find((other) => other.interface === 'object'));
    const accepted = addressed?.methods;
    const listed = listedResource(context)?.conventions.methods;
    const real = tunneledMethod(context);
    // Headers that are not known may contain another method.
    const isReal = method !== 'POST' || request?.headers !== undefined;
    const ofResource = isReal && listed?.includes(real) === false ? listed : methodsOfResource(method, context);
    // Some services of version 4 still accept MERGE for PATCH, and PATCH for a stream.
    const isStream =
      resourceKindOf(context.binding.path) === 'media' || context.binding.target?.value?.family === 'stream';
    const isDoubtful =
      (method === 'MERGE' && ofResource?.includes('PATCH') === true) || (method === 'PATCH' && isStream);
    if (ofResource !== undefined)
      report(
        node,
        { method, accepted: ofResource, isSubset: isSubset(context.binding) },
        isDoubtful ? { severity: 'warning' } : {},
      );
    else if (accepted !== undefined && !accepted.includes(method)) report(node, { method, accepted });
  },
  describe({ method, accepted, isSubset: isOfMany }) {
    const near = misspelled(method, accepted);
    if (near !== undefined) return { message: `There is no method ${shorten(method)}; did you mean ${near}?` };
    if (isOfMany === true && (method === 'PATCH' || method === 'DELETE'))
      return { message: `A ${method} of a subset requires the segment $each; add "/$each" to the path.` };
    const advice =
      method === 'MERGE' && accepted.includes('PATCH')
        ? 'use PATCH, which replaced MERGE'
        : `use ${listWords(accepted, 'or')}`;
    return { message: `This URL does not support the method ${shorten(method)}; ${advice}.` };
  },
  fix({ method, accepted }, { isInBatch }) {
    if (isInBatch) return [];
    // Before RFC 5789, PATCH was called MERGE.
    if (method === 'MERGE' && accepted.includes('PATCH')) return [changeMethod('PATCH', 'safe')];
    const near = misspelled(method, accepted);
    if (near !== undefined) return [changeMethod(near, 'unsafe')];
    // Another updating method has the intended effect; one that reads, inserts or deletes does not.
    const fixes = updating.has(method) ? accepted.filter((each) => updating.has(each)) : [];
    return fixes.map((each) => ({
      ...changeMethod(each, 'unsafe'),
      ...(fixes.length > 1 && { isManual: true as const }),
    }));
  },
});

/** Methods that are registered for HTTP or that OData had before; others are typos (RFC 9110, 9). */
const known: ReadonlySet<string> = new Set([
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'MERGE',
  'TRACE',
  'CONNECT',
  'QUERY',
]);

const misspelled = (method: string, accepted: readonly string[]): string | undefined =>
  known.has(method) ? undefined : suggestNames(method, accepted)[0];

/** The methods that a resource supports by the standard (Protocol 11.4 and 11.5) instead of the given one; undefined if it supports that one. */
function methodsOfResource(method: string, context: BoundRequest): readonly string[] | undefined {
  const { binding, conventions, schema } = context;
  const { target } = binding;
  if (target === undefined || conventions.options.onEntities !== undefined) return undefined;
  const ofProperty = methodsOfProperty(method, target, context);
  // A description without annotations was made from addresses with their methods, which say more than its types do.
  if (ofProperty !== undefined || schema?.isUnannotated === true) return ofProperty;
  const accepted = methodsOf(target, resourceKindOf(binding.path), context);
  return accepted?.includes(method) === false ? accepted : undefined;
}

/** Whether a path ends with a filter of several entities (URL conventions 4.12). */
function isSubset({ path, target }: BoundRequest['binding']): boolean {
  const name = target?.segment.name;
  return name?.kind === 'Name' && name.text === '$filter' && resourceKindOf(path) === 'entities';
}

const single: readonly string[] = ['GET', 'PATCH', 'PUT', 'DELETE'];

const undeletable: readonly string[] = ['GET', 'PATCH', 'PUT'];

/** Resources that can only be read (4.8, 4.15, 4.16 and 3 of the URL conventions). */
const readOnly: ReadonlySet<ResourceKind> = new Set(['metadata', 'count', 'all', 'crossjoin']);

function methodsOf(
  target: SegmentFact,
  resource: ResourceKind | undefined,
  { binding, dialect, conventions }: BoundRequest,
): readonly string[] | undefined {
  const { role, overloads = [], navigation, segment } = target;
  if (role === 'operation' && overloads.length > 0) {
    if (overloads.every(({ kind }) => kind === 'action')) return ['POST'];
    // The result of a composable function may be an entity that can be written; before V4 the operation has its one method.
    const isRead = ({ kind, isComposable }: Operation): boolean =>
      kind === 'function' && (!isComposable || isBeforeV4(dialect));
    if (overloads.every(isRead)) return ['GET'];
    // A function is called by GET alone (11.5.4), whatever becomes of its result.
    return overloads.every(({ kind }) => kind === 'function') ? ['GET', 'PUT', 'PATCH', 'DELETE'] : undefined;
  }
  if (resource !== undefined && readOnly.has(resource)) return ['GET'];
  // Members are changed one by one, and none is inserted (4.13 of the URL conventions, 11.4.13 and 11.4.14).
  if (segment.name.kind === 'Name' && segment.name.text === '$each') return single;
  // The options are in the body (5.4 of the URL conventions).
  if (segment.name.kind === 'Name' && segment.name.text === '$query') return ['POST'];
  if (resource === 'media') return ['GET', ...conventions.writing.streamMethods, 'DELETE'];
  // A delta addresses the whole collection, and `$each` the members of a subset (11.4.13 and 11.4.14).
  if (isSubset(binding)) return ['GET'];
  // A reference is added to many, and set where there is one (11.4.6).
  const referred = binding.path.at(-2)?.navigation;
  const isRequired = referred?.isNullable === false && !referred.type.isCollection;
  if (resource === 'reference') return isRequired ? ['GET', 'PUT'] : ['GET', 'PUT', 'DELETE'];
  if (resource === 'references') return ['GET', 'POST', 'PUT', 'DELETE'];
  // The only entity of a singleton cannot be deleted unless it may be null (CSDL 13.3).
  const referent = binding.referentOf(target.segment.name);
  if (role === 'singleton')
    return referent?.kind === 'singleton' && referent.singleton.isNullable === false ? undeletable : single;
  if (role === 'navigation' && navigation?.type.isCollection === false) return single;
  return resource === undefined || isBeforeV4(dialect) ? undefined : ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
}

function methodsOfProperty(
  method: string,
  target: SegmentFact,
  { binding, conventions }: BoundRequest,
): readonly string[] | undefined {
  const { path } = binding;
  const value = target.role === 'property' ? target : propertyOfValue(path);
  if (value === undefined) return undefined;
  const resource = resourceKindOf(path);
  // Items have no identity, so a collection is replaced as a whole (11.4.9.5).
  if (method === 'PATCH' && (resource === 'primitives' || resource === 'complexes')) return ['PUT', 'POST', 'DELETE'];
  if (method === 'DELETE' && isNeverNull(value, binding)) return ['PUT'];
  const { streamMethods } = conventions.writing;
  if (method === 'PATCH' && value.value?.family === 'stream' && !streamMethods.includes(method))
    return ['GET', ...streamMethods, 'DELETE'];
  // An item is added to a collection only (11.4.9.5), and a raw value has no parts that could be updated.
  const isSingle = resource === 'primitive' || resource === 'complex' || resource === 'value';
  if ((method === 'POST' && isSingle) || (method === 'PATCH' && resource === 'value')) return ['GET', 'PUT', 'DELETE'];
  return undefined;
}

const propertyOfValue = (path: readonly SegmentFact[]): SegmentFact | undefined => {
  const [property, last] = path.slice(-2);
  const isValue = last?.segment.name.kind === 'Name' && last.segment.name.text === '$value';
  return isValue && property?.role === 'property' ? property : undefined;
};

/** A DELETE sets a property to null, which this one cannot be. */
function isNeverNull({ segment: { name } }: SegmentFact, binding: BoundRequest['binding']): boolean {
  const referent = name.kind === 'Name' ? binding.referentOf(name) : undefined;
  return (
    referent?.kind === 'property' && referent.property.isNullable === false && !referent.property.type.isCollection
  );
}
