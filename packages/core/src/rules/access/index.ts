/** Rules about what an API key may see and write. */
import type { AnyRule } from '../engine/index.js';
import { putResetsProperty } from './put-resets-property.js';
import { unauthorizedProperty } from './unauthorized-property.js';

export const accessRules: readonly AnyRule[] = [putResetsProperty, unauthorizedProperty];
