/** The door of the rule engine: the shape of a rule, its context, and the run over a tree. */
export { annotatedNames } from './annotated-names.js';
export { FindingBudget } from './finding-budget.js';
export { isServiceQuery } from './is-service-query.js';
export { RuleContext } from './rule-context.js';
export { isFeature, isSupported, supportedFeatures, type Supports } from './supported-features.js';
export { type AnyRule, defineRule, type Report, type Rule } from './rule.js';
export { RuleTable, type SeverityOf } from './rule-table.js';
export { runRules } from './run-rules.js';
