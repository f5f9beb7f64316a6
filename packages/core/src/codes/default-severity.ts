/** The default severity of each code. */
import type { RuleSeverity } from '../text/index.js';
import { defaultSeverities } from './severities.js';

/** `error` also for a code without a page, which only a rule from outside can have. */
export const defaultSeverity = (code: string): RuleSeverity =>
  Object.hasOwn(defaultSeverities, code) ? defaultSeverities[code]! : 'error';
