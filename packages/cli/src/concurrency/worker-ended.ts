/** The message for a worker thread that ended before it answered. */
import { UsageError } from '../host.js';

/** The run ends with status 2 after the complete answers; none is made up for the lost block. */
export class WorkerEnded extends UsageError {
  constructor(reason: string) {
    super(
      `a thread ended before it had checked everything (${reason}), so the output is not complete; try again with --concurrency 1.`,
    );
  }
}
