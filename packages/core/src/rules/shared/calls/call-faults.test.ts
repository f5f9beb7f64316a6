/** Values of parameters that services accept beyond their types. */
import { expect, it } from 'vitest';
import { createChecker, loadSchema } from '../../../index.js';

const { schema } =
  loadSchema(`<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
  <Schema Namespace="S" xmlns="http://docs.oasis-open.org/odata/ns/edm">
    <Function Name="Calls"><Parameter Name="from" Type="Edm.DateTimeOffset"/><ReturnType Type="Edm.Int32"/></Function>
    <EntityContainer Name="C"><FunctionImport Name="Calls" Function="S.Calls"/></EntityContainer>
  </Schema></edmx:DataServices></edmx:Edmx>`);

const check = createChecker({ service: 'odata-4.01', ...(schema === undefined ? {} : { schema }) });

it.each([
  ['Calls(from=2024-01-31T00:00:00Z)', []],
  ['Calls(from=2024-01-31)', []],
  ['Calls(from=@d)?@d=2024-01-31', []],
  ['Calls(from=12:00:00)', ['invalid-parameter']],
  ["Calls(from='2024-01-31')", ['invalid-parameter']],
])('%s', (url, codes) => {
  expect(check.check({ url }).map(({ code }) => code)).toEqual(codes);
});
