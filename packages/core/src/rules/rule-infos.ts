/** The metadata of every code: for `rules`, `explain`, documentation and editors. */
import type { RuleSeverity } from '../source/index.js';
import { syntaxInfos } from '../syntax/index.js';
import { inputCodes } from './input-codes.js';
import type { RuleGroup } from './engine/index.js';
import { rules } from './rules.js';

export interface RuleInfo {
  readonly name: string;
  readonly summary: string;
  /** Where what it checks is specified. */
  readonly specification: string;
  /** Default severity in the profile asset-management. */
  readonly severity: RuleSeverity;
  readonly fixable: boolean;
  /** `syntax`, `input` and `document` codes are closed lists; the others are rules. */
  readonly group: RuleGroup;
}

/** Every code there is, sorted by name. @public */
export const ruleInfos: readonly RuleInfo[] = [
  ...syntaxInfos.map((info): RuleInfo => ({ ...info, group: 'syntax' })),
  ...rules.map(({ name, summary, specification, severity, fix, group }): RuleInfo => ({
    name,
    summary,
    specification,
    severity,
    fixable: fix !== undefined,
    group,
  })),
  ...inputCodes,
].sort((a, b) => (a.name < b.name ? -1 : 1));
