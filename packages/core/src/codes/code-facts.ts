/** The facts about each code in the front matter of its page. */
import type { RuleName, RuleSeverity } from '../text/index.js';
import { codesBeforeV4, decidingTexts, defaultSeverities, unlistableCodes } from './page-facts.js';
import type { DecidingText } from './rule-info.js';

/** The default severity; `error` also for a code without a page, which only a rule from outside can have. */
export const defaultSeverity = (code: string): RuleSeverity =>
  Object.hasOwn(defaultSeverities, code) ? defaultSeverities[code]! : 'error';

/** The text after which a finding of the code is certain. */
export const decidedBy = (code: string): DecidingText =>
  Object.hasOwn(decidingTexts, code) ? decidingTexts[code]! : 'text';

/** Whether the fixes of the code rewrite notation of OData V1 to V3 for V4. */
export const rewritesForV4 = (code: RuleName): boolean => codesBeforeV4.includes(code);

/** Whether a baseline can list findings of the code. */
export const isListable = (code: string): boolean => !unlistableCodes.includes(code);
