/**
 * Growing texts, made from the places of a request, the repeated units there, and their separators. This is not a list
 * of shapes that were slow once: every unit is tried in every place.
 */
import { createChecker, createGuard, loadSchema, parse } from '@odatalint/core';
import { createReader } from '@odatalint/core/query';
import { checkDocument, documentFormats, type DocumentFormat, readDocument } from '@odatalint/documents';

/** One growing text: `make` writes it with about the given number of characters, and `run` must take linear time for it. */
export interface Shape {
  readonly name: string;
  readonly make: (length: number) => string;
  readonly run: (text: string) => unknown;
}

/** A text around the repetition, and the separators between items there. */
interface Place {
  readonly before: string;
  readonly after: string;
  readonly usual: readonly string[];
}

/** `…` marks the place of the repetition; the usual separators there follow a space. */
const places = (text: string): readonly Place[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [pattern = '', ...usual] = line.trim().split(/ {2}| (?=[^ ]+$)/);
      const [before = '', after = ''] = pattern.split('…');
      return { before, after, usual: usual.map((each) => (each === '␠' ? ' ' : each)) };
    });

/** Every place of a URL, below the root of the service. */
const urlPlaces = places(`
… /
Orders/… /
Orders(1)/… /
Orders(1)/Items/… /
Orders(…) ,
Orders(ID=…) ,
Orders(1)/Items(…)/Product ,
Orders(1)/Shop.Near(…) ,
Sum(a=…) ,
Sum?… &
$crossjoin(…) ,
$crossjoin(Orders,Items)?$filter=… ,
$all/…?$filter=ID eq 1 /
$entity?$id=… /
Orders/$filter(…) ,
Orders/$each/… /
Orders?… &
Orders?$filter=… ,
Orders?$filter=State eq '…' ,
Orders?$filter=ID in (…) ,
Orders?$filter=contains(Name,…) ,
Orders?$filter=Items/any(x:…) ,
Orders?$filter=Items/… /
Orders?$filter=case(…) ,
Orders?$filter=@p&@p=… ,
Orders?$filter=ID eq @p&@p=[…] ,
Orders?$filter=$root/Orders(…)/ID eq 1 ,
Orders?$orderby=… ,
Orders?$select=… ,
Orders?$select=Address(…) ;
Orders?$expand=… ,
Orders?$expand=Items(…) ;
Orders?$expand=Items($filter=…) ,
Orders?$expand=Items($select=…;$expand=Product) ,
Orders?$expand=Items($expand=Product($orderby=…)) ,
Orders?$expand=Items($levels=…) ,
Orders?$search=… ␠
Orders?$compute=… ,
Orders?$compute=… as A&$orderby=A ,
Orders?$apply=… /
Orders?$apply=filter(…) ,
Orders?$apply=aggregate(…) ,
Orders?$apply=groupby((…)) ,
Orders?$apply=groupby((Name),…) /
Orders?$apply=compute(…)/filter(ID eq 1) ,
Orders?$apply=concat(…) ,
Orders?$top=… ,
Orders?$count=… ,
Orders?$format=… ;
Orders?$skiptoken=… ,
Orders?custom=… ,
Orders?filter=…&orderby=ID ,
`);

/** The repeated units. `#` is the number of the repetition, so that all items differ. */
const units = [
  'a', 'a#', 'ID', 'Name#', 'é', 'a.b', 'Shop.a#', 'a/b', 'a:', '$count', '$it', '$root/a', '$this', '$filter', '@a', '@p#', '@a.b',
  '1', '-1', '1.5', '1#', "'a'", "'", "''", '"a"', '"', 'null', 'true', 'INF', '2024-01-01', '12:00', "duration'P1D'",
  '01234567-89ab-cdef-0123-456789abcdef', "geography'POINT(1 1)'", "Shop.State'Open'",
  'a=1', 'a#=1', '$top=1', '$filter=a eq 1', '$expand=Items', '@p=1', '@p#=@q#', '=', 'x[#]=1',
  'ID eq 1', 'a# eq 1', 'ID', 'ID asc', 'a as b#', 'ID with sum as T#', 'not ', '- ', 'not a', 'NOT a', 'a OR', 'contains(Name,a)', 'f#(1)',
  'length(Name)', 'cast(ID,Edm.String)', 'Items/any(x:x/ID eq 1)', 'Items/$count', 'Items($top=1)', 'filter(ID eq 1)', 'identity',
  'aggregate(ID with sum as T#)', 'a(1)', 'a(', '(', ')', '[', ']', '{', '}', '()', '[1]', '{"a":1}', '{"a":', '{{x}}', '%', '%41', '%2C', '%2F', '%zz',
  '%C3%A9', '*', '!', '..', '.', ':', '+', '\\', '<', '~', '|', '<API_KEY>', ' ', '\t', '/*', '//', '#a',
]; // prettier-ignore

const separators = ['', ',', ' ', '/', '&', ';', ' and ', ' or ', ' eq ', '=', ':', '.', '(', '%20', '%2C', '+', '\n'];

/** Pairs of brackets that can be nested. */
const nests: readonly (readonly [open: string, close: string])[] = [['(', ')'], ['[', ']'], ['{"a":', '}'], ['a(', ')'], ['not (', ')'], ['Items/any(x:', ')'], ['Items/any(x#:', ')'], ['Items($expand=', ')'], ['concat(Name,', ')'], ['concat(identity,', ')'], ['groupby((ID),', ')'], ['case(true:', ')'], ['$root/Orders(', ')'], ['-(', ')'], ["'", "''"]]; // prettier-ignore

/** The number of items that the length allows. */
function repeat(unit: string, separator: string, length: number): string {
  const items: string[] = [];
  for (let used = 0, i = 0; used < length; i++) {
    const item = unit.replaceAll('#', String(i));
    items.push(item);
    used += item.length + separator.length;
  }
  return items.join(separator);
}

const nest = ([open, close]: readonly [string, string], length: number): string => {
  const count = Math.ceil(length / (open.length + close.length));
  return repeat(open, '', count * open.length) + close.repeat(count);
};

/** A growing part: one unit, or one nesting. */
type Part = readonly [name: string, write: (length: number) => string];

const part = (unit: string, separator: string): Part => [
  JSON.stringify(`${unit}${separator}`),
  (length) => repeat(unit, separator, length),
];

/** The number of turns. The test runs one turn, which generates a part of the shapes; all of them would take minutes. */
const isInTurn = (number: number, turn: number, turns: number): boolean => (number + turn) % turns === 0;

/**
 * Half of the units with each usual separator of a place, the other half in the next turn, and some with another
 * separator, so that each place meets all of them.
 */
function partsOf({ usual }: Place, index: number, turn: number): readonly Part[] {
  const repeated = units.flatMap((unit, i) => {
    const other = separators[(i + 5 * index) % separators.length]!;
    return [
      ...(isInTurn(i + index, turn, 2) ? usual.map((separator) => part(unit, separator)) : []),
      ...(isInTurn(i + index, turn, 8) ? [part(unit, other)] : []),
    ];
  });
  const nested = nests.filter((_, i) => isInTurn(i + index, turn, 2));
  return [...repeated, ...nested.map((pair): Part => [JSON.stringify(`${pair[0]}…${pair[1]}`), (length) => nest(pair, length)])]; // prettier-ignore
}

interface Consumer {
  readonly name: string;
  readonly run: (text: string) => unknown;
}

/** Encodes the characters of a URL that a request line cannot contain. */
const sent = (url: string): string => url.replace(/[\s"<>\\^`{|}]/g, encodeURIComponent);

/** The service of these places: similar names, enumerations, types in types, operations with overloads, and open types. */
const metadata = `<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema Namespace="Shop" xmlns="http://docs.oasis-open.org/odata/ns/edm">
  <EntityType Name="Order"><Key><PropertyRef Name="ID"/></Key>
    <Property Name="ID" Type="Edm.Int32" Nullable="false"/><Property Name="Name" Type="Edm.String"/><Property Name="State" Type="Shop.State"/>
    <Property Name="Tags" Type="Collection(Edm.String)"/><Property Name="Address" Type="Shop.Address"/>
    ${Array.from({ length: 40 }, (_, i) => `<Property Name="Name${i}" Type="Edm.String"/>`).join('')}
    <NavigationProperty Name="Items" Type="Collection(Shop.Item)"/></EntityType>
  <EntityType Name="Item"><Key><PropertyRef Name="ID"/></Key>
    <Property Name="ID" Type="Edm.Int32" Nullable="false"/><NavigationProperty Name="Product" Type="Shop.Product"/>
    <NavigationProperty Name="Items" Type="Collection(Shop.Item)"/></EntityType>
  <EntityType Name="Product"><Key><PropertyRef Name="Code"/><PropertyRef Name="Site"/></Key>
    <Property Name="Code" Type="Edm.String" Nullable="false"/><Property Name="Site" Type="Edm.Guid" Nullable="false"/></EntityType>
  <EntityType Name="SpecialOrder" BaseType="Shop.Order" OpenType="true"/>
  <ComplexType Name="Address"><Property Name="City" Type="Edm.String"/><Property Name="Within" Type="Shop.Address"/></ComplexType>
  <EnumType Name="State" IsFlags="true"><Member Name="Open" Value="1"/><Member Name="Sent" Value="2"/></EnumType>
  ${Array.from({ length: 20 }, (_, i) => `<Function Name="Near" IsBound="true"><Parameter Name="order" Type="Shop.Order"/><Parameter Name="a${i}" Type="Edm.Int32"/><ReturnType Type="Collection(Shop.Order)"/></Function>`).join('')}
  <Function Name="Sum"><Parameter Name="a" Type="Edm.Int32"/><ReturnType Type="Edm.Int32"/></Function>
  <EntityContainer Name="Container"><EntitySet Name="Orders" EntityType="Shop.Order"><NavigationPropertyBinding Path="Items" Target="Items"/></EntitySet>
    <EntitySet Name="Items" EntityType="Shop.Item"/><EntitySet Name="Products" EntityType="Shop.Product"/><FunctionImport Name="Sum" Function="Shop.Sum"/></EntityContainer>
</Schema></edmx:DataServices></edmx:Edmx>`;

const { schema } = loadSchema(metadata);
const root = '/odata/';
const bodies = 'checked-by-handler';
const unlimited = { nodes: Infinity, expands: Infinity, findings: Infinity };
const guard = createGuard({ schema, root, bodies });
/** Limits stop most checks early. The steps after them must take linear time too. */
const roomy = createGuard({ schema, root, bodies, limits: unlimited });

const checked = (service: string, url: (path: string) => string): Consumer => {
  const checker = createChecker({ service });
  return { name: service, run: (path) => checker.check({ url: url(path) }) };
};

const typed = createChecker({ schema: schema!, limits: { findings: Infinity }, fixes: false });
const fixed = createChecker({ schema: schema! });
const read = createReader({ schema: schema!, root });
const syntaxOnly = createGuard({ schema: 'none', root });
const assets = createGuard({ service: 'asset-management', bodies });

/** Every reader of a URL: guards, checks of each kind of service, the parser, and the reader of queries. */
const urlConsumers: readonly Consumer[] = [
  { name: 'guard without limits', run: (path) => roomy({ url: sent(root + path) }) },
  { name: 'guard without a schema', run: (path) => syntaxOnly({ url: sent(root + path) }) },
  { name: 'guard of asset management', run: (path) => assets({ url: sent(`/api/v1/object/${path.replace('Orders', 'Equipment')}`) }) },
  { name: 'reader', run: (path) => read({ url: sent(root + path) }) },
  { name: 'parse', run: (path) => parse(root + path) },
  { name: 'check', run: (path) => typed.check({ url: root + path }) },
  { name: 'check with fixes', run: (path) => fixed.check({ url: root + path }) },
  checked('asset-management', (path) => `https://h/api/v1/object/${path.replace('Orders', 'Equipment')}`),
  checked('odata-v2', (path) => `https://h/svc/${path}`),
  checked('odata-v3', (path) => `https://h/svc/${path}`),
  checked('sap-v4', (path) => `https://h/sap/opu/odata4/sap/a/srvd/sap/b/0001/${path}`),
  checked('microsoft-graph', (path) => `https://graph.microsoft.com/v1.0/${path.replace('Orders', 'users')}`),
  checked('sharepoint', (path) => `https://h.sharepoint.com/_api/web/${path.replace('Orders', 'lists')}`),
  checked('dataverse', (path) => `https://h.crm.dynamics.com/api/data/v9.2/${path}`),
  checked('azure-table', (path) => `https://h.table.core.windows.net/${path}`),
]; // prettier-ignore

/** Bodies and headers, with the request that sends them. */
interface BodyPlace extends Consumer {
  readonly places: readonly Place[];
}

const posted = (
  { url, type, method = 'POST', by = roomy }: { url: string; type: string; method?: string; by?: typeof guard },
  text: string,
): BodyPlace => ({
  name: `${method} ${url} ${type.split(';', 1)[0]!}`,
  run: (body) => by.body({ method, url, headers: { 'content-type': type } }, body),
  places: places(text),
});

const json = 'application/json';
const envelope = '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>';
const header = (name: string): BodyPlace => ({
  name: `header ${name}`,
  run: (value) => roomy.body({ method: 'PATCH', url: '/odata/Orders(1)', headers: { 'content-type': json, [name]: value } }, '{"Name":"a"}'), // prettier-ignore
  places: places('… ,\na/b;… ;'),
});

const bodyPlaces: readonly BodyPlace[] = [
  posted({ url: '/odata/Orders', type: json }, '{…} ,\n{"ID":1,"Items":[…]} ,\n{"Name":"…"} ,\n{"ID":…} ,\n{"Items@odata.bind":[…]} ,\n… ,'), // prettier-ignore
  posted({ url: '/odata/Orders(1)', type: 'text/plain', method: 'PATCH' }, '{…} ,\n… ,'),
  posted({ url: '/odata/Orders/$query', type: 'text/plain' }, '… &\n$filter=… ,\n$expand=Items(…) ;'),
  posted({ url: '/odata/$batch', type: json }, '{"requests":[…]} ,\n{"requests":[{"id":"1","method":"GET","url":"Orders",…}]} ,\n{"requests":[{"id":"1","method":"GET","url":"…"}]} /\n{"requests":[{"id":"1","method":"POST","url":"Orders","body":{…}}]} ,\n{"requests":[{"id":"1","method":"GET","url":"Orders"},…]} ,\n… ,'), // prettier-ignore
  posted({ url: '/odata/$batch', type: 'multipart/mixed;boundary=b' }, '… ␠\n--b␤…␤--b--␤ ␠\n--b␤Content-Type: application/http␤…␤␤GET Orders HTTP/1.1␤␤␤--b--␤ ␠\n--b␤Content-Type: application/http␤␤…␤--b--␤ ␠\n--b␤Content-Type: application/http␤␤GET … HTTP/1.1␤␤␤--b--␤ /\n--b␤Content-Type: application/http␤␤POST Orders HTTP/1.1␤Content-Type: application/json␤…␤␤{}␤--b--␤ ␠'), // prettier-ignore
  posted({ url: '/api/v1/batch', type: json, by: assets }, '{"requests":[…]} ,\n{"requests":[{"id":"1","method":"PATCH","url":"object/Equipment(\'1\')","body":{…}}]} ,'), // prettier-ignore
  posted({ url: "/api/v1/object/Equipment('1')", type: json, method: 'PATCH', by: assets }, '{…} ,'),
  posted({ url: '/Webservices/SoapConnector.svc', type: 'text/xml', by: assets }, `${envelope}…</s:Body></s:Envelope> ␠\n${envelope}<ExportData …/></s:Body></s:Envelope> ␠\n${envelope}<ExportData><requestData>…</requestData></ExportData></s:Body></s:Envelope> ␠\n… ␠`), // prettier-ignore
  ...['Content-Type', 'Prefer', 'Accept', 'If-Match', 'Content-Language', 'OData-Version', 'x'].map(header),
];

/** Units that bodies repeat, besides those of URLs. */
const bodyUnits = [
  '"a":1', '"a#":1', '"Name":"a"', '"name":1', '"a#.Id":"1","a#.ExternalId":"2"', '"a@odata.type":"#Int32"', '"Items@odata.bind":["Items(#)"]', '{"ID":#}', '{"id":"#","method":"GET","url":"Orders"}',
  '{"id":"1","method":"GET","url":"Orders"}', '{"id":"#","method":"GET","url":"$1/Items","dependsOn":["1"]}', '{"id":"#","method":"PATCH","url":"Orders(1)","atomicityGroup":"g","body":{}}',
  '{"id":"#","method":"PATCH","url":"Orders(1)","atomicityGroup":"g#","body":{"Nam":1}}', '"id":"#"', '"headers":{"a":"b"}', '"\\u0041"', '\\u0041', '/* a */', '// a\n', 'a: b\n', 'a#: b\n', ' b\n', '--b\n', '--b--\n', '--c\n', '--b#\n', '\r', '\n',
  '--b\nContent-Type: application/http\n\nGET Orders HTTP/1.1\n\n\n', '--b\nContent-Type: application/http\nContent-ID: #\n\nPOST Orders HTTP/1.1\n\n{}\n', '--b\nContent-Type: application/http\n\nGET $#/Items HTTP/1.1\n\n\n',
  '--b\nContent-Type: multipart/mixed;boundary=b#\n\n', 'GET Orders HTTP/1.1\n\n', '<a>', '</a>', '<a#/>', '<a b="c">d</a>', 'a="b"', 'a#="b"', 'xmlns:a#="u"', '&amp;', '<!--', '<![CDATA[', '<!DOCTYPE a>', '<!ENTITY a# "b">', 'a="', 'a;b=c', 'a/b;q=1', 'charset="', 'boundary=',
]; // prettier-ignore

const unwritten = (text: string): string => text.replaceAll('␤', '\n');

/** The places in documents: a request line, lines, and records; the reader of every format gets all of them. */
const documentPlaces = places(`
GET https://h/Orders?$filter=… ,
… ␠
{"url":"https://h/Orders?$filter=…"} ,
[…] ,
const a = \`https://h/Orders?$filter=…\`; ,
<a>…</a> ␠
a: "…" ,
`);
const documentUnits = ['a', 'a#', '"', "'", '`', '(', '{', '[', '<a>', '<!--', '-->', '{{a}}', '${a}', '#{a}', '{"a":1}', '"a":1', '\\', '\\u0041', '&amp;', '%41', '\n', '\r\n', '### a\n', '# a\n', '// a\n', '/* ', '*/', '--\n', '- a\n', 'a: b\n', '@a# = {{a}}\n', 'GET https://h/Orders?$top=1\n\n', '```http\nGET https://h/Orders\n```\n', "https://h/Orders?$filter=a eq 'b'\n", 'odatalint-disable-line a\n', 'curl "https://h/Orders?$top=1" \\\n', '"https://h/Orders?" + ', '$expand=a($top=1)', '|a', '&a ']; // prettier-ignore

const documentChecker = createChecker({ service: 'odata-4.01' });
const documentConsumers = (format: DocumentFormat): readonly Consumer[] => [
  { name: `read ${format}`, run: (text) => readDocument(text, format) },
  { name: `check ${format}`, run: (text) => checkDocument(text, { format, checkerFor: () => documentChecker }) },
];

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const shapeOf = (consumer: Consumer, { before, after }: Place, [name, write]: Part): Shape => ({
  name: `${consumer.name}: ${before}…${after} with ${name}`,
  make: (length) => unwritten(before) + write(length) + unwritten(after),
  run: consumer.run,
});

/** Each place of a URL with each unit: for the guard, and some in turn for one of the other readers. */
export function* urlShapes(turn: number): Generator<Shape> {
  const main: Consumer = { name: 'guard', run: (path) => guard({ url: sent(root + path) }) };
  let next = turn;
  for (const [index, place] of urlPlaces.entries())
    for (const [i, each] of partsOf(place, index, turn).entries()) {
      yield shapeOf(main, place, each);
      if (isInTurn(i, turn, 3)) yield shapeOf(urlConsumers[next++ % urlConsumers.length]!, place, each);
    }
}

/** Two places of one URL that grow together: one can refer to the declarations or items of the other. */
export function* pairShapes(count: number, seed: number): Generator<Shape> {
  const random = randomNumbers(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const inQuery = urlPlaces.filter(({ before }) => before.includes('?'));
  for (let i = 0; i < count; i++) {
    const [one, other] = [pick(urlPlaces), pick(inQuery)];
    const [first, second] = [pick(partsOf(one, i, 0)), pick(partsOf(other, i, 1))];
    const query = other.before.slice(other.before.indexOf('?') + 1);
    const consumer = i % 2 === 0 ? urlConsumers[0]! : pick(urlConsumers);
    yield {
      name: `${consumer.name}: ${one.before}…${one.after} with ${first[0]}, ${query}…${other.after} with ${second[0]}`,
      make: (length) => {
        const path = one.before + first[1](length / 2) + one.after;
        return `${path}${path.includes('?') ? '&' : '?'}${query}${second[1](length / 2)}${other.after}`;
      },
      run: consumer.run,
    };
  }
}

/** Each place of a body and of a header with each unit. */
export function* bodyShapes(turn: number): Generator<Shape> {
  for (const [index, { places: own, ...consumer }] of bodyPlaces.entries())
    for (const [at, place] of own.entries())
      for (const [i, unit] of [...bodyUnits, ...units].entries()) {
        if (!isInTurn(i + at, turn, 2)) continue;
        const other = separators[(i + 5 * index + turn) % separators.length]!;
        const separator = i % 2 === 0 || i < bodyUnits.length ? place.usual[0]! : other;
        yield shapeOf(consumer, place, part(unit, unit.endsWith('\n') ? '' : separator));
      }
}

/** Each format of documents with each unit. */
export function* documentShapes(turn: number): Generator<Shape> {
  let next = turn;
  for (const [index, format] of documentFormats.entries())
    for (const [i, unit] of documentUnits.entries()) {
      if (!isInTurn(i + index, turn, 2)) continue;
      const place = documentPlaces[next++ % documentPlaces.length]!;
      for (const consumer of documentConsumers(format))
        yield shapeOf(consumer, place, part(unit, unit.endsWith('\n') ? '' : place.usual[0]!));
    }
}
