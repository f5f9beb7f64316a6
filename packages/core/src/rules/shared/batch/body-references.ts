/** The references to earlier requests in the body of a request in a batch: `"Department.Id": "$[1]"`. */
import type { Conventions } from '../../../semantics/index.js';
import type { BatchItem, JsonScalar } from '../../../syntax/index.js';

export interface BodyReference {
  readonly value: JsonScalar;
  readonly id: string;
}

/** The values of identifiers that are a reference as a whole; none where a service has no such references. */
export function bodyReferences({ content }: BatchItem, { batch, bodies }: Conventions): readonly BodyReference[] {
  const { prefix, suffix } = batch.reference;
  if (suffix === '' || content?.kind !== 'JsonObject') return [];
  return content.members.flatMap(({ name, value }): BodyReference[] => {
    const identifier = name.text.split('.').at(-1)!;
    if (!name.text.includes('.') || !bodies.referenceMembers.includes(identifier)) return [];
    if (value.kind !== 'JsonScalar' || typeof value.value !== 'string' || value.hasHole) return [];
    const text = value.value.trim();
    if (!text.startsWith(prefix) || !text.endsWith(suffix)) return [];
    return [{ value, id: text.slice(prefix.length, text.length - suffix.length) }];
  });
}
