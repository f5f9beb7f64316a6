/** An expand of a property that the schema declares non-expandable. */
import type { ExpandItem } from '../../syntax/index.js';
import { hasAnnotation } from '../engine/has-annotation.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import {
  declarationNote,
  isRefused,
  listedPath,
  type Restriction,
  restrictionOf,
} from '../shared/capabilities/restriction.js';
import { type Resource, resourceOfItem, resourceOfOptions } from '../shared/capabilities/resource.js';

interface Fact {
  readonly path: string;
  readonly restriction: Restriction;
}

export const nonExpandableProperty = defineRule<'ExpandItem', Fact>({
  name: 'non-expandable-property',
  visits: ['ExpandItem'],
  appliesTo: ({ schema }) =>
    hasAnnotation(schema, ['NonExpandableProperties', 'NonExpandableStreamProperties', 'StreamsExpandable']),
  find(node, context, report) {
    const resource = resourceOfOptions(context);
    const found = resource === undefined ? undefined : obstacleOf(node, resource, context);
    const [first, last] = [node.path[0], node.path.at(-1)];
    if (found === undefined || first === undefined || last === undefined) return;
    report(first, found, { span: { start: first.start, end: last.end } });
  },
  describe: ({ path, restriction }) => ({
    message: `The schema does not allow expanding ${path}; read it in another request.`,
    notes: [declarationNote(restriction)],
  }),
});

/** No listed path has more steps. */
const longestList = 50;

/** The first part of an item's path that cannot be expanded. */
function obstacleOf({ path }: ExpandItem, from: Resource, context: RuleContext): Fact | undefined {
  const { schema, binding } = context;
  let resource: Resource | undefined = from;
  let steps: string[] = [];
  for (const part of path) {
    if (resource === undefined || part.kind !== 'Name') return undefined;
    const referent = binding.referentOf(part);
    // An unknown name is in no list, and neither is the rest of its path.
    if (referent === undefined || referent.kind === 'unresolved' || steps.length > longestList) return undefined;
    steps = [...steps, part.text];
    const isStream = referent?.kind === 'property' && referent.property.type.name === 'Edm.Stream';
    const list = isStream ? 'NonExpandableStreamProperties' : 'NonExpandableProperties';
    const restriction = restrictionOf(schema, resource, 'ExpandRestrictions', list);
    if (restriction !== undefined && listedPath(restriction, steps) !== undefined)
      return { path: steps.join('/'), restriction };
    const streams = isStream ? restrictionOf(schema, resource, 'ExpandRestrictions', 'StreamsExpandable') : undefined;
    if (isRefused(streams)) return { path: steps.join('/'), restriction: streams };
    if (referent?.kind !== 'navigation') continue;
    resource = resourceOfItem(context, resource, [part]);
    steps = [];
  }
  return undefined;
}
