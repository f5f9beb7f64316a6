/** A row with the values that `$compute` or `compute(…)` adds to it. */
import { type ComputedValue, type Expr, foldExpression, type Path, type ScopeRef } from '@odatalint/core/query';
import { typeOf } from './expression-facts.js';
import { asTable } from './as-table.js';
import type { OrderedRows } from './order-clause.js';
import type { ComputedColumn } from './row.js';
import { isShort } from './sql.js';
import type { Translation } from './translation.js';
import { Unsupported } from './unsupported.js';

/**
 * Adds computed values, each of which the following ones can use. A short one is repeated where it is used; a longer one becomes a column
 * of a subquery, so it is evaluated once.
 */
export function withComputed(
  translation: Translation,
  source: OrderedRows,
  items: readonly ComputedValue[],
  scope: ScopeRef,
): OrderedRows {
  let current = source;
  /** Long values that can share a subquery, because no later one refers to them yet. */
  let columns: { readonly name: string; readonly item: ComputedValue; readonly type: ComputedColumn['type'] }[] = [];
  const flush = (): void => {
    if (columns.length === 0) return;
    const added = columns.map(({ item }) => ({
      column: `$${translation.nextNumber()}`,
      value: translation.value(item.value),
    }));
    current = asTable(translation, current, {}, added);
    for (const [i, { name, type }] of columns.entries()) add(name, { value: added[i]!.column, type });
    columns = [];
  };
  const add = (name: string, column: ComputedColumn): void => {
    const { row } = current;
    if (row.kind !== 'table') return;
    const computed = new Map([...row.computed, [name, column]]);
    current = { ...current, row: { ...row, computed } };
    translation.bind(scope, current.row);
  };
  translation.bind(scope, current.row);
  for (const item of items) {
    if (current.row.kind !== 'table')
      throw new Unsupported('Values are computed in SQL for the rows of a table only.', item);
    if (mentions(item.value, new Set(columns.map(({ name }) => name)))) flush();
    const type = typeOf(item.value);
    if (isShort(translation.value(item.value))) add(item.name, { value: item.value, type });
    else columns.push({ name: item.name, item, type });
  }
  flush();
  return current;
}

/** Whether an expression refers to a computed value with one of the names. */
export function mentions(expression: Expr, names: ReadonlySet<string>): boolean {
  const inside = (part: Expr): boolean => mentions(part, names);
  const inPath = ({ steps }: Path): boolean =>
    steps.some((step) => {
      if (step.kind === 'filter') return inside(step.condition);
      return step.kind === 'property' && step.isComputed && names.has(step.name);
    });
  if (names.size === 0) return false;
  return foldExpression(expression, {
    value: () => false,
    path: inPath,
    compare: ({ left, right }) => inside(left) || inside(right),
    and: ({ operands }) => operands.some(inside),
    or: ({ operands }) => operands.some(inside),
    not: ({ operand }) => inside(operand),
    negate: ({ operand }) => inside(operand),
    arithmetic: ({ left, right }) => inside(left) || inside(right),
    in: ({ operand, items }) => inside(operand) || ('kind' in items ? inside(items) : items.some(inside)),
    like: ({ operand, pattern }) => inside(operand) || inside(pattern),
    has: ({ operand, flags }) => inside(operand) || inside(flags),
    call: ({ args }) => args.some(inside),
    quantifier: ({ over, body }) => inPath(over) || (body !== undefined && inside(body)),
    count: ({ of }) => inPath(of),
    case: ({ branches }) => branches.some(({ condition, value }) => inside(condition) || inside(value)),
    cast: ({ operand }) => inside(operand),
    isof: ({ operand }) => inside(operand),
  });
}
