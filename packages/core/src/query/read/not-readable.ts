/** What a bound query has no words for. */
import type { Diagnostic, Span } from '../../text/index.js';

/** Thrown while a request is read, and caught by the reader, which refuses the request: an expression can be deep when it ends the reading. */
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

/** The finding about a part of a URL that is valid, but that a bound query has no words for. */
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
