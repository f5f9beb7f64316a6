/** Classifies the keys of a path as own or alternate keys, for services that accept only one kind. */
import type { KeyPredicate } from '../../../syntax/index.js';
import type { RuleContext } from '../../engine/index.js';

/** A key of a path with its kind. */
export interface IdentifiedKey {
  readonly predicate: KeyPredicate;
  /** `both`: values of the own and of an alternate key in one pair of parentheses. */
  readonly by: 'own' | 'alternate' | 'both';
}

/** The keys of a path in order. A key that a variable may contain whole is skipped, and so is an empty one. */
export function identifiedKeys({ binding, dialect }: RuleContext): IdentifiedKey[] {
  const keys: IdentifiedKey[] = [];
  for (const { key, role } of binding.path) {
    if (key === undefined || (role === 'unknown' && dialect.boundOperations)) continue;
    const { predicate, form, values } = key;
    if (
      predicate.items.length === 0 ||
      predicate.items.some(({ name, value }) => name === undefined && value.kind === 'Hole')
    )
      continue;
    if (form === 'alternate') keys.push({ predicate, by: 'alternate' });
    else if (form !== 'mixed') keys.push({ predicate, by: 'own' });
    else if (values.size > 0) keys.push({ predicate, by: 'both' });
  }
  return keys;
}
