/** A navigation that starts from a whole collection. */
import { findProperty, keyOf, lineage } from '../../schema/index.js';
import { suggestNames } from '../../text/index.js';
import type { SegmentFact } from '../../semantics/index.js';
import { hasHole } from '../shared/options/query-options.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { isPlainProperty, placeFor, segmentName } from '../shared/path/path-segments.js';
import { leavesRoutes } from '../shared/path/unknown-names.js';

interface Fact {
  readonly name: string;
  readonly from: SegmentFact;
}

export const navigationFromCollection = defineRule<'ResourcePath', Fact>({
  name: 'navigation-from-collection',
  visits: ['ResourcePath'],
  forms: { ResourcePath: ['long'] },
  find(node, context, report) {
    const { path } = context.binding;
    // A stored fragment names only its collection; the key is known when it is sent.
    if (context.fieldOf(node) === 'on' || leavesRoutes(context)) return;
    for (let i = 1; i < path.length; i++) {
      const from = path[i - 1]!;
      const { segment } = path[i]!;
      const { name } = segment;
      if (name.kind !== 'Name' || name.text.startsWith('$') || name.text.includes('.')) continue;
      if (isCollection(from) && isMember(path[i]!, from, context)) report(name, { name: name.text, from });
    }
  },
  describe({ name, from }, context) {
    const set = segmentName(from.segment, context);
    if (isFilter(from))
      return {
        message: `$filter leaves a collection, but "${name}" requires one entity; write the path from its key.`,
      };
    // No name begins with a digit, so this is a key in the style of other APIs.
    if (/^\d/.test(name))
      return {
        message: `"${name}" cannot follow the collection ${set}; write a key in parentheses: ${set}('${name}').`,
      };
    const key = placeForKey(from, context);
    const near = nearName(name, from, context);
    if (near !== undefined)
      return {
        message: `${set} is a collection, but "${name}" requires one entity; add its key and correct the name: ${set}(${key})/${near}.`,
      };
    return {
      message: `${hasHole(set, context) ? 'The segment before it' : set} is a collection, but "${name}" requires one entity; add its key: ${set}(${key})/${name}.`,
    };
  },
});

/** The property that an unknown name is probably a typo of. */
function nearName(name: string, { type }: SegmentFact, { schema }: RuleContext): string | undefined {
  if (schema === undefined || type === undefined || findProperty(schema, type, name) !== undefined) return undefined;
  const names = lineage(schema, type).flatMap(({ properties }) => [...properties.keys()]);
  const [near, ...others] = suggestNames(name, names, { strict: true });
  return others.length === 0 ? near : undefined;
}

/** A placeholder for the key of one entity; after a navigation the parent's key may determine all properties but the last. */
function placeForKey(from: SegmentFact, context: RuleContext): string {
  const { schema } = context;
  const key = (schema === undefined || from.type === undefined ? undefined : keyOf(schema, from.type)) ?? [];
  return key.length > 1 && from.role !== 'navigation' ? '…' : placeFor(key.at(-1), from, context);
}

/** Even an unknown set is a collection while it has no key. */
const isCollection = ({ role, cardinality, segment }: SegmentFact): boolean =>
  cardinality === 'many' || (role === 'entitySet' && segment.keys.length === 0);

const isFilter = ({ role, segment: { name } }: SegmentFact): boolean =>
  role === 'system' && name.kind === 'Name' && name.text === '$filter';

/** Where keys may be segments, only a name that the type has is certainly a member. */
function isMember(fact: SegmentFact, from: SegmentFact, { binding, dialect }: RuleContext): boolean {
  const { role } = fact;
  // Another rule reports properties, which such a path never reaches.
  if (!dialect.keySegments) return dialect.propertiesInPath || !isPlainProperty(fact, binding);
  // `$each` represents each entity, but `$filter` leaves a collection (URL conventions 4.12 and 4.19).
  return (from.role !== 'system' || isFilter(from)) && (role === 'navigation' || role === 'property');
}
