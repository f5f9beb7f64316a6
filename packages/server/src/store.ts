/** The interface between a service and its rows. */
import type { Conventions, StepBudget } from '@odatalint/core/internal';
import type { BoundQuery, KeyPart, LinkChange, RowChange } from '@odatalint/core/query';
import type { Schema } from '@odatalint/core';

/** The rows of a service. Queries are already restricted: a store never sees the policy. */
export interface Store {
  /** Called once, when the service is created. Throws if the store cannot serve the schema. */
  prepare?(schema: Schema, conventions: Conventions): void;
  /** Reads with one statement. Returns undefined if the resource, or the entity that it belongs to, does not exist. */
  read(query: BoundQuery, form: ReadForm): Promise<Found | undefined>;
  /** Runs `work` in one transaction, which is rolled back if it rejects. A store that only reads has no such method. */
  transaction?<T>(work: (rows: WritableRows) => Promise<T>, signal: AbortSignal): Promise<T>;
}

/** The rows within one transaction. */
export interface WritableRows {
  readonly read: Store['read'];
  /** One statement. Throws `BrokenConstraint`. */
  change(change: RowChange): Promise<Changed>;
  /**
   * Adds or removes a link where neither row has a foreign key. `no-row`: nothing changed, because the link was there (or, to remove it, was
   * not), or a row is missing or does not meet its condition. Absent in a store without such links.
   */
  link?(change: LinkChange): Promise<'done' | 'no-row'>;
}

/** The form of the rows to read. */
export interface ReadForm {
  /** The maximum number of rows of a collection; by default all. */
  readonly pageSize?: number;
  /** `text`: Edm.Int64 and Edm.Decimal are strings, so that `JSON.parse` keeps their digits. */
  readonly numbers: 'exact' | 'text';
  /** The prefix of control information. */
  readonly annotations: '@' | '@odata.';
  /** The languages of multilingual texts, the preferred one first. */
  readonly languages?: readonly string[];
  readonly signal: AbortSignal;
  /** The rest of the limits of the request or its batch, for a store that counts its work. */
  readonly budget?: StepBudget | undefined;
}

/** The result of a read: text that is sent unchanged, or a value. `next` is the content of `$skiptoken` for the next page. */
export type Found = ({ readonly json: string } | { readonly value: unknown }) & {
  readonly count?: number;
  readonly next?: string;
};

/** The result of a change. `no-row`: no row has the key, meets `before` and has the expected values. `not-allowed`: `after` is not true. */
export type Changed =
  { readonly outcome: 'done'; readonly key: readonly KeyPart[] } | { readonly outcome: 'no-row' | 'not-allowed' };

/** A constraint of the rows that a change would violate. */
export class BrokenConstraint extends Error {
  override readonly name = 'BrokenConstraint';

  constructor(
    /**
     * `duplicate`: the key or a unique value exists. `reference`: a referenced row does not exist. `referenced`: other rows refer to the
     * row. `null`, `value`: a property cannot have the value. `busy`: try again later.
     */
    readonly kind: 'duplicate' | 'reference' | 'referenced' | 'null' | 'value' | 'busy',
    /** The properties whose values violate the constraint, if they are known. */
    readonly properties: readonly string[] = [],
    options?: ErrorOptions,
  ) {
    super(`The change violates a constraint (${kind}).`, options);
  }
}

/** Refuses a query that the store does not implement, or cannot understand. */
export class NotAnswered extends Error {
  override readonly name = 'NotAnswered';

  constructor(
    readonly status: 400 | 501,
    message: string,
    /** The place in the URL. */
    readonly place?: { readonly start: number; readonly end: number },
  ) {
    super(message);
  }
}
