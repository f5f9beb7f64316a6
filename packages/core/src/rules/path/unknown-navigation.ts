/** A path or expand that continues to a name the type does not have. */
import { findProperty, propertyNames, shortName } from '../../schema/index.js';
import { addressesOne, isNoKey } from '../../semantics/index.js';
import type { Name } from '../../syntax/index.js';
import { isInOtherOptions } from '../shared/options/query-options.js';
import { defineRule, type Report } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import {
  type Candidates,
  castOrReplace,
  reportUnknownName,
  type UnknownName,
  unknownNameWords,
} from '../shared/path/unknown-names.js';

export const unknownNavigation = defineRule<'ResourcePath' | 'ExpandItem', UnknownName>({
  name: 'unknown-navigation',
  visits: ['ResourcePath', 'ExpandItem'],
  forms: { ResourcePath: ['long'] },
  find(node, context, report) {
    if (node.kind === 'ExpandItem') {
      if (isInOtherOptions(context)) return;
      for (const part of node.path) if (part.kind === 'Name') reportIn(part, false, context, report);
      return;
    }
    const { binding, dialect, schema } = context;
    for (const [i, { role, segment }] of binding.path.entries()) {
      const before = binding.path[i - 1];
      if (role !== 'unknown' || segment.name.kind !== 'Name' || before === undefined) continue;
      // After a collection the standard allows a key as a segment; elsewhere navigation-from-collection asks for a key.
      const isInKeysPlace = before.cardinality === 'many' && before.type !== undefined && dialect.keySegments;
      const isWrong = isInKeysPlace && schema !== undefined && isNoKey(segment.name.text, before.type, schema);
      if (addressesOne(before) || isWrong)
        reportIn(segment.name, dialect.propertiesInPath, context, (at, fact, options) => {
          const isCount = isWrong && fact.near.length === 0 && fact.name.text.toLowerCase() === 'count';
          report(at, isCount ? { ...fact, near: ['$count'] } : fact, options);
        });
    }
  },
  describe: (fact, context) => ({ message: unknownNameWords(fact, nounOf(fact, context), context) }),
  fix: castOrReplace,
});

function reportIn(name: Name, acceptsProperties: boolean, context: RuleContext, report: Report<UnknownName>): void {
  const { schema } = context;
  const candidates: Candidates = {
    kind: acceptsProperties ? 'member' : 'navigation',
    in(scope) {
      if (schema === undefined || scope === undefined) return [];
      const names = propertyNames(schema, scope);
      // Where operations have short names, a path goes on to them as well.
      return acceptsProperties
        ? context.conventions.names.operations === 'short'
          ? [...names, ...[...schema.operations.keys()].map(shortName)]
          : names
        : names.filter((candidate) => findProperty(schema, scope, candidate)?.property.kind === 'navigation');
    },
  };
  reportUnknownName(name, candidates, context, report);
}

/** A path of the standard may go on to properties as well. */
const nounOf = ({ name }: UnknownName, { binding, dialect }: RuleContext): string =>
  dialect.propertiesInPath && binding.path.some(({ segment }) => segment.name === name)
    ? 'property'
    : 'navigation property';
