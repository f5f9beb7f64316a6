/** The matcher `toMatchFilter`: `expect(rows).toMatchFilter("Total gt 100", { schema, on: 'Orders' })`, for Vitest and Jest. */
import { predicate } from '@odatalint/core/query';

/** Passes if a filter is true for one row, or for each of several rows, of a set. */
export function toMatchFilter(received, filter, { schema, on }) {
  const rows = Array.isArray(received) ? received : [received];
  const matches = predicate(filter, { schema, on });
  const others = rows.filter((row) => !matches(row));
  return {
    pass: others.length === 0,
    message: () =>
      others.length === 0
        ? `Expected a row for which this is not true: ${filter}`
        : `${filter}\nis not true for ${others.length} of ${rows.length} rows:\n${others.map((row) => JSON.stringify(row)).join('\n')}`,
  };
}
