/** A finding in a schema document. */
import type { Diagnostic } from '../source/index.js';

export interface SchemaProblem extends Pick<Diagnostic, 'code' | 'severity' | 'message' | 'start' | 'end' | 'notes'> {
  /** Which of the documents that were read together it stands in; absent for the first. */
  readonly document?: number;
}
