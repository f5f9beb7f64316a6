/** The options of a service, and the arguments of the program's handlers. */
import type { EntitySet, KeyDefinition, Property, Schema, Service, Singleton } from '@odatalint/core';
import type {
  ChangedValue,
  Expr,
  KeyPart,
  LinkChange,
  Policy,
  ReadVia,
  RowChange,
  RowsRead,
} from '@odatalint/core/query';
import type { Store } from './store.js';

/** A place where a request reads or changes rows. */
export interface RowsUsed extends Omit<RowsRead, 'via'> {
  readonly via: ReadVia | RowChange['kind'];
}

/** A value of a policy. */
export type PolicyValue = string | number | bigint | boolean | null;

/** A filter as text in the dialect of the service, such as `Total gt 100`. */
export type Filter = string & {};

/** The rows that a caller may use. A record requires equal values, so that a program need not quote text: `{ TenantId: tenant }`. */
export type PolicyAnswer = 'all' | 'none' | Readonly<Record<string, PolicyValue>> | Filter | Expr;

/** The options of `createService`. */
export interface ServiceOptions<Caller> {
  /** A schema without errors. Optional for a built-in service that has a schema. */
  readonly schema?: Schema;
  /** `rows(…)`, `sqlStore(…)`, or one of your own. */
  readonly store: Store;
  /** The path of the service root, such as `/odata/`; by default `/`, or the routes of the built-in service. */
  readonly root?: string;
  /** The name of a built-in service, or a record with dialect and conventions; by default `odata-4.01`. */
  readonly service?: string | Service;
  /** Returns the caller of a request; the response to undefined is 401. Called once for each request, and once for a batch. */
  readonly caller?: (request: Request) => Caller | undefined | Promise<Caller | undefined>;
  /**
   * Returns the rows that a caller may read (`via` as in `restrict`), insert, update and delete. Called at every place where rows are used.
   * A changed row must meet the condition before the change (update, delete) and after it (insert, update).
   */
  readonly policy?: (rows: RowsUsed, caller: Caller) => PolicyAnswer;
  /**
   * Properties that the service writes. Called once for each property when the service is created; the result is a function that returns the
   * value as JSON, or undefined to keep the old value. A value from a client is ignored, as for Core.Computed (Protocol 11.4.2, 11.4.3).
   */
  readonly computed?: (
    property: Property,
    set: EntitySet | Singleton,
  ) => ((caller: Caller, kind: 'insert' | 'update') => unknown) | undefined;
  /** The sets that can be changed, as far as their Capabilities allow it; by default none. The response to other changes is 405. */
  readonly writable?: 'all' | readonly string[];
  /**
   * Functions and actions by qualified name; an overload of a bound operation has its binding type: `Shop.Cancel(Shop.Order)`. The response
   * to a call without a handler is 501.
   */
  readonly operations?: Readonly<Record<string, (call: OperationCall<Caller>) => unknown>>;
  /** Called in the transaction before each row or link changes. Throw `Rejected` to refuse the request. */
  readonly beforeChange?: (change: RowChange | LinkChange, context: Context<Caller>) => void | Promise<void>;
  /** Returns the key definition of the caller, for services with key definitions. */
  readonly key?: (caller: Caller) => KeyDefinition | undefined;
  /** The scheme and host of links, if a proxy changes them; by default those of the request. */
  readonly origin?: string;
  /** The version for clients that send no OData-MaxVersion; by default 4.0. */
  readonly version?: '4.0' | '4.01';
  readonly limits?: Partial<ServiceLimits>;
  /** Called once for each request, also in a batch. */
  readonly log?: (entry: LogEntry) => void;
}

/** The limits of one request. */
export interface ServiceLimits {
  /** Characters of a URL. */
  readonly url: number;
  /** Bytes of a body. */
  readonly body: number;
  /** Requests of a batch. */
  readonly batch: number;
  /** Characters of the responses of a batch together. */
  readonly batchResponse: number;
  /** Entities of a deep insert. */
  readonly inserts: number;
  /** Rows of a page. */
  readonly page: number;
  readonly expandDepth: number;
  readonly expands: number;
  readonly lambdaDepth: number;
  /** Names, values and operators of a query. */
  readonly nodes: number;
  /** Rows and items that a request or a batch reads in memory. */
  readonly steps: number;
  /** Milliseconds for a request or a batch. */
  readonly time: number;
}

/** The default limits. */
export const defaultServiceLimits: ServiceLimits = {
  url: 16_384,
  body: 1_048_576,
  batch: 100,
  batchResponse: 10_485_760,
  inserts: 100,
  page: 100,
  expandDepth: 3,
  expands: 10,
  lambdaDepth: 2,
  nodes: 500,
  steps: 10_000_000,
  time: 30_000,
};

/** The context of a handler of the program. */
export interface Context<Caller> {
  readonly caller: Caller;
  /** Aborted when the client leaves or the time is up. */
  readonly signal: AbortSignal;
  /**
   * Another request of the same caller, in the same transaction, with all checks and policies:
   * `send('GET', "Orders(1)/Items?$filter=…")`.
   */
  send(method: string, url: string, body?: unknown): Promise<{ readonly status: number; readonly value: unknown }>;
}

/** A call of a function or action. */
export interface OperationCall<Caller> extends Context<Caller> {
  /** Values by the types of the parameters: Edm.Int64 is a bigint, Edm.Decimal a string, Edm.Binary a Uint8Array, all others are JSON. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The URL of the binding parameter, relative to the service root. The caller can read it. */
  readonly bound?: string;
}

/** One request in the log. Credentials in the URL are hidden. */
export interface LogEntry {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  /** Milliseconds. */
  readonly took: number;
  /** Rows of a collection in the response. */
  readonly rows?: number;
  /** The reason why the request was refused. */
  readonly problem?: { readonly code: string; readonly message: string };
  /** The error in the service itself; never part of a response. */
  readonly error?: unknown;
}

/** Refuses a request, with a status from 400 to 499. */
export class Rejected extends Error {
  override readonly name = 'Rejected';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** The property to which the refusal refers. */
    readonly target?: string,
  ) {
    super(message);
    if (!Number.isInteger(status) || status < 400 || status > 499)
      throw new RangeError(`The status of Rejected must be from 400 to 499, but is ${status}.`);
  }
}

export type { ChangedValue, KeyPart, Policy };
