/** The nodes of addresses, queries and expressions, `$compute`, `$apply` and `$search` included. */
import type { LiteralKind } from '../../language/index.js';
import type { NodeShape } from './node-shape.js';

/** A whole request URL, or a bare query string (then without `path`). */
export interface Url extends NodeShape<'Url'> {
  /** Scheme, host and service root: the text before the resource path. */
  readonly base: ServiceRoot | undefined;
  readonly path: ResourcePath | undefined;
  readonly query: Query | undefined;
}

/** The part of a URL before the resource path. */
export interface ServiceRoot extends NodeShape<'ServiceRoot'> {
  readonly text: string;
}

/** OData 4.01 URL conventions, 4: one or more segments. */
export interface ResourcePath extends NodeShape<'ResourcePath'> {
  readonly segments: readonly Segment[];
}

/** One segment: a name and any number of parenthesised keys (more than one is a mistake, kept for its message). */
export interface Segment extends NodeShape<'Segment'> {
  readonly name: Name | Hole | Missing;
  readonly keys: readonly KeyPredicate[];
}

/** `('1')`, `(A='1',B=2)`; also the parameters of a function segment. */
export interface KeyPredicate extends NodeShape<'KeyPredicate'> {
  readonly items: readonly KeyValue[];
}

/** One value of a key predicate, with its property's name in the long form. */
export interface KeyValue extends NodeShape<'KeyValue'> {
  readonly name: Name | undefined;
  readonly value: Expression;
}

/** The query options in order of writing. */
export interface Query extends NodeShape<'Query'> {
  readonly options: readonly QueryOption[];
}

/** Options in parentheses after an item of `$expand` or `$select` (URL conventions 5.1.3). */
export interface NestedOptions extends NodeShape<'NestedOptions'> {
  readonly options: readonly QueryOption[];
}

/** `name=value`. `option` is the system query option's canonical name (lower case, no `$`), if it is one. */
export interface QueryOption extends NodeShape<'QueryOption'> {
  readonly name: OptionName;
  readonly option: string | undefined;
  readonly value: OptionValue;
}

/** The name as written, `$` included, decoded. */
export interface OptionName extends NodeShape<'OptionName'> {
  readonly text: string;
}

export type OptionValue =
  Expression | OrderbyList | SelectList | ExpandList | ComputeList | Transformations | SearchExpression | RawValue;

/** A value without a tree: of `top`, `count`, custom and unknown options. */
export interface RawValue extends NodeShape<'RawValue'> {
  readonly text: string;
}

export interface OrderbyList extends NodeShape<'OrderbyList'> {
  readonly items: readonly OrderbyItem[];
}

export interface OrderbyItem extends NodeShape<'OrderbyItem'> {
  readonly expression: Expression;
  readonly direction: Direction | undefined;
}

/** `asc` or `desc`; `text` is as written. */
export interface Direction extends NodeShape<'Direction'> {
  readonly text: string;
}

export interface SelectList extends NodeShape<'SelectList'> {
  readonly items: readonly (SelectItem | Missing)[];
}

export interface ExpandList extends NodeShape<'ExpandList'> {
  readonly items: readonly (ExpandItem | Missing)[];
}

/** A path of names separated by slashes, with its nested options. */
export interface SelectItem extends NodeShape<'SelectItem'> {
  readonly path: readonly (Name | Hole | Missing)[];
  readonly options: NestedOptions | undefined;
}

/** A path of names separated by slashes, with its nested options. */
export interface ExpandItem extends NodeShape<'ExpandItem'> {
  readonly path: readonly (Name | Hole | Missing)[];
  readonly options: NestedOptions | undefined;
}

/** A word that names something: a set, a property, a type, a function, `$it`, `@alias`; decoded. */
export interface Name extends NodeShape<'Name'> {
  readonly text: string;
}

/** A literal; `text` is decoded, quotes and prefix included. */
export interface Literal extends NodeShape<'Literal'> {
  readonly literal: LiteralKind;
  readonly text: string;
  /** Set when the text only looks like a literal of this kind: `2024-13-45`. Then the parser has reported it. */
  readonly malformed: boolean;
  /** Whether it contains a variable, so that its value is unknown. */
  readonly hasHole?: boolean | undefined;
  /** Set for a literal of V2 or V3, such as `guid'…'` or `5L`; it is malformed too. */
  readonly v3?: V3Form | undefined;
}

/** The V4 notation of a literal of V2 or V3. */
export interface V3Form {
  readonly replacement: string | undefined;
  /** Whether the replacement certainly means the same. */
  readonly isSame: boolean;
}

/** A path in an expression: `Department/Id`, `$it/Name`, `Lines/any(l:l/Total gt 5)`, `Items/$count`. */
export interface MemberPath extends NodeShape<'MemberPath'> {
  readonly parts: readonly (Name | Call | Lambda | Missing)[];
}

/** `name(arguments)`: a canonical function, a custom function, or a key after a collection's name. */
export interface Call extends NodeShape<'Call'> {
  readonly name: Name;
  readonly args: readonly (Expression | Argument | Aggregate | Aliased)[];
  /** The key after `$filter(…)` or the call of a function, which selects one of its items. */
  readonly key: readonly (Expression | Argument | Aggregate | Aliased)[] | undefined;
}

/** A named argument of a function: `color='red'`. */
export interface Argument extends NodeShape<'Argument'> {
  readonly name: Name;
  readonly value: Expression;
}

/** `any(…)` and `all(…)`: URL conventions 5.1.1.13. `any()` has neither variable nor body. */
export interface Lambda extends NodeShape<'Lambda'> {
  readonly operator: Name;
  readonly variable: Name | undefined;
  readonly body: Expression | undefined;
}

/** A run of one of `and`, `or`: as many operands as were written, one operator fewer. */
export interface Logical extends NodeShape<'Logical'> {
  readonly name: 'and' | 'or';
  readonly operands: readonly Expression[];
  readonly operators: readonly Operator[];
}

export interface Binary extends NodeShape<'Binary'> {
  readonly left: Expression;
  readonly operator: Operator;
  readonly right: Expression;
}

/** `not` or the minus sign before its operand. */
export interface Unary extends NodeShape<'Unary'> {
  readonly operator: Operator;
  readonly operand: Expression;
}

/**
 * An operator as written. `name` is the operator it represents (`==` represents `eq`), undefined for a word or symbol
 * that is not an operator, and for the empty place between two adjacent operands.
 */
export interface Operator extends NodeShape<'Operator'> {
  readonly name: string | undefined;
  readonly text: string;
}

/** `( expression )`, kept because the user wrote it. */
export interface Parenthesized extends NodeShape<'Parenthesized'> {
  readonly expression: Expression;
}

/** `(1, 2, 3)` after `in`; an item that was left out is Missing. */
export interface List extends NodeShape<'List'> {
  /** Set for one without parentheses. */
  readonly isBare?: true;
  readonly items: readonly Expression[];
}

/** `condition:value` in `case(…)`. */
export interface Case extends NodeShape<'Case'> {
  readonly condition: Expression;
  readonly value: Expression;
}

/** `{{name}}`: text whose value is unknown, about which nothing is reported. */
export interface Hole extends NodeShape<'Hole'> {
  readonly text: string;
}

/** A part that the grammar requires and the text lacks; its span is empty. */
export interface Missing extends NodeShape<'Missing'> {
  readonly expected: string;
}

/** Text that is not parsed: it was skipped, or is a search among expressions. */
export interface Skipped extends NodeShape<'Skipped'> {
  readonly text: string;
}

export type Expression =
  | Literal
  | MemberPath
  | Call
  | Logical
  | Binary
  | Unary
  | Parenthesized
  | List
  | Case
  | Lambda
  | Hole
  | Missing
  | Skipped;

/** `$compute`: values with the names that they get (URL conventions 5.1.10). */
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

/** The value of `$apply`: transformations separated by slashes, each applied to the result of the previous one. */
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

/** The parenthesised list of the grouping items of `groupby`. */
export interface Groupings extends NodeShape<'Groupings'> {
  readonly items: readonly (ApplyArgument | Transformation)[];
}

/** The contents of `$search` (URL conventions 5.1.8): words and phrases with `NOT`, `AND` and `OR`. */
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
