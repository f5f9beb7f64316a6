/** A query option that does not apply to the resource or method. */
import { findProperty, isDerivedFrom, type NavigationProperty, structuredType, shortName } from '../../schema/index.js';
import type { ExpandItem, NestedOptions, Query, QueryOption, SelectItem } from '../../syntax/index.js';
import { type ResourceKind, resourceKindOf, type SegmentFact, valueTypeOf } from '../../semantics/index.js';
import { isInOtherOptions, optionWord, placeOfOption, standardWords, acceptsOption } from '../shared/options/index.js';
import { defineRule, isServiceQuery, type Report, type RuleContext } from '../engine/index.js';
import { listWords, shorten } from '../shared/text/index.js';

interface Fact {
  readonly system: string;
  readonly place: 'one' | 'write' | 'top' | 'single' | 'all' | 'once' | 'selected' | 'plain' | 'nested' | ResourceKind;
  /** The expanded property, for nested options. */
  readonly expanded?: string;
  /** The resource of the path, for the message. */
  readonly target: SegmentFact | undefined;
}

const writes: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE', 'MERGE']);

/** The options for collections, as classified by the standard (URL conventions 5.1). */
const listOptions: ReadonlySet<string> = new Set(['filter', 'search', 'orderby', 'skip', 'top', 'count']);

/** The options that name members of the values (ABNF selectOptionPC lacks them). */
const structuredOptions: ReadonlySet<string> = new Set(['select', 'expand', 'compute']);

export const misplacedQueryOption = defineRule<'Query' | 'NestedOptions', Fact>({
  name: 'misplaced-query-option',
  visits: ['Query', 'NestedOptions'],
  find(node, context, report) {
    const { conventions, binding } = context;
    if (node.kind === 'NestedOptions') return findNested(node, context, report);
    findLevels(node, context, report);
    const isBatch = context.route?.route.interface === 'batch';
    if (!isBatch && !isServiceQuery(context)) return;
    if (conventions.entityOptions === undefined) {
      const resource = isBatch
        ? 'batch'
        : (serviceDocument(context) ?? resourceKindOf(binding.path) ?? keyedEntity(context));
      if (resource !== undefined && !isWholeSet(binding.target)) {
        for (const option of node.options) {
          const system = option.option;
          if (
            system === undefined ||
            (resource === 'entity' && conventions.alsoOnEntities.includes(system)) ||
            isOwnOption(option, context) ||
            acceptsOption(resource, context.method, system, context.dialect)
          )
            continue;
          report(option, { system, place: resource, target: binding.target }, { span: placeOfOption(option) });
        }
        return;
      }
    }
    const isWrite = conventions.writeOptions !== undefined && writes.has(context.method);
    const target = isWrite ? undefined : entityTarget(context);
    if (!isWrite && target === undefined) return;
    for (const option of node.options) {
      const system = option.option;
      if (system === undefined || !context.dialect.options.includes(system)) continue;
      if (isWrite ? conventions.writeOptions.includes(system) : isForEntities(system, context)) continue;
      report(
        option,
        { system, place: isWrite ? 'write' : 'one', target: binding.target },
        { span: placeOfOption(option) },
      );
    }
  },
  describe: ({ system, place, target, expanded }, { dialect, conventions, method }) => {
    const word = optionWord(dialect, system);
    if (place === 'top')
      return { message: `${word} is allowed only in the options of an expanded property; move it there.` };
    if (place === 'nested')
      return { message: `${word} is for a whole request, not for nested options; move it there.` };
    if (place === 'single')
      return { message: `${word} is for collections, but ${shorten(expanded ?? '')} is single-valued; remove it.` };
    if (place === 'all')
      return { message: `${word} is not allowed for all navigation properties at once; expand them by name.` };
    if (place === 'plain')
      return {
        message: `${word} needs entities or complex values, but ${shorten(expanded ?? '')} has plain values; remove it.`,
      };
    if (place === 'selected')
      return {
        message: `A selected navigation property has no options; write $expand=${shorten(expanded ?? '')}(${word}=…).`,
      };
    if (place === 'once')
      return {
        message: `${word} is for recursive navigation, but the type of ${shorten(expanded ?? '')} has no such property; remove it.`,
      };
    if (place === 'write') {
      const allowed = conventions.writeOptions ?? [];
      const rest =
        allowed.length === 0
          ? 'no query options'
          : `only ${listWords(allowed.map((each) => optionWord(dialect, each)))}`;
      return { message: `This service accepts ${rest} on ${method}; remove ${word}.` };
    }
    if (place !== 'one') return { message: standardWords(word, place, method) };
    const allowed = conventions.entityOptions ?? [];
    const known =
      allowed.length === 0
        ? ''
        : ` (which accepts only ${listWords(allowed.map((each) => optionWord(dialect, each)))})`;
    const type =
      target?.unlisted === undefined && target?.type !== undefined && target.role !== 'unknown'
        ? `single ${shortName(target.type.name)}`
        : 'single entity';
    return {
      message: `${word} applies to collections, but this path is a ${type}${known}; remove it, or query the collection.`,
    };
  },
});

/** `$levels` belongs to an expanded property (URL conventions 5.1.3.1). */
function findLevels({ options }: Query, context: RuleContext, report: Report<Fact>): void {
  for (const option of options) {
    if (option.option !== 'levels') continue;
    const { options: known, nesting } = context.dialect;
    if (!known.includes('levels') || nesting !== 'parentheses' || !isServiceQuery(context)) return;
    report(option, { system: 'levels', place: 'top', target: undefined }, { span: placeOfOption(option) });
  }
}

/** Options of an expanded property: those for collections need one, and `*` has levels alone (URL conventions 5.1.3.1). */
function findNested({ options }: NestedOptions, context: RuleContext, report: Report<Fact>): void {
  const item = context.ancestors.at(-1);
  if (item?.kind === 'SelectItem') return findSelected(item, options, context, report);
  if (item?.kind !== 'ExpandItem' || context.dialect.nesting !== 'parentheses' || isInOtherOptions(context)) return;
  const [first, ...suffix] = item.path;
  const isAll = first?.kind === 'Name' && first.text === '*';
  const property = isAll ? undefined : expandedProperty(item, context);
  for (const option of options) {
    const system = option.option;
    if (system === undefined) continue;
    // After "*" there are levels or "/$ref", never both (ABNF expandItem).
    const isForAll = system === 'levels' && suffix.length === 0;
    const place = isForRequests(system, context)
      ? 'nested'
      : isAll
        ? isForAll
          ? undefined
          : 'all'
        : placeOfNested(option, system, property, context);
    if (place === undefined) continue;
    const fact: Fact = { system, place, target: undefined, expanded: property?.name ?? '*' };
    report(option, fact, { span: placeOfOption(option) });
  }
}

/** Options of a selected property: those for collections need one, and nothing is expanded by levels (ABNF selectOption). */
function findSelected(
  { path }: SelectItem,
  options: readonly QueryOption[],
  context: RuleContext,
  report: Report<Fact>,
): void {
  const { binding, dialect, schema } = context;
  if (dialect.nesting !== 'parentheses' || isInOtherOptions(context)) return;
  const last = path.at(-1);
  const referent = last === undefined ? undefined : binding.referentOf(last);
  const property = referent?.kind === 'property' && !binding.isPartial ? referent.property : undefined;
  const navigation = referent?.kind === 'navigation' && !binding.isPartial ? referent.property.name : undefined;
  const isSingle = property !== undefined && !property.type.isCollection && property.type.name !== 'Edm.Untyped';
  const value = property === undefined || schema === undefined ? undefined : valueTypeOf(schema, property.type);
  const isPlain = value !== undefined && value.family !== 'structured' && value.name !== 'Edm.Untyped';
  for (const option of options) {
    const system = option.option;
    if (system === undefined) continue;
    const place = isForRequests(system, context)
      ? 'nested'
      : system === 'levels'
        ? 'top'
        : navigation !== undefined
          ? 'selected'
          : isSingle && listOptions.has(system)
            ? 'single'
            : isPlain && structuredOptions.has(system)
              ? 'plain'
              : undefined;
    if (place !== undefined)
      report(
        option,
        { system, place, target: undefined, expanded: navigation ?? property?.name ?? '' },
        { span: placeOfOption(option) },
      );
  }
}

/** The options that only a whole request has (ABNF expandOption); next links of some services have tokens in nested options. */
const requestOptions: ReadonlySet<string> = new Set(['format', 'id', 'schemaversion']);
const tokens: ReadonlySet<string> = new Set(['skiptoken', 'deltatoken']);

const isForRequests = (system: string, { dialect, isReceived }: RuleContext): boolean =>
  dialect.options.includes(system) && (requestOptions.has(system) || (isReceived && tokens.has(system)));

function placeOfNested(
  { value }: QueryOption,
  system: string,
  property: NavigationProperty | undefined,
  context: RuleContext,
): 'single' | 'once' | undefined {
  if (property === undefined || context.binding.isPartial) return undefined;
  // One level is what an expand has without the option.
  if (system === 'levels')
    return (value.kind === 'RawValue' && value.text === '1') || isRecursive(property, context) ? undefined : 'once';
  return listOptions.has(system) && !property.type.isCollection ? 'single' : undefined;
}

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

/** A file may leave out the path that a query is for; a server has received it. */
const serviceDocument = ({ isReceived, url, reference }: RuleContext): ResourceKind | undefined =>
  isReceived && url !== undefined && url.path === undefined && reference === undefined ? 'service' : undefined;

/** A value in parentheses without a name can only be a key, even where no schema says of what (URL conventions 4.3). */
function keyedEntity({ schema, url, method }: RuleContext): ResourceKind | undefined {
  const last = url?.path?.segments.at(-1);
  if (schema !== undefined || method !== 'GET' || last?.name.kind !== 'Name' || last.name.text.startsWith('$'))
    return undefined;
  const [item, ...others] = last.keys.at(-1)?.items ?? [];
  const isKey = item !== undefined && others.length === 0 && item.name === undefined && item.value.kind === 'Literal';
  return isKey ? 'entity' : undefined;
}

const isForEntities = (system: string, { conventions }: RuleContext): boolean =>
  conventions.entityOptions === undefined ? !listOptions.has(system) : conventions.entityOptions.includes(system);

/** Without its $ a name that the dialect lacks is one of the service's own options, or a parameter. */
const isOwnOption = ({ option, name }: QueryOption, { dialect }: RuleContext): boolean =>
  dialect.optionPrefix === 'dollar' && !name.text.startsWith('$') && !dialect.options.includes(option ?? '');

/** The single entity that the path certainly identifies; undefined for a collection and where unknown. */
function entityTarget({ binding: { target } }: RuleContext): SegmentFact | undefined {
  if (target?.cardinality !== 'one' || ['property', 'system', 'operation'].includes(target.role)) return undefined;
  return isWholeSet(target) ? undefined : target;
}

/** Older clients write `Equipment()` for the whole set. */
const isWholeSet = (target: SegmentFact | undefined): boolean =>
  target !== undefined && target.role !== 'operation' && target.segment.keys.some(({ items }) => items.length === 0);
