/** An OData service over a database for two tenants; the header `x-tenant` names that of the caller. Start: `npm start`. */
import { loadSchema } from '@odatalint/core/schema';
import { createService } from '@odatalint/server';
import { nodeListener } from '@odatalint/server/node';
import { nodeSqlite, sqlStore } from '@odatalint/server/sql';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { mapping, openDatabase } from './database.js';

const { schema } = loadSchema(readFileSync(new URL('metadata.xml', import.meta.url), 'utf8'));

/** A service over a new database with that many customers, with pages of that many rows. */
export const createShop = ({ customers, page = 50 } = {}) =>
  createService({
    schema,
    root: '/odata/',
    store: sqlStore({ ...nodeSqlite(openDatabase(customers)), ...mapping }),
    writable: 'all',
    version: '4.01',
    limits: { page },
    caller: (request) => ({ tenant: request.headers.get('x-tenant') ?? 'A' }),
    policy: (rows, { tenant }) => ({ TenantID: tenant }),
    computed: ({ name }) => (name === 'TenantID' ? ({ tenant }) => tenant : undefined),
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const port = Number(process.env.PORT ?? 4004);
  createServer(nodeListener(createShop())).listen(port, 'localhost');
  console.log(`http://localhost:${port}/odata/Orders?$top=3&$expand=Customer`);
}
