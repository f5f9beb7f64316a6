/** The effects of the options of a checker, and the results that they do not change. */
import { expect, test } from 'vitest';
import { type CheckInput, createChecker, loadSchema, type Query } from '../index.js';

const inputs: readonly CheckInput[] = [
  { url: "/api/v1/object/Equipment?filter=Code == 'A' && Desciption eq 1" },
  { url: "/api/v1/object/Equipment?filter=Code eq 'A&orderby=Code,Code" },
  { method: 'PATCH', url: "/api/v1/object/Equipment('1')", body: { Desciption: 'x', Status: '1' } },
  { on: 'Equipment', filter: "Status eq '1' and Status eq '1'" },
];

test('in a fragment that a server has received braces are ordinary characters', () => {
  const [bound] = createChecker({ service: 'odata-4.01', isReceived: true }).bind({ filter: "'{{condition}}'" });
  const [query] = bound!.roots as readonly Query[];
  expect(query!.options[0]!.value).toMatchObject({ kind: 'Literal', malformed: false });
  expect(query!.options[0]!.value).not.toHaveProperty('hasHole');
});

test.each(inputs)('without fixes the same is found in %j', (input) => {
  const found = createChecker().check(input);
  expect(found.some(({ fixes }) => fixes.length > 0)).toBe(true);
  expect(createChecker({ fixes: false }).check(input)).toEqual(found.map((each) => ({ ...each, fixes: [] })));
});

test('no entity set is missing from a container that extends one of another document', () => {
  const text = (
    container: string,
  ): string => `<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
<edmx:DataServices><Schema Namespace="S" xmlns="http://docs.oasis-open.org/odata/ns/edm">
<EntityType Name="A"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/></EntityType>
<EntityContainer ${container}><EntitySet Name="As" EntityType="S.A"/></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`;
  const codes = (container: string, url: string): string[] =>
    createChecker({ service: 'odata-4.01', schema: loadSchema(text(container)).schema! })
      .check({ method: 'GET', url })
      .map(({ code }) => code);
  expect(codes('Name="C" Extends="Other.Base"', '/Bs')).toEqual([]);
  expect(codes('Name="C" Extends="Other.Base"', '/As?$filter=ID eq $root/Bs(1)/ID')).toEqual([]);
  expect(codes('Name="C"', '/Bs')).toEqual(['unknown-entity-set']);
});
