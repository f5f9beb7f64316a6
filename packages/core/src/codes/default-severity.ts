/** The default severity of each code. */
import type { RuleSeverity } from '../source/index.js';
import { severities } from './severities.js';

/** `error` also for a code without a page, which only a rule from outside can have. */
export const defaultSeverity = (code: string): RuleSeverity =>
  Object.hasOwn(severities, code) ? severities[code]! : 'error';
