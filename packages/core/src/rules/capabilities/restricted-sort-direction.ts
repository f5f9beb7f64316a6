/** A sort direction that the schema does not allow for the property. */
import type { Fix } from '../../text/index.js';
import type { OrderbyItem } from '../../syntax/index.js';
import { plainNames } from '../shared/expressions/operands.js';
import { hasAnnotation } from '../engine/has-annotation.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import {
  declarationNote,
  listedPath,
  type Restriction,
  restrictionOfOptions,
} from '../shared/capabilities/restriction.js';
import { textsOf } from '../shared/capabilities/used-paths.js';

interface Fact {
  readonly item: OrderbyItem;
  readonly path: string;
  readonly allowed: 'asc' | 'desc';
  readonly restriction: Restriction;
}

const lists = [
  ['AscendingOnlyProperties', 'asc'],
  ['DescendingOnlyProperties', 'desc'],
] as const;

export const restrictedSortDirection = defineRule<'OrderbyList', Fact>({
  name: 'restricted-sort-direction',
  visits: ['OrderbyList'],
  appliesTo: ({ schema }) => hasAnnotation(schema, ['AscendingOnlyProperties', 'DescendingOnlyProperties']),
  find(node, context, report) {
    for (const [list, allowed] of lists) {
      const restriction = restrictionOfOptions(context, 'SortRestrictions', list);
      if (restriction === undefined) continue;
      for (const item of node.items) {
        const path = directionOf(item, context) === allowed ? undefined : pathOf(item, restriction);
        if (path !== undefined) report(item, { item, path, allowed, restriction });
      }
    }
  },
  describe: ({ path, allowed, restriction }) => ({
    message: `The schema only allows sorting ${path} in ${allowed === 'asc' ? 'ascending' : 'descending'} order; write ${path} ${allowed}.`,
    notes: [declarationNote(restriction)],
  }),
  fix: ({ item: { expression, direction }, allowed }, context): Fix[] => [
    {
      title: `Sort in ${allowed === 'asc' ? 'ascending' : 'descending'} order`,
      safety: 'unsafe',
      edits: [
        direction === undefined
          ? { start: expression.end, end: expression.end, text: context.write(expression, ` ${allowed}`) }
          : { start: direction.start, end: direction.end, text: allowed },
      ],
    },
  ],
});

/** Undefined for a word that is not a direction; the parser has reported it. */
function directionOf({ direction }: OrderbyItem, { dialect }: RuleContext): string | undefined {
  if (direction === undefined) return 'asc';
  return dialect.anyCase ? direction.text.toLowerCase() : direction.text;
}

/** The listed property that an item sorts by; an expression around it has its own order. */
function pathOf({ expression, direction }: OrderbyItem, restriction: Restriction): string | undefined {
  const names = plainNames(expression);
  const isKnown = direction === undefined || /^(?:asc|desc)$/i.test(direction.text);
  return names === undefined || !isKnown ? undefined : listedPath(restriction, textsOf(names));
}
