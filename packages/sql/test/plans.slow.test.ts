/**
 * Compares statements with those that a person would write: they return the same rows, and scan no other table completely. The time of both is measured by `node bench/run.js sql`.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, openTables, pairs, statementsOf, type Tables } from './hand-written.js';

const orders = 20_000;

describe.each(dialects)('%s', (dialect) => {
  let tables: Tables;
  beforeAll(async () => {
    tables = await openTables(dialect, orders);
  }, 120_000);
  afterAll(() => tables.close());

  test.each(pairs.map((pair) => statementsOf(pair, dialect, orders)))('$name', async ({ ours, byHand }) => {
    const answers = [await tables.run(ours.text, ours.values), await tables.run(byHand.text, byHand.values)];
    const [own, other] = answers.map(([row]) => ({
      value: JSON.parse(String(row!['value'])) as unknown,
      count: row!['count'] === undefined ? undefined : Number(row!['count']),
    }));
    expect(own).toEqual(other);
    const scanned = await tables.scanned(byHand.text, byHand.values);
    const more = (await tables.scanned(ours.text, ours.values)).filter((table) => !scanned.includes(table));
    expect(more).toEqual([]);
  });
});
