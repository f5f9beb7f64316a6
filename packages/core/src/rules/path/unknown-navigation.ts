/** A path or expand that continues to a name the type does not have. */
import { findProperty, keyOf, propertyNames, type StructuredType } from '../../schema/index.js';
import type { TypeFamily } from '../../language/index.js';
import { addressesOne, type SegmentFact, valueTypeOf } from '../../semantics/index.js';
import type { Name } from '../../syntax/index.js';
import { isInForeignOptions } from '../shared/options/index.js';
import { defineRule, type Report, type RuleContext } from '../engine/index.js';
import { castOrReplace, reportUnknownName, type UnknownName, unknownNameWords } from '../shared/path/index.js';

export const unknownNavigation = defineRule<'ResourcePath' | 'ExpandItem', UnknownName>({
  name: 'unknown-navigation',
  wakes: ['ResourcePath', 'ExpandItem'],
  forms: { ResourcePath: ['long'] },
  find(node, context, report) {
    if (node.kind === 'ExpandItem') {
      if (isInForeignOptions(context)) return;
      for (const part of node.path) if (part.kind === 'Name') reportIn(part, false, context, report);
      return;
    }
    const { binding, dialect } = context;
    for (const [i, { role, segment }] of binding.path.entries()) {
      const before = binding.path[i - 1];
      if (role !== 'unknown' || segment.name.kind !== 'Name' || before === undefined) continue;
      // After a collection the standard allows a key as a segment; elsewhere navigation-from-collection asks for a key.
      if (addressesOne(before) || (dialect.keySegments && isNoKey(segment.name, before, context)))
        reportIn(segment.name, dialect.pathMembers, context, report);
    }
  },
  describe: (fact, context) => ({ message: unknownNameWords(fact, nounOf(fact, context), context) }),
  fix: castOrReplace,
});

/** Families whose values cannot be written as an identifier, except for the two words of numbers. */
const unlikeNames: ReadonlySet<TypeFamily> = new Set(['number', 'date', 'dateTimeOffset', 'timeOfDay', 'guid']);

/** Whether a name after a collection cannot be the key of one of its entities (URL conventions 4.3.6). */
function isNoKey({ text }: Name, { cardinality, type }: SegmentFact, { schema }: RuleContext): boolean {
  if (cardinality !== 'many' || schema === undefined || type === undefined) return false;
  const key = keyOf(schema, type);
  const property = key?.length === 1 ? findProperty(schema, type, key[0]!.path)?.property : undefined;
  const family = property && valueTypeOf(schema, property.type)?.family;
  return family !== undefined && unlikeNames.has(family) && /^[a-z_]\w*$/i.test(text) && !/^(?:inf|nan)$/i.test(text);
}

function reportIn(name: Name, takesProperties: boolean, context: RuleContext, report: Report<UnknownName>): void {
  const { schema } = context;
  const candidates = (scope: StructuredType | undefined): string[] => {
    if (schema === undefined || scope === undefined) return [];
    const names = propertyNames(schema, scope);
    return takesProperties
      ? names
      : names.filter((candidate) => findProperty(schema, scope, candidate)?.property.kind === 'navigation');
  };
  reportUnknownName(name, candidates, context, report);
}

/** A path of the standard may go on to properties as well. */
const nounOf = ({ name }: UnknownName, { binding, dialect }: RuleContext): string =>
  dialect.pathMembers && binding.path.some(({ segment }) => segment.name === name) ? 'property' : 'navigation property';
