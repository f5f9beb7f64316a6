/** How much of one request is looked at and reported. */
import { defaultLimits, type ParseLimits } from '../syntax/index.js';

/** Bounds that keep the check of one request short, whatever it holds. */
export interface CheckLimits extends ParseLimits {
  /** The maximum number of errors of one request, and of milder findings; further ones are omitted. */
  readonly findings: number;
}

/** The limits of a check that says nothing else. @public */
export const defaultCheckLimits: CheckLimits = { ...defaultLimits, findings: 1_000 };
