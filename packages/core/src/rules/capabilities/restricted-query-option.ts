/** A query option that the schema does not allow on the resource. */
import type { AnnotationName, CapabilityTerm } from '../../codes/index.js';
import { recordProperty } from '../../schema/index.js';
import { optionWord, placeOfOption } from '../shared/options/query-options.js';
import { hasAnnotation } from '../engine/has-annotation.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { addressedResource, resourceOfItem, resourceOfOptions } from '../shared/capabilities/resource.js';
import { declarationNote, isRefused, type Restriction, restrictionOf } from '../shared/capabilities/restriction.js';
import { type OptionNode, optionOf, optionUse } from '../shared/capabilities/option-uses.js';

interface Fact {
  readonly system: string;
  readonly restriction: Restriction;
  readonly place: 'read' | 'select' | 'write' | 'step';
}

/** The term about each option; non-countable-collection checks counting. */
const whileReading: Readonly<Record<string, readonly [term: CapabilityTerm, property?: AnnotationName]>> = {
  compute: ['ComputeSupported'],
  expand: ['ExpandRestrictions', 'Expandable'],
  filter: ['FilterRestrictions', 'Filterable'],
  orderby: ['SortRestrictions', 'Sortable'],
  search: ['SearchRestrictions', 'Searchable'],
  select: ['SelectSupport', 'Supported'],
  skip: ['SkipSupported'],
  top: ['TopSupported'],
};

/** Properties of `SelectSupport`, for options inside a select. */
const insideSelect: Readonly<Record<string, AnnotationName>> = {
  compute: 'ComputeSupported',
  count: 'Countable',
  expand: 'Expandable',
  filter: 'Filterable',
  orderby: 'Sortable',
  search: 'Searchable',
  skip: 'SkipSupported',
  top: 'TopSupported',
};

/** Properties of `ModificationQueryOptions`, for options of a request that writes. */
const whileWriting: Readonly<Record<string, AnnotationName>> = {
  compute: 'ComputeSupported',
  expand: 'ExpandSupported',
  filter: 'FilterSupported',
  orderby: 'SortSupported',
  search: 'SearchSupported',
  select: 'SelectSupported',
};

const listOptions: ReadonlySet<string> = new Set(['filter', 'orderby', 'search', 'skip', 'top']);

export const restrictedQueryOption = defineRule<OptionNode['kind'], Fact>({
  name: 'restricted-query-option',
  visits: ['QueryOption', 'Segment', 'Transformation'],
  forms: { Segment: ['system'] },
  appliesTo: ({ schema }) =>
    hasAnnotation(schema, [
      ...Object.values(whileReading).map(([term, property]) => property ?? term),
      ...Object.values(insideSelect),
      ...Object.values(whileWriting),
    ]),
  find(node, context, report) {
    const system = optionOf(node);
    if (system === undefined || !context.dialect.options.includes(system)) return;
    if (node.kind !== 'QueryOption') {
      const use = Object.hasOwn(whileReading, system) ? optionUse(node, system, context) : undefined;
      const [term, property] = whileReading[system] ?? [];
      const restriction = use && restrictionOf(context.schema, use.resource, term!, property);
      if (isRefused(restriction)) report(node.name, { system, restriction, place: 'step' });
      return;
    }
    const isInSelect = context.ancestors.some(({ kind }) => kind === 'SelectItem');
    const place = isInSelect ? 'select' : context.method === 'GET' ? 'read' : 'write';
    const restriction = restrictionIn[place](system, context);
    if (isRefused(restriction)) report(node, { system, restriction, place }, { span: placeOfOption(node) });
  },
  describe: ({ system, restriction, place }, { dialect, method }) => {
    const where = {
      read: 'on this resource',
      step: 'on this resource',
      select: 'inside this select',
      write: `with this ${method}`,
    }[place];
    return {
      message: `The schema does not allow ${optionWord(dialect, system)} ${where}; remove it.`,
      notes: [declarationNote(restriction)],
    };
  },
});

type Find = (system: string, context: RuleContext) => Restriction | undefined;

const restrictionIn: Readonly<Record<Exclude<Fact['place'], 'step'>, Find>> = {
  read(system, context) {
    const place = Object.hasOwn(whileReading, system) ? whileReading[system] : undefined;
    const resource = place === undefined ? undefined : resourceOfOptions(context);
    // misplaced-query-option reports options for collections on a single entity.
    if (place === undefined || resource === undefined || (resource.cardinality === 'one' && listOptions.has(system)))
      return undefined;
    return restrictionOf(context.schema, resource, place[0], place[1]);
  },

  select(system, context) {
    let resource = addressedResource(context);
    for (const ancestor of context.ancestors)
      if (ancestor.kind === 'ExpandItem') resource = resource && resourceOfItem(context, resource, ancestor.path);
    const property = Object.hasOwn(insideSelect, system) ? insideSelect[system] : undefined;
    return resource === undefined || property === undefined
      ? undefined
      : restrictionOf(context.schema, resource, 'SelectSupport', property);
  },

  write(system, context) {
    // Where the conventions define the options of a write, misplaced-query-option checks them.
    const property = Object.hasOwn(whileWriting, system) ? whileWriting[system] : undefined;
    const resource = addressedResource(context);
    if (context.conventions.options.onWrites !== undefined || property === undefined || resource === undefined)
      return undefined;
    return modificationOption(property, resource, context);
  },
};

const termOfMethod: Readonly<Record<string, CapabilityTerm>> = {
  POST: 'InsertRestrictions',
  PATCH: 'UpdateRestrictions',
  PUT: 'UpdateRestrictions',
};

/** A restriction of inserts or updates precedes that of all modifications. */
function modificationOption(
  property: AnnotationName,
  resource: NonNullable<ReturnType<typeof addressedResource>>,
  { method, schema }: RuleContext,
): Restriction | undefined {
  const term = termOfMethod[method];
  if (term === undefined) return undefined;
  const own = restrictionOf(schema, resource, term, 'QueryOptions');
  if (own === undefined) return restrictionOf(schema, resource, 'ModificationQueryOptions', property);
  const value = recordProperty(own.value, property);
  return value === undefined ? undefined : { ...own, value };
}
