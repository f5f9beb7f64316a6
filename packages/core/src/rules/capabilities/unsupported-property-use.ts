/** A property in a filter, an order, a select or an expand that the service documents as not usable there. */
import type { Name, Node, QueryOption } from '../../syntax/index.js';
import {
  allowsOperation,
  operationsOf,
  propertyConventions,
  propertyUses,
} from '../shared/capabilities/property-conventions.js';
import { textsOf, usedPaths } from '../shared/capabilities/used-paths.js';
import { listedResource } from '../shared/path/resource-conventions.js';
import { hasHole } from '../shared/options/query-options.js';
import { isSameInAnyCase, listWords } from '../shared/text/words.js';
import { hasAnnotation } from '../engine/has-annotation.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';

interface Fact {
  readonly path: string;
  readonly option: 'filter' | 'orderby' | 'select' | 'expand';
  /** The operator or function, as written. */
  readonly operation: string | undefined;
  /** The allowed operations of the property, or the properties that can be used. */
  readonly supported: readonly string[];
  readonly problem: 'operation' | 'unlisted' | 'descending' | 'never' | 'instead' | 'relationship' | 'case';
  readonly source: string | undefined;
}

export const unsupportedPropertyUse = defineRule<'QueryOption', Fact>({
  name: 'unsupported-property-use',
  visits: ['QueryOption'],
  forms: { QueryOption: ['filter', 'orderby', 'select', 'expand'] },
  appliesTo: ({ conventions, service, schema }) =>
    conventions.query.resources.length > 0 ||
    service.annotations !== undefined ||
    hasAnnotation(schema, ['FilterOperators', 'AdvancedFilterOperators', 'Sort']),
  find(node, context, report) {
    if (context.method !== 'GET') return;
    if (context.ancestors.some(({ kind }) => kind === 'NestedOptions') || hasHole(context.textOf(node), context))
      return;
    for (const [at, fact] of faultsOf(node, context)) {
      const { source } = listedResource(context)?.conventions ?? {};
      // A function between two values is not reported again: written correctly, it would not be supported either.
      // A relationship in a select is left out of the response, but the request succeeds.
      report(
        at,
        { ...fact, source },
        at.kind === 'Operator' ? { explains: at } : fact.problem === 'relationship' ? { severity: 'warning' } : {},
      );
    }
  },
  describe: ({ path, option, operation, supported, problem, source }) => {
    const notes = source === undefined ? [] : [{ message: `Documented at ${source}` }];
    return { message: `${problemOf(path, option, operation, supported, problem)}.`, notes };
  },
});

function problemOf(
  path: string,
  option: string,
  operation: string | undefined,
  supported: readonly string[],
  problem: Fact['problem'],
): string {
  const verb = { filter: 'filter by', orderby: 'order by', select: 'select', expand: 'expand' }[option] ?? option;
  if (problem === 'instead' && supported[0]?.startsWith(`${path}/`) === true)
    return `${path} is an object; write one of its properties, such as ${supported[0]}`;
  if (problem === 'case') return `Names of properties are in lower case here; write ${path.toLowerCase()}`;
  if (problem === 'relationship')
    return `${path} is a relationship, which $select does not return; write $expand=${path}`;
  if (problem === 'instead') return `The entity has no ${path} of its own; write ${supported.join('')}`;
  if (problem === 'descending') return `The service orders by ${path} descending only; write "${path} desc"`;
  if (problem === 'operation')
    return supported.length === 0
      ? `The service cannot filter by ${path}; use another property, or filter the results on the client`
      : `The service does not support "${operation}" for ${path}; use ${listWords(supported, 'or')}`;
  if (problem === 'unlisted' && supported.length > 0)
    return `The service cannot ${verb} ${path} here; use ${listWords(supported, 'or')}`;
  return option === 'expand'
    ? `The service cannot expand ${path} here; read it by its own URL`
    : option === 'select'
      ? `The service returns ${path} only for a single entity; read the entities one by one`
      : `The service cannot ${verb} ${path} here; use another property`;
}

type Fault = [Node, Omit<Fact, 'source'>];

function faultsOf({ option, value }: QueryOption, context: RuleContext): readonly Fault[] {
  const resource = listedResource(context)?.conventions;
  if (option === 'filter') return filterFaults(value, resource?.filterable, context);
  if (option === 'orderby') return orderFaults(value, resource?.sortable, context);
  if (option !== 'select' && option !== 'expand') return [];
  const faults: Fault[] = [];
  for (const item of value.kind === 'ExpandList' || value.kind === 'SelectList' ? value.items : []) {
    const [first] = item.kind === 'Missing' ? [] : item.path;
    if (first?.kind !== 'Name' || item.kind === 'Missing' || first.text === '*') continue;
    const path = first.text;
    const isListed =
      option === 'expand' ? resource?.expandable?.some((each) => isSameInAnyCase(each, path)) : undefined;
    const fact = { path, option, operation: undefined } as const;
    if (isListed === false)
      faults.push([item, { ...fact, supported: resource?.expandable ?? [], problem: 'unlisted' }]);
    else if (option === 'select' && item.path.length === 1) {
      const found = propertyConventions(path, [first], context);
      const referent = context.binding.referentOf(first);
      const isDeclared = referent !== undefined;
      const [outer = '', inner] = insteadOf(path, [first], context)?.split('/') ?? [];
      if (!isDeclared && isMiscased(path, context)) faults.push([item, { ...fact, supported: [], problem: 'case' }]);
      else if (found?.not?.includes('select') === true)
        faults.push([item, { ...fact, supported: [], problem: 'never' }]);
      else if (referent?.kind !== 'property' && found?.isRelationship === true && !isExpanded(path, context))
        faults.push([item, { ...fact, supported: [], problem: 'relationship' }]);
      else if (!isDeclared && inner !== undefined && !isSameInAnyCase(outer, path))
        faults.push([item, { ...fact, supported: [`$expand=${outer}($select=${inner})`], problem: 'instead' }]);
    } else if (propertyConventions(path, [first], context)?.not?.includes(option) === true)
      faults.push([item, { ...fact, supported: [], problem: 'never' }]);
  }
  return faults;
}

/** Whether another option of the request expands a property: then a select of it may be needed, and does no harm. */
const isExpanded = (name: string, { url }: RuleContext): boolean =>
  url?.query?.options.some(
    ({ option, value }) =>
      option === 'expand' &&
      value.kind === 'ExpandList' &&
      value.items.some((item) => {
        const [first] = item.kind === 'Missing' ? [] : item.path;
        return first?.kind === 'Name' && isSameInAnyCase(first.text, name);
      }),
  ) === true;

/** A name with capitals, in a request for a set or one of its entities. */
function isMiscased(path: string, { conventions, url }: RuleContext): boolean {
  const [set, ...others] = url?.path?.segments ?? [];
  const isOfSet = others.length === 0 && set?.name.kind === 'Name' && /^[a-z_][a-z_\d]*$/.test(set.name.text);
  const hasApply = url?.query?.options.some(({ option }) => option === 'apply') === true;
  return (
    conventions.names.columns === 'lower-case' &&
    isOfSet &&
    !hasApply &&
    /^[A-Za-z_]\w*$/.test(path) &&
    /[A-Z]/.test(path)
  );
}

/** The path to write instead, where the entity has the property only inside another one; a schema says more than a name. */
function insteadOf(path: string, names: readonly Name[], context: RuleContext): string | undefined {
  if (names[0] !== undefined && context.binding.referentOf(names[0])?.kind === 'property') return undefined;
  const instead = propertyConventions(path, names, context)?.instead;
  if (instead !== undefined) return instead;
  const { otherProperties } = listedResource(context)?.conventions ?? {};
  const [first = ''] = path.split('/');
  const isOther = otherProperties?.own.some((each) => isSameInAnyCase(each, first)) === false && /^\w+$/.test(first);
  return isOther ? `${otherProperties.below}/${path}` : undefined;
}

function filterFaults(value: Node, filterable: readonly string[] | undefined, context: RuleContext): readonly Fault[] {
  const faults: Fault[] = [];
  const unlisted = new Set<string>();
  for (const { path, names, operation, text, node } of propertyUses(value, context)) {
    const fact = { path, option: 'filter', operation: text } as const;
    if (
      filterable?.some((each) => isSameInAnyCase(each, path)) === false &&
      !names.some((name) => name.text.includes('.'))
    ) {
      if (!unlisted.has(path)) faults.push([node, { ...fact, supported: filterable, problem: 'unlisted' }]);
      unlisted.add(path);
      continue;
    }
    const instead = insteadOf(path, names, context);
    // Whether there is an object at all can be asked.
    const isObject = instead?.startsWith(`${path}/`) === true;
    if (instead !== undefined && !(isObject && operation.endsWith(' null'))) {
      faults.push([node, { ...fact, supported: [instead], problem: 'instead' }]);
      continue;
    }
    const found = propertyConventions(path, names, context);
    if (found !== undefined && !allowsOperation(found, operation))
      faults.push([node, { ...fact, supported: operationsOf(found), problem: 'operation' }]);
  }
  return faults;
}

function orderFaults(value: Node, sortable: readonly string[] | undefined, context: RuleContext): readonly Fault[] {
  const faults: Fault[] = [];
  for (const item of value.kind === 'OrderbyList' ? value.items : []) {
    for (const { node, names } of usedPaths(item, context)) {
      const path = textsOf(names).join('/');
      const fact = { path, option: 'orderby', operation: undefined } as const;
      const sort = propertyConventions(path, names, context)?.sort;
      const instead = insteadOf(path, names, context);
      if (names.length === 1 && context.binding.referentOf(names[0]!) === undefined && isMiscased(path, context))
        faults.push([node, { ...fact, supported: [], problem: 'case' }]);
      else if (instead !== undefined) faults.push([node, { ...fact, supported: [instead], problem: 'instead' }]);
      else if (sort === 'none' || sortable?.some((each) => isSameInAnyCase(each, path)) === false)
        faults.push([node, { ...fact, supported: sortable ?? [], problem: 'unlisted' }]);
      else if (
        sort === 'descending' &&
        !/\s(?:desc|%20desc)$/i.test(context.textOf(item).replaceAll('%20', ' ').trimEnd())
      )
        faults.push([item, { ...fact, supported: [], problem: 'descending' }]);
    }
  }
  return faults;
}
