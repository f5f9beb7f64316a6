/** The public interface of the rules: the rules, their engine, and the metadata of every code. */
export { invalidReference } from './body/index.js';
export { capabilityRules, deprecationOf } from './capabilities/index.js';
export {
  type AnyRule,
  FindingBudget,
  type Rule,
  RuleContext,
  RuleTable,
  runRules,
  type SeverityOf,
  supportedFeatures,
  type Supports,
} from './engine/index.js';
export { type BatchDependency, type BatchOutcome, BatchPlan, type BatchTransaction } from './shared/batch/index.js';
export { ownSearches } from './shared/capabilities/index.js';
export { typedBody } from './shared/body/index.js';
export { answersIn, shapeResponse } from './shared/response/index.js';
export { collapseOrChain, type OrChain, orChainsIn } from './shared/expressions/index.js';
export { pathRules } from './path/index.js';
export { rules } from './rules.js';
export { nameRules, typeRules } from './rules-by-subject.js';
export { expressionRules } from './expressions/index.js';
export { optionRules } from './options/index.js';
export { listedResource } from './shared/path/index.js';
export { nestedProperties, writableBody, type WritableBody, type WritableProperty } from './writable-body.js';
