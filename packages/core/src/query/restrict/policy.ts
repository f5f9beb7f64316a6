/** Row policies: the read of rows that a policy decides about, its result, and the result as a condition. */
import type { EntitySet, Operation, Schema, Singleton, StructuredType } from '../../schema/index.js';
import type { Expr, ScopeRef } from '../model/expression.js';
import { odata401Service } from '../../profiles/index.js';
import { type Checker, createChecker } from '../../checker/index.js';
import { bindCondition, booleanType } from '../../semantics/index.js';
import { describeProblem, type Dialect, parseFilter } from '../../syntax/index.js';
import { memo, type Span } from '../../text/index.js';
import type { BoundQuery } from '../model/bound-query.js';
import { readCondition } from '../read/read-bound-request.js';

/**
 * How a query reads rows. `root`: the resource path begins with them. `navigation`: a path in the URL or in an expression addresses them.
 * `expand`, `lambda` (`any` and `all`), `count` (`/$count` in an expression), `$root`, `$crossjoin` and `$apply` (a path in a
 * transformation): as the names say. `operation`: a function or action returns them, or reads any rows.
 *
 * @public
 */
export type ReadVia =
  'root' | 'navigation' | 'expand' | 'lambda' | 'count' | '$root' | '$crossjoin' | '$apply' | 'operation';

/** A place where a query reads rows. @public */
export interface RowsRead {
  /** The set or singleton; undefined for contained entities, and if the schema does not determine the set. */
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
 * `scope`, or a filter as text in the dialect of the query, with names of the type. A policy is trusted: it can read any rows. It is called
 * once for each place.
 *
 * @public
 */
export type Policy = (rows: RowsRead) => Expr | string;

type SchemaAndDialect = Pick<BoundQuery, 'schema' | 'dialect'>;

/**
 * Reads a filter about the rows of a scope.
 *
 * @throws A TypeError for a text that is not a condition on the type, because the policy is part of the program.
 */
export function conditionOf(text: string, scope: ScopeRef, type: StructuredType, around: SchemaAndDialect): Expr {
  const { schema, dialect } = around;
  const { tree, problems } = parseFilter(text, { dialect });
  const [problem] = problems;
  const fault =
    text.trim() === ''
      ? "the filter is empty; write 'all' for all rows, or 'none'."
      : problem === undefined
        ? scope.set && findingsIn(text, scope.set, around)[0]?.message
        : describeProblem(problem, 'filter').message;
  const shown = text.trim() === '' ? '' : `${text}: `;
  if (fault !== undefined) throw new TypeError(`The policy for ${type.name} cannot be used: ${shown}${fault}`);
  const binding = bindCondition(schema, type, tree);
  return readCondition({ schema, dialect, binding }, tree, scope);
}

/**
 * The checker of the filters in policies: a policy is read for each request, but its checker depends only on the schema and the dialect.
 */
const checkerFor = memo((schema: Schema, dialect: Dialect): Checker =>
  createChecker({ service: { ...odata401Service, dialect }, schema, fixes: false, isReceived: true }),
);

/** The errors in a filter on a set. A policy, unlike a request, can have a filter on a singleton. */
function findingsIn(
  filter: string,
  set: EntitySet | Singleton,
  around: SchemaAndDialect,
): readonly { readonly message: string }[] {
  const on = checkedSet(set, around);
  if (on === undefined) return [];
  return checkerFor(around.schema, around.dialect)
    .check({ on, filter })
    .filter(
      ({ severity, code }) => severity === 'error' && !(set.kind === 'singleton' && code === 'misplaced-query-option'),
    );
}

/** The name of the set for the check. A set that the schema only describes by a template has another name in the URL. */
function checkedSet(
  { name, type }: EntitySet | Singleton,
  { schema: { container } }: SchemaAndDialect,
): string | undefined {
  if (container?.entitySets.has(name) === true || container?.singletons.has(name) === true) return name;
  return [...(container?.entitySets.values() ?? [])].find((each) => each.type === type)?.name;
}

/** The condition that no row meets. */
export const noRow = (place: Span): Expr => ({
  kind: 'value',
  start: place.start,
  end: place.end,
  type: booleanType,
  value: { kind: 'boolean', value: false },
});
