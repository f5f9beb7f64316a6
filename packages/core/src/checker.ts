/**
 * The entry point of the checker. It contains no schema readers, because it accepts a schema as a model. The entry
 * point of the core exports all of it too.
 */
export type * from './text/index.js';
export type * from './syntax/index.js';
export type * from './schema/index.js';
export type * from './semantics/index.js';
export type { RuleGroup, RuleInfo } from './codes/index.js';
export type { Rule, RuleContext, WritableBody, WritableProperty } from './rules/index.js';
export {
  assetManagementService,
  odata401Service,
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
  type ErrorForm,
  type ODataError,
  type ProblemDetails,
  type Refusal,
  type RefusedFinding,
  serviceAt,
} from './services/index.js';
