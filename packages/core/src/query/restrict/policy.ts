/** What a policy decides about, and what it can decide. */
import type { EntitySet, Operation, Singleton, StructuredType } from '../../schema/index.js';
import type { Expr, ScopeRef } from '../model/expression.js';

/**
 * How a query reads rows. `root`: the resource path begins with them. `navigation`: a path leads to them, in the URL or in an
 * expression. `expand`, `lambda` (`any` and `all`), `count` (`/$count` in an expression), `$root`, `$crossjoin` and `$apply` (a path
 * in a transformation) as named. `operation`: a function or action returns them, or reads whatever it likes.
 *
 * @public
 */
export type ReadVia =
  'root' | 'navigation' | 'expand' | 'lambda' | 'count' | '$root' | '$crossjoin' | '$apply' | 'operation';

/** A place where a query reads rows. @public */
export interface RowsRead {
  /** The set or singleton; undefined for contained entities, and where the schema does not say which set is meant. */
  readonly set: EntitySet | Singleton | undefined;
  /** The type of the rows; undefined for an operation that returns something else. */
  readonly type: StructuredType | undefined;
  readonly via: ReadVia;
  /** The row, for conditions that are expressions. */
  readonly scope: ScopeRef;
  /** The operation that returns the rows, for `operation`. */
  readonly operation?: Operation;
}

/**
 * The rows that a caller may see at a place: `all`, `none`, or those for which a condition is true. The condition is an expression about
 * `scope`, or a filter as text in the dialect of the query, with names of the type. A policy is trusted: what its conditions read is not
 * restricted. Called once for each place.
 *
 * @public
 */
export type Policy = (rows: RowsRead) => Expr | string;
