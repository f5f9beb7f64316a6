/** The token of a page: the values by which its last row is sorted, so that the next page begins after that row. */
import { withConditions } from './conditions.js';
import type { OrderedRows, OrderItem } from './order-clause.js';
import { join, sql, type Sql, written } from './sql.js';
import type { Translation } from './translation.js';

/** Thrown for a token that this service did not write for this order of rows. A server answers with the status 400. @public */
export class InvalidToken extends Error {
  override readonly name = 'InvalidToken';
  readonly status = 400;
}

/** The token of a request for the next page. */
export interface PageToken {
  /** The number of rows on the pages before. */
  readonly seen: number;
  /** The values of the order in the last row of the page before. */
  readonly values: readonly (string | null)[];
}

/**
 * Writes the token of the next page: a JSON array of texts.
 *
 * @param seen - The number of rows up to the end of this page.
 */
export function tokenOf({ dialect }: Translation, seen: number, order: readonly OrderItem[]): Sql {
  const texts = order.map(({ value, type }) => dialect.toText(value, type));
  return sql`CAST(${dialect.jsonArray([dialect.value({ kind: 'string', value: String(seen) })!, ...texts])} AS text)`;
}

/**
 * Converts the column `next` of a statement to the text of `$skiptoken` in the link to the next page.
 *
 * @param next - The value of the column `next` in the last row of a page.
 * @returns A text that needs no percent-encoding in a URL.
 * @public
 */
export const skiptokenOf = (next: string): string => Buffer.from(next, 'utf8').toString('base64url');

/**
 * Reads the text of `$skiptoken`.
 *
 * @throws InvalidToken for a token of another order.
 */
export function readToken({ dialect }: Translation, skiptoken: string, order: readonly OrderItem[]): PageToken {
  try {
    const read: unknown = JSON.parse(Buffer.from(skiptoken, 'base64url').toString('utf8'));
    if (Array.isArray(read) && read.length === order.length + 1) {
      const [seen, ...values] = read as unknown[];
      const areValues = values.every(
        (value, i) =>
          value === null || (typeof value === 'string' && dialect.fromText(value, order[i]!.type) !== undefined),
      );
      if (areValues && typeof seen === 'string' && /^\d{1,15}$/.test(seen))
        return { seen: Number(seen), values: values as readonly (string | null)[] };
    }
  } catch {
    // A text that is not JSON is reported like any other.
  }
  throw new InvalidToken('"$skiptoken" is not a token of this collection and order.');
}

/** Keeps only the rows after the row of the token. */
export function afterToken(translation: Translation, rows: OrderedRows, { values }: PageToken): OrderedRows {
  const { order } = rows;
  const alternatives = order.map((item, i) => {
    const equal = order.slice(0, i).map((before, j) => sameAs(translation, before, values[j]!));
    return sql`(${join([...equal, isAfter(translation, item, values[i]!)], ' AND ')})`;
  });
  if (alternatives.length === 0) return rows;
  const [first] = order;
  // A range that an index finds; it contains all rows of the alternatives.
  const range = order.length > 1 && values[0] !== null ? rangeFrom(translation, first!, values[0]!) : undefined;
  const conditions = [...(range === undefined ? [] : [range]), sql`(${join(alternatives, ' OR ')})`];
  return { ...rows, ...withConditions(translation, rows, conditions) };
}

const given = ({ dialect }: Translation, { type }: OrderItem, text: string): Sql => dialect.fromText(text, type)!;

/** The row of the token and those after it, unless one of these values is null. */
function rangeFrom(translation: Translation, item: OrderItem, text: string): Sql | undefined {
  const { value, descending } = item;
  if (descending && value.isNotNull !== true) return undefined;
  return sql`${value} ${written(descending ? '<=' : '>=')} ${given(translation, item, text)}`;
}

function sameAs(translation: Translation, item: OrderItem, text: string | null): Sql {
  const { value } = item;
  return text === null ? sql`${value} IS NULL` : sql`${value} = ${given(translation, item, text)}`;
}

/** Null is lower than every value. */
function isAfter(translation: Translation, item: OrderItem, text: string | null): Sql {
  const { value, descending } = item;
  if (text === null) return descending ? written('FALSE') : sql`${value} IS NOT NULL`;
  const last = given(translation, item, text);
  if (!descending) return sql`${value} > ${last}`;
  return value.isNotNull === true ? sql`${value} < ${last}` : sql`(${value} < ${last} OR ${value} IS NULL)`;
}
