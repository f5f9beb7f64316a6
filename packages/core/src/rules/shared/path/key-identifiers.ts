/** Classifies the keys of a path as own or alternate keys, for services that accept only one kind. */
import type { SegmentFact, BoundRequest } from '../../../semantics/index.js';
import type { KeyPredicate, Node } from '../../../syntax/index.js';

/** A key of a path with its kind. */
export interface IdentifiedKey {
  /** The key, or the reference to the request of a batch whose path has it. */
  readonly predicate: KeyPredicate | Node;
  /** Whether the key is one of an earlier request. */
  readonly isReferenced: boolean;
  /** `both`: values of the own and of an alternate key in one pair of parentheses. */
  readonly by: 'own' | 'alternate' | 'both';
}

/** The keys of a path in order. A key that a variable may contain whole is skipped, and so is an empty one. */
export function identifiedKeys({ binding, dialect }: BoundRequest): IdentifiedKey[] {
  const keys: IdentifiedKey[] = [];
  const path = binding.path.flatMap((fact): { fact: SegmentFact; at?: Node }[] => [
    ...(fact.origin ?? []).map((each) => ({ fact: each, at: fact.segment.name })),
    { fact },
  ]);
  for (const { fact, at } of path) {
    const { key, role } = fact;
    if (key === undefined || (role === 'unknown' && dialect.boundOperations)) continue;
    const { predicate, form, values } = key;
    if (
      predicate.items.length === 0 ||
      predicate.items.some(({ name, value }) => name === undefined && value.kind === 'Hole')
    )
      continue;
    const place = { predicate: at ?? predicate, isReferenced: at !== undefined };
    if (form === 'alternate') keys.push({ ...place, by: 'alternate' });
    else if (form !== 'mixed') keys.push({ ...place, by: 'own' });
    else if (values.size > 0) keys.push({ ...place, by: 'both' });
  }
  return keys;
}
