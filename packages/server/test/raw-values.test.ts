/** Raw values of Edm.Binary are the bytes, with their own type (Protocol 11.2.4.1). */
import { loadSchema } from '@odatalint/core/schema';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createService, rows, type Store } from '../src/index.js';
import { nodeSqlite, sqlStore } from '../src/sql.js';

const { schema } =
  loadSchema(`<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema Namespace="S" xmlns="http://docs.oasis-open.org/odata/ns/edm">
  <EntityType Name="Picture"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
    <Property Name="Image" Type="Edm.Binary"><Annotation Term="Org.OData.Core.V1.MediaType" String="image/png"/></Property>
    <Property Name="Bytes" Type="Edm.Binary"/></EntityType>
  <EntityType Name="Film" HasStream="true"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/></EntityType>
  <EntityContainer Name="C"><EntitySet Name="Pictures" EntityType="S.Picture"/><EntitySet Name="Films" EntityType="S.Film"/></EntityContainer>
</Schema></edmx:DataServices></edmx:Edmx>`);

const inSqlite = (): Store => {
  const database = new DatabaseSync(':memory:');
  database.exec(
    'CREATE TABLE Pictures (ID INTEGER PRIMARY KEY, Image TEXT, Bytes TEXT); INSERT INTO Pictures (ID) VALUES (1)',
  );
  return sqlStore({ ...nodeSqlite(database), table: (set) => set!.name, column: (path) => path[0]!.name });
};

test.each<[string, () => Store]>([
  ['rows', () => rows({ Pictures: [{ ID: 1, Image: null, Bytes: null }] })],
  ['SQLite', inSqlite],
])('%s', async (_, store) => {
  const service = createService({ schema: schema!, store: store(), writable: 'all' });
  const send = (method: string, name: string, more: RequestInit = {}): Promise<Response> =>
    service.fetch(new Request(`http://localhost/Pictures(1)/${name}/$value`, { method, ...more }));
  const bytes = new Uint8Array([0, 255, 254, 1]);
  for (const [name, type] of [['Image', 'image/png'], ['Bytes', 'application/octet-stream']] as const) {
    expect((await send('GET', name)).status).toBe(204);
    expect((await send('PUT', name, { body: bytes, headers: { 'Content-Type': type } })).status).toBe(204);
    const read = await send('GET', name, { headers: { Accept: `${type.split('/')[0]}/*` } });
    expect([read.status, read.headers.get('Content-Type'), new Uint8Array(await read.arrayBuffer())]).toEqual([200, type, bytes]);
    expect((await send('GET', name, { headers: { Accept: 'text/plain' } })).status).toBe(406);
    expect((await send('DELETE', name)).status).toBe(204);
    expect((await send('GET', name)).status).toBe(204);
  } // prettier-ignore
});

test('the content of a media entity is not changed', async () => {
  const service = createService({ schema: schema!, store: rows({ Films: [{ ID: 1 }] }), writable: 'all' });
  const sent = new Request('http://localhost/Films(1)/$value', { method: 'PUT', body: 'x' });
  expect((await service.fetch(sent)).status).toBe(501);
});
