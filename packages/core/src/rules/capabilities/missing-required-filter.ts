/** A read of a collection without the filter that the schema requires. */
import { pathsOf } from '../../schema/index.js';
import type { QueryOption, Url } from '../../syntax/index.js';
import { hasHole, mayHoldMore, optionWord } from '../shared/options/query-options.js';
import { hasAnnotation } from '../engine/has-annotation.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { listWords } from '../shared/text/words.js';
import { addressedResource, hasNeighbour, resourceOfOptions } from '../shared/capabilities/resource.js';
import { declarationNote, type Restriction, restrictionOf } from '../shared/capabilities/restriction.js';
import { textsOf, usedPaths } from '../shared/capabilities/used-paths.js';

interface Fact {
  readonly restriction: Restriction;
  /** Properties that the filter lacks; undefined when there is no filter. */
  readonly missing: readonly string[] | undefined;
}

export const missingRequiredFilter = defineRule<'Url' | 'QueryOption', Fact>({
  name: 'missing-required-filter',
  visits: ['Url', 'QueryOption'],
  forms: { QueryOption: ['filter'] },
  appliesTo: ({ schema }) => hasAnnotation(schema, ['RequiredProperties', 'RequiresFilter']),
  find(node, context, report) {
    if (context.method !== 'GET') return;
    if (node.kind === 'Url') {
      const segment = node.path?.segments.at(-1);
      const restriction = segment === undefined || mayBeFiltered(node, context) ? undefined : demandedFilter(context);
      if (restriction !== undefined) report(segment!.name, { restriction, missing: undefined });
      return;
    }
    // Only the first of two filters counts; another rule reports the second one.
    if (context.ancestors.at(-1)?.kind === 'Query' && (firstFilter(context) ?? node) !== node) return;
    const resource = isKnown(node, context) ? resourceOfOptions(context) : undefined;
    if (resource?.cardinality !== 'many') return;
    const restriction = restrictionOf(context.schema, resource, 'FilterRestrictions', 'RequiredProperties');
    if (restriction === undefined) return;
    const used = new Set(usedPaths(node.value, context).map(({ names }) => textsOf(names).join('/')));
    const missing = pathsOf(restriction.value).filter((path) => !used.has(path));
    if (missing.length > 0) report(node.value, { restriction, missing });
  },
  describe: ({ restriction, missing }, { dialect }) => {
    const filter = optionWord(dialect, 'filter');
    return {
      message:
        missing === undefined
          ? `The schema requires a ${filter} for this collection; add one.`
          : `The schema requires ${missing.length === 1 ? 'a condition' : 'conditions'} on ${listWords(missing)} in this ${filter}; add ${missing.length === 1 ? 'it' : 'them'}.`,
      notes: [declarationNote(restriction, missing === undefined ? 'RequiresFilter' : 'RequiredProperties')],
    };
  },
});

/** Whether the URL has a filter, or something that may contain or continue one. */
function mayBeFiltered({ path, query }: Url, context: RuleContext): boolean {
  const options = query?.options ?? [];
  return (
    path?.segments.some(({ name }) => name.kind !== 'Name' || name.text === '$filter') === true ||
    options.some(({ option }) => ['filter', 'apply', 'skiptoken', 'deltatoken'].includes(option ?? '')) ||
    (query !== undefined && mayHoldMore(query, context))
  );
}

function demandedFilter(context: RuleContext): Restriction | undefined {
  const resource = addressedResource(context);
  const isResource = context.route === undefined || context.route.route.interface === 'object';
  if (resource?.cardinality !== 'many' || !isResource) return undefined;
  const restriction = restrictionOf(context.schema, resource, 'FilterRestrictions', 'RequiresFilter');
  return restriction?.value === true ? restriction : undefined;
}

const firstFilter = ({ url }: RuleContext): QueryOption | undefined =>
  url?.query?.options.find(({ option }) => option === 'filter');

/** Whether a filter is complete: a variable in it may contain the missing condition. */
const isKnown = (node: QueryOption, context: RuleContext): boolean =>
  !hasHole(context.textOf(node), context) && !hasNeighbour(context, 'apply');
