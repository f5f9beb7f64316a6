/** The error that ends an evaluation. */
import type { Diagnostic, Span } from '../../text/index.js';

/** Thrown from any depth of an evaluation; `evaluate` catches it and returns a diagnostic. */
export class NotEvaluated extends Error {
  constructor(
    /** The place in the URL; undefined if the data or the options are wrong, and not the request. */
    readonly place: Span | undefined,
    message: string,
    /** The findings to report instead of the message. */
    readonly diagnostics?: readonly Diagnostic[],
  ) {
    super(message);
    this.name = 'NotEvaluated';
  }
}
