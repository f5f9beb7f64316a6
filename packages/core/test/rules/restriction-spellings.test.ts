/** A server refuses what a schema does not allow, however the request writes it; other requests are accepted. */
import { expect, test } from 'vitest';
import { createGuard, loadSchema } from '../../src/index.js';

const term = 'Org.OData.Capabilities.V1';
const record = (name: string, content: string): string =>
  `<Annotation Term="${term}.${name}"><Record>${content}</Record></Annotation>`;
const paths = (property: string, ...names: string[]): string =>
  `<PropertyValue Property="${property}"><Collection>${names.map((name) => `<PropertyPath>${name}</PropertyPath>`).join('')}</Collection></PropertyValue>`;
const refused = (property: string): string => `<PropertyValue Property="${property}" Bool="false"/>`;
const only = (property: string, expression: string): string =>
  `<PropertyValue Property="FilterExpressionRestrictions"><Collection><Record><PropertyValue Property="Property" PropertyPath="${property}"/><PropertyValue Property="AllowedExpressions" String="${expression}"/></Record></Collection></PropertyValue>`;

const set = (name: string, annotations: string): string =>
  `<EntitySet Name="${name}" EntityType="S.Thing"><NavigationPropertyBinding Path="More" Target="Free"/>${annotations}</EntitySet>`;

const { schema } = loadSchema(
  `<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices><Schema Namespace="S" xmlns="http://docs.oasis-open.org/odata/ns/edm">
  <EntityType Name="Thing"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/><Property Name="Hidden" Type="Edm.String"/><Property Name="Open" Type="Edm.String"/><NavigationProperty Name="More" Type="Collection(S.Thing)"/></EntityType>
  <EntityContainer Name="C">
    ${set('Free', '')}
    ${set('Locks', record('FilterRestrictions', paths('NonFilterableProperties', 'Hidden')) + record('SortRestrictions', paths('NonSortableProperties', 'Hidden')))}
    ${set('Shut', `${record('FilterRestrictions', refused('Filterable')) + record('SortRestrictions', refused('Sortable')) + record('SearchRestrictions', refused('Searchable'))}<Annotation Term="${term}.TopSupported" Bool="false"/><Annotation Term="${term}.SkipSupported" Bool="false"/>`)}
    ${set('Single', record('FilterRestrictions', only('Open', 'SingleValue')))}
    ${set('Few', `<Annotation Term="${term}.FilterFunctions"><Collection><String>contains</String></Collection></Annotation>`)}
    ${set('Needy', record('FilterRestrictions', paths('RequiredProperties', 'Open')))}
  </EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`,
);

const guard = createGuard({ schema: schema! });

test.each(
  `
- Locks?$filter=Hidden eq 'x'
- Locks?$filter=$it/Hidden eq 'x'
- Locks?$filter=$this/Hidden eq 'x'
- Locks?$filter=@f&@f=Hidden eq 'x'
- Locks?$filter=@f eq 'x'&@f=Hidden
- Locks?$filter=@f or true&@f=@g&@g=not (Hidden eq 'x')
- Locks?$filter=Open eq 'x' and contains(@f,'x')&@f=Hidden
- Locks/$filter(Hidden eq 'x')
- Locks/$filter($it/Hidden eq 'x')/$count
- Locks/$filter(@f)?@f=Hidden eq 'x'
- Locks?$compute=Hidden as H&$filter=H eq 'x'
- Locks?$compute=concat(Hidden,'') as H,H as I&$filter=I eq 'x'
- Locks?$apply=filter(Hidden eq 'x')
- Locks?$apply=identity/filter(@f)&@f=Hidden eq 'x'
- Locks?$apply=compute(Hidden as H)/filter(H eq 'x')
- Locks?$apply=concat(filter(Hidden eq 'x'),identity)
- Locks?$apply=identity&$filter=Hidden eq 'x'
- Locks?$filter=More/any(m:$it/Hidden eq 'x')
- Locks?$orderby=Hidden
- Locks?$orderby=$it/Hidden desc
- Locks?$orderby=@o&@o=Hidden
- Locks?$orderby=length(@o)&@o=Hidden
- Locks?$compute=Hidden as H&$orderby=H
- Locks?$apply=orderby(Hidden)
- Shut/$filter(ID eq 1)
- Shut?$apply=filter(ID eq 1)
- Shut?$apply=orderby(Open)
- Shut?$apply=search(x)
- Shut?$apply=top(1)
- Shut?$apply=skip(1)/identity
- Single?$filter=contains(Open,'x')
- Single?$filter=@f&@f=contains(Open,'x')
- Single?$filter=$it/Open gt 'x'
- Single?$filter=Open eq @f&@f=Hidden
- Single?$filter=Open eq @f and ID eq @g&@f=@g&@g=concat(Hidden,'')
- Single?$filter=ID eq length(@f) or Open eq concat('',@f)&@f=Hidden
- Single/$filter(Open gt 'x')
- Few?$filter=startswith(Open,'x')
- Few?$filter=@f&@f=startswith(Open,'x')
- Few/$filter(startswith(Open,'x'))
- Needy?$filter=ID eq 1
+ Locks?$filter=Open eq 'x'
+ Locks?$filter=$it/Open eq @f&@f='Hidden'
+ Locks?$filter=More/any(m:m/Hidden eq 'x')
+ Locks?$filter=More/$filter(Hidden eq 'x')/$count gt 0
+ Locks?$filter=More/$count($filter=Hidden eq 'x') gt 0
+ Locks?$expand=More($filter=Hidden eq 'x')
+ Locks?$expand=More($filter=$this/Hidden eq 'x')
+ Locks?$select=Hidden&$compute=Hidden as H
+ Locks?$apply=groupby((Hidden))
+ Locks(1)/More?$filter=Hidden eq 'x'
+ Locks(1)/More/$filter(Hidden eq 'x')
+ Locks?$orderby=Open,$it/ID
+ Shut?$select=ID
+ Shut(1)/More?$filter=ID eq 1&$orderby=ID&$top=1
+ Shut?$apply=join(More as M,filter(ID eq 1))
+ Free?$apply=filter(ID eq 1)/orderby(Open)/top(1)
+ Single?$filter=Open eq 'x'
+ Single?$filter=$it/Open eq 'x'
+ Single?$filter=@f&@f=Open eq 'x'
+ Single?$filter=Open eq @f&@f='x'
+ Single?$filter=@f eq 'x'&@f=Open
+ Single/$filter(Open eq 'x')
+ Few?$filter=@f&@f=contains(Open,'x')
+ Needy?$filter=Open eq 'x'
+ Needy?$filter=$it/Open eq 'x'
+ Needy?$filter=@f&@f=Open eq 'x'
`
    .trim()
    .split('\n'),
)('%s', (line) => {
  const found = guard({ url: `/${line.slice(2)}` })?.problem.findings.map(({ code }) => code) ?? [];
  if (line.startsWith('-')) expect(found).not.toEqual([]);
  else expect(found).toEqual([]);
});
