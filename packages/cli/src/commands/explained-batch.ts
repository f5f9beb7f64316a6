/** A batch in a document, with the plan of its requests. */
import type { BatchPlan, MaskedText } from '@odatalint/core/internal';

/** A batch of a file, and what the service does with it. */
export interface ExplainedBatch {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly service: string;
  readonly plan: BatchPlan;
  /** A text of the batch without the secrets of its document. */
  readonly shown: (text: string) => MaskedText;
  /** Whether the service ends the batch at the first error. */
  readonly stopsAtError: boolean;
}
