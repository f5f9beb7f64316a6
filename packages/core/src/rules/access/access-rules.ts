/** Rules about the properties that an API key may read and write. */
import type { AnyRule } from '../engine/rule.js';
import { putResetsProperty } from './put-resets-property.js';
import { unauthorizedProperty } from './unauthorized-property.js';

export const accessRules: readonly AnyRule[] = [putResetsProperty, unauthorizedProperty];
