/** Classifies the keys of a path as primary or alternate keys, for services that accept only one kind. */
import type { SegmentFact, BoundRequest } from '../../../semantics/index.js';
import type { Dialect, KeyPredicate, Node } from '../../../syntax/index.js';

/** A key of a path with its kind. */
export interface IdentifiedKey {
  /** The key, or the reference to the request of a batch whose path has it. */
  readonly predicate: KeyPredicate | Node;
  /** Whether the key is one of an earlier request. */
  readonly isReferenced: boolean;
  /** `both`: values of the primary key and of an alternate key in one pair of parentheses. */
  readonly by: 'own' | 'alternate' | 'both';
}

/** The keys of a path in order. Empty keys, and keys that may be completely in a variable, are skipped. */
export function identifiedKeys({ binding, dialect }: BoundRequest): IdentifiedKey[] {
  const keys: (IdentifiedKey | undefined)[] = [];
  for (const fact of binding.path) {
    for (const each of fact.origin ?? []) keys.push(identifiedKey(each, dialect, fact.segment.name));
    keys.push(identifiedKey(fact, dialect));
  }
  return keys.filter((key) => key !== undefined);
}

function identifiedKey({ key, role }: SegmentFact, dialect: Dialect, at?: Node): IdentifiedKey | undefined {
  if (key === undefined || (role === 'unknown' && dialect.boundOperations)) return undefined;
  const { predicate, form, values } = key;
  const mayBeWhole = predicate.items.some(({ name, value }) => name === undefined && value.kind === 'Hole');
  if (predicate.items.length === 0 || mayBeWhole) return undefined;
  const place = { predicate: at ?? predicate, isReferenced: at !== undefined };
  if (form === 'alternate') return { ...place, by: 'alternate' };
  if (form !== 'mixed') return { ...place, by: 'own' };
  return values.size > 0 ? { ...place, by: 'both' } : undefined;
}
