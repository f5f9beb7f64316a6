/** The matcher `toMatchFilter`: `expect(rows).toMatchFilter("Total gt 100", { schema, on: 'Orders' })`, for Vitest and Jest. */
import { predicate } from '@odatalint/core/query';

/** In: one row or several, a filter, and the set whose rows they are. Passes if the filter is true for each of them. */
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
