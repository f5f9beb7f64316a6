/** The door of the checker: the checker that every surface uses, and the guard. */
export { createChecker, type Checker } from './checker.js';
export type { WantedFindings } from './check.js';
export { createFragmentChecker, type FragmentChecker, type FragmentCheckerOptions } from './fragment-checker.js';
export { createGuard, createReceiver, defaultGuardLimits, type Guard, type GuardOptions } from './guard/guard.js';
export type { GuardedRequest } from './guard/readable-request.js';
export type { Received, Receiver } from './guard/guard.js';
export type { ErrorForm, ODataError, ProblemDetails, Refusal, RefusedFinding } from './guard/refusal.js';
export {
  type CheckerOptions,
  type CheckLimits,
  defaultCheckLimits,
  isTimeUp,
  type TimeLimit,
} from './checker-options.js';
export { CheckMemory, type MemoryBounds } from './check-memory.js';
export { aSchema, aService } from './require-options.js';
export { describeUses, isRestricted, setMembers, type MemberUses, type SetMember, usesOf } from './property-uses.js';
export { atRoot, serviceAt } from './service-at.js';
export { usedElements } from './used-elements.js';
