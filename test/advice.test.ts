/** Followed advice causes no other finding: a sample of `advice.slow.test.ts`, and advice under restrictions. */
import { createChecker, loadSchema } from '@odatalint/core';
import { expect, test } from 'vitest';
import { followAll, type AdviceDifferential } from './advice-differential.js';
import { corpusRequests, pageRequests, sampleOf } from './corpora.js';

const nothing = (): AdviceDifferential => ({ held: new Map(), faults: [] });

test('what the messages of a corpus say leads to no other finding', () => {
  const result = nothing();
  const sample = [...sampleOf(pageRequests(), 3), ...sampleOf(corpusRequests(), 90)];
  for (const { checker, input } of sample) followAll(checker, input, result);
  expect(result.faults).toEqual([]);
  expect([...result.held.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(150);
  expect(result.held.size).toBeGreaterThan(40);
});

/** Conditions in the words of other languages, whose translations a service may not support either. */
const foreign = [
  "{} contains 'x'",
  "{} startswith 'x'",
  "{} endswith 'x'",
  "{} like '%x%'",
  "{} like 'x%'",
  "substringof('x',{})",
  "{}/Contains('x')",
  "{}.Contains('x')",
  '{}/Length eq 3',
  'len({}) gt 3',
  "lower({}) eq 'a'",
  "{} eq 'a' and {} eq 'b'",
];

test('what a service documents for its properties', () => {
  const checker = createChecker({ service: 'microsoft-graph' });
  const result = nothing();
  for (const path of ['users', 'groups', 'devices', 'applications', 'auditLogs/signIns', 'auditLogs/directoryAudits'])
    for (const condition of foreign)
      followAll(
        checker,
        {
          method: 'GET',
          url: `https://graph.microsoft.com/v1.0/${path}?$filter=${condition.replaceAll('{}', 'displayName')}`,
        },
        result,
      );
  expect(result.faults).toEqual([]);
  expect(result.held.size).toBeGreaterThan(2);
});

test.each([
  ['no functions of texts', ['year', 'eq', 'gt', 'and', 'or']],
  ['no "or"', ['eq', 'gt', 'and', 'contains', 'tolower', 'length', 'startswith', 'endswith']],
])('what a schema allows in filters: %s', (_name, functions) => {
  const { schema } = loadSchema(`<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
    <edmx:DataServices><Schema Namespace="S" xmlns="http://docs.oasis-open.org/odata/ns/edm">
      <EntityType Name="Order"><Key><PropertyRef Name="ID"/></Key>
        <Property Name="ID" Type="Edm.Int32" Nullable="false"/><Property Name="Name" Type="Edm.String"/></EntityType>
      <EntityContainer Name="C"><EntitySet Name="Orders" EntityType="S.Order"/>
        <Annotation Term="Org.OData.Capabilities.V1.FilterFunctions">
          <Collection>${functions.map((each) => `<String>${each}</String>`).join('')}</Collection></Annotation>
      </EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`);
  const result = nothing();
  for (const service of ['odata-4.0', 'odata-4.01', 'odata-v2', 'odata-v3'])
    for (const condition of foreign)
      followAll(
        createChecker({ service, schema }),
        { method: 'GET', url: `Orders?$filter=${condition.replaceAll('{}', 'Name')}` },
        result,
      );
  expect(result.faults).toEqual([]);
});
