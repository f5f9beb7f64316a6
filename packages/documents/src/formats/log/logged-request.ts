/** A request in a line of an access log. */
import type { Span } from '@odatalint/core';
import { OffsetMap } from '@odatalint/core/internal';
import type { StoredRequest } from '../../document/document.js';
import { unknownBody } from '../../text/holes.js';
import type { GeneratedText } from '../../text/generated-text.js';

/** The content of a line; the span reaches from the method to the end of the URL. */
export interface LoggedRequest extends Span {
  /** In upper case, as it was sent. */
  readonly method: Span & { readonly text: string };
  readonly url: GeneratedText;
}

const methods: ReadonlySet<string> = new Set('GET HEAD POST PUT PATCH MERGE DELETE OPTIONS'.split(' '));

/** Methods with a body, which logs do not contain. */
const writes: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'MERGE']);

/** Whether a word is the method of a request that OData knows. */
export const isLoggedMethod = (word: string): boolean => methods.has(word);

/** The request of a line in the log of a service. Its headers and body are unknown. */
export function requestOfLog({ method, url, start, end }: LoggedRequest, service: string | undefined): StoredRequest {
  const span = { start, end };
  const body = writes.has(method.text) ? { body: unknownBody } : {};
  return {
    input: { method: method.text, url: url.text, ...body },
    span,
    target: span,
    maps: { method: OffsetMap.identity(method.text.length, method.start), url: url.map },
    ...(service === undefined ? {} : { service }),
  };
}
