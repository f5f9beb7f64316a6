/** The public interface of the codes: the facts about each without running its rule. */
export { defaultSeverity } from './default-severity.js';
export { ruleInfos } from './rule-infos.js';
export type { RuleGroup, RuleInfo } from './rule-info.js';
