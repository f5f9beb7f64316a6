/** The door of the rules room: the rules, their engine, and what is known about every code. */
export { deprecationOf } from './capabilities/index.js';
export {
  type AnyRule,
  defineRule,
  type Description,
  type ExplainedTexts,
  FindingBudget,
  type Report,
  type ReportOptions,
  type Rule,
  type RuleContext,
  type RuleFindings,
  type RuleGroup,
  type RuleSurroundings,
  type RuleTable,
  type RuleTables,
  runRules,
  type SeverityOf,
  tabulateRules,
} from './engine/index.js';
export { collapseOrChain, type OrChain, orChainsIn } from './shared/expressions/index.js';
export { ruleInfos, type RuleInfo } from './rule-infos.js';
export { rules } from './rules.js';
export { nestedProperties, writableBody, type WritableBody, type WritableProperty } from './writable-body.js';
