/** Rules about the body of a single write request. */
import type { AnyRule } from '../rule.js';

export const bodyRules: readonly AnyRule[] = [];
