/** Expressions of a bound query and their paths, without parentheses and missing parts, with all names resolved. */
import type { FunctionName, OperatorName } from '../../language/index.js';
import type {
  EntitySet,
  NavigationProperty,
  Operation,
  Property,
  Singleton,
  StructuredType,
} from '../../schema/index.js';
import type { ValueType } from '../../semantics/index.js';
import type { Span } from '../../text/index.js';
import type { ODataValue } from './odata-value.js';

/**
 * The members of all expressions: the place in the request URL, as half-open UTF-16 offsets, and the type. A condition that `restrict`
 * added has the place of the step whose rows it restricts.
 */
interface ExprShape<K extends string> extends Span {
  readonly kind: K;
  /** Undefined if it is not known, as for `null` or a property of an open type. */
  readonly type: ValueType | undefined;
}

/** A constant. @public */
export interface Value extends ExprShape<'value'> {
  readonly value: ODataValue;
}

/**
 * A path from a row, or from the service (`$root`, an unbound function). A path from the service begins with a set, a singleton or a
 * function. Without steps it is the row or value of the scope itself.
 *
 * @public
 */
export interface Path extends ExprShape<'path'> {
  readonly from: ScopeRef | 'service';
  readonly steps: readonly PathStep[];
}

/** A comparison (URL conventions 5.1.1.1.1 to 5.1.1.1.6). @public */
export interface Compare extends ExprShape<'compare'> {
  readonly operator: OperatorName<'equality' | 'relational'>;
  readonly left: Expr;
  readonly right: Expr;
}

/** A chain of `and` of any length, at least two operands. @public */
export interface And extends ExprShape<'and'> {
  readonly operands: readonly Expr[];
}

/** A chain of `or` of any length, at least two operands. @public */
export interface Or extends ExprShape<'or'> {
  readonly operands: readonly Expr[];
}

/** `not`. @public */
export interface Not extends ExprShape<'not'> {
  readonly operand: Expr;
}

/** The minus sign before an expression. The sign of a number is part of its value. @public */
export interface Negate extends ExprShape<'negate'> {
  readonly operand: Expr;
}

/** Arithmetic (URL conventions 5.1.1.2). `div` of two integers is an integer, `divby` is not. @public */
export interface Arithmetic extends ExprShape<'arithmetic'> {
  readonly operator: OperatorName<'additive' | 'multiplicative'>;
  readonly left: Expr;
  readonly right: Expr;
}

/** `in` with a list of values. @public */
export interface In extends ExprShape<'in'> {
  readonly operand: Expr;
  /** A list, or one expression whose value is a collection. */
  readonly items: readonly Expr[] | Expr;
}

/** `like` of dialects that have it; the service documents its wildcards. @public */
export interface Like extends ExprShape<'like'> {
  readonly operand: Expr;
  readonly pattern: Expr;
}

/** `has`: all flags of the right side are set. @public */
export interface Has extends ExprShape<'has'> {
  readonly operand: Expr;
  readonly flags: Expr;
}

/**
 * A built-in function. A function of V2 and V3 that V4 replaced has the name and the order of arguments of V4: `substringof('x',Name)` is
 * `contains(Name,'x')`.
 *
 * @public
 */
export interface FunctionCall extends ExprShape<'call'> {
  readonly name: FunctionName;
  readonly args: readonly Expr[];
}

/** `any` or `all` over a collection. `any()` has no variable and no body. @public */
export interface Quantifier extends ExprShape<'quantifier'> {
  readonly quantifier: 'any' | 'all';
  readonly over: Path;
  readonly variable?: ScopeRef;
  readonly body?: Expr;
}

/** `/$count`: the number of items. A filter on them is the last step of the path. @public */
export interface Count extends ExprShape<'count'> {
  readonly of: Path;
}

/** `case(condition:value,…)`: the first value whose condition is true, otherwise null. @public */
export interface CaseExpr extends ExprShape<'case'> {
  readonly branches: readonly { readonly condition: Expr; readonly value: Expr }[];
}

/** `cast(value,Type)`; the operand of `cast(Type)` is the row itself. @public */
export interface Cast extends ExprShape<'cast'> {
  readonly operand: Expr;
  readonly to: ValueType;
}

/** `isof(value,Type)`; the operand of `isof(Type)` is the row itself. @public */
export interface IsOf extends ExprShape<'isof'> {
  readonly operand: Expr;
  readonly of: ValueType;
}

/** An expression of a bound query. @public */
export type Expr =
  | Value
  | Path
  | Compare
  | And
  | Or
  | Not
  | Negate
  | Arithmetic
  | In
  | Like
  | Has
  | FunctionCall
  | Quantifier
  | Count
  | CaseExpr
  | Cast
  | IsOf;

/** The expression type of a kind. @public */
export type ExprOf<K extends Expr['kind']> = Extract<Expr, { readonly kind: K }>;

/**
 * A row or value that names in expressions refer to: the item to which options apply, or the variable of a lambda. Two scopes are the same
 * only if they are the same object.
 *
 * @public
 */
export interface ScopeRef {
  /** `it`: an item of the addressed resource. `this`: an item in nested options or of a filtered collection. */
  readonly kind: 'it' | 'this' | 'variable';
  /** `$it`, `$this`, or the name of the variable as written. */
  readonly name: string;
  /** The type of the row or value, never a collection; undefined if it is not known. */
  readonly type: ValueType | undefined;
  /** The set that contains the row; undefined for complex and primitive values, and for contained entities. */
  readonly set: EntitySet | Singleton | undefined;
}

/** A condition on the rows that a step reads. A row for which it is not true does not exist for the query. `restrict` adds it. @public */
export interface RowCondition {
  /** The row that the condition is about. */
  readonly scope: ScopeRef;
  readonly condition: Expr;
}

/** The members of all steps of a path. Offsets count in the request URL. */
interface StepShape<K extends string> extends Span {
  readonly kind: K;
  /** The type after the step; an item's type if it is a collection. */
  readonly type: ValueType | undefined;
  /**
   * Whether the path up to this step addresses a collection. So it is also true for a single-valued property after a collection; the `type`
   * of the property distinguishes the two.
   */
  readonly isCollection: boolean;
}

/** The rows of an entity set, at the beginning of a resource path or after `$root`. @public */
export interface SetStep extends StepShape<'set'> {
  /** It has the name in the URL if the schema describes the sets of the service by a template. */
  readonly set: EntitySet;
  readonly rows?: RowCondition;
}

/** The entity of a singleton. @public */
export interface SingletonStep extends StepShape<'singleton'> {
  readonly singleton: Singleton;
  readonly rows?: RowCondition;
}

/** `$crossjoin(A,B)`: each combination of rows. A row has one property for each set, with its name (URL conventions 4.15). @public */
export interface CrossjoinStep extends StepShape<'crossjoin'> {
  readonly sets: readonly SetStep[];
}

/** The row of a collection with a key. @public */
export interface KeyStep extends StepShape<'key'> {
  /**
   * The values by the paths of their properties from the row: `Id`, `Part/Id`. They include the values that the parent's key determines.
   */
  readonly parts: readonly KeyPart[];
  /** Whether it is an alternate key (Core.AlternateKeys). */
  readonly isAlternate: boolean;
}

/** One value of a key. @public */
export interface KeyPart extends Span {
  /** Empty if the schema does not know the key. */
  readonly path: readonly string[];
  readonly value: ODataValue;
}

/** A structural property, or a value that `$compute` or `$apply` computes. @public */
export interface PropertyStep extends StepShape<'property'> {
  readonly name: string;
  /** Undefined for a computed value, a property of a `$crossjoin`, and an undeclared property of an open type. */
  readonly property: Property | undefined;
  readonly isComputed: boolean;
}

/** A navigation property: the related rows of its target. @public */
export interface NavigationStep extends StepShape<'navigation'> {
  readonly name: string;
  readonly property: NavigationProperty;
  /** The type of the target. */
  readonly target: StructuredType;
  /** The set that contains the target; undefined for contained entities, and where the schema has no binding for it. */
  readonly set: EntitySet | Singleton | undefined;
  /** Whether the target is contained in the row before it. */
  readonly isContained: boolean;
  /** The pairs of properties that relate the rows, from the referential constraints; empty if the schema has none. */
  readonly pairs: readonly JoinPair[];
  readonly rows?: RowCondition;
}

/** `from` in the row before the step equals `to` in the target; both are paths of property names. @public */
export interface JoinPair {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** The rows or the value of a derived type; a single one of another type is null. @public */
export interface CastStep extends StepShape<'cast'> {
  readonly target: StructuredType;
}

/** `$filter(…)` or `$count($filter=…)` in a path: the items for which the condition is true. @public */
export interface FilterStep extends StepShape<'filter'> {
  readonly scope: ScopeRef;
  readonly condition: Expr;
}

/** An item of an ordered collection by its position; negative positions count from the end (URL conventions 4.10). @public */
export interface IndexStep extends StepShape<'index'> {
  readonly index: number;
}

/** The result of a function or action of the schema, bound to the part before it, or at the beginning of a path. @public */
export interface OperationStep extends StepShape<'operation'> {
  readonly operation: Operation;
  readonly args: readonly { readonly name: string; readonly value: Expr }[];
  /** The set of the entities that it returns; undefined if it returns something else, or the schema does not say. */
  readonly set: EntitySet | undefined;
  readonly rows?: RowCondition;
}

/** A step of a path. @public */
export type PathStep =
  | SetStep
  | SingletonStep
  | CrossjoinStep
  | KeyStep
  | PropertyStep
  | NavigationStep
  | CastStep
  | FilterStep
  | IndexStep
  | OperationStep;
