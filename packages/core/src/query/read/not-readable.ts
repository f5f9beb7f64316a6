/** The error for parts of a request that a bound query cannot express. */
import type { Diagnostic, Span } from '../../text/index.js';

/** Thrown from any depth of a reading; the reader catches it and refuses the request. */
export class NotReadable extends Error {
  constructor(
    /** The place in the URL. */
    readonly place: Span,
    message: string,
  ) {
    super(message);
    this.name = 'NotReadable';
  }
}

/** The finding about a valid part of a URL that a bound query cannot express. */
export const notReadable = ({ place: { start, end }, message }: NotReadable): Diagnostic => ({
  code: 'unimplemented-feature',
  severity: 'error',
  in: 'url',
  start,
  end,
  message,
  notes: [],
  fixes: [],
});
