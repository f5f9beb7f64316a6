/** Orders rows by expressions (Protocol 11.2.6.2). */
import type { Ordering } from '../model/apply-step.js';
import type { ScopeRef } from '../model/expression.js';
import { compileValue } from './compile-expression.js';
import { compareForOrder, type Datum } from './datum.js';
import type { Evaluation } from './evaluation.js';

/** A function that orders rows; those that compare equal keep their order. */
export function compileOrder(
  evaluation: Evaluation,
  scope: ScopeRef,
  orderby: readonly Ordering[],
): (rows: readonly Datum[]) => readonly Datum[] {
  if (orderby.length === 0) return (rows) => rows;
  const slot = evaluation.slotOf(scope);
  const reads = orderby.map(({ by }) => compileValue(evaluation, by));
  return (rows) => {
    evaluation.spend(rows.length * orderby.length);
    const keyed = rows.map((row) => ({ row, keys: reads.map((read) => evaluation.within(slot, row, read)) }));
    keyed.sort((a, b) => {
      for (const [i, { descending }] of orderby.entries()) {
        const order = compareForOrder(a.keys[i]!, b.keys[i]!);
        if (order !== 0) return descending ? -order : order;
      }
      return 0;
    });
    return keyed.map(({ row }) => row);
  };
}
