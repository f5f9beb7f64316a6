/** What the segments of a resource path stand for, with their keys and parameters. */
import type { BoundRequest, Segment } from '@odatalint/core';
import type { SegmentFact } from '@odatalint/core/internal';
import { addOperation } from './call-meanings.js';
import type { AddMeaning } from './meaning.js';

/** Adds what the names and values of a segment represent. */
export function addSegment(bound: BoundRequest, fact: SegmentFact, add: AddMeaning): void {
  const { segment, role, type, overloads = [], operation, unlisted } = fact;
  const { name } = segment;
  if (name.kind !== 'Name') return;
  if (role === 'reference')
    add(name, { kind: 'requestId', id: referencedId(name.text, bound.service), isDefinition: false });
  else if (overloads.length > 0) {
    addOperation(name, { overloads, operation }, add, bound.schema?.container?.imports.get(name.text));
    addParameters(segment, fact, add);
  } else if (role === 'key' && type !== undefined) add(name, { kind: 'keySegment', type });
  else if (role === 'system') add(name, { kind: 'systemSegment', name: name.text });
  else if (unlisted !== undefined && bound.binding.referentOf(name)?.kind !== 'entitySet')
    add(name, { kind: 'unlistedSet', name: name.text, isCustom: unlisted === 'custom' });
  for (const [item, key] of fact.key?.values ?? []) {
    if (item.name !== undefined && type !== undefined) add(item.name, { kind: 'key', key, type });
    if (item.value.kind === 'Literal')
      add(item.value, { kind: 'literal', literal: item.value, for: { key, isNamed: item.name !== undefined } });
  }
}

function addParameters({ keys }: Segment, { operation }: SegmentFact, add: AddMeaning): void {
  if (operation === undefined) return;
  for (const { name } of keys[0]?.items ?? []) {
    const parameter = operation.parameters.find((each) => each.name === name?.text);
    if (name !== undefined && parameter !== undefined) add(name, { kind: 'parameter', parameter, operation });
  }
}

/** The id in a reference to an earlier request, `$1` or `$[1]`. */
function referencedId(text: string, { conventions }: BoundRequest['service']): string {
  const { prefix, suffix } = conventions.batch.reference;
  return text.slice(prefix.length, text.length - suffix.length);
}
