/** The matcher `toBeValidOData`, for Vitest and Jest alike: `expect(query).toBeValidOData(schema)`. */
import { createChecker } from '@odatalint/core';

/** One checker for each schema, so that a thousand expectations do not make a thousand of them. */
const checkers = new WeakMap();
const withoutSchema = createChecker({ service: 'odata-4.01' });

function checkerFor(schema) {
  if (schema === undefined) return withoutSchema;
  if (!checkers.has(schema)) checkers.set(schema, createChecker({ service: 'odata-4.01', schema }));
  return checkers.get(schema);
}

/** The text that the offsets of a finding count in. */
const textOf = (query, field) => String(typeof query === 'string' ? query : query[field]);

function describeFinding(query, { code, message, in: field, start, end }) {
  const marks = `${' '.repeat(start)}${'^'.repeat(Math.max(1, end - start))}`;
  return `${textOf(query, field)}\n${marks}\n${message} (${code})`;
}

/** Fails if a URL, or a request or fragment as `check` accepts it, has errors with a schema of `loadSchema`. */
export function toBeValidOData(query, schema) {
  const input = typeof query === 'string' ? { url: query } : query;
  const errors = checkerFor(schema)
    .check(input)
    .filter(({ severity }) => severity === 'error');
  return {
    pass: errors.length === 0,
    message: () =>
      errors.length === 0
        ? `Expected a query with errors, but there is nothing wrong with\n${JSON.stringify(query)}`
        : errors.map((error) => describeFinding(query, error)).join('\n\n'),
  };
}
