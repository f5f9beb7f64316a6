/** Which annotation applies: a specific one before a general one, whatever the path to a resource. */
import { expect, test } from 'vitest';
import { createChecker, loadSchema } from '../../src/index.js';

const term = 'Org.OData.Capabilities.V1';
const flag = (name: string, value: boolean): string => `<PropertyValue Property="${name}" Bool="${value}"/>`;
const restriction = (name: string, content: string): string =>
  `<Annotation Term="${term}.${name}"><Record>${content}</Record></Annotation>`;
const onPath = (path: string, content: string): string =>
  `<Record><PropertyValue Property="NavigationProperty" NavigationPropertyPath="${path}"/>${content}</Record>`;
const filterable = (value: boolean): string =>
  `<PropertyValue Property="FilterRestrictions"><Record>${flag('Filterable', value)}</Record></PropertyValue>`;

const restrictedProperties = [
  onPath('Open', filterable(true)),
  onPath('Open/Closed', filterable(true)),
  onPath('Address/Country', filterable(false)),
  onPath('Shop.Special/Extra', filterable(false)),
].join('');

const csdl = `
<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema Namespace="Shop" xmlns="http://docs.oasis-open.org/odata/ns/edm">
  <ComplexType Name="Address"><NavigationProperty Name="Country" Type="Collection(Shop.Thing)"/></ComplexType>
  <EntityType Name="Thing">
    <Key><PropertyRef Name="ID"/></Key>
    <Property Name="ID" Type="Edm.Int32" Nullable="false"/>
    <Property Name="Address" Type="Shop.Address"/>
    <NavigationProperty Name="Open" Type="Collection(Shop.Thing)"/>
    <NavigationProperty Name="Closed" Type="Collection(Shop.Thing)"/>
    <NavigationProperty Name="Unbound" Type="Collection(Shop.Thing)"/>
    <NavigationProperty Name="Own" Type="Collection(Shop.Thing)" ContainsTarget="true">
      ${restriction('FilterRestrictions', flag('Filterable', false))}
    </NavigationProperty>
  </EntityType>
  <EntityType Name="Special" BaseType="Shop.Thing">
    <NavigationProperty Name="Extra" Type="Collection(Shop.Thing)"/>
  </EntityType>
  <EntityContainer Name="Container">
    <EntitySet Name="Things" EntityType="Shop.Thing">
      <NavigationPropertyBinding Path="Open" Target="Closeds"/>
      <NavigationPropertyBinding Path="Closed" Target="Shop.Container/Closeds"/>
      ${restriction('NavigationRestrictions', `<PropertyValue Property="RestrictedProperties"><Collection>${restrictedProperties}</Collection></PropertyValue>`)}
      ${restriction('SortRestrictions', '')}
    </EntitySet>
    <EntitySet Name="Closeds" EntityType="Shop.Thing">
      <NavigationPropertyBinding Path="Closed" Target="Closeds"/>
      ${restriction('FilterRestrictions', flag('Filterable', false))}
      ${restriction('SortRestrictions', flag('Sortable', true))}
      <Annotation Term="${term}.SkipSupported" Bool="true"/>
    </EntitySet>
    <Singleton Name="Me" Type="Shop.Thing"><NavigationPropertyBinding Path="Closed" Target="Closeds"/></Singleton>
    <Annotation Term="${term}.SkipSupported" Bool="false"/>
    <Annotation Term="${term}.TopSupported" Qualifier="Tablet" Bool="false"/>
    ${restriction('DefaultCapabilities', `<PropertyValue Property="SortRestrictions"><Record>${flag('Sortable', false)}</Record></PropertyValue>`)}
  </EntityContainer>
</Schema></edmx:DataServices></edmx:Edmx>`;

const checker = createChecker({
  service: 'odata-4.01',
  schema: loadSchema(csdl).schema!,
  only: ['restricted-query-option', 'non-expandable-property'],
});

const refusals = `
Things?$filter=ID eq 1                                                        | –
Closeds?$filter=ID eq 1                                                       | FilterRestrictions of Closeds
Things(1)/Closed?$filter=ID eq 1                                              | FilterRestrictions of Closeds
Me/Closed?$filter=ID eq 1                                                     | FilterRestrictions of Closeds
Things?$expand=Closed($filter=ID eq 1)                                        | FilterRestrictions of Closeds
Things(1)/Open?$filter=ID eq 1                                                | –
Me/Open?$filter=ID eq 1                                                       | –
Things(1)/Open(2)/Closed?$filter=ID eq 1                                      | –
Things?$expand=Open($expand=Closed($filter=ID eq 1))                          | –
Me/Closed(2)/Closed?$filter=ID eq 1                                           | FilterRestrictions of Closeds
Things(1)/Unbound?$filter=ID eq 1                                             | –
Things(1)/Own?$filter=ID eq 1                                                 | FilterRestrictions of Own
Things(1)/Address/Country?$filter=ID eq 1                                     | NavigationRestrictions of Things for Address/Country
Things?$expand=Address/Country($filter=ID eq 1)                               | NavigationRestrictions of Things for Address/Country
Things(1)/Shop.Special/Extra?$filter=ID eq 1                                  | NavigationRestrictions of Things for Shop.Special/Extra
Things(1)/Shop.Special/Closed?$filter=ID eq 1                                 | FilterRestrictions of Closeds
Things/Shop.Special?$filter=ID eq 1                                           | –
Things?$orderby=ID                                                            | DefaultCapabilities.SortRestrictions of the entity container
Closeds?$orderby=ID                                                           | –
Things?$skip=1                                                                | SkipSupported of the entity container
Closeds?$skip=1                                                               | –
Things?$top=1                                                                 | –
Things(1)?$orderby=ID                                                         | –
Things(1)/Address?$orderby=ID                                                 | –
Elsewhere?$skip=1                                                             | –
Things?$filter=ID eq 1&$expand=Closed($orderby=ID;$top=1)                     | –
`;

test.each(
  refusals
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()) as [string, string]),
)('%s', (url, words) => {
  const found = checker.check({ url }).map(({ notes }) => /^Declared in (.*)\.$/.exec(notes[0]?.message ?? '')?.[1]);
  expect(found.join(' and ') || '–').toBe(words);
});

test('an address or an expand of any length is checked', () => {
  const long = (part: string): string => Array.from({ length: 20_000 }, () => part).join('/');
  for (const url of [`Things(1)/${long('Closed(1)')}`, `Things?$expand=${long('Closed')}`])
    expect(checker.check({ url })).toEqual([]);
  expect(checker.check({ url: `Closeds?$filter=${long('Closed')} eq 1` })).toHaveLength(1);
});
