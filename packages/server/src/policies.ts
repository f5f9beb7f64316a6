/** The policies of a program as conditions on the rows that a caller reads and changes. */
import { conjunction, nowhere, rowsStep, withScope } from '@odatalint/core/internal';
import {
  type BoundQuery,
  type Expr,
  type PathStep,
  type Policy,
  restrict,
  type RowChange,
  type RowCondition,
} from '@odatalint/core/query';
import type { Schema } from '@odatalint/core';
import type { PolicyAnswer, RowsUsed } from './options.js';
import { type EntitiesPlace, entityQuery, type EntityPlace, conditionOn, pathTo } from './queries.js';
import { NotAnswered } from './store.js';

/** A policy of the program for one caller. */
export type CallerPolicy = (rows: RowsUsed) => PolicyAnswer;

/** A policy as `restrict` asks it. */
const readPolicy =
  (schema: Schema, policy: CallerPolicy): Policy =>
  (rows) =>
    conditionOf(schema, rows, policy(rows));

/** The query without the rows that the caller cannot read. */
export function restricted(query: BoundQuery, policy: CallerPolicy | undefined): BoundQuery {
  if (policy === undefined) return query;
  const result = restrict(query, readPolicy(query.schema, policy));
  if (result.ok) return result.query;
  const [{ message, start, end } = { message: 'The query cannot be restricted.', ...nowhere }] = result.diagnostics;
  throw new NotAnswered(501, message, { start, end });
}

/** The condition on a row for a change; `none` if the caller cannot make it at all, undefined if every row is allowed. */
export function changeCondition(
  around: Pick<BoundQuery, 'schema' | 'dialect'>,
  kind: RowChange['kind'],
  { set, type, containedIn }: EntitiesPlace,
  policy: CallerPolicy | undefined,
): RowCondition | 'none' | undefined {
  if (policy === undefined) return undefined;
  // Only the rows that change are asked about here, so the owner of contained ones is any row.
  const path = [rowsStep(set, type), ...(containedIn === undefined ? [] : [containedIn.navigation])];
  const query = { ...entityQuery(around, { set, type, key: [] }), path };
  let isNone = false;
  const result = restrict(query, (rows) => {
    if (containedIn !== undefined && rows.set !== undefined) return 'all';
    const answer = conditionOf(around.schema, rows, policy({ ...rows, via: kind }));
    isNone = answer === 'none';
    return answer;
  });
  if (isNone) return 'none';
  return result.ok ? rowsOf(result.query.path.at(-1)) : undefined;
}

/** The condition on the rows that a step reads. */
export const rowsOf = (step: PathStep | undefined): RowCondition | undefined =>
  step?.kind === 'set' || step?.kind === 'singleton' || step?.kind === 'navigation' ? step.rows : undefined;

/** The path of an entity that changes with its relations, so the caller must be able to read and update it; `none` if no caller can. */
export function changeablePath(
  around: Pick<BoundQuery, 'schema' | 'dialect'>,
  entity: EntityPlace,
  policy: CallerPolicy | undefined,
): readonly PathStep[] | 'none' {
  const path = entity.isNew === true ? pathTo(entity) : restricted(entityQuery(around, entity), policy).path;
  const condition = changeCondition(around, entity.isNew === true ? 'insert' : 'update', entity, policy);
  if (condition === 'none') return 'none';
  if (condition === undefined) return path;
  const last = path.findLastIndex(({ kind }) => kind !== 'key');
  return path.map((step, i) => (i === last ? { ...step, rows: both(rowsOf(step), condition) } : step));
}

/** Two conditions on the same row. */
function both(first: RowCondition | undefined, second: RowCondition): RowCondition {
  if (first === undefined) return second;
  const { scope } = first;
  return { scope, condition: conjunction(first.condition, withScope(second.condition, second.scope, scope)) };
}

/** Whether a policy returned a plain record; a promise, which has no members, would allow all rows. */
const isRecord = (answer: unknown): answer is object =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer) && !(answer instanceof Promise);

/** The answer of a policy as a filter or an expression. */
function conditionOf(schema: Schema, rows: Pick<RowsUsed, 'type' | 'scope'>, answer: PolicyAnswer): Expr | string {
  if (typeof answer === 'string') return answer;
  if (!isRecord(answer))
    throw new TypeError("A policy must return 'all', 'none', a record of values, a filter or an expression.");
  if ('kind' in answer && 'start' in answer) return answer as Expr;
  return conditionOn(schema, rows, answer) ?? 'all';
}
