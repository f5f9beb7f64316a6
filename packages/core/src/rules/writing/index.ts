/** Rules about how a request writes: its method, its address, its headers. */
import type { AnyRule } from '../rule.js';

export const writingRules: readonly AnyRule[] = [];
