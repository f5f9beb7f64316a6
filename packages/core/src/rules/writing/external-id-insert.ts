/** An insert of an entity with a composite key by an alternate key only. */
import { findProperty, keyOf, shortName } from '../../schema/index.js';
import { alternateKeys, firstName, originOf } from '../../semantics/index.js';
import type { Severity } from '../../text/index.js';
import type { Body, JsonMember } from '../../syntax/index.js';
import { writtenEntity } from '../shared/body/written-body.js';
import { defineRule, type Report } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { changeMethod } from '../shared/writing/change-method.js';
import { listWords } from '../shared/text/words.js';
import { writtenAddress } from '../shared/path/written-address.js';

interface Fact {
  readonly method: string;
  readonly type: string;
  readonly key: readonly string[];
}

const severities: Readonly<Record<string, Severity>> = { POST: 'error', PUT: 'warning' };

export const externalIdInsert = defineRule<'ResourcePath' | 'Body', Fact>({
  name: 'external-id-insert',
  visits: ['ResourcePath', 'Body'],
  appliesTo: ({ conventions }) => conventions.writing.compositeInsertByAlternateKey === 'rejected',
  find(node, context, report) {
    if (!['POST', 'PUT'].includes(context.method)) return;
    const { method } = context;
    if (node.kind === 'Body') return findInBody(node, context, report);
    const severity = severities[method];
    if (severity === undefined) return;
    const address = writtenAddress(context);
    if (address?.path.length !== 1 || (address.target.origin?.length ?? 1) !== 1) return;
    const { key, type, segment } = { ...originOf(address.target), segment: address.target.segment };
    if (key?.form !== 'alternate' || key.key === undefined || key.key.length < 2) return;
    const names = key.key.map(({ alias }) => alias);
    const at = address.target.origin === undefined ? key.predicate : segment.name;
    // Without the key a POST would insert an entity whose key is incomplete, so the general advice to remove it is wrong here.
    report(
      at,
      { method, type: type === undefined ? 'the entity' : shortName(type.name), key: names },
      method === 'POST' ? { severity, explains: at } : { severity },
    );
  },
  describe({ method, type, key }) {
    const message =
      method === 'PUT'
        ? `This PUT cannot insert, because an insert of ${type} requires ${listWords(key)}; use PATCH to update.`
        : `${type} cannot be inserted by its external identifier alone; use PUT with the full key (${listWords(key)}).`;
    return { message };
  },
  fix: ({ method }, { isInBatch }) => (method !== 'PUT' || isInBatch ? [] : [changeMethod('PATCH', 'unsafe')]),
});

/**
 * An insert into a set of its own that gives an external identifier, and not all of the values that the service cannot
 * assign.
 */
function findInBody(body: Body, context: RuleContext, report: Report<Fact>): void {
  const { schema } = context;
  const entity = context.method === 'POST' ? writtenEntity(context, body) : undefined;
  if (entity?.type === undefined || schema === undefined || entity.hasUnknownMembers || entity.isUnlisted) return;
  const { type, segment, members } = entity;
  const key = keyOf(schema, type) ?? [];
  if (segment.role !== 'entitySet' || segment.key !== undefined || key.length < 2) return;
  const externals = alternateKeys(schema, type).map(([first]) => first);
  const isNull = ({ value }: JsonMember): boolean => value.kind === 'JsonScalar' && value.value === null;
  const external = members.find((member) => externals.includes(member.name.text) && !isNull(member));
  if (external === undefined) return;
  const given = new Set(members.map(({ name }) => firstName(name.text)));
  const needed = key.filter(({ path }) => findProperty(schema, type, path)?.property.kind !== 'property');
  if (needed.every(({ alias }) => given.has(alias))) return;
  report(external.name, { method: 'POST', type: shortName(type.name), key: key.map(({ alias }) => alias) });
}
