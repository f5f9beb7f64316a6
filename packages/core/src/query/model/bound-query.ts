/** A query with the meaning of everything in it, normalised: the input of evaluators, translators and policies. */
import type { EntitySet, NavigationProperty, Property, Schema, Singleton, StructuredType } from '../../schema/index.js';
import type { ValueType } from '../../semantics/index.js';
import type { Dialect } from '../../syntax/index.js';
import type { Span } from '../../text/index.js';
import type { ApplyStep, ComputedValue, Ordering } from './apply-step.js';
import type { BoundSearch } from './bound-search.js';
import type { CastStep, Expr, NavigationStep, PathStep, PropertyStep, ScopeRef } from './expression.js';

/**
 * A request as a program needs it. The path is evaluated first, from left to right, then the options over its result.
 *
 * @public
 */
export interface BoundQuery {
  readonly schema: Schema;
  readonly dialect: Dialect;
  /** The steps of the resource path, without `$count`, `$value` and `$ref` at its end. Empty for a request to the service itself. */
  readonly path: readonly PathStep[];
  readonly target: Target;
  readonly options: QueryNode;
  /** The property that a response has of each entity, whatever `select` names; undefined for a service that follows the standard. */
  readonly identifier?: string;
  /** The language in which texts are read that lack the wanted ones, where the data has them as objects by language. */
  readonly language?: string;
}

/** What the resource path addresses. @public */
export interface Target {
  /** The type of the value or of an item; undefined if it is not known. */
  readonly type: ValueType | undefined;
  /** The set of its entities; undefined for other values, and for contained entities. */
  readonly set: EntitySet | Singleton | undefined;
  readonly isCollection: boolean;
  /** Whether the response has the rows themselves, their number (`/$count`), a raw value (`/$value`), or references (`/$ref`). */
  readonly form: ResultForm;
}

/** Whether a response contains rows, their number, a value or references. @public */
export type ResultForm = 'rows' | 'count' | 'value' | 'references';

/**
 * The query options for some rows, of the whole request or nested. They are evaluated in the order of the standard (Protocol 11.2.1):
 * `apply`, `compute`, `search`, `filter`, `count`, `orderby`, `skip`, `top`, `expand`, `select`.
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
  /** The text of `$skiptoken`, which only the server understands. */
  readonly skiptoken?: string;
  /** The text of `$deltatoken`. */
  readonly deltatoken?: string;
  readonly expand: readonly ExpandNode[];
  readonly select: SelectTree | 'all';
  /** Options that are not those of OData, and system options that say nothing about rows (`$format`), by name as written. */
  readonly custom: ReadonlyMap<string, string>;
}

/**
 * An expanded navigation property with its options. `expand=A/B` with slashes is B in the options of A. `*` is one node for each
 * navigation property.
 *
 * @public
 */
export interface ExpandNode extends QueryNode, Span {
  /** Complex properties and casts before the navigation property. */
  readonly prefix: readonly (PropertyStep | CastStep)[];
  readonly navigation: NavigationStep;
  /** A cast after the navigation property: only rows of this type. */
  readonly cast?: CastStep;
  /** How often the navigation is followed along itself, with the same options; undefined for once. */
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
