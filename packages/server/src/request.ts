/** A request until its response, and the state that the parts of a service share. */
import type { KeyDefinition, Service } from '@odatalint/core';
import type { BoundChange, KeyAccess, RequestReadResult } from '@odatalint/core/internal';
import type { BoundQuery } from '@odatalint/core/query';
import type { ComputedValues } from './computed.js';
import { type Failed, failed } from './failures.js';
import type { Context, LogEntry, ServiceLimits, ServiceOptions } from './options.js';
import type { CallerPolicy } from './policies.js';
import type { Store, WritableRows } from './store.js';

/** One request to answer, with the text of its body. */
export interface Incoming {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Headers;
  readonly body: string | undefined;
  /** The bytes of the body of `…/$value`. */
  readonly bytes?: Uint8Array;
}

/** A response before it is sent. */
export interface ServiceAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** The path of the entity that the request addresses, for later requests of a batch. */
  readonly entity?: string;
  /** The identifier of that entity, if requests can refer to it. */
  readonly identifier?: unknown;
  /** For the log. */
  readonly rows?: number;
  readonly problem?: LogEntry['problem'];
  readonly cause?: unknown;
}

/** The rest of the limits of a request, or of a whole batch. */
export interface RequestBudget {
  /** Rows and items that evaluations read. */
  steps: number;
  expands: number;
  /** Words of URLs. */
  nodes: number;
}

/** The state that the requests of one batch share with the requests that handlers send. */
export interface RequestSession<Caller> {
  readonly caller: Caller;
  readonly policy: CallerPolicy | undefined;
  /** The key definition of the caller, and what it allows. */
  readonly key?: KeyDefinition | undefined;
  readonly access?: KeyAccess | undefined;
  readonly signal: AbortSignal;
  /** The rest of the limits of the request or its batch. */
  readonly budget: RequestBudget;
  /** Scheme and host of links. */
  readonly origin: string;
  /** The rows of the transaction that the request is in. */
  readonly rows?: WritableRows;
  readonly isInBatch?: boolean;
  /** The number of handlers around the request: each sent the request of the next. */
  readonly depth?: number;
}

/** The state that the parts of a service share. */
export interface ServiceParts<Caller> {
  readonly options: ServiceOptions<Caller>;
  readonly store: Store;
  readonly service: Service;
  readonly limits: ServiceLimits;
  /** The path of the root, with slashes at both ends. */
  readonly root: string;
  /** The path of the service root before the resource of a URL, with slashes at both ends. */
  readonly rootOf: (target: string) => string;
  readonly read: (
    incoming: Pick<Incoming, 'method' | 'target' | 'headers' | 'body'>,
    key?: KeyDefinition,
  ) => RequestReadResult;
  readonly computed: ComputedValues<Caller>;
  /** Whether the entities of a set can be changed. */
  readonly isWritable: (set: string) => boolean;
  readonly answer: (incoming: Incoming, session: RequestSession<Caller>) => Promise<ServiceAnswer>;
  /** The response for an error. */
  readonly failed: (error: unknown, incoming: Incoming) => ServiceAnswer;
  readonly log: (incoming: Pick<Incoming, 'method' | 'target'>, answer: ServiceAnswer, started: number) => void;
}

/** A request whose URL has been read. */
export interface Asked {
  readonly incoming: Incoming;
  readonly query: BoundQuery;
  readonly version: '4.0' | '4.01';
}

/** A request that changes something. */
export interface AskedChange extends Asked {
  readonly change: BoundChange;
}

/** The absolute URL of the service root. */
export const rootUrlOf = (
  { root }: Pick<ServiceParts<never>, 'root'>,
  { origin }: Pick<RequestSession<never>, 'origin'>,
): string => `${origin}${root}`;

/** A method that the resource does not have. */
export const notAllowed = (allowed: readonly string[]): Failed =>
  failed(405, 'unsupported-method', `The resource accepts ${allowed.join(', ')}.`, {
    headers: { Allow: allowed.join(', ') },
  });

/** The result of some work, or a rejection as soon as the signal is aborted, so that endless work does not block a response. */
export function unlessAborted<T>(signal: AbortSignal, work: T | PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    const end = (): void => signal.removeEventListener('abort', stop);
    Promise.resolve(work).then(resolve, reject).finally(end);
  });
}

/** Runs work in the transaction of a session, or in a new one. */
export function inTransaction<Caller, T>(
  parts: ServiceParts<Caller>,
  session: RequestSession<Caller>,
  work: (session: RequestSession<Caller> & { readonly rows: WritableRows }) => Promise<T>,
): Promise<T> {
  if (session.rows !== undefined) return work({ ...session, rows: session.rows });
  if (parts.store.transaction === undefined) throw notAllowed(['GET', 'HEAD']);
  return parts.store.transaction(async (rows) => {
    const result = await work({ ...session, rows });
    // The response says that the time is up, so nothing may have changed.
    session.signal.throwIfAborted();
    return result;
  }, session.signal);
}

/** The maximum depth of requests of handlers: a handler that calls itself would never end. */
const deepest = 10;

/** The context that handlers of the program receive. */
export const contextOf = <Caller>(parts: ServiceParts<Caller>, session: RequestSession<Caller>): Context<Caller> => ({
  caller: session.caller,
  signal: session.signal,
  async send(method, url, body) {
    const depth = (session.depth ?? 0) + 1;
    if (depth > deepest) throw new RangeError(`The requests of handlers are nested more than ${deepest} deep.`);
    const headers = new Headers(body === undefined ? {} : { 'Content-Type': 'application/json' });
    const text = body === undefined ? undefined : JSON.stringify(body);
    const target = `${parts.root}${encodeURI(decodeSafely(url))}`;
    const { status, body: answered } = await parts.answer(
      { method, target, headers, body: text },
      { ...session, depth },
    );
    const value: unknown = typeof answered === 'string' && answered !== '' ? parsed(answered) : undefined;
    return { status, value };
  },
});

const decodeSafely = (url: string): string => {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
