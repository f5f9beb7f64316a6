/** The public interface of the codes: the facts about each without running its rule. */
export { decidedBy, defaultSeverity, rewritesForV4, isListable } from './code-facts.js';
export type { AnnotationName, CapabilityTerm } from './annotation-terms.js';
export { ruleInfos } from './rule-infos.js';
export type { RuleGroup, RuleInfo } from './rule-info.js';
