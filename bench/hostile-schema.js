/**
 * A schema in which every wrong name is expensive, and requests that use this: a thousand sets, three hundred similar names and a thousand
 * overloads. The names in the requests are one letter away from all of them.
 */

const numbered = (count, item) => Array.from({ length: count }, (_, i) => item(String(i).padStart(3, '0'))).join('');

/** CSDL XML. */
export const hostileMetadata = `<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema Namespace="Model" xmlns="http://docs.oasis-open.org/odata/ns/edm">
<EntityType Name="Customer"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
${numbered(300, (i) => `<Property Name="Address${i}" Type="Edm.String"/><NavigationProperty Name="Partner${i}" Type="Model.Customer"/>`)}
</EntityType>
${numbered(1_000, (i) => `<Function Name="Distance"><Parameter Name="from${i}" Type="Edm.Int32"/><ReturnType Type="Edm.Int32"/></Function>`)}
${numbered(1_000, (i) => `<Function Name="Rank" IsBound="true"><Parameter Name="it" Type="Model.Customer"/><Parameter Name="by${i}" Type="Edm.Int32"/><ReturnType Type="Edm.Int32"/></Function>`)}
<EntityContainer Name="Service">
${numbered(1_000, (i) => `<EntitySet Name="Customers${i}" EntityType="Model.Customer"/>`)}
<FunctionImport Name="Distance" Function="Model.Distance"/>
</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`;

/** What the length limit of the guard leaves for a request. */
const room = 16_000;

/** As many items as there is room for, each with another number. */
function filled(item, separator) {
  let text = '';
  for (let i = 0; ; i++) {
    const next = (i === 0 ? '' : separator) + item(String(i % 1_000).padStart(3, '0'));
    if (encodeURI(text + next).length > room - 100) return text;
    text += next;
  }
}

const set = '/odata/Customers000';

const paths = [
  `/odata/$crossjoin(${filled((i) => `Customerx${i}`, ',')})`,
  `/odata/Customerx000`,
  `${set}?$filter=${filled((i) => `Addresx${i} eq 'a'`, ' or ')}`,
  `${set}?$filter=${filled((i) => `$root/Customerx${i}(1)/ID eq 1`, ' or ')}`,
  `${set}?$filter=${filled((i) => `Partnex${i}/ID eq 1`, ' or ')}`,
  `${set}?$filter=${filled((i) => `Partner${String(Number(i) % 300).padStart(3, '0')}/Addresx${i} eq 'a'`, ' or ')}`,
  `${set}?$filter=${filled((i) => `Model.Distance(frox${i}=1) eq 1`, ' or ')}`,
  `${set}?$filter=${filled((i) => `Model.Distance(from${i}='a') eq 1`, ' or ')}`,
  `${set}?$filter=${filled((i) => `Model.Rank(bx${i}=1) eq 1`, ' or ')}`,
  `${set}?$filter=${filled((i) => `Model.Rank(by${i}=1) eq 1`, ' or ')}`,
  `${set}?$filter=${filled((i) => `Model.Ranx${i}(by=1) eq 1`, ' or ')}`,
  `/odata/Distance(${filled((i) => `frox${i}=1`, ',')})`,
  `${set}(1)/Model.Rank(${filled((i) => `bx${i}=1`, ',')})`,
  `${set}?$select=${filled((i) => `Addresx${i}`, ',')}`,
  `${set}?$orderby=${filled((i) => `Addresx${i}`, ',')}`,
  `${set}?$expand=${filled((i) => `Partnex${i}`, ',')}`,
  `${set}?$expand=${filled((i) => `Partner${String(Number(i) % 300).padStart(3, '0')}($select=Addresx)`, ',')}`,
  `${set}?$apply=groupby((${filled((i) => `Addresx${i}`, ',')}))`,
  `${set}?$compute=${filled((i) => `Addresx${i} as A${i}`, ',')}`,
  `${set}?${filled((i) => `$filtex${i}=1`, '&')}`,
  `${set}(${filled((i) => `IDx${i}=1`, ',')})`,
];

/** Requests for this schema, of about 16 kB. */
export const schemaRequests = paths.map((path) => ({ kind: 'names', method: 'GET', path: encodeURI(path) }));
