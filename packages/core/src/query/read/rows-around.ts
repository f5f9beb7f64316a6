/** The rows that names of an expression can refer to, and the value after each step of a path. */
import type { EntitySet, Schema } from '../../schema/index.js';
import type { Binding, ValueType } from '../../semantics/index.js';
import type { Dialect, Expression } from '../../syntax/index.js';
import { continued, type SetOrigin, unknownOrigin } from './navigation-target.js';
import type { Expr, PathStep, ScopeRef } from '../model/expression.js';

/** The rows around an expression. */
export interface RowsAround {
  /** The row that names without a prefix refer to. */
  readonly here: ScopeRef;
  /** The items of the addressed resource. */
  readonly it: ScopeRef;
  /** The item of `$this`. */
  readonly self: ScopeRef;
  /** The variables of the lambdas around it. */
  readonly variables: ReadonlyMap<string, ScopeRef>;
  /** Whether the rows are results of an aggregation; their paths read no other rows. */
  readonly isAggregated: boolean;
  /** Whether paths may continue after collections (data aggregation 3.1.3). */
  readonly crossesCollections: boolean;
}

/** The state that the parts of a reader share. */
export interface ReadContext {
  readonly schema: Schema;
  readonly dialect: Dialect;
  readonly binding: Binding;
  /** The set that describes the sets that the schema does not list. */
  readonly template?: EntitySet | undefined;
  /** Reads an expression. The expected type is the type of the other operand. */
  read(node: Expression, around: RowsAround, expected?: ValueType): Expr;
}

/** The end of a path: the value after its last step. */
export interface PathEnd {
  readonly type: ValueType | undefined;
  readonly isCollection: boolean;
  readonly origin: SetOrigin;
}

const noVariables: ReadonlyMap<string, ScopeRef> = new Map();

/** The rows around the options of related rows; `$it` still means the row of the request. */
export const rowsAround = (here: ScopeRef, outer?: RowsAround, isAggregated = false): RowsAround => ({
  here,
  it: outer?.it ?? here,
  self: here,
  variables: outer?.variables ?? noVariables,
  isAggregated,
  crossesCollections: false,
});

/** The type of a single item. */
export const itemType = (type: ValueType | undefined): ValueType | undefined =>
  type?.isCollection === true ? { ...type, isCollection: false } : type;

/** The end of a path without steps: the row of a scope. */
export const endOfScope = ({ type, set }: ScopeRef): PathEnd => ({
  type,
  isCollection: false,
  origin: { set, path: [] },
});

/** The end of a path after one more step. */
export function endOfStep(step: PathStep, before: PathEnd): PathEnd {
  const { type, isCollection } = step;
  return { type, isCollection, origin: originAfter(step, before) };
}

function originAfter(step: PathStep, { origin }: PathEnd): SetOrigin {
  switch (step.kind) {
    case 'set':
      return { set: step.set, path: [] };
    case 'singleton':
      return { set: step.singleton, path: [] };
    case 'navigation':
      if (step.isContained) return continued(origin, step.name);
      return { set: step.set, path: [] };
    case 'property':
      return continued(origin, step.name);
    case 'cast':
      return continued(origin, step.target.name);
    case 'operation':
      return { set: step.set, path: [] };
    case 'crossjoin':
      return unknownOrigin;
    default:
      return origin;
  }
}
