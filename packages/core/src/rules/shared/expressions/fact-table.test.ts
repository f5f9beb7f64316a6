/** The value of a parameter alias is looked at once, however often the alias is used. */
import { expect, test, vi } from 'vitest';
import { createChecker, loadSchema } from '../../../index.js';
import { factAbout, type FactTable } from './fact-table.js';
import type { Node } from '../../../syntax/index.js';

const { schema } = loadSchema(
  `<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices><Schema Namespace="M" xmlns="http://docs.oasis-open.org/odata/ns/edm"><EnumType Name="E"><Member Name="Red"/><Member Name="Green"/></EnumType><EntityType Name="A"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/><Property Name="Color" Type="M.E"/></EntityType><EntityContainer Name="C"><EntitySet Name="As" EntityType="M.A"/></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`,
);

test('a fact is found once for a value and another thing', () => {
  const table: FactTable<string, number> = new Map();
  const find = vi.fn(() => 1);
  const [value, other] = [{ kind: 'Missing' }, { kind: 'Missing' }] as unknown as [Node, Node];
  for (const node of [value, value, other]) for (const about of ['a', 'b', 'a']) factAbout(table, node, about, find);
  expect(find).toHaveBeenCalledTimes(4);
});

test.each(['Color eq @a', 'Color in @a', 'Color ne (@a)'])('the members in a string: %s', (use) => {
  const split = vi.spyOn(String.prototype, 'split');
  const checker = createChecker({ schema: schema!, isReceived: true });
  const readings = (uses: number): number => {
    split.mockClear();
    checker.check({ url: `As?$filter=${`${use} or `.repeat(uses)}true&@a='Red,Green'` });
    return split.mock.contexts.filter((text) => String(text) === 'Red,Green').length;
  };
  expect([readings(1), readings(9)]).toEqual([1, 1]);
  split.mockRestore();
});
