/** Rules about how a request writes: its method, its address, its headers. */
import type { AnyRule } from '../rule.js';
import { externalIdInsert } from './external-id-insert.js';
import { missingKey } from './missing-key.js';
import { unexpectedPostKey } from './unexpected-post-key.js';
import { writeThroughNavigation } from './write-through-navigation.js';
import { writeToSingleNavigation } from './write-to-single-navigation.js';

export const writingRules: readonly AnyRule[] = [
  externalIdInsert,
  missingKey,
  unexpectedPostKey,
  writeThroughNavigation,
  writeToSingleNavigation,
];
