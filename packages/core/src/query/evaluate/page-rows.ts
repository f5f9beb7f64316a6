/** Pages of a collection: the rows after the last one of the page before, found by the values of their order and key. */
import { keyOf, propertyAtPath } from '../../schema/index.js';
import { type ValueType, valueTypeOf } from '../../semantics/index.js';
import type { BoundQuery } from '../model/bound-query.js';
import { compileValue } from './compile-expression.js';
import { compareForOrder, type Datum, type Row } from './datum.js';
import type { Evaluation } from './evaluation.js';
import { datumText, fromJsonOf } from './datum-json.js';

/** The number of rows with this page, then the values by which its last row is ordered, as texts. */
export type RowToken = readonly (string | null)[];

/** The maximum number of rows of a page, and the token of the page before it; undefined for the first page. */
export interface PageOptions {
  readonly size: number;
  readonly after?: RowToken | undefined;
}

/** Thrown for a token that does not belong to the order of the rows. */
export class InvalidRowToken extends Error {
  override readonly name = 'InvalidRowToken';
}

/** One value that rows are ordered by. */
interface OrderKey {
  readonly read: (row: Datum) => Datum;
  readonly descending: boolean;
  readonly type: ValueType | undefined;
}

/** The order of a query, completed by the key, so that no two rows are equal in it; undefined if the rows have no key. */
function totalOrder(evaluation: Evaluation, { schema, target, options }: BoundQuery): readonly OrderKey[] | undefined {
  const { scope, orderby, apply } = options;
  const type = target.type?.structured;
  const key = type === undefined || apply.length > 0 ? undefined : keyOf(schema, type);
  if (type === undefined || key === undefined) return undefined;
  const slot = evaluation.slotOf(scope);
  const asked = orderby.map(({ by, descending }): OrderKey => {
    const read = compileValue(evaluation, by);
    return { read: (row) => evaluation.within(slot, row, read), descending, type: by.type };
  });
  const byKey = key.map(({ path }): OrderKey => {
    const property = propertyAtPath(schema, type, path)?.property;
    const read = evaluation.reader(type, path.split('/'));
    return { read: (row) => read(row as Row), descending: false, type: property && valueTypeOf(schema, property.type) };
  });
  return [...asked, ...byKey];
}

/**
 * Cuts a page from the rows that the other options leave.
 *
 * @param rows - In the order of the query.
 * @returns The rows of the page, and the token of the next one if there are more.
 */
export function pageOf(
  evaluation: Evaluation,
  query: BoundQuery,
  rows: readonly Datum[],
  { size, after }: PageOptions,
): { readonly rows: readonly Datum[]; readonly next?: RowToken } {
  const { skip = 0, top = Infinity } = query.options;
  const order = totalOrder(evaluation, query);
  const seen = after === undefined ? 0 : numberIn(after);
  const left = Math.max(0, top - seen);
  const wanted = Math.min(size, left);
  if (order === undefined) {
    if (after !== undefined && after.length > 1) throw invalidToken();
    const start = skip + seen;
    const page = rows.slice(start, start + wanted);
    const isLast = start + page.length >= rows.length || wanted === left;
    return isLast ? { rows: page } : { rows: page, next: [String(seen + page.length)] };
  }
  evaluation.spend(rows.length * order.length);
  const keyed = rows.map((row) => ({ row, keys: order.map(({ read }) => read(row)) }));
  const compare = (a: readonly Datum[], b: readonly Datum[]): number => {
    for (const [i, { descending }] of order.entries()) {
      const difference = compareForOrder(a[i]!, b[i]!);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return 0;
  };
  keyed.sort((a, b) => compare(a.keys, b.keys));
  const last = after && valuesOf(evaluation, order, after);
  const rest = last === undefined ? keyed.slice(skip) : keyed.filter(({ keys }) => compare(keys, last) > 0);
  const page = rest.slice(0, wanted);
  const shown = { rows: page.map(({ row }) => row) };
  const end = page.at(-1);
  if (end === undefined || page.length === rest.length || wanted === left) return shown;
  const next = end.keys.map((value) => datumText(evaluation.schema, value, undefined) ?? null);
  return { ...shown, next: [String(seen + page.length), ...next] };
}

function numberIn([text]: RowToken): number {
  if (text === undefined || text === null || !/^\d{1,15}$/.test(text)) throw invalidToken();
  return Number(text);
}

const invalidToken = (): InvalidRowToken =>
  new InvalidRowToken('"$skiptoken" is not a token of this collection and order.');

/** The values of a token. It comes from a client, so a value of another type means that the token is invalid. */
function valuesOf({ schema }: Evaluation, order: readonly OrderKey[], token: RowToken): readonly Datum[] {
  if (token.length !== order.length + 1) throw invalidToken();
  return order.map(({ type }, i) => {
    const text = token[i + 1]!;
    if (text === null) return null;
    try {
      return fromJsonOf(schema, type)(type?.family === 'boolean' ? text === 'true' : text);
    } catch {
      throw invalidToken();
    }
  });
}
