/** The reader that runs before a server's handler. It returns the query of a URL, or the response that refuses it. */
import type { Schema } from '../../schema/index.js';
import type { BoundRequest } from '../../semantics/index.js';
import type { Diagnostic } from '../../text/index.js';
import { createReceiver, type GuardedRequest, type GuardOptions, type Refusal } from '../../checker/index.js';
import { notReadable, NotReadable } from './not-readable.js';
import { readBoundRequest } from './read-bound-request.js';
import type { BoundQuery } from '../model/bound-query.js';
import type { BoundChange } from '../model/bound-change.js';
import { NotReadableBody, readChange } from './read-change.js';

/** The options of a reader: those of a guard, and a schema, without which names have no meaning. @public */
export interface ReaderOptions extends GuardOptions {
  /** The schema of the service, loaded without errors; it can be left out if the service brings its own. */
  readonly schema?: Schema;
}

/** The query that a request means, or the response to send instead of calling the handler. @public */
export type ReadResult =
  { readonly ok: true; readonly query: BoundQuery } | { readonly ok: false; readonly refusal: Refusal };

/** Reads a request. Never throws. @public */
export type Reader = (request: GuardedRequest) => ReadResult;

/** A request with its headers and the text of its body, if it has one. */
export interface ReceivedRequest extends GuardedRequest {
  readonly body?: string;
}

/** The query, and the change that the request makes; undefined if it only reads. */
export type RequestReadResult =
  | { readonly ok: true; readonly query: BoundQuery; readonly change: BoundChange | undefined }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * Makes a reader: a guard that also returns the query. It parses and binds a request once for both. It reads a request that the guard accepts
 * completely, or refuses it with status 501 and the position of the part that a bound query cannot express, such as an unknown transformation
 * of `$apply`. So a handler never ignores a part of a query.
 *
 * @returns A function from a request to `{ ok: true, query }` or `{ ok: false, refusal }`.
 * @throws The errors of `createGuard`, and a TypeError without a schema.
 * @public
 */
export function createReader(options: ReaderOptions): Reader {
  if ((options as { schema?: unknown } | undefined)?.schema === 'none')
    throw new TypeError(
      'createReader: options.schema must be a loaded schema (write schema: loadSchema(text).schema).',
    );
  const receiver = createReceiver('createReader', options);
  return (request) => {
    const { refusal, bound } = receiver.receive(request);
    if (refusal !== undefined) return { ok: false, refusal };
    const read = readOrFind(bound, (known, schema) => ({ query: readBoundRequest(known, schema) }));
    return 'query' in read ? { ok: true, ...read } : { ok: false, refusal: receiver.refuse(request.url, read) };
  };
}

/**
 * Makes a reader that also reads the body of a request, for a service that accepts changes.
 *
 * @throws The errors of `createReader`.
 */
export function createRequestReader(options: ReaderOptions): (request: ReceivedRequest) => RequestReadResult {
  const receiver = createReceiver('createService', { ...options, bodies: 'checked-by-handler' });
  return (request) => {
    const { refusal, bound } = receiver.receive(request, request.body);
    if (refusal !== undefined) return { ok: false, refusal };
    const read = readOrFind(bound, (known, schema) => {
      const query = readBoundRequest(known, schema);
      return { query, change: readChange(known, schema, query) };
    });
    if ('query' in read) return { ok: true, ...read };
    return { ok: false, refusal: receiver.refuse(request.url, read, request.body) };
  };
}

function readOrFind<Result>(
  bound: BoundRequest | undefined,
  read: (bound: BoundRequest, schema: Schema) => Result,
): Result | Diagnostic {
  try {
    if (bound?.schema === undefined) throw new NotReadable({ start: 0, end: 0 }, 'The URL is not that of a resource.');
    return read(bound, bound.schema);
  } catch (error) {
    if (!(error instanceof NotReadable)) throw error;
    const found = notReadable(error);
    return error instanceof NotReadableBody ? { ...found, in: 'body' } : found;
  }
}
