/** An expand with more levels than its entity set allows. */
import { annotationOf, recordProperty } from '../../schema/index.js';
import type { ExpandList } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import { isServiceQuery } from '../engine/is-service-query.js';
import type { RuleContext } from '../engine/rule-context.js';
import { levelsOf, repetition } from '../shared/options/expand-levels.js';
import { listedResource } from '../shared/path/resource-conventions.js';
import { shorten } from '../shared/text/words.js';

const term = 'Org.OData.Capabilities.V1.ExpandRestrictions';

interface Limit {
  readonly levels: number;
  /** The source of the limit, in words. */
  readonly source: string;
}

interface Fact {
  readonly limit: Limit;
  readonly depth: number;
  /** The first name that is too deep; undefined where `$levels` repeats an allowed one too often. */
  readonly name: string | undefined;
}

export const excessiveExpandDepth = defineRule<'ExpandList', Fact>({
  name: 'excessive-expand-depth',
  visits: ['ExpandList'],
  find(node, context, report) {
    // The nested lists are reached from the outermost one, which knows their depth.
    if (context.ancestors.some(({ kind }) => kind === 'ExpandItem') || !isServiceQuery(context)) return;
    const limit = depthLimit(context);
    if (limit === undefined) return;
    const visit = (list: ExpandList, outer: number): void => {
      for (const item of list.items) {
        if (item.kind === 'Missing') continue;
        const levels = levelsOf(item, context);
        const repetitions = repetition(item);
        // The service determines the number of levels of `max`.
        const repeated = repetitions?.more === Infinity ? undefined : repetitions;
        const depth = outer + levels.length + (repeated?.more ?? 0);
        const first = levels[limit.levels - outer];
        if (first === undefined && repeated !== undefined && depth > limit.levels)
          report(item, { limit, depth, name: undefined }, { span: repeated.option });
        else if (first !== undefined)
          report(
            item,
            { limit, depth, name: first.text },
            { span: { start: first.start, end: item.path.at(-1)!.end } },
          );
        // Everything after a name that is too deep is too deep as well.
        else for (const { value } of item.options?.options ?? []) if (value.kind === 'ExpandList') visit(value, depth);
      }
    };
    visit(node, 0);
  },
  describe: ({ limit: { levels, source }, depth, name }) => {
    const allowed = levels === 0 ? 'does not allow expand' : `allows at most ${levels}`;
    return {
      message: `This expand is ${depth} levels deep, but the service ${allowed}; ${
        name === undefined ? 'lower $levels' : `end it before ${shorten(name)}`
      }, and read the rest in another request.`,
      notes: source.startsWith('Expand') ? [{ message: `Declared in ${source.replace('.', '/')}.` }] : [],
    };
  },
});

/** The limit of the set at the root of the path, or of the template for unlisted sets; otherwise of the conventions. */
function depthLimit(context: RuleContext): Limit | undefined {
  const { binding, schema, conventions } = context;
  const {
    names: { templateEntitySet },
  } = conventions;
  const template = templateEntitySet === undefined ? undefined : schema?.container?.entitySets.get(templateEntitySet);
  const root = binding.path[0];
  const entitySet = root === undefined ? template : root.entitySet;
  const own = entitySet === undefined ? undefined : annotationOf(entitySet, term)?.value;
  const isByKey = binding.path.length === 1 && root?.cardinality === 'one';
  const byKey = isByKey ? recordProperty(own, 'ExpandByKeyRestrictions') : undefined;
  const levels = recordProperty(byKey ?? own, 'MaxLevels');
  // -1 means no limit.
  if (typeof levels !== 'number' || levels < 0) return conventionalLimit(context);
  const whose = entitySet === undefined || entitySet === template ? 'every entity set of this service' : entitySet.name;
  return { levels, source: `ExpandRestrictions.MaxLevels of ${whose}` };
}

function conventionalLimit(context: RuleContext): Limit | undefined {
  const levels = listedResource(context)?.conventions.expandLevels ?? context.conventions.query.expand.depth;
  return levels === undefined ? undefined : { levels, source: 'the limit of the service' };
}
