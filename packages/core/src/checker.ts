/** The door for those who check: no reader of schemas, since a schema comes in as a model; all of it is exported by the door of the core too. */
export type * from './source/index.js';
export type * from './syntax/index.js';
export type * from './schema/index.js';
export type * from './semantics/index.js';
export type { RuleGroup, RuleInfo } from './codes/index.js';
export type { Rule, RuleContext, WritableBody, WritableProperty } from './rules/index.js';
export {
  assetManagement as assetManagementService,
  odata401 as odata401Service,
  builtInServices,
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
  serviceAt,
} from './services/index.js';
