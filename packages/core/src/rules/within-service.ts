/** Keeps a rule to the queries that this service answers. */
import { isInForeignOptions, isServiceQuery } from './query-options.js';
import type { AnyRule } from './rule.js';

/**
 * In: a rule about what stands in query options. Out: the same rule, which says nothing about another service's request,
 * nor about nested options that the dialect lacks: these are reported as a whole.
 */
export const withinService = (rule: AnyRule): AnyRule => ({
  ...rule,
  find(node, context, report) {
    if (isServiceQuery(context) && !isInForeignOptions(context)) rule.find(node, context, report);
  },
});
