/** The fix that changes the method of a request. */
import type { Fix, FixSafety } from '../../../text/index.js';

/** In: the method to send. Not for a request in a batch, whose method is in the body of the batch. */
export const changeMethod = (method: string, safety: FixSafety): Fix => ({
  title: `Change the method to ${method}`,
  safety,
  edits: [],
  request: { method },
});
