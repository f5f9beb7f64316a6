/** The transformations of `$apply` in a bound query (OData extension for data aggregation 3). */
import type { Span } from '../../text/index.js';
import type { BoundSearch } from './bound-search.js';
import type { Expr, Path, ScopeRef } from './expression.js';

/** A value that `$compute` or `compute(…)` adds to each row. @public */
export interface ComputedValue extends Span {
  readonly name: string;
  readonly value: Expr;
}

/** One item of `$orderby`. @public */
export interface Ordering extends Span {
  readonly by: Expr;
  readonly descending: boolean;
}

/** The methods of the standard; `count` is that of `$count as Name`, and has no value. @public */
export type AggregationMethod = 'sum' | 'min' | 'max' | 'average' | 'countdistinct' | 'count';

/**
 * One value of `aggregate`. A path in it may continue after collections: then each item counts. A `count` with a path counts the
 * items that the path addresses; without one it counts the rows.
 *
 * @public
 */
export interface Aggregation extends Span {
  readonly name: string;
  readonly method: AggregationMethod;
  readonly value?: Expr;
}

/** The transformations that take a part of the rows by an order. @public */
export type TopMethod = 'topcount' | 'topsum' | 'toppercent' | 'bottomcount' | 'bottomsum' | 'bottompercent';

/**
 * A transformation: rows in, rows out. `scope` is a row of its input: after `aggregate` and `groupby` the names in it are computed
 * properties, and what is grouped by keeps its path (`Customer/Name` is `Name` in `Customer`).
 *
 * @public
 */
export type ApplyStep = Span & { readonly scope: ScopeRef } & (
    | { readonly kind: 'identity' }
    | { readonly kind: 'filter'; readonly condition: Expr }
    | { readonly kind: 'search'; readonly search: BoundSearch }
    | { readonly kind: 'orderby'; readonly by: readonly Ordering[] }
    | { readonly kind: 'skip'; readonly count: number }
    | { readonly kind: 'top'; readonly count: number }
    | { readonly kind: 'best'; readonly method: TopMethod; readonly amount: Expr; readonly by: Expr }
    | { readonly kind: 'compute'; readonly items: readonly ComputedValue[] }
    | { readonly kind: 'aggregate'; readonly items: readonly Aggregation[] }
    | { readonly kind: 'groupby'; readonly by: readonly Path[]; readonly steps: readonly ApplyStep[] }
    | { readonly kind: 'concat'; readonly branches: readonly (readonly ApplyStep[])[] }
  );

/** The transformation of a kind. @public */
export type ApplyStepOf<K extends ApplyStep['kind']> = Extract<ApplyStep, { readonly kind: K }>;
