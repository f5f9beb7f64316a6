/** The service of the page, with rows in memory; it runs in the server, not in the page. */
import { evaluate } from '@odatalint/core/query';
import { thawSchema } from '@odatalint/core/schema';
import frozen from './schema.json' with { type: 'json' };

const schema = thawSchema(frozen);

const customers = [
  { ID: 1, Name: 'Alfreds Futterkiste', Country: 'Germany' },
  { ID: 2, Name: 'Around the Horn', Country: 'United Kingdom' },
  { ID: 3, Name: 'Berglunds snabbköp', Country: 'Sweden' },
  { ID: 4, Name: 'Bólido Comidas preparadas', Country: 'Spain' },
];

const orders = [
  { ID: 1041, Placed: '2026-11-02T09:12:00Z', State: 'Open', Total: 1290.5, CustomerID: 3 },
  { ID: 1042, Placed: '2026-11-03T14:40:00Z', State: 'Sent', Total: 86.2, CustomerID: 1 },
  { ID: 1043, Placed: '2026-11-05T08:05:00Z', State: 'Open', Total: 412, CustomerID: 2 },
  { ID: 1044, Placed: '2026-11-09T16:31:00Z', State: 'Done', Total: 2310.75, CustomerID: 4 },
  { ID: 1045, Placed: '2026-11-12T11:20:00Z', State: 'Open', Total: 58.9, CustomerID: 1 },
  { ID: 1046, Placed: '2026-11-17T10:02:00Z', State: 'Open', Total: 175.3, CustomerID: 4 },
  { ID: 1047, Placed: '2026-11-20T15:45:00Z', State: 'Sent', Total: 940, CustomerID: 2 },
];

/** The answer to a request such as `/odata/Orders?$filter=Total gt 100`; in: the path and query as they were received. */
export function answer(target) {
  const url = target.replace('/odata', '');
  const result = evaluate({ url }, { schema, data: { Orders: orders, Customers: customers } });
  if (result.ok) return { status: 200, body: { value: result.value } };
  const [{ code, message }] = result.diagnostics;
  return { status: 400, body: { error: { code, message } } };
}
