/** Two worlds that differ in the rows of tenant B alone: in one it has none, in the other those with which expressions fail. */
import { loadSchema } from '@odatalint/core/schema';
import type { Schema } from '@odatalint/core';

const key = '<Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>';
const tenant = '<Property Name="TenantID" Type="Edm.String" Nullable="false"/>';
const property = (name: string, type: string): string => `<Property Name="${name}" Type="Edm.${type}"/>`;
const pair = (from: string): string => `<ReferentialConstraint Property="${from}" ReferencedProperty="ID"/>`;

/** The schema of the worlds. */
export const worldSchema: Schema =
  loadSchema(`<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema xmlns="http://docs.oasis-open.org/odata/ns/edm" Namespace="W">
<EntityType Name="Customer">${key}${tenant}${property('Name', 'String')}${property('Age', 'Int32')}${property('BossID', 'Int32')}
<NavigationProperty Name="Boss" Type="W.Customer" Partner="Team">${pair('BossID')}</NavigationProperty>
<NavigationProperty Name="Team" Type="Collection(W.Customer)" Partner="Boss"/>
<NavigationProperty Name="Orders" Type="Collection(W.Order)" Partner="Customer"/></EntityType>
<EntityType Name="Order">${key}${tenant}${property('CustomerID', 'Int32')}${property('Number', 'Int32')}${property('Big', 'Int64')}
<Property Name="Total" Type="Edm.Decimal" Precision="18" Scale="2"/>${property('Score', 'Double')}${property('Note', 'String')}
${property('Placed', 'DateTimeOffset')}${property('Due', 'Date')}
<NavigationProperty Name="Customer" Type="W.Customer" Partner="Orders">${pair('CustomerID')}</NavigationProperty></EntityType>
<EntityContainer Name="C">
<EntitySet Name="Customers" EntityType="W.Customer"><NavigationPropertyBinding Path="Boss" Target="Customers"/><NavigationPropertyBinding Path="Team" Target="Customers"/><NavigationPropertyBinding Path="Orders" Target="Orders"/></EntitySet>
<EntitySet Name="Orders" EntityType="W.Order"><NavigationPropertyBinding Path="Customer" Target="Customers"/></EntitySet>
</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`).schema!;

/** A value of a row in OData JSON; an Edm.Int64 is text. */
export type Cell = string | number | null;

/** The columns of each table, with the types of PostgreSQL. */
export const columns: Readonly<Record<string, readonly (readonly [name: string, type: string])[]>> = {
  Customers: [['ID', 'integer'], ['TenantID', 'text'], ['Name', 'text'], ['Age', 'integer'], ['BossID', 'integer']],
  Orders: [['ID', 'integer'], ['TenantID', 'text'], ['CustomerID', 'integer'], ['Number', 'integer'], ['Big', 'bigint'], ['Total', 'numeric'], ['Score', 'double precision'], ['Note', 'text'], ['Placed', 'timestamptz'], ['Due', 'date']],
}; // prettier-ignore

type Table = readonly (readonly Cell[])[];

/** The rows of tenant A. Some belong to a customer of tenant B, who is hidden. */
const visible: Readonly<Record<string, Table>> = {
  Customers: [
    [1, 'A', 'Ada', 36, null],
    [2, 'A', 'Bob', 17, 1],
    [3, 'A', null, null, 1],
    [4, 'A', 'cyd', 51, 2],
    [5, 'A', 'Eve', 36, 9],
    [10, 'A', 'Fay', null, 3],
  ],
  Orders: [
    [10, 'A', 1, 3, '7', 30, 1.5, 'first', '2024-01-15T10:00:00Z', '2024-02-01'],
    [11, 'A', 1, 5, '-2', 0.5, -2.25, null, '2024-01-16T12:30:00Z', '2024-01-31'],
    [12, 'A', 2, 7, null, 107, null, 'ab', null, null],
    [13, 'A', 2, null, '12', null, 4, 'Urgent b', '2023-12-31T23:59:59Z', '2020-02-29'],
    [14, 'A', 4, 1, '3', 12.25, 0.5, '', '2024-03-01T00:00:00Z', '2024-12-31'],
    [15, 'A', 9, 2, '4', 12.25, 8, 'ab', '2022-06-15T06:07:08Z', '2022-06-15'],
    [16, 'A', null, 4, '9', 99.99, 2, 'x', '2021-01-01T00:00:00Z', null],
    [22, 'A', 10, null, null, 3.5, null, null, null, '2022-06-15'],
    [23, 'A', 3, 1, '3', null, 8, 'ab', null, null],
  ],
};

const hidden: Readonly<Record<string, Table>> = {
  Customers: [
    [6, 'B', '(', 0, 1],
    [7, 'B', 'zz', -2147483648, 7],
    [8, 'B', null, 2147483647, 9],
    [9, 'B', '[a', null, 6],
  ],
  Orders: [
    [17, 'B', 1, 0, '0', 0, 0, '(', '0001-01-01T00:00:00Z', '0001-01-01'],
    [18, 'B', 9, -2147483648, '-9223372036854775808', -99999999999999.5, -1e308, '[', '9999-12-31T23:59:59Z', '9999-12-31'],
    [19, 'B', 2, 2147483647, '9223372036854775807', 99999999999999.5, 1e308, '999999999999', null, null],
    [20, 'B', 7, null, null, null, null, 'zz', '1999-01-01T00:00:00Z', '1999-01-01'],
    [21, 'B', 1, -1, '1', 1, 1, 'first', '2024-01-15T10:00:00Z', '2024-02-01'],
  ],
}; // prettier-ignore

/** The rows of a world by table. The hidden rows are before the others, so that an answer that depends on the order differs, too. */
export const worlds: Readonly<Record<'alone' | 'shared', Readonly<Record<string, Table>>>> = {
  alone: visible,
  shared: Object.fromEntries(
    Object.entries(visible).map(([table, rows]) => [
      table,
      [...hidden[table]!.slice(0, 3), ...rows, ...hidden[table]!.slice(3)],
    ]),
  ),
};

/** What the caller may see of each set, in several ways. */
export const policies: readonly Readonly<Record<string, string>>[] = [
  { Customers: "TenantID eq 'A'", Orders: "TenantID eq 'A'" },
  { Customers: "tolower(concat(TenantID,'x')) eq 'ax'", Orders: "TenantID eq 'A' or TenantID eq 'AA' or TenantID eq 'AB' or TenantID eq 'AC'" },
  { Customers: "TenantID eq 'A'", Orders: "TenantID eq 'A' and (CustomerID eq null or Customer/TenantID eq 'A')" },
]; // prettier-ignore

/** The rows of a world as OData JSON. */
export const jsonRows = (world: keyof typeof worlds): Record<string, Record<string, Cell>[]> =>
  Object.fromEntries(
    Object.entries(worlds[world]).map(([table, rows]) => [
      table,
      rows.map((row) => Object.fromEntries(columns[table]!.map(([name], i) => [name, row[i]!]))),
    ]),
  );
