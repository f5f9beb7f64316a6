/** The door of the guard: the check before a server's handler, and its answers. */
export { createGuard, defaultGuardLimits, type Guard, type GuardedRequest, type GuardOptions } from './guard.js';
export type { ErrorForm, ODataError, ProblemDetails, Refusal, RefusedFinding } from './refusal.js';
