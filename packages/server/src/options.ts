/** The options of a service, and what handlers of the program get. */
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

/** A place where a request uses rows: reads them, or changes them. */
export interface RowsUsed extends Omit<RowsRead, 'via'> {
  readonly via: ReadVia | RowChange['kind'];
}

/** A value of a policy. */
export type PolicyValue = string | number | bigint | boolean | null;

/** A filter as text in the dialect of the service, such as `Total gt 100`. */
export type Filter = string & {};

/** The rows that a caller may use. A record means equal values, so that no program quotes text: `{ TenantId: tenant }`. */
export type PolicyAnswer = 'all' | 'none' | Readonly<Record<string, PolicyValue>> | Filter | Expr;

/** What a service is made of. */
export interface ServiceOptions<Caller> {
  /** Loaded without errors. It can be left out if the service brings its own. */
  readonly schema?: Schema;
  /** `rows(…)`, `sqlStore(…)`, or one of your own. */
  readonly store: Store;
  /** The path of the service root, such as `/odata/`; `/` if absent. A built-in service with routes of its own has these. */
  readonly root?: string;
  /** The name of a built-in service, or a record with dialect and conventions; `odata-4.01` if absent. */
  readonly service?: string | Service;
  /** Who sends the request; undefined is answered with 401. Asked once, also for a batch. */
  readonly caller?: (request: Request) => Caller | undefined | Promise<Caller | undefined>;
  /**
   * The rows that a caller may read (`via` as in `restrict`), insert, update and delete; asked at every place where rows are used. For a
   * change it must hold before it (update, delete) and after it (insert, update).
   */
  readonly policy?: (rows: RowsUsed, caller: Caller) => PolicyAnswer;
  /**
   * Properties that the service writes: asked once for each, when the service is made. The function gives the value as JSON, or undefined
   * to leave it. What a client sends for one is ignored, as for Core.Computed (Protocol 11.4.2, 11.4.3).
   */
  readonly computed?: (
    property: Property,
    set: EntitySet | Singleton,
  ) => ((caller: Caller, kind: 'insert' | 'update') => unknown) | undefined;
  /** The sets that can be changed, as far as their Capabilities allow it. Absent: none, and a change is answered with 405. */
  readonly writable?: 'all' | readonly string[];
  /**
   * Functions and actions by qualified name; an overload of a bound one has its binding type after it: `Shop.Cancel(Shop.Order)`. One
   * without a handler is answered with 501.
   */
  readonly operations?: Readonly<Record<string, (call: OperationCall<Caller>) => unknown>>;
  /** Called in the transaction before each row or link changes. Throw `Rejected` to refuse the request. */
  readonly beforeChange?: (change: RowChange | LinkChange, context: Context<Caller>) => void | Promise<void>;
  /** For services with key definitions: that of the caller. */
  readonly key?: (caller: Caller) => KeyDefinition | undefined;
  /** Scheme and host of links, if a proxy changes them; otherwise those of the request. */
  readonly origin?: string;
  /** For clients without OData-MaxVersion; 4.0 if absent. */
  readonly version?: '4.0' | '4.01';
  readonly limits?: Partial<ServiceLimits>;
  /** One entry a request, those of a batch too. */
  readonly log?: (entry: LogEntry) => void;
}

/** How much one request may ask for. */
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
  /** Rows and items that a request, or a batch, looks at in memory. */
  readonly steps: number;
  /** Milliseconds for a request, a batch included. */
  readonly time: number;
}

/** The limits where the options name no others. */
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

/** What handlers of the program can use. */
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
  /** JSON values by their types; Edm.Int64 is a bigint, Edm.Decimal its text, Edm.Binary a Uint8Array. */
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
  /** What failed in the service itself; never part of a response. */
  readonly error?: unknown;
}

/** Refuses a request, with a status from 400 to 499. */
export class Rejected extends Error {
  override readonly name = 'Rejected';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** The property that the refusal is about. */
    readonly target?: string,
  ) {
    super(message);
    if (!Number.isInteger(status) || status < 400 || status > 499)
      throw new RangeError(`The status of Rejected must be from 400 to 499; ${status} is not.`);
  }
}

export type { ChangedValue, KeyPart, Policy };
