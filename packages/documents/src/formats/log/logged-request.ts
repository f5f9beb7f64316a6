/** A request as a line of an access log records it. */
import type { Span } from '@odatalint/core';
import { OffsetMap } from '@odatalint/core/internal';
import type { StoredRequest } from '../../document/document.js';
import { unknownBody } from '../../text/holes.js';
import type { GeneratedText } from '../../text/generated-text.js';

/** What a line says; the span reaches from the method to the end of the address. */
export interface LoggedRequest extends Span {
  /** As it was sent, in capitals. */
  readonly method: Span & { readonly text: string };
  readonly url: GeneratedText;
}

const methods: ReadonlySet<string> = new Set('GET HEAD POST PUT PATCH MERGE DELETE OPTIONS'.split(' '));

/** Methods with a body, which no log shows. */
const writes: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'MERGE']);

/** Whether a word is the method of a request that OData knows. */
export const isLoggedMethod = (word: string): boolean => methods.has(word);

/** In: what a line says, and the service that the log is of. Out: the request, whose headers and body are not known. */
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
