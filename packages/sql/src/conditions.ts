/** Conditions of a request, kept from the rows that a policy hides. */
import type { Expr } from '@odatalint/core/query';
import type { RowSource } from './row.js';
import { selectFrom } from './select-from.js';
import { allOf, identifier, sql, type Sql } from './sql.js';
import type { Translation } from './translation.js';

/**
 * Rows with more conditions. A database evaluates conditions in the order that it likes, and an error shows that a row exists. So a
 * condition that can fail is evaluated only for rows that the policies allow; one that cannot fail stays plain, for indexes.
 */
export function withConditions(translation: Translation, source: RowSource, conditions: readonly Sql[]): RowSource {
  const risky = conditions.filter(({ canFail }) => canFail === true);
  const plain = conditions.filter((each) => !risky.includes(each));
  if (risky.length === 0) return { ...source, conditions: [...source.conditions, ...plain] };
  const joined = [...(allOf(risky).joins ?? [])].flatMap(({ isVisible }) => isVisible ?? []);
  const visible = [...source.policies, ...joined];
  const all = visible.length === 0 ? risky : [sql`CASE WHEN ${allOf(visible)} THEN ${allOf(risky)} END`];
  const rows = source.row.kind === 'group' ? isolated(translation, source) : source;
  return { ...rows, conditions: [...rows.conditions, ...plain, ...all] };
}

/** A database moves conditions on groups into the subquery that groups the rows, before its policies. */
function isolated({ dialect }: Translation, source: RowSource): RowSource {
  const { alias } = source.row;
  const rows = selectFrom(source, sql`${identifier(alias)}.*`, dialect.isolated);
  return { ...source, tables: [{ alias, text: sql`(${rows}) AS ${identifier(alias)}` }], conditions: [] };
}

/** The operands of `and`, or the condition itself. */
export const operandsOf = (condition: Expr): readonly Expr[] =>
  condition.kind === 'and' ? condition.operands.flatMap(operandsOf) : [condition];
