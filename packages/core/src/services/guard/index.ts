/** The door of the guard: the check before a server's handler, and its answers. */
export {
  createGuard,
  createReceiver,
  defaultGuardLimits,
  type Guard,
  type GuardOptions,
  type Received,
  type Receiver,
} from './guard.js';
export type { GuardedRequest } from './readable-request.js';
export type { ErrorForm, ODataError, ProblemDetails, Refusal, RefusedFinding } from './refusal.js';
