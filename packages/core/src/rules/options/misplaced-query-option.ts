/** A query option that does not apply to the resource or method. */
import {
  findProperty,
  isDerivedFrom,
  lineage,
  type NavigationProperty,
  structuredType,
  shortName,
} from '../../schema/index.js';
import type { Dialect, ExpandItem, QueryOption, SelectItem } from '../../syntax/index.js';
import { type ResourceKind, resourceKindOf, type SegmentFact, valueTypeOf } from '../../semantics/index.js';
import { isInOtherOptions, optionWord, placeOfOption } from '../shared/options/query-options.js';
import { standardWords, acceptsOption } from '../shared/options/options-by-resource.js';
import { defineRule } from '../engine/rule.js';
import { isServiceQuery } from '../engine/is-service-query.js';
import type { RuleContext } from '../engine/rule-context.js';
import { listWords, shorten } from '../shared/text/words.js';

/** Where an option is that does not apply there; `resource`: by the standard, to the resource that the path addresses. */
type Place =
  'resource' | 'one' | 'write' | 'change' | 'top' | 'nested' | 'single' | 'all' | 'plain' | 'selected' | 'once';

interface Misplacement {
  readonly place: Place;
  /** The expanded or selected property, for nested options. */
  readonly expanded?: string;
  /** The addressed resource, if the place is `resource`. */
  readonly resource?: ResourceKind;
}

interface Fact extends Misplacement {
  readonly system: string;
  /** A property that the query expands, as an example. */
  readonly example?: string;
}

/** The place of an option if it does not apply there. */
type FindPlace = (system: string, option: QueryOption) => Place | Misplacement | undefined;

const writes: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE', 'MERGE']);

const changes: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE', 'MERGE']);

/** The options for collections, as classified by the standard (URL conventions 5.1). */
const listOptions: ReadonlySet<string> = new Set(['filter', 'search', 'orderby', 'skip', 'top', 'count']);

/** The options that name members of the values (ABNF selectOptionPC lacks them). */
const structuredOptions: ReadonlySet<string> = new Set(['select', 'expand', 'compute']);

export const misplacedQueryOption = defineRule<'Query' | 'NestedOptions', Fact>({
  name: 'misplaced-query-option',
  visits: ['Query', 'NestedOptions'],
  find(node, context, report) {
    const finders = node.kind === 'Query' ? [atTop(context), inQuery(context)] : [inNested(context)];
    for (const find of finders)
      for (const option of node.options) {
        const system = option.option;
        const place = system === undefined ? undefined : find?.(system, option);
        if (system === undefined || place === undefined) continue;
        const found = typeof place === 'string' ? { place } : place;
        const example = found.place === 'top' || found.place === 'all' ? exampleFor(found.place, context) : undefined;
        report(
          option,
          { system, ...found, ...(example === undefined ? {} : { example }) },
          {
            span: placeOfOption(option),
            // A service that is not known may change the entities of a filter.
            ...(found.place === 'change' && context.route === undefined ? { severity: 'warning' } : {}),
          },
        );
      }
  },
  describe: (fact, context) => ({
    message: words[fact.place](optionWord(context.dialect, fact.system), shorten(fact.expanded ?? ''), fact, context),
  }),
});

type Words = (option: string, property: string, fact: Fact, context: RuleContext) => string;

const words: Readonly<Record<Place, Words>> = {
  resource: (option, _, { system, resource = 'none' }, context) => {
    const key = context.binding.target?.segment.keys.at(-1);
    const advice =
      resource === 'entity' && key !== undefined && listOptions.has(system)
        ? `remove it, or remove the key ${shorten(context.textOf(key))}`
        : 'remove it';
    return standardWords(option, resource, context.method, advice);
  },
  one: (option, _, _fact, context) =>
    `${option} is not allowed on a ${singleEntity(context)}; remove it, or query the collection.`,
  write: (option, _, _fact, { method, conventions, dialect }) => {
    const allowed = conventions.options.onWrites ?? [];
    const rest = allowed.length === 0 ? 'no query options' : `only ${listOptionWords(allowed, dialect)}`;
    return `This service accepts ${rest} on ${method}; remove ${option}.`;
  },
  change: (option, _, _fact, { method }) =>
    `${option} does not select the entities of a ${method}; write the key of one entity in the path.`,
  top: (option, _, { example = '…' }) =>
    `${option} belongs to an expanded property; write $expand=${example}(${option}=…).`,
  nested: (option) => `${option} is not allowed in parentheses; move it to the end of the URL: &${option}=…`,
  single: (option, property, { system }) =>
    `${option} requires a collection, but ${property} is single-valued; remove it${
      system === 'filter' ? `, or test ${property}/… in the filter of the request` : ''
    }.`,
  all: (option, _, { example = '…' }) =>
    `$expand=* cannot have ${option}; name the navigation properties: $expand=${example}(${option}=…).`,
  plain: (option, property) =>
    `${option} requires entities or complex values, but ${property} has primitive values; remove it.`,
  selected: (option, property) =>
    `A selected navigation property has no options; write $expand=${property}(${option}=…).`,
  once: (option, property) =>
    `${option} requires a navigation property that leads back to the same type, and ${property} does not; remove it.`,
};

/** A navigation property of the addressed type, as an example; for `$levels` one that leads back to its type. */
function exampleFor(place: Place, context: RuleContext): string | undefined {
  const { binding, schema, ancestors } = context;
  const type = ancestors.some(({ kind }) => kind === 'SelectItem') ? undefined : binding.target?.type;
  if (schema === undefined || type === undefined || binding.isPartial) return undefined;
  if (ancestors.filter(({ kind }) => kind === 'ExpandItem').length > 1) return undefined;
  for (const { properties } of lineage(schema, type))
    for (const property of properties.values())
      if (property.kind === 'navigation' && (place === 'all' || isRecursive(property, context))) return property.name;
  return undefined;
}

/** `single Order (which accepts only …)`: the entity that the path addresses, and the options that it accepts. */
function singleEntity({ binding: { target }, conventions, dialect }: RuleContext): string {
  const isKnown = target?.unlisted === undefined && target?.type !== undefined && target.role !== 'unknown';
  const type = isKnown ? `single ${shortName(target.type.name)}` : 'single entity';
  const allowed = conventions.options.onEntities ?? [];
  return allowed.length === 0
    ? type
    : `${type} (only ${listOptionWords(allowed, dialect)} ${allowed.length === 1 ? 'is' : 'are'})`;
}

const listOptionWords = (options: readonly string[], dialect: Dialect): string =>
  listWords(options.map((each) => optionWord(dialect, each)));

/** `$levels` belongs to an expanded property (URL conventions 5.1.3). */
function atTop(context: RuleContext): FindPlace | undefined {
  const { options, nesting } = context.dialect;
  if (!options.includes('levels') || nesting !== 'parentheses' || !isServiceQuery(context)) return undefined;
  return (system) => (system === 'levels' ? 'top' : undefined);
}

/** Options of the URL that do not apply to the addressed resource. */
function inQuery(context: RuleContext): FindPlace | undefined {
  const { conventions, binding, dialect, method } = context;
  const isBatch = context.route?.route.interface === 'batch';
  if (!isBatch && !isServiceQuery(context)) return undefined;
  const resource = conventions.options.onEntities === undefined ? resourceOf(context, isBatch) : undefined;
  if (resource !== undefined && !isWholeSet(binding.target))
    return (system, option) => {
      const isAlso = resource === 'entity' && conventions.options.alsoOnEntities.includes(system);
      // The method may be DELETE.
      if (system === 'id' && resource === 'references' && context.request?.method === undefined) return undefined;
      if (isAlso || isOwnOption(option, context) || acceptsOption(resource, method, system, dialect)) return undefined;
      return { place: 'resource', resource };
    };
  const {
    options: { onWrites: writeOptions },
  } = conventions;
  if (writeOptions !== undefined && writes.has(method))
    return (system) => (dialect.options.includes(system) && !writeOptions.includes(system) ? 'write' : undefined);
  // Without a schema too, the key of the entity to change is in the path (Protocol 11.4).
  if (context.schema === undefined && changes.has(method))
    return (system) => (system === 'filter' ? 'change' : undefined);
  if (!isSingleEntity(binding.target)) return undefined;
  return (system) => (dialect.options.includes(system) && !isForEntities(system, context) ? 'one' : undefined);
}

const resourceOf = (context: RuleContext, isBatch: boolean): ResourceKind | undefined =>
  isBatch ? 'batch' : (serviceDocument(context) ?? resourceKindOf(context.binding.path) ?? keyedEntity(context));

/** Options in parentheses after an expanded or a selected property. */
function inNested(context: RuleContext): FindPlace | undefined {
  const item = context.ancestors.at(-1);
  if (item?.kind !== 'SelectItem' && item?.kind !== 'ExpandItem') return undefined;
  if (context.dialect.nesting !== 'parentheses' || isInOtherOptions(context)) return undefined;
  const find = item.kind === 'SelectItem' ? inSelect(item, context) : inExpand(item, context);
  return (system, option) => (isForRequests(system, context) ? 'nested' : find(system, option));
}

/** Options of an expanded property: those for collections need one, and `*` has levels alone (URL conventions 5.1.3). */
function inExpand(item: ExpandItem, context: RuleContext): FindPlace {
  const [first, ...suffix] = item.path;
  // After "*" there are levels or "/$ref", never both (ABNF expandItem).
  if (first?.kind === 'Name' && first.text === '*')
    return (system) => (system === 'levels' && suffix.length === 0 ? undefined : 'all');
  const property = expandedProperty(item, context);
  if (property === undefined || context.binding.isPartial) return () => undefined;
  const { name: expanded, type } = property;
  return (system, { value }) => {
    if (system !== 'levels')
      return listOptions.has(system) && !type.isCollection ? { place: 'single', expanded } : undefined;
    // An expand has one level even without the option.
    const isOne = value.kind === 'RawValue' && value.text === '1';
    return isOne || isRecursive(property, context) ? undefined : { place: 'once', expanded };
  };
}

/** Options of a selected property: those for collections need one, and nothing is expanded by levels (ABNF selectOption). */
function inSelect({ path }: SelectItem, { binding, schema }: RuleContext): FindPlace {
  const last = path.at(-1);
  const referent = last === undefined || binding.isPartial ? undefined : binding.referentOf(last);
  if (referent?.kind === 'navigation') {
    const { name: expanded } = referent.property;
    return (system) => (system === 'levels' ? 'top' : { place: 'selected', expanded });
  }
  if (referent?.kind !== 'property') return (system) => (system === 'levels' ? 'top' : undefined);
  const { name: expanded, type } = referent.property;
  const isSingle = !type.isCollection && type.name !== 'Edm.Untyped';
  const value = schema === undefined ? undefined : valueTypeOf(schema, type);
  const isPlain = value !== undefined && value.family !== 'structured' && value.name !== 'Edm.Untyped';
  return (system) => {
    if (system === 'levels') return 'top';
    if (isSingle && listOptions.has(system)) return { place: 'single', expanded };
    return isPlain && structuredOptions.has(system) ? { place: 'plain', expanded } : undefined;
  };
}

/** The options that only a whole request has (ABNF expandOption); next links of some services have tokens in nested options. */
const requestOptions: ReadonlySet<string> = new Set(['format', 'id', 'schemaversion']);
const tokens: ReadonlySet<string> = new Set(['skiptoken', 'deltatoken']);

const isForRequests = (system: string, { dialect, isReceived }: RuleContext): boolean =>
  dialect.options.includes(system) && (requestOptions.has(system) || (isReceived && tokens.has(system)));

/** The navigation property that an item ends on, a cast after it aside. */
function expandedProperty({ path }: ExpandItem, { binding }: RuleContext): NavigationProperty | undefined {
  const names = path.filter((part) => part.kind !== 'Name' || !part.text.includes('.'));
  const last = names.at(-1);
  const referent = last === undefined ? undefined : binding.referentOf(last);
  return referent?.kind === 'navigation' ? referent.property : undefined;
}

/** Whether related entities can have related entities by the same property; where a type is not known they may. */
function isRecursive({ name, type }: NavigationProperty, { schema }: RuleContext): boolean {
  const target = schema === undefined ? undefined : structuredType(schema, type.name);
  if (schema === undefined || target === undefined || schema.isUnannotated === true) return true;
  for (const each of schema.types.values())
    if (
      each.kind === 'entity' &&
      isDerivedFrom(schema, each, target.name) &&
      findProperty(schema, each, name) !== undefined
    )
      return true;
  return false;
}

/**
 * A file may leave out the path that a query is for, unless it has the root of a service whose sets are known; a server has received
 * it.
 */
function serviceDocument(context: RuleContext): ResourceKind | undefined {
  const { isReceived, url, reference, route, schema, binding } = context;
  const isRoot = route?.route.interface === 'object' && schema?.container !== undefined && !binding.isPartial;
  return (isReceived || isRoot) && url !== undefined && url.path === undefined && reference === undefined
    ? 'service'
    : undefined;
}

/** A value in parentheses without a name can only be a key, even if no schema has the key (URL conventions 4.3). */
function keyedEntity({ schema, url, method }: RuleContext): ResourceKind | undefined {
  const last = url?.path?.segments.at(-1);
  if (schema !== undefined || method !== 'GET' || last?.name.kind !== 'Name' || last.name.text.startsWith('$'))
    return undefined;
  const [item, ...others] = last.keys.at(-1)?.items ?? [];
  const isKey = item !== undefined && others.length === 0 && item.name === undefined && item.value.kind === 'Literal';
  return isKey ? 'entity' : undefined;
}

const isForEntities = (system: string, { conventions }: RuleContext): boolean =>
  conventions.options.onEntities === undefined
    ? !listOptions.has(system)
    : conventions.options.onEntities.includes(system);

/** Without its $ a name that the dialect lacks is one of the service's own options, or a parameter. */
const isOwnOption = ({ option, name }: QueryOption, { dialect }: RuleContext): boolean =>
  dialect.optionPrefix !== 'none' && !name.text.startsWith('$') && !dialect.options.includes(option ?? '');

/** Whether the path certainly identifies a single entity. */
const isSingleEntity = (target: SegmentFact | undefined): boolean =>
  target?.cardinality === 'one' && !['property', 'system', 'operation'].includes(target.role) && !isWholeSet(target);

/** Older clients write `Equipment()` for the whole set. */
const isWholeSet = (target: SegmentFact | undefined): boolean =>
  target !== undefined && target.role !== 'operation' && target.segment.keys.some(({ items }) => items.length === 0);
