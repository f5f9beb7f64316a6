/** The message when a worker thread ends before it has answered. */
import { UsageError } from '../host.js';

/** No answer is made up for it: the run ends with status 2, after the answers that are complete. */
export class WorkerEnded extends UsageError {
  constructor(reason: string) {
    super(
      `a thread ended before it had checked everything (${reason}), so the output is not complete; try again with --concurrency 1.`,
    );
  }
}
