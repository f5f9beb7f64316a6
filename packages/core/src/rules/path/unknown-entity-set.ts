/** A path that begins with a name the service does not have. */
import type { EntityContainer } from '../../schema/index.js';
import type { MemberPath, Node, Segment } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import {
  type Candidates,
  leavesRoutes,
  replaceName,
  reportUnknownName,
  type UnknownName,
  unknownNameWords,
} from '../shared/path/unknown-names.js';

export const unknownEntitySet = defineRule<'ResourcePath' | 'MemberPath', UnknownName>({
  name: 'unknown-entity-set',
  visits: ['ResourcePath', 'MemberPath'],
  forms: { ResourcePath: ['unresolved', 'system'], MemberPath: ['marked'] },
  // The declarations that a container inherits from one in another document are unknown (CSDL 13.1).
  appliesTo: ({ schema }) => schema?.container !== undefined && schema.container.extends === undefined,
  find(node, context, report) {
    const { binding, schema, conventions } = context;
    const container = schema?.container;
    if (container === undefined || leavesRoutes(context)) return;
    const names = node.kind === 'MemberPath' ? [resourceOf(node)] : resourcesOf(binding.path[0]?.segment);
    const candidates: Candidates = {
      kind: 'set',
      in: () =>
        [...container.entitySets.keys(), ...container.singletons.keys(), ...container.imports.keys()].filter(
          (set) => set !== conventions.names.templateEntitySet,
        ),
    };
    for (const name of names)
      if (name?.kind === 'Name')
        reportUnknownName(name, candidates, context, (at, fact, options) =>
          report(at, { ...fact, near: countOf(fact, container) ?? fact.near }, options),
        );
  },
  describe: (fact, context) => ({ message: unknownNameWords(fact, 'entity set', context) }),
  fix: ({ name, near }, context) => replaceName(name, near, context),
});

/** `Orders$count`, which lacks the slash before its last part. */
function countOf({ name: { text } }: UnknownName, { entitySets }: EntityContainer): readonly string[] | undefined {
  const set = text.endsWith('$count') ? text.slice(0, -'$count'.length) : undefined;
  return set !== undefined && entitySets.has(set) ? [`${set}/$count`] : undefined;
}

/** The name that a path begins with, or those in `$crossjoin(…)` (URL conventions 4.15). */
function resourcesOf(segment: Segment | undefined): (Node | undefined)[] {
  const name = segment?.name;
  if (name?.kind !== 'Name' || name.text !== '$crossjoin') return [name];
  return segment!.keys.flatMap(({ items }) =>
    items.map(({ value }) => (value.kind === 'MemberPath' && value.parts.length === 1 ? value.parts[0] : undefined)),
  );
}

/** The name after `$root` (URL conventions 5.1.1.14.5). */
function resourceOf({ parts: [root, resource] }: MemberPath): Node | undefined {
  if (root?.kind !== 'Name' || root.text !== '$root') return undefined;
  return resource?.kind === 'Call' ? resource.name : resource;
}
