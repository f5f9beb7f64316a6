/** The entry point of the core: parser, schemas, rules and the one check that every surface uses. */
export * from './text/index.js';
export * from './json/index.js';
export { ruleInfos, type RuleGroup, type RuleInfo } from './codes/index.js';
export * from './language/index.js';
export * from './syntax/index.js';
export * from './schema/index.js';
export * from './format/index.js';
export * from './semantics/index.js';
export {
  type BatchDependency,
  type BatchOutcome,
  BatchPlan,
  type BatchTransaction,
  collapseOrChain,
  deprecationOf,
  nestedProperties,
  type OrChain,
  orChainsIn,
  type Rule,
  type RuleContext,
  writableBody,
  type WritableBody,
  type WritableProperty,
} from './rules/index.js';
export * from './checker.js';
export { usedElements } from './services/index.js';
