/** The fix that changes the method of a request. */
import type { Fix, FixSafety } from '../../../text/index.js';

/** Changes the method. A request in a batch has no such fix, because its method is in the body of the batch. */
export const changeMethod = (method: string, safety: FixSafety): Fix => ({
  title: `Change the method to ${method}`,
  safety,
  edits: [],
  request: { method },
});
