/** Orders that contain items, which contain parts, and that are linked to tags and labels, over rows and over databases. */
import { PGlite } from '@electric-sql/pglite';
import { type Checker, createChecker } from '@odatalint/core';
import { loadSchema } from '@odatalint/core/schema';
import type { NavigationStep } from '@odatalint/core/query';
import { DatabaseSync } from 'node:sqlite';
import { createService, type FetchHandler, type Store } from '../src/index.js';
import { nodePostgres, nodeSqlite, sqlStore } from '../src/sql.js';
import type { LinkTable } from '@odatalint/sql';
import { poolOf } from './databases.js';

export const relationsSchema =
  loadSchema(`<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema Namespace="S" xmlns="http://docs.oasis-open.org/odata/ns/edm">
  <EntityType Name="Order"><Key><PropertyRef Name="ID"/></Key>
    <Property Name="ID" Type="Edm.Int32" Nullable="false"/><Property Name="TenantId" Type="Edm.String"/><Property Name="Note" Type="Edm.String"/>
    <NavigationProperty Name="Items" Type="Collection(S.Item)" ContainsTarget="true"/>
    <NavigationProperty Name="Detail" Type="S.Detail" ContainsTarget="true"/>
    <NavigationProperty Name="Tags" Type="Collection(S.Tag)" Partner="Orders"/>
    <NavigationProperty Name="Labels" Type="Collection(S.Label)"/></EntityType>
  <EntityType Name="Item"><Key><PropertyRef Name="Name"/></Key>
    <Property Name="Name" Type="Edm.String" Nullable="false"/><Property Name="Count" Type="Edm.Int32"/><Property Name="ProductID" Type="Edm.Int32"/>
    <NavigationProperty Name="Parts" Type="Collection(S.Part)" ContainsTarget="true"/>
    <NavigationProperty Name="Product" Type="S.Product"><ReferentialConstraint Property="ProductID" ReferencedProperty="ID"/></NavigationProperty></EntityType>
  <EntityType Name="Part"><Key><PropertyRef Name="N"/></Key>
    <Property Name="N" Type="Edm.Int32" Nullable="false"/><Property Name="Text" Type="Edm.String"/></EntityType>
  <EntityType Name="Detail"><Property Name="Text" Type="Edm.String"/></EntityType>
  <EntityType Name="Tag"><Key><PropertyRef Name="Name"/></Key>
    <Property Name="Name" Type="Edm.String" Nullable="false"/><Property Name="TenantId" Type="Edm.String"/>
    <NavigationProperty Name="Orders" Type="Collection(S.Order)" Partner="Tags"/></EntityType>
  <EntityType Name="Label"><Key><PropertyRef Name="A"/><PropertyRef Name="B"/></Key>
    <Property Name="A" Type="Edm.Int32" Nullable="false"/><Property Name="B" Type="Edm.String" Nullable="false"/></EntityType>
  <EntityType Name="Product"><Key><PropertyRef Name="ID"/></Key>
    <Property Name="ID" Type="Edm.Int32" Nullable="false"/><Property Name="TenantId" Type="Edm.String"/></EntityType>
  <EntityContainer Name="C">
    <EntitySet Name="Orders" EntityType="S.Order"><NavigationPropertyBinding Path="Tags" Target="Tags"/>
      <NavigationPropertyBinding Path="Labels" Target="Labels"/><NavigationPropertyBinding Path="Items/Product" Target="Products"/></EntitySet>
    <EntitySet Name="Tags" EntityType="S.Tag"><NavigationPropertyBinding Path="Orders" Target="Orders"/></EntitySet>
    <EntitySet Name="Drafts" EntityType="S.Tag"/>
    <EntitySet Name="Labels" EntityType="S.Label"/>
    <EntitySet Name="Products" EntityType="S.Product"/>
  </EntityContainer>
</Schema></edmx:DataServices></edmx:Edmx>`).schema!;

export const relationsChecker: Checker = createChecker({ service: 'odata-4.01', schema: relationsSchema });

/** Rows of two tenants. Some links are named on one side only. */
export const relationRows = (): Record<string, object[]> => ({
  Orders: [
    {
      ID: 1,
      TenantId: 'A',
      Note: 'one',
      Items: [
        { Name: 'a', Count: 1, ProductID: 1, Parts: [{ N: 5, Text: 'five' }] },
        { Name: 'b/c', Count: 2, ProductID: null, Parts: [] },
      ],
      Detail: { Text: 'd' },
      Tags: ['red', 'black'],
      Labels: [{ A: 1, B: 'x' }],
    },
    { ID: 2, TenantId: 'B', Note: 'two', Items: [{ Name: 'a', Count: 3, ProductID: 2, Parts: [] }], Detail: null, Tags: ['red', 'black'], Labels: [] },
    { ID: 3, TenantId: 'A', Note: 'three', Items: [], Detail: null, Tags: [], Labels: [] },
  ],
  Tags: [
    { Name: 'red', TenantId: 'A' },
    { Name: 'blue', TenantId: 'A' },
    { Name: 'black', TenantId: 'B' },
  ],
  Drafts: [{ Name: 'red', TenantId: 'A' }],
  Labels: [
    { A: 1, B: 'x' },
    { A: 2, B: 'y' },
  ],
  Products: [
    { ID: 1, TenantId: 'A' },
    { ID: 2, TenantId: 'B' },
  ],
}); // prettier-ignore

const tables = `
CREATE TABLE "Orders" ("ID" INTEGER PRIMARY KEY, "TenantId" TEXT, "Note" TEXT);
CREATE TABLE "Products" ("ID" INTEGER PRIMARY KEY, "TenantId" TEXT);
CREATE TABLE "Tags" ("Name" TEXT PRIMARY KEY, "TenantId" TEXT);
CREATE TABLE "Drafts" ("Name" TEXT PRIMARY KEY, "TenantId" TEXT);
CREATE TABLE "Labels" ("A" INTEGER, "B" TEXT, PRIMARY KEY ("A", "B"));
CREATE TABLE "Items" ("OrderID" INTEGER NOT NULL REFERENCES "Orders", "Name" TEXT NOT NULL, "Count" INTEGER, "ProductID" INTEGER REFERENCES "Products", PRIMARY KEY ("OrderID", "Name"));
CREATE TABLE "Parts" ("OrderID" INTEGER NOT NULL, "ItemName" TEXT NOT NULL, "N" INTEGER NOT NULL, "Text" TEXT, PRIMARY KEY ("OrderID", "ItemName", "N"), FOREIGN KEY ("OrderID", "ItemName") REFERENCES "Items");
CREATE TABLE "Details" ("OrderID" INTEGER PRIMARY KEY REFERENCES "Orders", "Text" TEXT);
CREATE TABLE "OrderTags" ("OrderID" INTEGER REFERENCES "Orders", "TagName" TEXT REFERENCES "Tags", PRIMARY KEY ("OrderID", "TagName"));
CREATE TABLE "OrderLabels" ("OrderID" INTEGER REFERENCES "Orders", "A" INTEGER, "B" TEXT, PRIMARY KEY ("OrderID", "A", "B"), FOREIGN KEY ("A", "B") REFERENCES "Labels")`;

const inserts = `
INSERT INTO "Orders" VALUES (1, 'A', 'one'), (2, 'B', 'two'), (3, 'A', 'three');
INSERT INTO "Products" VALUES (1, 'A'), (2, 'B');
INSERT INTO "Tags" VALUES ('red', 'A'), ('blue', 'A'), ('black', 'B');
INSERT INTO "Drafts" VALUES ('red', 'A');
INSERT INTO "Labels" VALUES (1, 'x'), (2, 'y');
INSERT INTO "Items" VALUES (1, 'a', 1, 1), (1, 'b/c', 2, NULL), (2, 'a', 3, 2);
INSERT INTO "Parts" VALUES (1, 'a', 5, 'five');
INSERT INTO "Details" VALUES (1, 'd');
INSERT INTO "OrderTags" VALUES (1, 'red'), (1, 'black'), (2, 'red'), (2, 'black');
INSERT INTO "OrderLabels" VALUES (1, 1, 'x')`;

const links: Readonly<Record<string, LinkTable>> = {
  Tags: {
    table: 'OrderTags',
    from: [{ from: 'ID', to: 'OrderID' }],
    to: [{ from: 'TagName', to: 'Name' }],
  },
  Orders: {
    table: 'OrderTags',
    from: [{ from: 'Name', to: 'TagName' }],
    to: [{ from: 'OrderID', to: 'ID' }],
  },
  Labels: {
    table: 'OrderLabels',
    from: [{ from: 'ID', to: 'OrderID' }],
    to: [
      { from: 'A', to: 'A' },
      { from: 'B', to: 'B' },
    ],
  },
};

const joins: Readonly<Record<string, { from: string; to: string }[]>> = {
  Items: [{ from: 'ID', to: 'OrderID' }],
  Detail: [{ from: 'ID', to: 'OrderID' }],
  Parts: [
    { from: 'OrderID', to: 'OrderID' },
    { from: 'Name', to: 'ItemName' },
  ],
};

const mapping = {
  table: (set: { name: string } | undefined, type: { name: string }) => set?.name ?? `${type.name.slice(2)}s`,
  column: (path: readonly { name: string }[]) => path[0]!.name,
  join: ({ name }: NavigationStep) => joins[name] ?? [],
  link: ({ name }: NavigationStep) => links[name],
};

/** A store over SQLite in memory. */
export function relationsInSqlite(): Store {
  const database = new DatabaseSync(':memory:');
  database.exec(`${tables};${inserts}`);
  return sqlStore({ ...nodeSqlite(database), ...mapping });
}

/** A store over PostgreSQL in memory; `refill` puts the rows back. */
export async function relationsInPostgres(): Promise<
  Store & { readonly refill: () => Promise<unknown>; readonly close: () => Promise<void> }
> {
  const database = await PGlite.create();
  await database.exec(`${tables};${inserts}`);
  const names = [...tables.matchAll(/CREATE TABLE ("\w+")/g)].map(([, name]) => name);
  return Object.assign(sqlStore({ ...nodePostgres(poolOf(database)), ...mapping }), {
    refill: () => database.exec(`TRUNCATE ${names.join(',')};${inserts}`),
    close: () => database.close(),
  });
}

/** A store whose rows can be replaced, so that a service is made once for many tests. */
export function replaceable(make: () => Store): Store & { readonly replace: () => void } {
  let inner = make();
  let prepare = (): void => undefined;
  return {
    prepare: (...given) => {
      prepare = () => inner.prepare?.(...given);
      prepare();
    },
    read: (query, form) => inner.read(query, form),
    transaction: (work, signal) => inner.transaction!(work, signal),
    replace: () => {
      inner = make();
      prepare();
    },
  };
}

/** A service for callers of two tenants, and for those who only read. */
export const relationsService = (store: Store): FetchHandler =>
  createService<string>({
    schema: relationsSchema,
    store,
    root: '/odata/',
    writable: 'all',
    caller: (request) => request.headers.get('X-Caller') ?? 'A',
    policy: ({ type, via }, caller) => {
      if (caller === 'reader' && /insert|update|delete/.test(via)) return 'none';
      return type?.properties.has('TenantId') === true ? { TenantId: caller === 'reader' ? 'A' : caller } : 'all';
    },
    computed: ({ name }) => (name === 'TenantId' ? (caller) => caller : undefined),
  });
