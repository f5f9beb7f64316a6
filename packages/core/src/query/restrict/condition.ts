/** Conditions of a policy: from its answer to an expression about the rows of a step. */
import { odata401Service } from '../../profiles/index.js';
import { type Checker, createChecker } from '../../services/index.js';
import { bindCondition, booleanType } from '../../semantics/index.js';
import type { EntitySet, Schema, Singleton, StructuredType } from '../../schema/index.js';
import { describeProblem, type Dialect, parseFilter } from '../../syntax/index.js';
import type { BoundQuery } from '../model/bound-query.js';
import type { Expr, ScopeRef } from '../model/expression.js';
import { readCondition } from '../read/read-bound-request.js';

type Surroundings = Pick<BoundQuery, 'schema' | 'dialect'>;

/**
 * Reads a filter about the rows of a scope. Throws a TypeError for a text that is not a condition on the type, since the policy is part of
 * the program.
 */
export function conditionOf(text: string, scope: ScopeRef, type: StructuredType, around: Surroundings): Expr {
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

/** A policy is read for every request, but what a check needs to know about a schema is the same for all. */
const checkers = new WeakMap<Schema, Map<Dialect, Checker>>();

function checkerFor({ schema, dialect }: Surroundings): Checker {
  const known = checkers.get(schema) ?? new Map<Dialect, Checker>();
  const checker =
    known.get(dialect) ??
    createChecker({ service: { ...odata401Service, dialect }, schema, fixes: false, isReceived: true });
  checkers.set(schema, known.set(dialect, checker));
  return checker;
}

/** The errors in a filter on a set. A request has no filter on a singleton, but a policy can. */
function findingsIn(
  filter: string,
  set: EntitySet | Singleton,
  around: Surroundings,
): readonly { readonly message: string }[] {
  const on = checkedSet(set, around);
  if (on === undefined) return [];
  return checkerFor(around)
    .check({ on, filter })
    .filter(
      ({ severity, code }) => severity === 'error' && !(set.kind === 'singleton' && code === 'misplaced-query-option'),
    );
}

/** The name of a set in the schema with the rows of a set: a set that the schema only describes by a template has the name in the URL. */
function checkedSet(
  { name, type }: EntitySet | Singleton,
  { schema: { container } }: Surroundings,
): string | undefined {
  if (container?.entitySets.has(name) === true || container?.singletons.has(name) === true) return name;
  return [...(container?.entitySets.values() ?? [])].find((each) => each.type === type)?.name;
}

/** No row. */
export const noRow = (place: { readonly start: number; readonly end: number }): Expr => ({
  kind: 'value',
  start: place.start,
  end: place.end,
  type: booleanType,
  value: { kind: 'boolean', value: false },
});
