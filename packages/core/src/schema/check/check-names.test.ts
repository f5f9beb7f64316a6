/** The names that a message suggests for one that a schema does not declare. */
import { expect, test } from 'vitest';
import { loadSchema } from '../load-schema.js';

const messagesOf = (type: string): readonly string[] =>
  loadSchema(`<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
    <Schema Namespace="A" xmlns="http://docs.oasis-open.org/odata/ns/edm">
      <ComplexType Name="Address"/><ComplexType Name="Person"><Property Name="P" Type="${type}"/></ComplexType>
    </Schema>
    <Schema Namespace="B" xmlns="http://docs.oasis-open.org/odata/ns/edm"><ComplexType Name="Customer"/></Schema>
  </edmx:DataServices></edmx:Edmx>`).problems.map(({ message }) => message);

test.each([
  ['a name of the same namespace', 'A.Adress', 'Did you mean "A.Address"?'],
  ['a name of another namespace only', 'A.Custmer', undefined],
])('%s', (_, type, hint) => {
  const [message = ''] = messagesOf(type);
  expect(message).toContain(type);
  expect(/Did you mean .*$/.exec(message)?.[0]).toBe(hint);
});
