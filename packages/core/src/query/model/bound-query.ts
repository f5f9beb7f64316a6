/** A bound query: all names resolved, one form for all dialects. It is the input of evaluators, translators and policies. */
import type { EntitySet, NavigationProperty, Property, Schema, Singleton, StructuredType } from '../../schema/index.js';
import type { ValueType } from '../../semantics/index.js';
import type { Dialect } from '../../syntax/index.js';
import type { Span } from '../../text/index.js';
import type { CastStep, Expr, NavigationStep, Path, PathStep, PropertyStep, ScopeRef } from './expression.js';

/** A request as data. The path is evaluated first, from left to right, then the options over its result. @public */
export interface BoundQuery {
  readonly schema: Schema;
  readonly dialect: Dialect;
  /** The steps of the resource path, without `$count`, `$value` and `$ref` at its end. Empty for a request to the service itself. */
  readonly path: readonly PathStep[];
  readonly target: QueryTarget;
  readonly options: QueryNode;
  /** The property that a response contains for each entity, regardless of `$select`; undefined for a service that follows the standard. */
  readonly identifier?: string;
  /** The language of texts that lack the requested languages, if the data has texts as objects by language. */
  readonly language?: string;
}

/** The resource that the path addresses. @public */
export interface QueryTarget {
  /** The type of the value or of an item; undefined if it is not known. */
  readonly type: ValueType | undefined;
  /** The set of its entities; undefined for other values, and for contained entities. */
  readonly set: EntitySet | Singleton | undefined;
  readonly isCollection: boolean;
  /** Whether the response contains the rows themselves, their number (`/$count`), a raw value (`/$value`), or references (`/$ref`). */
  readonly form: ResultForm;
}

/** Whether a response contains rows, their number, a value or references. @public */
export type ResultForm = 'rows' | 'count' | 'value' | 'references';

/**
 * Query options, of the request or nested. They are evaluated in the order of the standard (Protocol 11.2.1): `apply`, `compute`, `search`,
 * `filter`, `count`, `orderby`, `skip`, `top`, `expand`, `select`.
 *
 * @public
 */
export interface QueryNode {
  /** The row that names in the options refer to. */
  readonly scope: ScopeRef;
  readonly apply: readonly ApplyStep[];
  readonly compute: readonly ComputedValue[];
  readonly search?: BoundSearch;
  readonly filter?: Expr;
  /** Whether the number of rows is requested, which `top` and `skip` do not change. */
  readonly count: boolean;
  readonly orderby: readonly Ordering[];
  readonly skip?: number;
  readonly top?: number;
  /** The text of `$skiptoken`, which only the service can read. */
  readonly skiptoken?: string;
  /** The text of `$deltatoken`. */
  readonly deltatoken?: string;
  readonly expand: readonly ExpandNode[];
  readonly select: SelectTree | 'all';
  /** Custom options, and system options without a meaning for rows (`$format`), by their names as written. */
  readonly custom: ReadonlyMap<string, string>;
}

/**
 * An expanded navigation property with its options. In `expand=A/B`, B is in the options of A. `*` is one node for each navigation
 * property.
 *
 * @public
 */
export interface ExpandNode extends QueryNode, Span {
  /** Complex properties and casts before the navigation property. */
  readonly prefix: readonly (PropertyStep | CastStep)[];
  readonly navigation: NavigationStep;
  /** A cast after the navigation property: only rows of this type. */
  readonly cast?: CastStep;
  /** The number of levels to expand recursively, with the same options; undefined for one. */
  readonly levels?: number | 'max';
  readonly form: Exclude<ResultForm, 'value'>;
}

/** The selected properties of a row. @public */
export interface SelectTree {
  /** Whether `*` selects every declared structural property. */
  readonly isAll: boolean;
  readonly items: readonly SelectedProperty[];
  /** Selected actions and functions as written, such as `Shop.Cancel` and `Shop.*`: rows contain only links to them. */
  readonly operations: readonly string[];
}

/** A selected property; each name occurs once for each cast. @public */
export interface SelectedProperty extends Span {
  readonly name: string;
  /** Undefined for a computed value and for an undeclared property of an open type. */
  readonly property: Property | NavigationProperty | undefined;
  /** The derived type that declares it; rows of other types do not have it. */
  readonly cast?: StructuredType;
  /** The selected properties of a complex value. */
  readonly select: SelectTree | 'all';
  /** Options of a collection: `Tags($top=2)`. */
  readonly options?: QueryNode;
}

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

/** The methods of the standard. `count` is `$count as Name`, which has no value. @public */
export type AggregationMethod = 'sum' | 'min' | 'max' | 'average' | 'countdistinct' | 'count';

/**
 * One value of `aggregate`. If its path continues after a collection, each item counts. A `count` with a path counts the items that the
 * path addresses; without one it counts the rows.
 *
 * @public
 */
export interface Aggregation extends Span {
  readonly name: string;
  readonly method: AggregationMethod;
  readonly value?: Expr;
}

/** The transformations that keep the first or last rows of an order. @public */
export type TopMethod = 'topcount' | 'topsum' | 'toppercent' | 'bottomcount' | 'bottomsum' | 'bottompercent';

/**
 * A transformation of rows. `scope` is a row of its input. After `aggregate` and `groupby` its names are computed properties, and a
 * grouping path is unchanged (`Customer/Name` is `Name` in `Customer`).
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

/** The condition of `$search`. Words and phrases have no quotes and escapes. @public */
export type BoundSearch =
  | (Span & { readonly kind: 'term'; readonly text: string; readonly isPhrase: boolean })
  | (Span & { readonly kind: 'and' | 'or'; readonly operands: readonly BoundSearch[] })
  | (Span & { readonly kind: 'not'; readonly operand: BoundSearch });
