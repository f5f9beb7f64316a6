/** The table of known calls: the request that a library sends, and the role of each argument. */
import { lastNames } from './call-patterns.js';
import type { SourceFormat } from './languages/source-languages.js';

/** The role of a value in a request; a name with `$` is that query option. */
export type Role =
  | 'url'
  /** The beginning of the URL. */
  | 'base'
  /** One or more segments. */
  | 'path'
  | 'set'
  /** The logical name of a table of Dataverse. */
  | 'table'
  | 'key'
  | 'method'
  /** Options by their names, in an object or in text. */
  | 'query'
  /** The name of an option, whose value is the next argument. */
  | 'option'
  | 'headers'
  | 'header'
  /** The value of a header whose name is the next argument. */
  | 'headerValue'
  | 'contentType'
  /** A body that is sent unchanged. */
  | 'body'
  /** A value that the client writes as JSON. */
  | 'json'
  /** A text that is sent unchanged; any other value is written as JSON. */
  | 'content'
  /** The method and the URL in one text. */
  | 'requestLine'
  /** Options for a method without a body, otherwise the body. */
  | 'data'
  | `$${string}`;

/** A role; the role of each member of an object or named argument; or of the members that a function sets. */
export type Roles = Role | { readonly [member: string]: Roles };

/** Another call of the same chain: its method, and the roles of its arguments. */
export interface LinkRoles {
  readonly method?: string;
  readonly arguments?: readonly (Roles | undefined)[];
}

/** One row. */
export interface KnownCall {
  readonly in: readonly SourceFormat[];
  /**
   * The last names of the chain, with `new ` before a constructor, `[` or `@` before an attribute, `*` for any
   * characters, `{a|b}` for one of several.
   */
  readonly call: string;
  readonly library: string;
  /** The file must contain one of these words, in any case. Required for names that other libraries also have. */
  readonly evidence?: readonly string[];
  /** The variable that the chain begins with must have a client that this call of `knownClients` returns. */
  readonly of?: string;
  /** Members of the arguments, and the words that their text must contain. */
  readonly when?: { readonly [path: string]: string };
  /** The profile of the service. The path is then relative to its root. */
  readonly service?: string;
  /** Set for a client of OData only. */
  readonly isOdata?: true;
  /** Whether the client also calls services before V4, whose notation is then not reported. */
  readonly mayBeBeforeV4?: true;
  /** Whether the client joins an option with that of its URL. */
  readonly joins?: true;
  /** The method; `name` if the name of the call begins with it. */
  readonly method?: string;
  readonly arguments?: readonly (Roles | undefined)[];
  readonly named?: { readonly [member: string]: Roles };
  /** The calls and assignments in a block after the arguments. */
  readonly block?: { readonly [member: string]: Roles };
  /**
   * The other calls of the chain, and the calls and assignments in statements about the variable that has the value.
   */
  readonly links?: { readonly [name: string]: LinkRoles | Roles };
  /** The source of the path: the members before the call, or a fixed text. */
  readonly path?: 'members' | { readonly fixed: string };
  /** Whether the chain begins with the URL. */
  readonly root?: 'url';
  /** Whether names in braces of the URL are variables. */
  readonly isTemplate?: true;
  /** Whether it only builds a URL, which another call sends. */
  readonly isUrl?: true;
  /** Whether nothing outside of the call adds headers, so that a missing one is reported. */
  readonly headers?: 'complete';
  /** Whether the value, or the variable before the call, is a request that later statements extend. */
  readonly isObject?: true;
  /** An option that the client adds to every URL. */
  readonly adds?: string;
  /** Whether a call without options sends no request. */
  readonly needsOptions?: true;
  readonly example: string;
}

const scripts = ['script', 'html'] as const;
const verbs = '{get|post|put|patch|delete|head}';

const options = (prefix = ''): Record<string, Role> =>
  Object.fromEntries(
    ['filter', 'select', 'expand', 'orderby', 'top', 'skip', 'search', 'count', 'apply'].map((name) => [
      prefix === 'Upper' ? name.charAt(0).toUpperCase() + name.slice(1) : prefix + name,
      `$${name}` as const,
    ]),
  );

const chainMethods: Record<string, LinkRoles> = {
  get: { method: 'GET' },
  post: { method: 'POST', arguments: ['json'] },
  create: { method: 'POST', arguments: ['json'] },
  put: { method: 'PUT', arguments: ['json'] },
  patch: { method: 'PATCH', arguments: ['json'] },
  update: { method: 'PATCH', arguments: ['json'] },
  delete: { method: 'DELETE' },
};

const upperOptions = { ...options('Upper'), OrderBy: '$orderby', Orderby: '$orderby' } as const;
const graphConfiguration = {
  QueryParameters: upperOptions,
  queryParameters: options(),
  query_parameters: { ...options(), orderby: '$orderby' },
  Headers: 'headers',
  headers: 'headers',
  'Headers.Add': 'header',
  'headers.add': 'header',
} as const;

const axiosConfig = {
  url: 'url',
  method: 'method',
  baseURL: 'base',
  params: 'query',
  data: 'content',
  headers: 'headers',
} as const;
const init = {
  method: 'method',
  headers: 'headers',
  body: 'body',
  query: 'query',
  params: 'query',
  baseURL: 'base',
} as const;
const kyInit = { ...init, json: 'json', searchParams: 'query', prefixUrl: 'base' } as const;
const pythonNamed = {
  url: 'url',
  params: 'query',
  json: 'json',
  data: 'data',
  content: 'body',
  headers: 'headers',
  method: 'method',
} as const;
const jsonOrOptions = { data: 'json', params: 'query', headers: 'headers' } as const;

const oJs = ["o('http", 'o("http', 'o(`http', "from 'odata'", "require('odata')"];
const dataSource = { store: { url: 'url' }, select: '$select', expand: '$expand', customQueryParams: 'query' } as const;
const binding = { path: 'url', parameters: { select: '$select', expand: '$expand', $select: '$select', $expand: '$expand', $filter: '$filter', $orderby: '$orderby', $search: '$search', $count: '$count' } } as const; // prettier-ignore
const queryLinks = { ...options(), orderBy: '$orderby', orderByDescending: '$orderby' } as const;
const httpOfLaravel = { withHeaders: 'headers', baseUrl: 'base', withQueryParameters: 'query' } as const;
const faradayBlock = { url: 'url', params: 'query', headers: 'headers', body: 'body' } as const;

/** Calls that create the options of a request, and the calls that add to them. */
export const optionBuilders: ReadonlySet<string> = new Set(['newParam', 'newOptions']);
export const optionCalls: Readonly<Record<string, Role>> = { ...options(), orderBy: '$orderby' };

/** Calls of HTTP clients and of clients of OData. */
// prettier-ignore
export const knownCalls: readonly KnownCall[] = [
  // Scripts
  { in: scripts, call: '{fetch|$fetch|ofetch|useFetch|fetchJson|new Request}', library: 'fetch', method: 'GET', arguments: ['url', init], headers: 'complete', example: "await fetch('/odata/Orders', { method: 'POST', body: JSON.stringify({ Total: 5 }) });" },
  { in: scripts, call: `{ky|got}.${verbs}`, library: 'ky, got', method: 'name', arguments: ['url', kyInit], example: "await ky.get('odata/Orders', { searchParams: { $top: 5 } });" },
  { in: scripts, call: '{ky|got}', library: 'ky, got', method: 'GET', arguments: ['url', kyInit], example: "await got('https://h/odata/Orders?$top=5');" },
  { in: scripts, call: `*.${verbs}`, of: '{ky|got}.{create|extend}', library: 'ky, got', method: 'name', arguments: ['url', kyInit], example: "const api = ky.create({ prefixUrl: 'https://h/odata' }); api.get('Orders', { searchParams: { $top: 5 } });" },
  { in: scripts, call: 'axios.{post|put|patch}', library: 'axios', method: 'name', arguments: ['url', 'content', axiosConfig], example: "axios.post('/odata/Orders', { Total: 5 });" },
  { in: scripts, call: 'axios.{get|delete|head|options}', library: 'axios', method: 'name', arguments: ['url', axiosConfig], example: "axios.get('/odata/Orders', { params: { $top: 5 } });" },
  { in: scripts, call: '{axios|axios.request}', library: 'axios', method: 'GET', arguments: [{ ...axiosConfig }, axiosConfig], example: "axios({ method: 'post', url: '/odata/Orders', data: { Total: 5 } });" },
  { in: scripts, call: '*.{post|put|patch}', library: 'axios', evidence: ['axios'], method: 'name', arguments: ['url', 'content', axiosConfig], example: "const api = axios.create({ baseURL: 'https://h/odata' }); api.put('Orders(1)', { Total: 5 });" },
  { in: scripts, call: '*.{get|delete|head}', library: 'axios', evidence: ['axios'], method: 'name', arguments: ['url', axiosConfig], example: "const api = axios.create({ baseURL: 'https://h/odata' }); api.get('Orders?$top=5');" },
  { in: scripts, call: '{http|_http|httpClient|_httpClient}.{post|put|patch}', library: 'HttpClient of Angular', method: 'name', arguments: ['url', 'json', { params: 'query', headers: 'headers' }], example: "this.http.post('/odata/Orders', { Total: 5 });" },
  { in: scripts, call: '{http|_http|httpClient|_httpClient}.{get|delete|head}', library: 'HttpClient of Angular', method: 'name', arguments: ['url', { params: 'query', headers: 'headers', body: 'json' }], example: "this.http.get('/odata/Orders', { params: new HttpParams().set('$top', '5') });" },
  { in: scripts, call: '{$|jQuery}.ajax', library: 'jQuery', method: 'GET', arguments: [{ url: 'url', type: 'method', method: 'method', headers: 'headers', data: 'data', contentType: 'contentType' }, { type: 'method', method: 'method', headers: 'headers', data: 'data', contentType: 'contentType' }], example: "$.ajax({ url: '/odata/Orders', type: 'POST', data: JSON.stringify({ Total: 5 }) });" },
  { in: scripts, call: '{$|jQuery}.{getJSON|get}', library: 'jQuery', method: 'GET', arguments: ['url', 'query'], example: "$.getJSON('/odata/Orders', { $top: 5 }, draw);" },
  { in: scripts, call: '{$|jQuery}.post', library: 'jQuery', method: 'POST', arguments: ['url', 'data'], example: "$.post('/odata/Orders', JSON.stringify({ Total: 5 }));" },
  { in: scripts, call: '*.open', isObject: true, library: 'XMLHttpRequest', evidence: ['XMLHttpRequest'], arguments: ['method', 'url'], links: { setRequestHeader: 'header', send: { arguments: ['body'] } }, example: "const r = new XMLHttpRequest(); r.open('GET', '/odata/Orders?$top=5'); r.setRequestHeader('Accept', 'application/json');" },
  { in: scripts, call: `{request|superagent|agent|supertest|req}.${verbs}`, library: 'superagent, supertest, Playwright', method: 'name', arguments: ['url', jsonOrOptions], links: { set: 'header', send: { arguments: ['content'] }, query: 'query' }, example: "await request.post('/odata/Orders').set('Prefer', 'return=minimal').send({ Total: 5 });" },
  { in: scripts, call: '*.spHttpClient.{get|post}', library: 'SPHttpClient', method: 'name', arguments: ['url', undefined, { headers: 'headers', body: 'body' }], example: 'this.context.spHttpClient.get(`${web}/_api/web/lists?$top=5`, SPHttpClient.configurations.v1);' },
  { in: scripts, call: '{useSWR|useSWRImmutable}', library: 'SWR', method: 'GET', arguments: ['url'], example: "useSWR('/odata/Orders?$top=5', fetcher);" },
  { in: scripts, call: '*.api', library: 'Microsoft Graph', service: 'microsoft-graph', joins: true, evidence: ['graph', 'graphClient', 'microsoft-graph', 'Client.init', ').filter(', ').get(', ').post('], method: 'GET', arguments: ['url'], links: { ...options(), header: 'header', headers: 'headers', query: 'query', ...chainMethods }, example: "client.api('/users').filter(\"startswith(displayName,'A')\").top(5).get();" },
  { in: scripts, call: '*.items', library: 'PnPjs', service: 'sharepoint', evidence: ['getByTitle', 'sp.web', '@pnp'], method: 'GET', path: { fixed: '{{list}}/items' }, needsOptions: true, links: { ...options(), orderBy: '$orderby' }, example: "sp.web.lists.getByTitle('Tasks').items.select('Id').filter(\"Title eq 'a'\")();" },
  { in: scripts, call: '*.WebApi.{retrieveMultipleRecords|online.retrieveMultipleRecords}', library: 'Xrm.WebApi', service: 'dataverse', method: 'GET', arguments: ['table', 'query'], example: "Xrm.WebApi.retrieveMultipleRecords('account', '?$select=name&$top=5');" },
  { in: scripts, call: '*.WebApi.{retrieveRecord|online.retrieveRecord}', library: 'Xrm.WebApi', service: 'dataverse', method: 'GET', arguments: ['table', 'key', 'query'], example: "Xrm.WebApi.retrieveRecord('account', id, '?$select=name');" },
  { in: scripts, call: '*.WebApi.{createRecord|online.createRecord}', library: 'Xrm.WebApi', service: 'dataverse', method: 'POST', arguments: ['table', 'json'], example: "Xrm.WebApi.createRecord('account', { name: 'A' });" },
  { in: scripts, call: '*.WebApi.{updateRecord|online.updateRecord}', library: 'Xrm.WebApi', service: 'dataverse', method: 'PATCH', arguments: ['table', 'key', 'json'], example: "Xrm.WebApi.updateRecord('account', id, { name: 'A' });" },
  { in: scripts, call: '*.WebApi.{deleteRecord|online.deleteRecord}', library: 'Xrm.WebApi', service: 'dataverse', method: 'DELETE', arguments: ['table', 'key'], example: "Xrm.WebApi.deleteRecord('account', id);" },
  ...([['retrieveMultiple|retrieveAll|retrieve', 'GET'], ['create', 'POST'], ['update', 'PATCH'], ['deleteRecord', 'DELETE']] as const).map(([names, method]): KnownCall => ({ in: scripts, call: `*.{${names}}`, library: 'DynamicsWebApi', service: 'dataverse', evidence: ['DynamicsWebApi'], method, arguments: [{ collection: 'set', key: 'key', data: 'json', ...options(), orderBy: '$orderby' }], example: `dynamicsWebApi.${names.split('|')[0]}({ collection: 'leads', filter: 'statecode eq 0' });` })),
  { in: scripts, call: '*.listEntities', library: 'Azure Tables', service: 'azure-table', method: 'GET', arguments: [{ queryOptions: { filter: '$filter', select: '$select' } }], needsOptions: true, example: 'client.listEntities({ queryOptions: { filter: odata`PartitionKey eq ${key}` } });' },
  { in: scripts, call: '*.search', library: 'Azure AI Search', service: 'azure-search', adds: 'api-version={{version}}', evidence: ['SearchClient'], arguments: [undefined, { filter: '$filter', orderBy: '$orderby', select: '$select', top: '$top', skip: '$skip' }], needsOptions: true, example: "searchClient.search('pool', { filter: 'rating ge 4', top: 3 });" },
  { in: scripts, call: '*.{get|post|put|patch|delete}', of: 'o', library: 'o.js', isOdata: true, evidence: oJs, method: 'name', arguments: ['path', 'json'], links: { query: 'query' }, example: "const api = o('https://h/odata/'); api.patch('People(1)', { Name: 'A' });" },
  { in: scripts, call: 'o', library: 'o.js', isOdata: true, evidence: oJs, arguments: ['base'], links: { get: { method: 'GET', arguments: ['path'] }, post: { method: 'POST', arguments: ['path', 'json'] }, put: { method: 'PUT', arguments: ['path', 'json'] }, patch: { method: 'PATCH', arguments: ['path', 'json'] }, delete: { method: 'DELETE', arguments: ['path'] }, query: 'query' }, example: "o('https://h/odata/').get('People').query({ $top: 5 });" },
  { in: scripts, call: '{new ODataStore|new *.ODataStore}', library: 'DevExtreme', isOdata: true, mayBeBeforeV4: true, evidence: ['DevExpress', 'devextreme', 'ODataStore', "type: 'odata", 'type: "odata'], method: 'GET', arguments: [{ url: 'url' }], example: "new DevExpress.data.ODataStore({ url: '/odata/Orders', version: 4 });" },
  { in: scripts, call: '{new DataSource|new *.DataSource}', library: 'DevExtreme', isOdata: true, mayBeBeforeV4: true, evidence: ['DevExpress', 'devextreme', 'ODataStore', "type: 'odata", 'type: "odata'], when: { 'store.type': 'odata' }, method: 'GET', arguments: [dataSource], example: "new DataSource({ store: { type: 'odata', url: '/odata/Orders' } });" },
  { in: scripts, call: '{new DataSource|new *.DataSource}', library: 'DevExtreme', isOdata: true, mayBeBeforeV4: true, when: { store: 'ODataStore(' }, method: 'GET', arguments: [dataSource], example: "new DataSource({ store: new ODataStore({ url: '/odata/Orders' }), select: ['Total'] });" },
  { in: scripts, call: '*.dx*', library: 'DevExtreme', isOdata: true, mayBeBeforeV4: true, when: { 'dataSource.store.type': 'odata' }, method: 'GET', arguments: [{ dataSource }], example: "$('#grid').dxDataGrid({ dataSource: { store: { type: 'odata', url: '/odata/Orders' }, select: ['Total'] } });" },
  { in: scripts, call: '*.kendo*', library: 'Kendo UI', isOdata: true, mayBeBeforeV4: true, when: { 'dataSource.type': 'odata' }, method: 'GET', arguments: [{ dataSource: { transport: { read: { url: 'url' } } } }], example: "$('#grid').kendoGrid({ dataSource: { type: 'odata-v4', transport: { read: { url: '/odata/Orders' } } } });" },
  { in: scripts, call: '{new DataSource|new *.DataSource}', library: 'Kendo UI', isOdata: true, mayBeBeforeV4: true, evidence: ['odata-v4', 'kendo'], when: { type: 'odata' }, method: 'GET', arguments: [{ transport: { read: { url: 'url' } } }], example: "new kendo.data.DataSource({ type: 'odata-v4', transport: { read: { url: '/odata/Orders' } } });" },
  { in: scripts, call: '{new DataManager|new *.DataManager}', library: 'Syncfusion', isOdata: true, mayBeBeforeV4: true, evidence: ['ODataV4Adaptor', 'ODataAdaptor'], when: { adaptor: 'OData' }, method: 'GET', arguments: [{ url: 'url' }], example: "new DataManager({ url: '/odata/Orders', adaptor: new ODataV4Adaptor() });" },
  { in: scripts, call: 'new Query', library: 'Syncfusion', isOdata: true, mayBeBeforeV4: true, evidence: ['ODataV4Adaptor', 'ODataAdaptor'], method: 'GET', links: { from: 'set', select: '$select', expand: '$expand', take: '$top', skip: '$skip', sortBy: '$orderby', addParams: 'option' }, needsOptions: true, example: "const adaptor = new ODataV4Adaptor(); new Query().from('Orders').addParams('$filter', 'Total gt 5').take(5);" },
  { in: scripts, call: '{buildQuery|buildODataQuery}', library: 'odata-query', isOdata: true, evidence: ['odata-query'], method: 'GET', arguments: [{ ...options(), orderBy: '$orderby' }], needsOptions: true, example: "import buildQuery from 'odata-query'; buildQuery({ filter: 'Total gt 5', top: 5 });" },
  { in: scripts, call: '*.newRequest', library: '@odata/client', isOdata: true, evidence: ['@odata/client', 'newParam', 'newOptions'], method: 'GET', arguments: [{ collection: 'set', id: 'key', method: 'method', params: 'query', entity: 'json' }], example: "client.newRequest({ collection: 'Orders', params: client.newParam().top(5) });" },
  { in: scripts, call: '*.query', of: '*.getEntitySet', library: '@odata/client', isOdata: true, method: 'GET', arguments: ['$filter', 'query'], example: "const orders = client.getEntitySet('Orders'); orders.query('Total gt 5', client.newParam().top(5));" },
  { in: scripts, call: '*.retrieve', of: '*.getEntitySet', library: '@odata/client', isOdata: true, method: 'GET', arguments: ['key', 'query'], example: "const orders = client.getEntitySet('Orders'); orders.retrieve(5, client.newParam().select('Total'));" },
  { in: scripts, call: '*.create', of: '*.getEntitySet', library: '@odata/client', isOdata: true, method: 'POST', arguments: ['json'], example: "const orders = client.getEntitySet('Orders'); orders.create({ Total: 5 });" },
  { in: scripts, call: '*.update', of: '*.getEntitySet', library: '@odata/client', isOdata: true, method: 'PATCH', arguments: ['key', 'json'], example: "const orders = client.getEntitySet('Orders'); orders.update(5, { Total: 6 });" },
  { in: scripts, call: '*.{getManyAsync|getManyWithCountAsync}', of: 'ODataQuery.{forV4|forV401}', library: 'ts-odata-client', isOdata: true, method: 'GET', links: queryLinks, example: "const orders = ODataQuery.forV4('https://h/odata/Orders'); orders.select('Total').top(5).getManyAsync();" },
  { in: scripts, call: 'ODataQuery.{forV4|forV401}', library: 'ts-odata-client', isOdata: true, method: 'GET', arguments: ['url'], links: queryLinks, needsOptions: true, example: "ODataQuery.forV4('https://h/odata/Orders').select('Total').top(5).getManyAsync();" },
  { in: scripts, call: 'executeHttpRequest', library: 'SAP Cloud SDK', method: 'GET', arguments: [undefined, axiosConfig], example: "executeHttpRequest({ destinationName: 'S4' }, { url: '/odata/Orders', params: { $top: 5 } });" },
  { in: scripts, call: '*.addCustomQueryParameters', library: 'SAP Cloud SDK', isOdata: true, mayBeBeforeV4: true, evidence: ['requestBuilder'], arguments: ['query'], links: { getAll: { method: 'GET' }, getByKey: { method: 'GET' }, top: '$top', skip: '$skip', addCustomHeaders: 'headers' }, needsOptions: true, example: "orderApi.requestBuilder().getAll().addCustomQueryParameters({ $search: 'a' });" },
  { in: scripts, call: '*.{get|delete}', of: 'cds.connect.to', library: 'remote services of CAP', method: 'name', arguments: ['url'], example: "const service = await cds.connect.to('Shop'); service.get('/Orders?$top=5');" },
  { in: scripts, call: '*.{post|put|patch}', of: 'cds.connect.to', library: 'remote services of CAP', method: 'name', arguments: ['url', 'json'], example: "const service = await cds.connect.to('Shop'); service.post('/Orders', { Total: 5 });" },
  { in: scripts, call: '*.send', of: 'cds.connect.to', library: 'remote services of CAP', when: { '0': '{' }, method: 'GET', arguments: [{ method: 'method', path: 'url', data: 'json', headers: 'headers' }], example: "const service = await cds.connect.to('Shop'); service.send({ method: 'POST', path: '/Orders', data: { Total: 5 } });" },
  { in: scripts, call: '*.send', of: 'cds.connect.to', library: 'remote services of CAP', arguments: ['method', 'url', 'json', 'headers'], example: "const service = await cds.connect.to('Shop'); service.send('POST', '/Orders', { Total: 5 });" },
  { in: scripts, call: 'XrmQuery.retrieveMultiple', library: 'XrmQuery', service: 'dataverse', method: 'GET', arguments: ['set'], links: { select: '$select', filter: '$filter', orderAsc: '$orderby', orderDesc: '$orderby', expand: '$expand', top: '$top' }, example: 'XrmQuery.retrieveMultiple(x => x.accounts).select(x => [x.name]).top(5).execute(show);' },
  { in: scripts, call: 'XrmQuery.retrieve', library: 'XrmQuery', service: 'dataverse', method: 'GET', arguments: ['set', 'key'], links: { select: '$select', expand: '$expand' }, example: 'XrmQuery.retrieve(x => x.accounts, id).select(x => [x.name]).execute(show);' },
  { in: scripts, call: '*.read', library: 'ODataModel of UI5 (V2)', service: 'odata-v2', evidence: ['oModel', 'ODataModel', 'urlParameters'], when: { '0': '/' }, method: 'GET', arguments: ['url', { urlParameters: 'query' }], example: "oModel.read('/Orders', { urlParameters: { $top: '5' } });" },
  { in: scripts, call: '{oModel|oDataModel|getModel}.update', library: 'ODataModel of UI5 (V2)', service: 'odata-v2', evidence: ['oModel', 'oDataModel', 'ODataModel'], when: { '0': '/' }, method: 'MERGE', arguments: ['url', 'json'], example: "oModel.update('/Orders(1)', { Total: '5.00' });" },
  { in: scripts, call: '*.callFunction', library: 'ODataModel of UI5 (V2)', service: 'odata-v2', evidence: ['oModel', 'oDataModel', 'ODataModel'], when: { '0': '/' }, method: 'GET', arguments: ['url', { method: 'method' }], example: "oModel.callFunction('/Approve', { method: 'POST', urlParameters: { Id: 5 } });" },
  { in: scripts, call: '*.{bindItems|bindRows|bindElement|bindObject}', library: 'ODataModel of UI5', isOdata: true, mayBeBeforeV4: true, when: { path: '/' }, method: 'GET', arguments: [binding], needsOptions: true, example: "oTable.bindItems({ path: '/Orders', parameters: { $select: 'Total' } });" },
  { in: scripts, call: '*.bindAggregation', library: 'ODataModel of UI5', isOdata: true, mayBeBeforeV4: true, method: 'GET', arguments: [undefined, binding], needsOptions: true, example: "oTable.bindAggregation('items', { path: '/Orders', parameters: { expand: 'Items' } });" },
  { in: scripts, call: '{oModel|oDataModel|getModel}.create', library: 'ODataModel of UI5 (V2)', service: 'odata-v2', evidence: ['oModel', 'oDataModel', 'ODataModel'], when: { '0': '/' }, method: 'POST', arguments: ['url', 'json'], example: "oModel.create('/Orders', { Total: '5.00' });" },
  { in: scripts, call: '{oModel|oDataModel|getModel}.remove', library: 'ODataModel of UI5 (V2)', service: 'odata-v2', evidence: ['oModel', 'oDataModel', 'ODataModel'], when: { '0': '/' }, method: 'DELETE', arguments: ['url'], example: "oModel.remove('/Orders(1)');" },
  { in: scripts, call: '*.bindContext', library: 'ODataModel of UI5 (V4)', isOdata: true, evidence: ['oModel', 'ODataModel', 'getModel'], when: { '0': '/' }, method: 'GET', arguments: ['url', undefined, 'query'], needsOptions: true, example: "oModel.bindContext('/Orders(1)', undefined, { $expand: 'Items' });" },
  { in: scripts, call: '*.bindList', library: 'ODataModel of UI5 (V4)', isOdata: true, evidence: ['oModel', 'ODataModel', 'ODataListBinding', 'getModel'], when: { '0': '/' }, method: 'GET', arguments: ['url', undefined, undefined, undefined, 'query'], needsOptions: true, example: "oModel.bindList('/Orders', undefined, undefined, undefined, { $top: 5 });" },

  // Python
  { in: ['python'], call: `{requests|httpx}.${verbs}`, library: 'requests, httpx', method: 'name', arguments: ['url'], named: pythonNamed, headers: 'complete', example: 'requests.post("https://h/odata/Orders", json={"Total": 5})' },
  { in: ['python'], call: '{requests|httpx}.request', library: 'requests, httpx', arguments: ['method', 'url'], named: pythonNamed, headers: 'complete', example: 'requests.request("GET", "https://h/odata/Orders", params={"$top": 5})' },
  { in: ['python'], call: `*.${verbs}`, library: 'sessions of requests, httpx and aiohttp', evidence: ['requests', 'httpx', 'aiohttp', 'session', 'client'], method: 'name', arguments: ['url'], named: pythonNamed, example: 'client = httpx.Client(base_url="https://h/odata/"); client.get("Orders", params={"$top": 5})' },
  { in: ['python'], call: '{urlopen|urllib.request.urlopen}', library: 'urllib', method: 'GET', arguments: ['url'], example: 'urllib.request.urlopen("https://h/odata/Orders?$top=5")' },
  { in: ['python'], call: '{urllib.request.Request|Request}', library: 'urllib', evidence: ['urllib'], method: 'GET', arguments: ['url', 'body', 'headers'], named: { url: 'url', data: 'body', headers: 'headers', method: 'method' }, example: 'urllib.request.Request("https://h/odata/Orders(1)", method="DELETE")' },
  { in: ['python'], call: '*.{get|post|patch|delete}', library: 'Microsoft Graph', service: 'microsoft-graph', evidence: ['request_configuration', 'RequestBuilder'], method: 'name', path: 'members', named: { request_configuration: graphConfiguration }, needsOptions: true, example: 'params = UsersRequestBuilder.UsersRequestBuilderGetQueryParameters(top=5)\nconfig = UsersRequestBuilder.UsersRequestBuilderGetRequestConfiguration(query_parameters=params)\ngraph_client.users.get(request_configuration=config)' },
  { in: ['python'], call: '*.items', library: 'Office365-REST-Python-Client', service: 'sharepoint', evidence: ['office365', 'execute_query', 'ClientContext'], method: 'GET', path: { fixed: '{{list}}/items' }, needsOptions: true, links: { ...options(), order_by: '$orderby' }, example: "ctx.web.lists.get_by_title('Tasks').items.filter(\"Title eq 'a'\").top(5).get().execute_query()" },
  { in: ['python'], call: '*.query_entities', library: 'Azure Tables', service: 'azure-table', method: 'GET', arguments: ['$filter'], named: { query_filter: '$filter', filter: '$filter', select: '$select' }, needsOptions: true, example: "table_client.query_entities(query_filter=\"PartitionKey eq 'a'\")" },
  { in: ['python'], call: '*.search', library: 'Azure AI Search', service: 'azure-search', adds: 'api-version={{version}}', evidence: ['SearchClient', 'search_client'], method: 'GET', named: { filter: '$filter', order_by: '$orderby', select: '$select', top: '$top', skip: '$skip' }, needsOptions: true, example: 'search_client.search(search_text="pool", filter="Rating ge 4", top=3)' },
  { in: ['python'], call: '*.raw', library: 'python-odata', isOdata: true, evidence: ['Service.query', 'ODataService'], when: { '0': '$' }, method: 'GET', arguments: ['query'], needsOptions: true, example: 'Service.query(Order).raw({"$filter": "Total gt 5"})' },
  { in: ['python'], call: '*.entity_sets.*.get_entities', library: 'pyodata', service: 'odata-v2', evidence: ['entity_sets'], method: 'GET', path: 'members', links: options(), example: "service.entity_sets.Employees.get_entities().filter(\"FirstName eq 'Tom'\").top(5).execute()" },

  // C# and Visual Basic
  { in: ['csharp', 'vb'], call: '*.{Get|Delete}*Async', library: 'HttpClient', evidence: ['HttpClient', 'client', 'http', 'GetAsync', 'GetStringAsync', 'GetFromJsonAsync'], method: 'name', arguments: ['url'], example: 'var page = await client.GetFromJsonAsync<Page>("odata/Orders?$top=5");' },
  { in: ['csharp', 'vb'], call: '*.{Post|Put|Patch}AsJsonAsync', library: 'HttpClient', method: 'name', arguments: ['url', 'json'], example: 'await client.PostAsJsonAsync("odata/Orders", new { Total = 5 });' },
  { in: ['csharp', 'vb'], call: '*.{PostAsync|PutAsync|PatchAsync}', library: 'HttpClient', method: 'name', arguments: ['url', 'body'], example: 'await client.PostAsync("odata/Orders", new StringContent("{}", Encoding.UTF8, "application/json"));' },
  { in: ['csharp', 'vb'], call: 'new HttpRequestMessage', isObject: true, library: 'HttpClient', arguments: ['method', 'url'], named: { Method: 'method', RequestUri: 'url', Content: 'body' }, links: { 'Headers.Add': 'header', 'Headers.TryAddWithoutValidation': 'header', Content: 'body', RequestUri: 'url', Method: 'method' }, example: 'var request = new HttpRequestMessage(HttpMethod.Delete, "odata/Orders(1)"); request.Headers.Add("If-Match", "*");' },
  { in: ['csharp'], call: 'QueryHelpers.AddQueryString', library: 'QueryHelpers', isUrl: true, arguments: ['url', 'query', '$value'], example: 'QueryHelpers.AddQueryString("/odata/Orders", new Dictionary<string, string?> { ["$top"] = "5" });' },
  { in: ['csharp', 'vb'], call: 'new UriBuilder', isObject: true, library: 'UriBuilder', isUrl: true, arguments: ['url'], links: { Query: 'query' }, example: 'var builder = new UriBuilder("https://h/odata/Orders"); builder.Query = "$top=5"; await client.GetAsync(builder.Uri);' },
  { in: ['csharp'], call: 'new RestRequest', isObject: true, library: 'RestSharp', arguments: ['url', 'method'], links: { AddHeader: 'header', AddJsonBody: { arguments: ['json'] }, AddBody: { arguments: ['json'] }, AddStringBody: { arguments: ['body'] }, AddQueryParameter: 'option', AddParameter: 'option' }, example: 'var request = new RestRequest("odata/Orders", Method.Post).AddJsonBody(new { Total = 5 });' },
  { in: ['csharp'], call: '*.{Get|Post|Put|Patch|Delete}{Json|String|}Async', library: 'Flurl', evidence: ['Flurl', 'AppendPathSegment', 'SetQueryParam', 'WithHeader'], root: 'url', method: 'name', arguments: ['json'], links: { AppendPathSegment: 'path', AppendPathSegments: 'path', SetQueryParam: 'option', SetQueryParams: 'query', WithHeader: 'header', WithHeaders: 'headers' }, example: 'await "https://h/odata".AppendPathSegment("Orders").SetQueryParam("$top", 5).GetJsonAsync<Page>();' },
  { in: ['csharp'], call: '[{Get|Post|Put|Patch|Delete}', library: 'Refit', method: 'name', arguments: ['url'], isTemplate: true, example: '[Get("/odata/Orders({id})?$select=Total")] Task<Order> GetAsync(int id);' },
  { in: ['csharp'], call: '*.{Get|Post|Patch|Delete}Async', library: 'Microsoft Graph', service: 'microsoft-graph', evidence: ['Graph', 'QueryParameters'], method: 'name', path: 'members', arguments: [graphConfiguration], needsOptions: true, example: "await graphClient.Users.GetAsync(rc => { rc.QueryParameters.Filter = \"startsWith(mail,'a')\"; });" },
  { in: ['csharp'], call: '*.Request', library: 'Microsoft Graph (before version 5)', service: 'microsoft-graph', evidence: ['Graph', '.Header(', '.Filter(', '.Select('], path: 'members', links: { ...upperOptions, Header: 'header', GetAsync: { method: 'GET' }, AddAsync: { method: 'POST' }, UpdateAsync: { method: 'PATCH' }, DeleteAsync: { method: 'DELETE' } }, needsOptions: true, example: 'await graphClient.Users.Request().Filter("accountEnabled eq true").Top(5).GetAsync();' },
  { in: ['csharp'], call: '*.{Query|QueryAsync}', library: 'Azure Tables', service: 'azure-table', evidence: ['TableClient', 'TableEntity', 'Azure.Data.Tables'], method: 'GET', arguments: ['$filter'], named: { filter: '$filter', select: '$select' }, needsOptions: true, example: "tableClient.Query<TableEntity>(filter: $\"PartitionKey eq '{key}'\");" },
  { in: ['csharp'], call: '*.CreateQueryFilter', library: 'Azure Tables', service: 'azure-table', evidence: ['TableClient', 'TableOdataFilter', 'TableServiceClient'], method: 'GET', arguments: ['$filter'], example: 'TableClient.CreateQueryFilter($"PartitionKey eq {key}");' },
  { in: ['csharp'], call: 'new TableQuery', isObject: true, library: 'Azure Tables', service: 'azure-table', method: 'GET', links: { Where: '$filter', Take: '$top' }, needsOptions: true, example: "new TableQuery<Order>().Where(\"PartitionKey eq 'a'\").Take(5);" },
  { in: ['csharp'], call: 'SearchFilter.Create', library: 'Azure AI Search', service: 'azure-search', adds: 'api-version={{version}}', arguments: ['$filter'], example: 'SearchFilter.Create($"Rating ge {rating}");' },
  { in: ['csharp'], call: 'new SearchOptions', isObject: true, library: 'Azure AI Search', service: 'azure-search', adds: 'api-version={{version}}', named: { Filter: '$filter', OrderBy: '$orderby', Select: '$select', Skip: '$skip' }, links: { Filter: '$filter' }, needsOptions: true, example: 'new SearchOptions { Filter = "Rating ge 4" };' },
  { in: ['csharp'], call: '*.For', library: 'Simple.OData.Client', isOdata: true, mayBeBeforeV4: true, evidence: ['Simple.OData', 'ODataClient', 'FindEntriesAsync', 'FindEntryAsync'], arguments: ['set'], links: { ...upperOptions, Key: 'key', NavigateTo: 'path', Set: { arguments: ['json'] }, FindEntriesAsync: { method: 'GET' }, FindEntryAsync: { method: 'GET' }, InsertEntryAsync: { method: 'POST' }, UpdateEntryAsync: { method: 'PATCH' }, DeleteEntryAsync: { method: 'DELETE' } }, example: "await client.For(\"People\").Filter(\"FirstName eq 'A'\").Top(5).FindEntriesAsync();" },
  { in: ['csharp'], call: '*.{FindEntriesAsync|FindEntryAsync}', library: 'Simple.OData.Client', isOdata: true, mayBeBeforeV4: true, method: 'GET', arguments: ['url'], example: 'await client.FindEntriesAsync("People?$filter=Age gt 5");' },
  { in: ['csharp'], call: '*.{Execute|ExecuteAsync|BeginExecute}', library: 'Microsoft.OData.Client', isOdata: true, mayBeBeforeV4: true, evidence: ['DataServiceContext', 'Microsoft.OData.Client', 'UriKind'], when: { '0': 'Uri(' }, method: 'GET', arguments: ['url'], example: 'context.Execute<Person>(new Uri("People?$top=5", UriKind.Relative));' },
  { in: ['csharp'], call: '*.AddQueryOption', library: 'Microsoft.OData.Client', isOdata: true, mayBeBeforeV4: true, method: 'GET', path: 'members', arguments: ['option'], links: { CreateQuery: 'set', AddQueryOption: 'option', Expand: '$expand' }, example: 'context.People.AddQueryOption("$filter", "Age gt 5");' },

  // Java and Kotlin
  { in: ['java', 'kotlin'], call: 'HttpRequest.newBuilder', library: 'java.net.http', method: 'GET', arguments: ['url'], links: { uri: 'url', header: 'header', setHeader: 'header', method: { arguments: ['method', 'body'] }, GET: { method: 'GET' }, POST: { method: 'POST', arguments: ['body'] }, PUT: { method: 'PUT', arguments: ['body'] }, DELETE: { method: 'DELETE' } }, example: 'HttpRequest.newBuilder().uri(URI.create("https://h/odata/Orders(1)")).DELETE().build();' },
  { in: ['java', 'kotlin'], call: '{new Request.Builder|Request.Builder}', library: 'OkHttp', method: 'GET', links: { url: 'url', header: 'header', addHeader: 'header', get: { method: 'GET' }, post: { method: 'POST', arguments: ['body'] }, put: { method: 'PUT', arguments: ['body'] }, patch: { method: 'PATCH', arguments: ['body'] }, delete: { method: 'DELETE' }, method: { arguments: ['method', 'body'] } }, example: 'new Request.Builder().url("https://h/odata/Orders?$top=5").addHeader("Accept", "application/json").build();' },
  { in: ['java', 'kotlin'], call: 'HttpUrl.{parse|get}', library: 'OkHttp', isUrl: true, arguments: ['url'], links: { addQueryParameter: 'option', addPathSegment: 'path', addPathSegments: 'path' }, example: 'HttpUrl.parse("https://h/odata/Orders").newBuilder().addQueryParameter("$top", "5").build();' },
  { in: ['java', 'kotlin'], call: 'new Http{Get|Post|Put|Patch|Delete}', isObject: true, library: 'HttpClient of Apache', method: 'name', arguments: ['url'], links: { setHeader: 'header', addHeader: 'header', setEntity: { arguments: ['body'] } }, example: 'HttpPost post = new HttpPost("https://h/odata/Orders"); post.setEntity(new StringEntity("{\\"Total\\":5}"));' },
  { in: ['java', 'kotlin'], call: '*.{getForObject|getForEntity}', library: 'RestTemplate', method: 'GET', arguments: ['url'], isTemplate: true, example: 'restTemplate.getForObject("https://h/odata/Orders?$top={n}", Page.class, n);' },
  { in: ['java', 'kotlin'], call: '*.{postForObject|postForEntity|postForLocation}', library: 'RestTemplate', method: 'POST', arguments: ['url', 'body'], isTemplate: true, example: 'restTemplate.postForEntity("https://h/odata/Orders", "{\\"Total\\":5}", String.class);' },
  { in: ['java', 'kotlin'], call: '*.patchForObject', library: 'RestTemplate', method: 'PATCH', arguments: ['url', 'body'], isTemplate: true, example: 'restTemplate.patchForObject("https://h/odata/Orders(1)", "{\\"Total\\":5}", String.class);' },
  { in: ['java', 'kotlin'], call: '{restTemplate|template}.{put|delete}', library: 'RestTemplate', method: 'name', arguments: ['url', 'body'], isTemplate: true, example: 'restTemplate.put("https://h/odata/Orders(1)", "{\\"Total\\":5}");' },
  { in: ['java', 'kotlin'], call: '*.exchange', library: 'RestTemplate', evidence: ['RestTemplate', 'HttpMethod'], arguments: ['url', 'method', 'body'], isTemplate: true, example: 'restTemplate.exchange("https://h/odata/Orders?$top=5", HttpMethod.GET, entity, Page.class);' },
  { in: ['java', 'kotlin'], call: '*.uri', library: 'WebClient, RestClient', evidence: ['WebClient', 'RestClient', '.retrieve()', '.exchange('], arguments: [{ path: 'url', queryParam: 'option' }], root: 'url', isTemplate: true, links: { ...chainMethods, header: 'header', bodyValue: { arguments: ['content'] }, body: { arguments: ['content'] }, contentType: 'contentType' }, example: 'webClient.get().uri("/odata/Orders?$top=5").retrieve();' },
  { in: ['java', 'kotlin'], call: '@RequestLine', library: 'Feign', arguments: ['requestLine'], isTemplate: true, example: '@RequestLine("GET /odata/Orders?$top={top}") List<Order> list(@Param("top") int top);' },
  { in: ['java', 'kotlin'], call: '@{Get|Post|Put|Patch|Delete}{Mapping|Exchange}', library: 'Feign, interfaces of Spring', evidence: ['FeignClient', 'GetExchange', 'HttpExchange'], method: 'name', arguments: ['url'], named: { value: 'url', path: 'url' }, isTemplate: true, example: '@FeignClient("shop") interface Shop { @GetMapping("/odata/Orders?$top=5") Page list(); }' },
  { in: ['java', 'kotlin'], call: '@{GET|POST|PUT|PATCH|DELETE}', library: 'Retrofit', evidence: ['retrofit', 'Call<', 'suspend fun'], method: 'name', arguments: ['url'], isTemplate: true, example: '@GET("odata/Orders?$top=5") Call<Page> list();' },
  { in: ['java', 'kotlin'], call: 'UriComponentsBuilder.{fromHttpUrl|fromUriString|fromPath}', library: 'UriComponentsBuilder', isUrl: true, arguments: ['url'], isTemplate: true, links: { path: 'path', queryParam: 'option' }, example: 'UriComponentsBuilder.fromHttpUrl("https://h/odata/Orders").queryParam("$top", 5).toUriString();' },
  { in: ['java', 'kotlin'], call: '*.get', library: 'Microsoft Graph', service: 'microsoft-graph', evidence: ['Graph', 'queryParameters'], method: 'GET', path: 'members', arguments: [graphConfiguration], needsOptions: true, example: 'client.users().get(config -> { config.queryParameters.filter = "accountEnabled eq true"; });' },
  { in: ['java', 'kotlin'], call: '*.buildRequest', library: 'Microsoft Graph (before version 6)', service: 'microsoft-graph', evidence: ['graph'], path: 'members', links: { ...options(), orderBy: '$orderby', get: { method: 'GET' }, patch: { method: 'PATCH' }, post: { method: 'POST' } }, needsOptions: true, example: 'graphClient.users().buildRequest().filter("accountEnabled eq true").top(5).get();' },
  { in: ['java', 'kotlin'], call: 'new SearchOptions', library: 'Azure AI Search', service: 'azure-search', adds: 'api-version={{version}}', links: { setFilter: '$filter', setOrderBy: '$orderby', setSelect: '$select', setTop: '$top', setSkip: '$skip' }, needsOptions: true, example: 'new SearchOptions().setFilter("Rating ge 4").setTop(5);' },
  { in: ['java', 'kotlin'], call: '*.newURIBuilder', library: 'Olingo', isOdata: true, method: 'GET', arguments: ['url'], links: { ...options(), orderBy: '$orderby', appendEntitySetSegment: 'path', appendNavigationSegment: 'path', appendPropertySegment: 'path', appendKeySegment: 'key' }, example: 'client.newURIBuilder("https://h/odata").appendEntitySetSegment("People").filter("Age eq 5").build();' },
  { in: ['java', 'kotlin'], call: 'new ListEntitiesOptions', library: 'Azure Tables', service: 'azure-table', method: 'GET', links: { setFilter: '$filter', setTop: '$top', setSelect: '$select' }, needsOptions: true, example: "new ListEntitiesOptions().setFilter(\"PartitionKey eq 'a'\").setTop(5);" },
  { in: ['kotlin'], call: `{client|httpClient}.${verbs}`, library: 'Ktor', method: 'name', arguments: ['url'], block: { parameter: 'option', 'parameters.append': 'option', header: 'header', setBody: 'json' }, example: 'client.get("https://h/odata/Orders") { parameter("\\$top", 5) }' },

  // Others
  { in: ['go'], call: '{http|httptest}.NewRequest', isObject: true, library: 'net/http', arguments: ['method', 'url', 'body'], links: { 'Header.Set': 'header', 'Header.Add': 'header', 'URL.RawQuery': 'query' }, headers: 'complete', example: 'req, err := http.NewRequest("DELETE", "https://h/odata/Orders(1)", nil)' },
  { in: ['go'], call: 'http.NewRequestWithContext', isObject: true, library: 'net/http', arguments: [undefined, 'method', 'url', 'body'], links: { 'Header.Set': 'header', 'Header.Add': 'header', 'URL.RawQuery': 'query' }, headers: 'complete', example: 'req, err := http.NewRequestWithContext(ctx, "GET", "https://h/odata/Orders?$top=5", nil)' },
  { in: ['go'], call: 'http.{Get|Head}', library: 'net/http', method: 'name', arguments: ['url'], headers: 'complete', example: 'http.Get("https://h/odata/Orders?$top=5")' },
  { in: ['go'], call: 'http.Post', library: 'net/http', method: 'POST', arguments: ['url', 'contentType', 'body'], headers: 'complete', example: 'http.Post("https://h/odata/Orders", "application/json", strings.NewReader(`{"Total":5}`))' },
  { in: ['go'], call: '*.R', library: 'resty', evidence: ['resty', '.R()'], links: { SetQueryParam: 'option', SetQueryParams: 'query', SetHeader: 'header', SetHeaders: 'headers', SetBody: { arguments: ['content'] }, Get: { method: 'GET', arguments: ['url'] }, Post: { method: 'POST', arguments: ['url'] }, Put: { method: 'PUT', arguments: ['url'] }, Patch: { method: 'PATCH', arguments: ['url'] }, Delete: { method: 'DELETE', arguments: ['url'] } }, example: 'client.R().SetQueryParam("$top", "5").Get("https://h/odata/Orders")' },
  { in: ['go'], call: '*.{Get|Post|Patch|Delete}', library: 'Microsoft Graph', service: 'microsoft-graph', evidence: ['msgraph', 'RequestBuilderGetRequestConfiguration'], method: 'name', path: 'members', arguments: [undefined, graphConfiguration], needsOptions: true, example: 'result, err := graphClient.Users().Get(ctx, &users.UsersRequestBuilderGetRequestConfiguration{QueryParameters: &users.UsersRequestBuilderGetQueryParameters{Select: []string{"id"}}})' },
  { in: ['php'], call: '*.request', library: 'Guzzle', arguments: ['method', 'url', { query: 'query', json: 'json', body: 'body', headers: 'headers' }], example: "$client->request('GET', 'https://h/odata/Orders', ['query' => ['$top' => 5]]);" },
  { in: ['php'], call: 'Http.{get|head}', library: 'Http of Laravel', method: 'name', arguments: ['url', 'query'], links: httpOfLaravel, example: "Http::get('https://h/odata/Orders', ['$top' => 5]);" },
  { in: ['php'], call: 'Http.{post|put|patch|delete}', library: 'Http of Laravel', method: 'name', arguments: ['url', 'json'], links: httpOfLaravel, example: "Http::post('https://h/odata/Orders', ['Total' => 5]);" },
  { in: ['php'], call: `*.${verbs}`, library: 'Guzzle', evidence: ['Guzzle', '$client', 'http'], method: 'name', arguments: ['url', { query: 'query', json: 'json', body: 'body', headers: 'headers' }], example: "$client->patch('https://h/odata/Orders(1)', ['json' => ['Total' => 5]]);" },
  { in: ['ruby'], call: 'HTTParty.{get|post|put|patch|delete}', library: 'HTTParty', method: 'name', arguments: ['url'], named: { query: 'query', headers: 'headers', body: 'body' }, headers: 'complete', example: "HTTParty.get('https://h/odata/Orders', query: { '$top' => 5 })" },
  { in: ['ruby'], call: '{conn|connection|faraday|Faraday}.{get|delete|head}', library: 'Faraday', method: 'name', arguments: ['url', 'query', 'headers'], block: faradayBlock, example: "conn.get('/odata/Orders', { '$top' => 5 })" },
  { in: ['ruby'], call: '{conn|connection|faraday|Faraday}.{post|put|patch}', library: 'Faraday', method: 'name', arguments: ['url', 'body', 'headers'], block: faradayBlock, example: "conn.post('/odata/Orders', '{\"Total\":5}')" },
  { in: ['ruby'], call: '{Net.HTTP.get|Net.HTTP.get_response|URI.open}', library: 'Net::HTTP', method: 'GET', arguments: ['url'], headers: 'complete', example: 'Net::HTTP.get_response(URI("https://h/odata/Orders?$top=5"))' },
  ...(['Get', 'Post', 'Put', 'Patch', 'Delete'] as const).map((name): KnownCall => ({ in: ['ruby'], call: `HTTP.${name}.new`, isObject: true, library: 'Net::HTTP', method: name.toUpperCase(), arguments: ['url', 'headers'], links: { body: 'body', '[]': 'header', add_field: 'header' }, example: `request = Net::HTTP::${name}.new('/odata/Orders(1)')` })),
  { in: ['dart'], call: `{dio|_dio}.${verbs}`, library: 'Dio', method: 'name', arguments: ['url'], named: { queryParameters: 'query', data: 'content' }, example: "dio.get('/odata/Orders', queryParameters: {'\\$top': 5});" },
  { in: ['dart'], call: `http.${verbs}`, library: 'http of Dart', method: 'name', arguments: ['url'], named: { headers: 'headers', body: 'body' }, headers: 'complete', example: "http.get(Uri.parse('https://h/odata/Orders?\\$top=5'));" },
  { in: ['swift'], call: 'URLRequest', isObject: true, library: 'URLSession', method: 'GET', named: { url: 'url' }, links: { httpMethod: 'method', setValue: { arguments: ['headerValue'] }, addValue: { arguments: ['headerValue'] }, httpBody: 'body' }, example: 'var request = URLRequest(url: URL(string: "https://h/odata/Orders?$top=5")!)' },
  { in: ['rust'], call: `*.{get|post|put|patch|delete}`, library: 'reqwest', evidence: ['reqwest', '.send()'], method: 'name', arguments: ['url'], links: { query: 'query', header: 'header', json: { arguments: ['json'] }, body: { arguments: ['body'] } }, example: 'client.get("https://h/odata/Orders").query(&[("$top", "5")]).send().await?;' },
  { in: ['r'], call: '{GET|POST|PATCH|DELETE|httr.GET|httr.POST}', library: 'httr', method: 'name', arguments: ['url'], named: { url: 'url', query: 'query' }, example: 'GET("https://h/odata/Orders", query = list(`$top` = 5))' },
  { in: ['al'], call: '*.SetRequestUri', isObject: true, library: 'HttpClient of AL', arguments: ['url'], links: { Method: 'method', Content: 'body' }, example: "Request.SetRequestUri('https://h/odata/Orders?$top=5'); Request.Method := 'GET';" },
  { in: ['al'], call: '*.{Post|Put|Patch}', library: 'HttpClient of AL', method: 'name', arguments: ['url', 'body'], example: "Client.Post('https://h/odata/Orders', Content, Response);" },
  { in: ['al'], call: '*.{Get|Delete}', library: 'HttpClient of AL', method: 'name', arguments: ['url'], example: "Client.Get('https://h/odata/Orders?$top=5', Response);" },
];

/** Clients whose calls continue a URL or have headers of their own. */
export interface KnownClient {
  readonly call: string;
  readonly arguments?: readonly (Roles | undefined)[];
  readonly named?: { readonly [member: string]: Roles };
  readonly links?: { readonly [name: string]: LinkRoles | Roles };
}

export const knownClients: readonly KnownClient[] = [
  { call: 'o', arguments: ['base', { headers: 'headers' }] },
  { call: 'cds.connect.to' },
  { call: 'OData.{New|New2|New4}', arguments: [Object.fromEntries([['serviceEndpoint', 'base']])] },
  { call: '*.getEntitySet', arguments: ['set'] },
  { call: 'ODataQuery.{forV4|forV401}', arguments: ['base'] },
  { call: 'new ODataClient', arguments: ['base'] },
  { call: 'new {Container|*Context}', arguments: ['base'] },
  { call: 'pyodata.Client', arguments: ['base'] },
  { call: 'new RestClient', arguments: ['base'], links: { AddDefaultHeader: 'header' } },
  { call: 'resty.New', links: { SetBaseURL: 'base', SetHostURL: 'base', SetHeader: 'header' } },
  {
    call: '{WebClient|RestClient}.{create|builder}',
    arguments: ['base'],
    links: { baseUrl: 'base', defaultHeader: 'header' },
  },
  { call: 'axios.create', arguments: [{ baseURL: 'base', headers: 'headers' }] },
  { call: '{ky|got}.{create|extend}', arguments: [{ prefixUrl: 'base', headers: 'headers' }] },
  { call: '{requests.Session|requests.session}', links: { 'headers.update': 'headers' } },
  {
    call: '{httpx.Client|httpx.AsyncClient|aiohttp.ClientSession|ClientSession}',
    arguments: ['base'],
    named: { base_url: 'base', headers: 'headers' },
  },
  {
    call: 'new HttpClient',
    named: { BaseAddress: 'base' },
    links: { BaseAddress: 'base', 'DefaultRequestHeaders.Add': 'header' },
  },
  {
    call: '{Faraday.new|new Client}',
    arguments: [{ base_uri: 'base', headers: 'headers' }],
    named: { url: 'base', headers: 'headers' },
  },
];

/** The result of a call: its text unchanged or encoded, a format, two joined paths, JSON, options or headers. */
export type Passing = 'same' | 'encoded' | 'format' | 'join' | 'json' | 'content' | 'options' | 'text';

/** Calls that return their argument in some form, by their last names in lower case. */
export const passing: Readonly<Record<string, Passing>> = {
  encodeuricomponent: 'encoded',
  encodeuri: 'encoded',
  escapedatastring: 'encoded',
  escapeuristring: 'encoded',
  queryescape: 'encoded',
  pathescape: 'encoded',
  quote: 'encoded',
  quote_plus: 'encoded',
  urlencode: 'encoded',
  rawurlencode: 'encoded',
  'urlencoder.encode': 'encoded',
  'uriutils.encode': 'encoded',
  format: 'format',
  sprintf: 'format',
  'string.format': 'format',
  'fmt.sprintf': 'format',
  strsubstno: 'format',
  url: 'join',
  uri: 'same',
  'uri.create': 'same',
  'uri.parse': 'same',
  'uri.tryparse': 'same',
  urljoin: 'join',
  'url.parse': 'same',
  'uri.join': 'join',
  'path.combine': 'join',
  'url.combine': 'join',
  'url.joinpath': 'join',
  'file.join': 'join',
  'path.join': 'join',
  'posixpath.join': 'join',
  'json.stringify': 'json',
  'json.dumps': 'json',
  dumps: 'json',
  'jsonserializer.serialize': 'json',
  'jsonconvert.serializeobject': 'json',
  json_encode: 'json',
  jsonencode: 'json',
  to_json: 'json',
  'json.encode': 'json',
  'json.marshal': 'json',
  'json.generate': 'json',
  'jsoncontent.create': 'json',
  'convertto-json': 'json',
  stringcontent: 'content',
  stringentity: 'content',
  httpentity: 'content',
  ofstring: 'content',
  newreader: 'content',
  newbufferstring: 'content',
  newbuffer: 'content',
  'requestbody.create': 'content',
  'io.nopcloser': 'content',
  urlsearchparams: 'options',
  httpparams: 'options',
  headers: 'options',
  httpheaders: 'options',
  http_build_query: 'options',
  dict: 'options',
  'parse.urlencode': 'options',
  encode_www_form: 'options',
  'urllib.parse.urlencode': 'options',
  list: 'options',
  mapof: 'options',
  hashmapof: 'options',
  'map.of': 'options',
  str: 'same',
  string: 'same',
  strval: 'same',
  tostring: 'text',
  trim: 'text',
  strip: 'text',
  href: 'text',
  encode: 'text',
  formatted: 'format',
  trimindent: 'text',
  asstring: 'text',
  tourl: 'text',
  touri: 'text',
  to_s: 'text',
  absoluteuri: 'text',
};

/** A program without one of these words contains no call of an OData client. */
export const callSigns: readonly string[] = [
  ...new Set(
    knownCalls
      .filter(({ service, isOdata }) => service !== undefined || isOdata === true)
      .flatMap(({ call, evidence }) => evidence?.filter((word) => /^[\w.-]{6,}$/.test(word)) ?? lastNames(call)),
  ),
];
