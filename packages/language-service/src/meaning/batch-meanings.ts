/** What the ids, groups and methods of a batch represent. */
import type { Batch } from '@odatalint/core';
import type { AddMeaning } from './meaning.js';

/** Adds the meaning of the texts of a batch, except those of its requests' own URLs and bodies. */
export function addBatch({ items }: Batch, add: AddMeaning): void {
  const ids = new Set(items.map(({ requestId }) => requestId?.text));
  const groups = new Set(items.map(({ atomicityGroup }) => atomicityGroup?.text));
  for (const { requestId, method, atomicityGroup, dependsOn } of items) {
    if (method !== undefined) add(method, { kind: 'method', name: method.text.toUpperCase() });
    if (requestId !== undefined) add(requestId, { kind: 'requestId', id: requestId.text, isDefinition: true });
    if (atomicityGroup !== undefined) add(atomicityGroup, { kind: 'group', name: atomicityGroup.text });
    for (const each of dependsOn) {
      const isGroup = !ids.has(each.text) && groups.has(each.text);
      add(
        each,
        isGroup ? { kind: 'group', name: each.text } : { kind: 'requestId', id: each.text, isDefinition: false },
      );
    }
  }
}
