/** The public interface of the rules: the rules, their engine, and the metadata of every code. */
export { invalidReference } from './body/invalid-reference.js';
export { unauthorizedProperty } from './access/unauthorized-property.js';
export { deprecationOf } from './capabilities/deprecated-element.js';
export type { AnyRule, Rule } from './engine/rule.js';
export { FindingBudget } from './engine/finding-budget.js';
export { RuleContext } from './engine/rule-context.js';
export { type RuleTable, type SeverityOf, tabulateRules } from './engine/rule-table.js';
export { type ExplainedText, runRules } from './engine/run-rules.js';
export { supportedFeatures, type Supports } from './engine/supported-features.js';
export {
  type BatchDependency,
  type BatchOutcome,
  BatchPlan,
  type BatchTransaction,
} from './shared/batch/batch-plan.js';
export { ownSearches } from './shared/capabilities/search-syntax.js';
export { typedBody } from './shared/body/request-body-types.js';
export { hasHtmlTag } from './response/unstripped-html.js';
export { responsesInBatch } from './shared/response/response-entities.js';
export { shapeResponse } from './shared/response/shape-response.js';
export { collapseOrChain, type OrChain, orChainsIn } from './shared/expressions/or-chain.js';
export { capabilityRules, expressionRules, optionRules, pathRules, rules } from './rules.js';
export { nameRules, typeRules } from './rules-by-subject.js';
export { listedResource } from './shared/path/resource-conventions.js';
export { nestedProperties, writableBody, type WritableBody, type WritableProperty } from './writable-body.js';
