/** A write to a member of a collection that the path reaches only by navigation. */
import { shortName } from '../../schema/index.js';
import type { Severity } from '../../text/index.js';
import { defineRule } from '../engine/rule.js';
import { writtenAddress } from '../shared/path/written-address.js';

interface Fact {
  readonly method: string;
  readonly text: string;
  readonly type: string;
}

const severities: Readonly<Record<string, Severity>> = { PUT: 'error', PATCH: 'warning' };

export const writeThroughNavigation = defineRule<'ResourcePath', Fact>({
  name: 'write-through-navigation',
  visits: ['ResourcePath'],
  appliesTo: ({ conventions }) => conventions.writing.throughNavigation === 'rejected',
  find(_path, context, report) {
    if (!['PUT', 'PATCH'].includes(context.method)) return;
    const { method } = context;
    const severity = severities[method];
    if (severity === undefined) return;
    const address = writtenAddress(context);
    if (address?.target.navigation?.type.isCollection !== true || address.parent?.cardinality !== 'one') return;
    const { key, segment, type } = address.target;
    if (key?.form !== 'positional' || key.key === undefined || key.repeated.size > 0 || key.missing.length > 0) return;
    // A variable may contain a key with its names.
    if (key.predicate.items.length !== 1 || key.predicate.items[0]!.value.kind === 'Hole') return;
    report(
      segment,
      { method, text: context.textOf(segment), type: type === undefined ? 'the entity' : shortName(type.name) },
      { severity },
    );
  },
  describe: ({ method, text, type }) => ({
    message: `A ${method} cannot write ${text} through its parent; use the entity set of ${type} instead.`,
  }),
});
