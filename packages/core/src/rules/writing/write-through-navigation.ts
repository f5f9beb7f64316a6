/** A write to a member of a collection that the path reaches only by navigation. */
import { shortName } from '../../schema/index.js';
import type { Severity } from '../../text/index.js';
import { defineRule } from '../engine/rule.js';
import { inOwnSet, writtenAddress } from '../shared/path/written-address.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly method: string;
  readonly text: string;
  readonly type: string;
  /** The entity in its own set, if there is one such set. */
  readonly own: string | undefined;
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
      {
        method,
        text: context.textOf(segment),
        type: type === undefined ? 'the entity' : shortName(type.name),
        own: inOwnSet(type, context.textOf(key.predicate), context.schema),
      },
      { severity },
    );
  },
  describe: ({ method, text, type, own }) => ({
    message: `A ${method} cannot write ${text} through its parent; ${own === undefined ? `use the entity set of ${type} instead` : `write ${shorten(own)}`}.`,
  }),
});
