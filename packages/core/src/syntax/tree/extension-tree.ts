/** The nodes of `$compute`, `$apply` and `$search`. */
import type { Argument, Expression, Hole, Missing, Name, NodeShape, OrderbyItem, Skipped } from './tree.js';

/** `$compute`: values with the names that they get (URL conventions 5.1.3.2). */
export interface ComputeList extends NodeShape<'ComputeList'> {
  readonly items: readonly (Aliased | Expression | Aggregate)[];
}

/** `value as name`: in `$compute`, and in `aggregate`, `compute`, `nest`, `addnested`, `join` and `outerjoin`. */
export interface Aliased extends NodeShape<'Aliased'> {
  readonly value: Expression | Argument | Aggregate | Transformations;
  readonly alias: Name | Missing;
}

/** `Amount with sum from Time with average` in `aggregate(…)` (aggregation extension 3.2.1). */
export interface Aggregate extends NodeShape<'Aggregate'> {
  readonly expression: Expression | Argument | Transformations;
  readonly method: Name | Missing | undefined;
  readonly from: readonly AggregateFrom[];
}

/** `from Time,Product/Name with average`. */
export interface AggregateFrom extends NodeShape<'AggregateFrom'> {
  readonly paths: readonly Expression[];
  readonly method: Name | Missing | undefined;
}

/** What `$apply` holds: transformations by slash, each working on the result of the one before it. */
export interface Transformations extends NodeShape<'Transformations'> {
  readonly steps: readonly (Transformation | Hole | Missing | Skipped)[];
}

/** `filter(…)`, `groupby((…),…)`, `identity`, a function of the service's own; also `rollup(…)` in `groupby`. */
export interface Transformation extends NodeShape<'Transformation'> {
  readonly name: Name;
  /** Undefined where no parentheses are written. */
  readonly args: readonly ApplyArgument[] | undefined;
}

export type ApplyArgument =
  Expression | Argument | Aggregate | Aliased | Transformations | Groupings | OrderbyItem | SearchExpression;

/** The parenthesised list of what `groupby` groups by. */
export interface Groupings extends NodeShape<'Groupings'> {
  readonly items: readonly (ApplyArgument | Transformation)[];
}

/** What `$search` holds (URL conventions 5.1.7): words and phrases with `NOT`, `AND` and `OR`. */
export type SearchExpression = SearchTerm | SearchNot | SearchRun | SearchGroup | Hole | Missing | Skipped;

/** A word, or a phrase in double quotes; `text` is decoded, quotes included. */
export interface SearchTerm extends NodeShape<'SearchTerm'> {
  readonly text: string;
  readonly isPhrase: boolean;
}

/** `NOT`, `AND` or `OR`; an empty text where two terms have nothing between them. */
export interface SearchOperator extends NodeShape<'SearchOperator'> {
  readonly name: 'NOT' | 'AND' | 'OR';
  readonly text: string;
}

export interface SearchNot extends NodeShape<'SearchNot'> {
  readonly operator: SearchOperator;
  readonly operand: SearchExpression;
}

/** A run of one operator. Between two terms without one there is an `AND` with an empty span. */
export interface SearchRun extends NodeShape<'SearchRun'> {
  readonly name: 'AND' | 'OR';
  readonly operands: readonly SearchExpression[];
  readonly operators: readonly SearchOperator[];
}

export interface SearchGroup extends NodeShape<'SearchGroup'> {
  readonly expression: SearchExpression;
}
