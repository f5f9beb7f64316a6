/** How much of one request is looked at and reported. */
import { type Limits, noLimits } from '../semantics/index.js';
import { defaultLimits, type ParseLimits } from '../syntax/index.js';

/** Bounds that keep the check of one request short, whatever it contains. */
export interface CheckLimits extends ParseLimits, Limits {
  /** How many findings one request, or one batch with all of its requests, can have, errors first; the rest is left out. */
  readonly findings: number;
}

/** The default limits of a check. @public */
export const defaultCheckLimits: CheckLimits = { ...defaultLimits, ...noLimits, findings: 1_000 };
