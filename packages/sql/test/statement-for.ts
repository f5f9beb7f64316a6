/** The statement for a URL, for tests that apply to every statement. */
import type { Reader } from '@odatalint/core/query';
import { type Mapping, type Statement, toSql, Unsupported } from '../src/index.js';

/** Undefined for a URL that is refused, and for a query that has no translation. */
export function statementFor(read: Reader, url: string, mapping: Mapping): Statement | undefined {
  const result = read({ url });
  if (!result.ok) return undefined;
  try {
    return toSql(result.query, mapping);
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}
