/** The token of a page: the values by which its last row is sorted, so that the next page begins after that row. */
import type { OrderedRows } from './apply-options.js';
import type { OrderItem } from './order-clause.js';
import { join, sql, type SqlFragment, written } from './sql.js';
import type { Translation } from './translation.js';

/** Thrown for a token that this service did not write for this order of rows. A server answers with the status 400. @public */
export class InvalidToken extends Error {
  override readonly name = 'InvalidToken';
  readonly status = 400;
}

/** The values of the order as a JSON array of texts. */
export const tokenOf = ({ dialect }: Translation, order: readonly OrderItem[]): SqlFragment =>
  sql`CAST(${dialect.jsonArray(order.map(({ value }) => sql`CAST(${value} AS text)`))} AS text)`;

/** What a link to the next page contains: `$skiptoken=…`. In: the column `next` of a statement. @public */
export const skiptokenOf = (next: string): string => Buffer.from(next, 'utf8').toString('base64url');

/** Only the rows after the one of the token. */
export function afterToken(translation: Translation, rows: OrderedRows, skiptoken: string): OrderedRows {
  const values = readToken(skiptoken, rows.order.length);
  const alternatives = rows.order.map((item, i) => {
    const equal = rows.order.slice(0, i).map((before, j) => sameAs(translation, before, values[j]!));
    return sql`(${join([...equal, isAfter(translation, item, values[i]!)], ' AND ')})`;
  });
  return { ...rows, conditions: [...rows.conditions, sql`(${join(alternatives, ' OR ')})`] };
}

function readToken(skiptoken: string, length: number): readonly (string | null)[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(skiptoken, 'base64url').toString('utf8'));
    const isToken =
      Array.isArray(values) &&
      values.length === length &&
      values.every((value) => value === null || typeof value === 'string');
    if (isToken) return values as readonly (string | null)[];
  } catch {
    // A text that is not JSON is reported like any other.
  }
  throw new InvalidToken('"$skiptoken" is not a token of this collection and order.');
}

const sameAs = ({ dialect }: Translation, { value, family }: OrderItem, text: string | null): SqlFragment =>
  text === null ? sql`${value} IS NULL` : dialect.same(value, dialect.fromText(text, family));

/** Null is lower than every value. */
function isAfter({ dialect }: Translation, { value, descending, family }: OrderItem, text: string | null): SqlFragment {
  if (text === null) return descending ? written('FALSE') : sql`${value} IS NOT NULL`;
  const given = dialect.fromText(text, family);
  return descending ? sql`(${value} < ${given} OR ${value} IS NULL)` : sql`${value} > ${given}`;
}
