/** The door of the rules room: the rules, their engine, and what is known about every code. */
export { deprecationOf } from './capabilities/deprecated-element.js';
export type { ExplainedTexts } from './explained-texts.js';
export { FindingBudget } from './finding-budget.js';
export { isPlaceholder } from './placeholders.js';
export { supportedFeatures, type SupportedFeatures, type Supports } from './supported-features.js';
export { collapseOrChain, type OrChain, orChainsIn } from './or-chain.js';
export * from './rule.js';
export * from './rule-context.js';
export { ruleInfos, type RuleInfo } from './rule-infos.js';
export { rules } from './rules.js';
export * from './run-rules.js';
export { nestedProperties, writableBody, type WritableBody, type WritableProperty } from './writable-body.js';
