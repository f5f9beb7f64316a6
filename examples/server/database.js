/** The database of the example: SQLite in memory, with rows made by a script, and the names of its tables and columns. */
import { parameter, sql } from '@odatalint/sql';
import { DatabaseSync } from 'node:sqlite';

const tables = {
  Customers: 'ID INTEGER PRIMARY KEY, TenantID TEXT, ExternalId TEXT, Name TEXT NOT NULL, Country TEXT',
  Orders:
    'ID INTEGER PRIMARY KEY, TenantID TEXT, CustomerID INTEGER REFERENCES Customers, Placed TEXT, Total REAL, Note TEXT',
  Items:
    'OrderID INTEGER REFERENCES Orders, Line INTEGER, TenantID TEXT, Product TEXT, Quantity INTEGER, PRIMARY KEY (OrderID, Line)',
};

const searched = { Customers: 'Name', Orders: 'Note', Items: 'Product' };

/** How the tables are named. No name comes from a request. */
export const mapping = {
  dialect: 'sqlite',
  table: (set) => set.name,
  column: (path) => path.map(({ name }) => name).join('_'),
  search: ({ text }, column, type) =>
    sql`instr(lower(coalesce(${column(searched[`${type.name.split('.')[1]}s`])}, '')), lower(${parameter(text)})) > 0`,
};

/** Opens the database and fills it: `customers` customers of two tenants, with three orders each. */
export function openDatabase(customers = 200) {
  const database = new DatabaseSync(':memory:');
  for (const [name, columns] of Object.entries(tables)) database.exec(`CREATE TABLE "${name}" (${columns})`);
  const insert = (table, ...values) =>
    database.prepare(`INSERT INTO "${table}" VALUES (${values.map(() => '?').join(', ')})`).run(...values);
  const countries = ['NL', 'DE', 'FR', null];
  for (let id = 1; id <= customers; id++) {
    const tenant = id % 2 === 0 ? 'B' : 'A';
    insert('Customers', id, tenant, `C-${id}`, `Customer ${id}`, countries[id % countries.length]);
    for (let order = 3 * id - 2; order <= 3 * id; order++) {
      const placed = new Date(Date.UTC(2026, 0, 1) + order * 3_600_000).toISOString();
      insert('Orders', order, tenant, id, placed, (order * 37) % 1000, order % 5 === 0 ? 'urgent' : null);
      for (const line of [1, 2]) insert('Items', order, line, tenant, `Product ${(order + line) % 7}`, line);
    }
  }
  return database;
}
