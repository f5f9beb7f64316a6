/** The query options that choose and order rows, in the order of the standard (Protocol 11.2.1). */
import type { QueryNode } from '../model/bound-query.js';
import { applySteps, computeRows } from './apply-steps.js';
import { compileTruth } from './compile-expression.js';
import type { Datum, Row } from './datum.js';
import type { Evaluation, Test } from './evaluation.js';
import { NotEvaluated } from './not-evaluated.js';
import { compileOrder } from './order-rows.js';
import { compileSearch } from './search-rows.js';

/** The rows of a page, and the number of all rows, which `$skip` and `$top` do not change. */
export interface Page {
  readonly rows: readonly Datum[];
  readonly total: number;
}

/** A function that evaluates `$apply`, `$compute`, `$search`, `$filter`, `$count`, `$orderby`, `$skip` and `$top` over rows or values. */
export function compileOptions(evaluation: Evaluation, node: QueryNode): (all: readonly Datum[]) => Page {
  const { scope, apply, compute, search, filter, orderby, skip = 0, top } = node;
  if ((node.skiptoken ?? node.deltatoken) !== undefined)
    throw new NotEvaluated(
      undefined,
      'A link to the next page or to changes contains a token, which only its service can evaluate.',
    );
  const slot = evaluation.slotOf(scope);
  const isTrue = filter && compileTruth(evaluation, filter, true);
  const matches = search && compileSearch(evaluation, scope, search);
  const order = compileOrder(evaluation, scope, orderby);
  return (all) => {
    let rows = all;
    if (apply.length > 0) rows = applySteps(evaluation, rows as readonly Row[], apply);
    if (compute.length > 0) rows = computeRows(evaluation, rows as readonly Row[], scope, compute);
    if (matches !== undefined) rows = (rows as readonly Row[]).filter(matches);
    if (isTrue !== undefined) rows = filterRows(evaluation, rows, slot, isTrue);
    const total = rows.length;
    rows = order(rows);
    if (skip > 0 || top !== undefined) rows = rows.slice(skip, top === undefined ? undefined : skip + top);
    return { rows, total };
  };
}

/** The frame is written once for each row: this loop is most of the time of a query. */
function filterRows(evaluation: Evaluation, rows: readonly Datum[], slot: number, isTrue: Test): readonly Datum[] {
  const { frame } = evaluation;
  evaluation.spend(rows.length);
  const outer = frame[slot];
  const kept: Datum[] = [];
  for (const row of rows) {
    frame[slot] = row;
    if (isTrue(frame)) kept.push(row);
  }
  frame[slot] = outer;
  return kept;
}
