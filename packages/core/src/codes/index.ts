/** The door of the codes: what is known about each without running its rule. */
export { defaultSeverity } from './default-severity.js';
export { ruleInfos } from './rule-infos.js';
export type { RuleGroup, RuleInfo } from './rule-info.js';
