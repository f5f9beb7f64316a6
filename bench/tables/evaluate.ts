/** The time of `predicate` and `evaluate` over 100,000 rows, compared with `Array.filter` and a condition written by hand. */
import { readFileSync } from 'node:fs';
import { loadSchema } from '@odatalint/core';
import { evaluate, predicate } from '@odatalint/core/query';
import { fastest } from '../measuring/fastest.js';
import type { Cell, Table, Target } from '../measuring/table.js';

const file = new URL('../../packages/core/test/queries/shop.xml', import.meta.url);

const rowCount = 100_000;

interface Order {
  readonly ID: number;
  readonly Status: string | null;
  readonly Total: number | null;
  readonly Discount: number | null;
  readonly Note: string | null;
  readonly Placed: string | null;
  readonly ShipTo: { readonly City: string | null } | null;
}

const orders: readonly Order[] = Array.from({ length: rowCount }, (_, ID) => ({
  ID,
  Status: ['Open', 'Paid', 'Shipped', null][ID % 4]!,
  Total: ((ID * 7919) % rowCount) / 100,
  Discount: ID % 3 === 0 ? null : (ID % 50) / 10,
  Note: ID % 5 === 0 ? null : `note ${ID}`,
  Placed: new Date(1.7e12 + ID * 1e6).toISOString(),
  ShipTo: ID % 6 === 0 ? null : { City: ['London', 'Paris'][ID % 2]! },
}));

const moment = Date.parse('2023-12-01T00:00:00Z');
const chosen = [1, 2, 3, 6, 12];

/** Filters, and the same conditions as a programmer writes them who knows where null can be. */
const conditions: Readonly<Record<string, (order: Order) => boolean>> = {
  'Total gt 900': ({ Total }) => Total !== null && Total > 900,
  "Status eq 'Open' and Total gt 500": ({ Status, Total }) => Status === 'Open' && Total !== null && Total > 500,
  "contains(Note,'77') or ID lt 100": ({ Note, ID }) => (Note !== null && Note.includes('77')) || ID < 100,
  'Placed gt 2023-12-01T00:00:00Z and Discount eq null': ({ Placed, Discount }) =>
    Placed !== null && Date.parse(Placed) > moment && Discount === null,
  "ShipTo/City eq 'London' and ID in (1,2,3,6,12)": ({ ShipTo, ID }) =>
    ShipTo?.City === 'London' && chosen.includes(ID),
  'ID divby 7 gt 14000.5': ({ ID }) => ID / 7 > 14_000.5,
  'Total mul 2 gt 1900.5': ({ Total }) => Total !== null && Total * 2 > 1900.5,
  "not (startswith(Note,'note 1') or Total lt 900)": ({ Note, Total }) =>
    Note !== null && !Note.startsWith('note 1') && !(Total !== null && Total < 900),
};

export function measureEvaluate(): Table {
  const schema = loadSchema(readFileSync(file, 'utf8')).schema!;
  const data = { Orders: [...orders] };
  const ratios = Object.entries(conditions).map(([filter, byHand]) => {
    const matches = predicate(filter, { schema, on: 'Orders' });
    const request = { url: `/Orders?$filter=${encodeURIComponent(filter)}` };
    const { length } = orders.filter(byHand);
    const result = evaluate(request, { schema, data });
    if (orders.filter(matches).length !== length || !result.ok || (result.value as unknown[]).length !== length)
      throw new Error(`${filter} has other rows than the condition written by hand.`);
    const times = fastest({
      byHand: () => orders.filter(byHand),
      predicate: () => orders.filter(matches),
      evaluate: () => evaluate(request, { schema, data }),
    });
    return { filter, length, predicate: times.predicate / times.byHand, evaluate: times.evaluate / times.byHand };
  });
  const target = (of: 'predicate' | 'evaluate'): Target => ({
    what: `the slowest filter in ${of}, × Array.filter`,
    value: Math.max(...ratios.map((ratio) => ratio[of])),
    bound: 'at most',
    goal: 3,
  });
  return {
    title: 'Filters over rows in memory',
    about: `${rowCount.toLocaleString('en')} rows of seven properties, compared with \`Array.filter\` and the same condition written by hand. \`evaluate\` reads the URL too, and returns the rows.`,
    columns: ['filter', 'rows', 'predicate, ×', 'evaluate, ×'],
    rows: ratios.map((ratio): Cell[] => [`\`${ratio.filter}\``, ratio.length, ratio.predicate, ratio.evaluate]),
    targets: [target('predicate'), target('evaluate')],
  };
}
