/** One instance of a service that tests kill: `node --conditions=module instance.ts sqlite|journal FILE`. It prints its port. */
import { loadSchema } from '@odatalint/core/schema';
import { createService, rows, type Store } from '@odatalint/server';
import { fileJournal, listen } from '@odatalint/server/node';
import { nodeSqlite, sqlStore } from '@odatalint/server/sql';
import { DatabaseSync } from 'node:sqlite';

const { schema } =
  loadSchema(`<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema Namespace="Shop" xmlns="http://docs.oasis-open.org/odata/ns/edm">
  <EntityType Name="Item"><Key><PropertyRef Name="ID"/></Key>
    <Property Name="ID" Type="Edm.Int32" Nullable="false"/><Property Name="Unit" Type="Edm.Int32"/><Property Name="Text" Type="Edm.String"/></EntityType>
  <EntityContainer Name="C"><EntitySet Name="Items" EntityType="Shop.Item"/></EntityContainer>
</Schema></edmx:DataServices></edmx:Edmx>`);

const [kind = '', file = ''] = process.argv.slice(2);

function storeOf(): Store {
  if (kind === 'journal') return rows({ Items: [] }, { journal: fileJournal(file) });
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 5000');
  database.exec('CREATE TABLE IF NOT EXISTS Items (ID INTEGER PRIMARY KEY, Unit INTEGER, Text TEXT)');
  return sqlStore({ ...nodeSqlite(database), table: (set) => set?.name ?? '', column: (path) => path[0]!.name });
}

const service = createService({ schema: schema!, store: storeOf(), writable: 'all', limits: { page: 20 } });
const { port } = await listen(service, '127.0.0.1', 0);
console.log(port);
// The process also ends if its test fails.
setTimeout(() => process.exit(0), 60_000).unref();
process.stdin.on('end', () => process.exit(0)).resume();
