/** The door of the core: parser, schemas, rules and the one check that every surface asks. */
export * from './source/index.js';
export * from './syntax/index.js';
export * from './schema/index.js';
export * from './format/index.js';
export * from './semantics/index.js';
export {
  collapseOrChain,
  deprecationOf,
  isPlaceholder,
  nestedProperties,
  type OrChain,
  orChainsIn,
  ruleInfos,
  type Rule,
  type RuleContext,
  type RuleGroup,
  type RuleInfo,
  type WritableBody,
  type WritableProperty,
} from './rules/index.js';
export {
  assetManagement as assetManagementService,
  odata401 as odata401Service,
  builtInServices,
  type BoundRequest,
  type BoundText,
  createChecker,
  createGuard,
  defaultCheckLimits,
  defaultGuardLimits,
  type Checker,
  type CheckerOptions,
  type CheckLimits,
  type Guard,
  type GuardedRequest,
  type GuardOptions,
  type Inspection,
  type ProblemDetails,
  type Refusal,
  type RefusedFinding,
  type SecretPlace,
  type Service,
  serviceAt,
  usedElements,
} from './services/index.js';
