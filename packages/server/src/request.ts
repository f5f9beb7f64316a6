/** One request on its way to its response, and what the parts of a service share. */
import type { KeyDefinition, Service } from '@odatalint/core';
import type { BoundChange, KeyAccess, RequestReadResult } from '@odatalint/core/internal';
import type { BoundQuery } from '@odatalint/core/query';
import type { ComputedValues } from './computed.js';
import { type Failed, failed } from './failures.js';
import type { Context, LogEntry, ServiceLimits, ServiceOptions } from './options.js';
import type { CallerPolicy } from './queries.js';
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
  /** The path of the entity that the request is about, for later requests of a batch. */
  readonly entity?: string;
  /** Its identifier, where requests can refer to that. */
  readonly identifier?: unknown;
  /** For the log. */
  readonly rows?: number;
  readonly problem?: LogEntry['problem'];
  readonly cause?: unknown;
}

/** How much is left for a request, or for all requests of a batch together. */
export interface RequestBudget {
  /** Rows and items that evaluations look at. */
  steps: number;
  expands: number;
  /** Words of URLs. */
  nodes: number;
}

/** What the requests of one batch, and those that handlers send, have in common. */
export interface RequestSession<Caller> {
  readonly caller: Caller;
  readonly policy: CallerPolicy | undefined;
  /** The key definition of the caller, and what it allows. */
  readonly key?: KeyDefinition | undefined;
  readonly access?: KeyAccess | undefined;
  readonly signal: AbortSignal;
  /** What the request, or its batch, may still ask for. */
  readonly budget: RequestBudget;
  /** Scheme and host of links. */
  readonly origin: string;
  /** The rows of the transaction that the request is in. */
  readonly rows?: WritableRows;
  readonly isInBatch?: boolean;
  /** How many handlers have sent the request, one in the request of another. */
  readonly depth?: number;
}

/** What the parts of a service share. */
export interface ServiceParts<Caller> {
  readonly options: ServiceOptions<Caller>;
  readonly store: Store;
  readonly service: Service;
  readonly limits: ServiceLimits;
  /** The path of the root, with slashes at both ends. */
  readonly root: string;
  /** The path of the root of a URL's resource, with slashes at both ends. */
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

/** The result of some work, or a rejection as soon as the signal is aborted, so that work without an end holds up nothing. */
export function unlessAborted<T>(signal: AbortSignal, work: T | PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    const end = (): void => signal.removeEventListener('abort', stop);
    Promise.resolve(work).then(resolve, reject).finally(end);
  });
}

/** Runs work in the transaction of a session, or in one of its own. */
export function inTransaction<Caller, T>(
  parts: ServiceParts<Caller>,
  session: RequestSession<Caller>,
  work: (session: RequestSession<Caller> & { readonly rows: WritableRows }) => Promise<T>,
): Promise<T> {
  if (session.rows !== undefined) return work({ ...session, rows: session.rows });
  if (parts.store.transaction === undefined) throw notAllowed(['GET', 'HEAD']);
  return parts.store.transaction(async (rows) => {
    const result = await work({ ...session, rows });
    // The client is told that the time is up, so nothing may have changed.
    session.signal.throwIfAborted();
    return result;
  }, session.signal);
}

/** How deep requests of handlers can be nested: one whose request calls itself would never end. */
const deepest = 10;

/** What handlers of the program can use. */
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
