/** The table of known calls: the request that a library sends, and the role of each argument. */
import { lastNames } from './call-patterns.js';
import type { SourceFormat } from './languages/source-languages.js';

/** The role of a value in a request; a name with `$` is that query option. */
export type Role =
  /** The URL, complete or relative to the base. */
  | 'url'
  /** The beginning of the URL. */
  | 'base'
  /** One or more segments after those before it. */
  | 'path'
  /** The name of an entity set. */
  | 'set'
  /** The logical name of a table of Dataverse. */
  | 'table'
  /** The key of an entity, after the segment before it. */
  | 'key'
  | 'method'
  /** Options by their names, in an object or in text. */
  | 'query'
  /** The name of an option, whose value is the next argument. */
  | 'option'
  /** Headers by their names, in an object or set by a function. */
  | 'headers'
  /** The name of a header, whose value is the next argument. */
  | 'header'
  /** A header with a name of its own. */
  | `header:${string}`
  /** One or more `Name: value`. */
  | 'headerLines'
  /** The host of the URL, without its scheme. */
  | 'host'
  /** An option with a name of its own. */
  | `option:${string}`
  /** A property by which the result is ordered; a second argument says whether it is ascending. */
  | 'order'
  | 'descending'
  /** Objects of UI5 that represent conditions. */
  | 'filters'
  /** Objects of UI5 that represent an order. */
  | 'sorters'
  /** Objects with a navigation property and the options for it. */
  | 'expand'
  /** Headers whose names have an underscore for each hyphen. */
  | 'dashedHeaders'
  /** A variable that becomes the headers of the request. */
  | 'headersOf'
  /** Named arguments that become the members of a body. */
  | 'namedJson'
  /** A list of objects with the name and value of an option or header. */
  | 'optionObjects'
  /** The value of a header whose name is the next argument. */
  | 'headerValue'
  /** The value of Content-Type. */
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

/** A role that does not contain the name of an option or header. */
export type PlainRole = Exclude<Role, `$${string}` | `option:${string}` | `header:${string}`>;

/** A role; the role of each member of an object or named argument; or of the members that a function sets. */
export type Roles = Role | { readonly [member: string]: Roles };

/** Another call of the same chain: its method, and the roles of its arguments. */
export interface LinkRoles {
  readonly method?: string;
  readonly arguments?: readonly (Roles | undefined)[];
  /** The segment that the call adds to the path. */
  readonly segment?: string;
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
  /** The file must contain none of these words, in any case. */
  readonly unlessText?: readonly string[];
  /** The variable that the chain begins with must have a client that this call of `knownClients` returns. */
  readonly of?: string;
  /** Members of the arguments, and the words that their text must contain. */
  readonly when?: { readonly [path: string]: string };
  /** The profile of the service. The path is then relative to its root. */
  readonly service?: string;
  /** Set for a client of OData only. */
  readonly isOdata?: true;
  /** Whether the client, without a word in the file, also calls services before V4, whose notation is then not reported. */
  readonly mayBeBeforeV4?: true | { readonly unless: string };
  /** Whether the client joins an option with that of its URL. */
  readonly joins?: true;
  /** The method; `name` if the name of the call begins with it. */
  readonly method?: string;
  readonly arguments?: readonly (Roles | undefined)[];
  readonly named?: { readonly [member: string]: Roles };
  /**
   * The roles of the attributes of the method that the call, an attribute, is for, and of its parameters; that of the
   * empty name belongs to parameters without attributes.
   */
  readonly parameters?: { readonly [attribute: string]: 'body' | 'header' | 'headerLines' | 'option' };
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
  /** A command of the class whose argument is the beginning of the URL. */
  readonly base?: string;
  /** A function that sets something of the value: `curl_setopt($curl, CURLOPT_URL, '…')`, with the role of each name. */
  readonly settings?: readonly [name: string, roles: { readonly [name: string]: Roles }];
  /** Whether it only builds a URL, which another call sends. */
  readonly isUrl?: true;
  /** Whether nothing outside of the call adds headers, so that a missing one is reported. */
  readonly headers?: 'complete';
  /**
   * Whether the value, or the variable before the call, is a request that later statements extend; `value` for the value
   * alone, `message` if earlier statements count too.
   */
  readonly isObject?: true | 'value' | 'message';
  /** Later names of the chain that make it another request; earlier ones after `<`. */
  readonly unless?: readonly string[];
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
const calendar = { StartDateTime: 'option:startDateTime', EndDateTime: 'option:endDateTime' } as const;
const graphConfiguration = {
  QueryParameters: { ...upperOptions, ...calendar },
  queryParameters: { ...options(), startDateTime: 'option:startDateTime', endDateTime: 'option:endDateTime' },
  query_parameters: { ...options(), start_date_time: 'option:startDateTime', end_date_time: 'option:endDateTime' },
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
const needle = { qs: 'query', query: 'query', params: 'query', headers: 'headers', body: 'content', json: 'content', data: 'content', method: 'method', uri: 'url', url: 'url' } as const; // prettier-ignore
const nodeRequest = { hostname: 'host', host: 'host', path: 'url', method: 'method', headers: 'headers' } as const;
const responseLinks = {
  accept: 'header:Accept',
  contentType: 'contentType',
  header: 'header',
  headers: 'headers',
} as const;
const contentHeaders = {
  'Headers.Add': 'header',
  'Headers.TryAddWithoutValidation': 'header',
  'Headers.Accept.Add': 'header:Accept',
  'Headers.Accept.ParseAdd': 'header:Accept',
  'Headers.Authorization': 'header:Authorization',
  'Headers.IfMatch.Add': 'header:If-Match',
} as const;
const attributes = {
  Body: 'body',
  RequestBody: 'body',
  Header: 'header',
  RequestHeader: 'header',
  Headers: 'headerLines',
  AliasAs: 'option',
  Query: 'option',
  RequestParam: 'option',
} as const;
const ajax = { type: 'method', method: 'method', contentType: 'contentType', headers: 'headers', data: 'data', beforeSend: { setRequestHeader: 'header' } } as const; // prettier-ignore
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
  query_string: 'query',
  content_type: 'contentType',
} as const;
const jsonOrOptions = { data: 'json', params: 'query', headers: 'headers' } as const;

const oJs = ["o('http", 'o("http', 'o(`http', "from 'odata'", "require('odata')"];
const dataSource = { store: { url: 'url' }, select: '$select', expand: '$expand', customQueryParams: 'query' } as const;
const binding = { path: 'url', filters: 'filters', sorter: 'sorters', parameters: { select: '$select', expand: '$expand', $select: '$select', $expand: '$expand', $filter: '$filter', $orderby: '$orderby', $search: '$search', $count: '$count' } } as const; // prettier-ignore
const queryLinks = { ...options(), orderBy: '$orderby', orderByDescending: 'descending' } as const;
const pyodata = { ...options(), count: { segment: '$count' }, order_by: '$orderby', custom: 'option', set: 'namedJson' } as const; // prettier-ignore
const flurl = { Request: 'path', AppendPathSegment: 'path', AppendPathSegments: 'path', SetQueryParam: 'option', SetQueryParams: 'query', AppendQueryParam: 'option', WithHeader: 'header', WithHeaders: 'dashedHeaders' } as const; // prettier-ignore
const collections = ['items', 'lists', 'fields', 'siteUsers', 'siteGroups', 'files', 'folders', 'views', 'contentTypes', 'webs', 'roleAssignments'] as const; // prettier-ignore
const pnp = { ...options(), orderBy: 'order', getById: 'key', getItemById: 'key' } as const;
const httpOfLaravel = { withHeaders: 'headers', baseUrl: 'base', withQueryParameters: 'query', withBody: { arguments: ['content', 'contentType'] } } as const; // prettier-ignore
const guzzle = { query: 'query', json: 'json', body: 'body', headers: 'headers', QUERY: 'query', JSON: 'json', BODY: 'body', HEADERS: 'headers' } as const; // prettier-ignore
const curlOptions = { CURLOPT_URL: 'url', CURLOPT_CUSTOMREQUEST: 'method', CURLOPT_POSTFIELDS: 'body', CURLOPT_HTTPHEADER: 'headerLines' } as const; // prettier-ignore
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
  { in: scripts, call: '{ky|got}', library: 'ky, got', method: 'GET', arguments: [{ ...kyInit, url: 'url' }, kyInit], example: "await got('https://h/odata/Orders?$top=5');" },
  { in: scripts, call: `*.${verbs}`, of: '{ky|got}.{create|extend}', library: 'ky, got', method: 'name', arguments: ['url', kyInit], example: "const api = ky.create({ prefixUrl: 'https://h/odata' }); api.get('Orders', { searchParams: { $top: 5 } });" },
  { in: scripts, call: 'axios.{post|put|patch}', library: 'axios', method: 'name', arguments: ['url', 'content', axiosConfig], example: "axios.post('/odata/Orders', { Total: 5 });" },
  { in: scripts, call: 'axios.{get|delete|head|options}', library: 'axios', method: 'name', arguments: ['url', axiosConfig], example: "axios.get('/odata/Orders', { params: { $top: 5 } });" },
  { in: scripts, call: '*.request', library: 'axios', evidence: ['axios'], when: { '0': '{' }, method: 'GET', arguments: [axiosConfig], example: "const api = axios.create({ baseURL: 'https://h/odata' }); api.request({ url: 'Orders(1)', method: 'DELETE' });" },
  { in: scripts, call: '*.request', library: 'HttpClient of Angular', evidence: ['http', 'HttpClient'], arguments: ['method', 'url', { params: 'query', headers: 'headers', body: 'json' }], example: "this.http.request('DELETE', '/odata/Orders(1)', { headers: { 'If-Match': '*' } });" },
  { in: scripts, call: 'new HttpRequest', library: 'HttpClient of Angular', arguments: ['method', 'url', 'json', { params: 'query', headers: 'headers' }], example: "this.http.request(new HttpRequest('POST', '/odata/Orders', { Total: 5 }));" },
  { in: scripts, call: 'httpResource', library: 'HttpClient of Angular', method: 'GET', arguments: ['url'], example: "orders = httpResource<Page>(() => `/odata/Orders?$top=${this.size()}`);" },
  { in: scripts, call: '{rp|request|needle}', library: 'request', evidence: ['request', 'needle'], method: 'GET', arguments: [needle, needle], example: "request({ url: 'https://h/odata/Orders', qs: { $top: 5 } }, read);" },
  { in: scripts, call: 'cy.request', library: 'Cypress', method: 'GET', when: { '0': '/' }, arguments: ['url', 'json'], example: "cy.request('/odata/Orders?$top=5');" },
  { in: scripts, call: 'cy.request', library: 'Cypress', method: 'GET', when: { '0': '{' }, arguments: [needle], example: "cy.request({ method: 'POST', url: '/odata/Orders', body: { Total: 5 } });" },
  { in: scripts, call: 'cy.request', library: 'Cypress', arguments: ['method', 'url', 'json'], example: "cy.request('POST', '/odata/Orders', { Total: 5 });" },
  { in: scripts, call: '$http', library: 'AngularJS', method: 'GET', arguments: [axiosConfig], example: "$http({ url: '/odata/Orders', params: { $top: 5 } });" },
  { in: scripts, call: '$http.{post|put|patch}', library: 'AngularJS', method: 'name', arguments: ['url', 'content', axiosConfig], example: "$http.post('/odata/Orders', { Total: 5 });" },
  { in: scripts, call: '$http.{get|delete|head}', library: 'AngularJS', method: 'name', arguments: ['url', axiosConfig], example: "$http.get('/odata/Orders', { params: { $top: 5 } });" },
  { in: scripts, call: '{test.get|test.delete|GET|DELETE}', library: 'cds.test of CAP', evidence: ['cds.test', '@cap-js/cds-test'], method: 'name', arguments: ['url', axiosConfig], example: "const { GET } = cds.test(); await GET('/odata/v4/shop/Orders?$top=5');" },
  { in: scripts, call: '{test.post|test.put|test.patch|POST|PUT|PATCH}', library: 'cds.test of CAP', evidence: ['cds.test', '@cap-js/cds-test'], method: 'name', arguments: ['url', 'content', axiosConfig], example: "const { POST } = cds.test(); await POST('/odata/v4/shop/Orders', { Total: 5 });" },
  { in: scripts, call: '{axios|axios.request}', library: 'axios', method: 'GET', arguments: [{ ...axiosConfig }, axiosConfig], example: "axios({ method: 'post', url: '/odata/Orders', data: { Total: 5 } });" },
  { in: scripts, call: '*.{post|put|patch}', library: 'axios', evidence: ['axios'], method: 'name', arguments: ['url', 'content', axiosConfig], example: "const api = axios.create({ baseURL: 'https://h/odata' }); api.put('Orders(1)', { Total: 5 });" },
  { in: scripts, call: '*.{get|delete|head}', library: 'axios', evidence: ['axios'], method: 'name', arguments: ['url', axiosConfig], example: "const api = axios.create({ baseURL: 'https://h/odata' }); api.get('Orders?$top=5');" },
  { in: scripts, call: '{http|_http|httpClient|_httpClient|httpService}.{post|put|patch}', library: 'HttpClient of Angular', method: 'name', arguments: ['url', 'json', { params: 'query', headers: 'headers' }], example: "this.http.post('/odata/Orders', { Total: 5 });" },
  { in: scripts, call: '{http|_http|httpClient|_httpClient|httpService}.{get|delete|head}', library: 'HttpClient of Angular', method: 'name', arguments: ['url', { params: 'query', headers: 'headers', body: 'json' }], example: "this.http.get('/odata/Orders', { params: new HttpParams().set('$top', '5') });" },
  { in: scripts, call: '{http|https}.{get|request}', library: 'Node.js', evidence: ['http'], method: 'GET', arguments: [{ ...nodeRequest, url: 'url' }, nodeRequest], example: "https.get('https://h/odata/Orders?$top=5', read);" },
  { in: scripts, call: '{$|jQuery}.ajax', library: 'jQuery', method: 'GET', arguments: [{ url: 'url', ...ajax }, ajax], example: "$.ajax({ url: '/odata/Orders', type: 'POST', data: JSON.stringify({ Total: 5 }) });" },
  { in: scripts, call: '{$|jQuery}.{getJSON|get}', library: 'jQuery', method: 'GET', arguments: ['url', 'query'], example: "$.getJSON('/odata/Orders', { $top: 5 }, draw);" },
  { in: scripts, call: '{$|jQuery}.post', library: 'jQuery', method: 'POST', arguments: ['url', 'data'], example: "$.post('/odata/Orders', JSON.stringify({ Total: 5 }));" },
  { in: scripts, call: '*.open', isObject: true, library: 'XMLHttpRequest', evidence: ['XMLHttpRequest'], arguments: ['method', 'url'], links: { setRequestHeader: 'header', send: { arguments: ['body'] } }, example: "const r = new XMLHttpRequest(); r.open('GET', '/odata/Orders?$top=5'); r.setRequestHeader('Accept', 'application/json');" },
  { in: scripts, call: `{request|superagent|agent|supertest|req|apiContext|requestContext|chai}.${verbs}`, library: 'superagent, supertest, Playwright', method: 'name', arguments: ['url', jsonOrOptions], links: { set: 'header', send: { arguments: ['content'] }, query: 'query' }, example: "await request.post('/odata/Orders').set('Prefer', 'return=minimal').send({ Total: 5 });" },
  { in: scripts, call: 'request.fetch', library: 'Playwright', method: 'GET', arguments: ['url', { method: 'method', ...jsonOrOptions }], example: "await page.request.fetch('/odata/Orders(1)', { method: 'DELETE' });" },
  { in: scripts, call: '{*.spHttpClient|*.aadHttpClient|spHttpClient|aadHttpClient|aadClient}.{get|post|fetch}', library: 'SPHttpClient', method: 'name', arguments: ['url', undefined, { headers: 'headers', body: 'body' }], example: 'this.context.spHttpClient.get(`${web}/_api/web/lists?$top=5`, SPHttpClient.configurations.v1);' },
  { in: scripts, call: '*.{get|post|fetch}', library: 'AadHttpClient', evidence: ['AadHttpClient'], when: { '1': 'AadHttpClient' }, method: 'name', arguments: ['url', undefined, { headers: 'headers', body: 'body' }], example: "client.get('https://h/odata/Orders?$top=5', AadHttpClient.configurations.v1);" },
  { in: scripts, call: '{useSWR|useSWRImmutable}', library: 'SWR', method: 'GET', arguments: ['url'], example: "useSWR('/odata/Orders?$top=5', fetcher);" },
  { in: scripts, call: '*.api', library: 'Microsoft Graph', service: 'microsoft-graph', joins: true, evidence: ['graph', 'graphClient', 'microsoft-graph', 'Client.init', ').filter(', ').get(', ').post('], method: 'GET', arguments: ['url'], isObject: 'value', links: { ...options(), skipToken: '$skiptoken', header: 'header', headers: 'headers', query: 'query', ...chainMethods }, example: "client.api('/users').filter(\"startswith(displayName,'A')\").top(5).get();" },
  { in: scripts, call: '*.get', library: 'Microsoft Graph (TypeScript SDK)', service: 'microsoft-graph', evidence: ['GraphServiceClient', 'queryParameters'], method: 'GET', path: 'members', arguments: [graphConfiguration], needsOptions: true, example: 'graphServiceClient.users.get({ queryParameters: { top: 5 } });' },
  ...collections.map((name): KnownCall => ({ in: scripts, call: `*.${name}`, library: 'PnPjs', service: 'sharepoint', evidence: ['getByTitle', 'sp.web', '@pnp', 'spfi('], method: 'GET', unless: ['<graph', ...collections], path: { fixed: name === 'items' ? '{{list}}/items' : `{{web}}/${name}` }, needsOptions: true, links: pnp, example: `sp.web.${name === 'items' ? "lists.getByTitle('Tasks').items" : name}.select('Id').filter("Title eq 'a'")();` })),
  { in: scripts, call: '*.items.add', library: 'PnPjs', service: 'sharepoint', evidence: ['getByTitle', 'sp.web', '@pnp', 'spfi('], unlessText: ['@pnp/graph'], method: 'POST', path: { fixed: '{{list}}/items' }, arguments: ['json'], example: "sp.web.lists.getByTitle('Tasks').items.add({ Title: 'a' });" },
  { in: scripts, call: '*.items.getById.update', library: 'PnPjs', service: 'sharepoint', evidence: ['getByTitle', 'sp.web', '@pnp', 'spfi('], unlessText: ['@pnp/graph'], method: 'MERGE', path: { fixed: '{{list}}/items({{id}})' }, arguments: ['json'], example: "sp.web.lists.getByTitle('Tasks').items.getById(1).update({ Title: 'a' });" },
  { in: scripts, call: '{*.WebApi|*.webAPI}.{retrieveMultipleRecords|online.retrieveMultipleRecords}', library: 'Xrm.WebApi', service: 'dataverse', method: 'GET', arguments: ['table', 'query'], example: "Xrm.WebApi.retrieveMultipleRecords('account', '?$select=name&$top=5');" },
  { in: scripts, call: '{*.WebApi|*.webAPI}.{retrieveRecord|online.retrieveRecord}', library: 'Xrm.WebApi', service: 'dataverse', method: 'GET', arguments: ['table', 'key', 'query'], example: "Xrm.WebApi.retrieveRecord('account', id, '?$select=name');" },
  { in: scripts, call: '{*.WebApi|*.webAPI}.{createRecord|online.createRecord}', library: 'Xrm.WebApi', service: 'dataverse', method: 'POST', arguments: ['table', 'json'], example: "Xrm.WebApi.createRecord('account', { name: 'A' });" },
  { in: scripts, call: '{*.WebApi|*.webAPI}.{updateRecord|online.updateRecord}', library: 'Xrm.WebApi', service: 'dataverse', method: 'PATCH', arguments: ['table', 'key', 'json'], example: "Xrm.WebApi.updateRecord('account', id, { name: 'A' });" },
  { in: scripts, call: '{*.WebApi|*.webAPI}.{deleteRecord|online.deleteRecord}', library: 'Xrm.WebApi', service: 'dataverse', method: 'DELETE', arguments: ['table', 'key'], example: "Xrm.WebApi.deleteRecord('account', id);" },
  ...([['retrieveMultiple|retrieveAll|retrieve|retrieveMultipleRequest|retrieveAllRequest|retrieveRequest|count|countAll', 'GET'], ['create|createRequest', 'POST'], ['update|upsert|updateRequest|upsertRequest', 'PATCH'], ['deleteRecord|deleteRequest', 'DELETE']] as const).map(([names, method]): KnownCall => ({ in: scripts, call: `*.{${names}}`, library: 'DynamicsWebApi', service: 'dataverse', evidence: ['DynamicsWebApi'], unlessText: ['useEntityNames'], method, arguments: [{ collection: 'set', key: 'key', data: 'json', entity: 'json', ...options(), expand: 'expand', orderBy: '$orderby' }], example: `dynamicsWebApi.${names.split('|')[0]}({ collection: 'leads', filter: 'statecode eq 0' });` })),
  { in: scripts, call: '*.retrieveMultiple', library: 'DynamicsWebApi (version 1)', service: 'dataverse', evidence: ['DynamicsWebApi'], when: { '1': '[' }, method: 'GET', arguments: ['set', '$select', '$filter'], example: "dynamicsWebApi.retrieveMultiple('leads', ['fullname'], 'statecode eq 0');" },
  { in: scripts, call: '*.listEntities', library: 'Azure Tables', service: 'azure-table', method: 'GET', arguments: [{ queryOptions: { filter: '$filter', select: '$select' } }], needsOptions: true, example: 'client.listEntities({ queryOptions: { filter: odata`PartitionKey eq ${key}` } });' },
  { in: scripts, call: '*.listTables', library: 'Azure Tables', service: 'azure-table', method: 'GET', path: { fixed: 'Tables' }, arguments: [{ queryOptions: { filter: '$filter' } }], needsOptions: true, example: 'service.listTables({ queryOptions: { filter: "TableName eq \'a\'" } });' },
  { in: scripts, call: '*.search', library: 'Azure AI Search', service: 'azure-search', adds: 'api-version={{version}}', evidence: ['SearchClient', 'search-documents'], arguments: [undefined, { filter: '$filter', orderBy: '$orderby', select: '$select', top: '$top', skip: '$skip' }], needsOptions: true, example: "searchClient.search('pool', { filter: 'rating ge 4', top: 3 });" },
  { in: scripts, call: '*.{suggest|autocomplete}', library: 'Azure AI Search', service: 'azure-search', adds: 'api-version={{version}}', evidence: ['SearchClient', 'search-documents'], arguments: [undefined, undefined, { filter: '$filter', select: '$select', top: '$top', orderBy: '$orderby' }], needsOptions: true, example: "searchClient.suggest('po', 'sg', { filter: 'rating ge 4' });" },
  { in: scripts, call: '*.{get|post|put|patch|delete}', of: 'o', library: 'o.js', isOdata: true, evidence: oJs, method: 'name', arguments: ['path', 'json'], links: { query: 'query', fetch: 'query' }, example: "const api = o('https://h/odata/'); api.patch('People(1)', { Name: 'A' });" },
  { in: scripts, call: 'o', library: 'o.js', isOdata: true, evidence: oJs, arguments: ['base'], links: { get: { method: 'GET', arguments: ['path'] }, post: { method: 'POST', arguments: ['path', 'json'] }, put: { method: 'PUT', arguments: ['path', 'json'] }, patch: { method: 'PATCH', arguments: ['path', 'json'] }, delete: { method: 'DELETE', arguments: ['path'] }, query: 'query', fetch: 'query' }, example: "o('https://h/odata/').get('People').query({ $top: 5 });" },
  { in: scripts, call: '{new ODataStore|new *.ODataStore}', library: 'DevExtreme', isOdata: true, mayBeBeforeV4: true, evidence: ['DevExpress', 'devextreme', 'ODataStore', "type: 'odata", 'type: "odata'], method: 'GET', arguments: [{ url: 'url' }], example: "new DevExpress.data.ODataStore({ url: '/odata/Orders', version: 4 });" },
  { in: scripts, call: '{new DataSource|new *.DataSource}', library: 'DevExtreme', isOdata: true, mayBeBeforeV4: true, evidence: ['DevExpress', 'devextreme', 'ODataStore', "type: 'odata", 'type: "odata'], when: { 'store.type': 'odata' }, method: 'GET', arguments: [dataSource], example: "new DataSource({ store: { type: 'odata', url: '/odata/Orders' } });" },
  { in: scripts, call: '{new DataSource|new *.DataSource}', library: 'DevExtreme', isOdata: true, mayBeBeforeV4: true, when: { store: 'ODataStore(' }, method: 'GET', arguments: [dataSource], example: "new DataSource({ store: new ODataStore({ url: '/odata/Orders' }), select: ['Total'] });" },
  { in: scripts, call: '*.dx*', library: 'DevExtreme', isOdata: true, mayBeBeforeV4: true, when: { 'dataSource.store.type': 'odata' }, method: 'GET', arguments: [{ dataSource }], example: "$('#grid').dxDataGrid({ dataSource: { store: { type: 'odata', url: '/odata/Orders' }, select: ['Total'] } });" },
  { in: scripts, call: '*.kendo*', library: 'Kendo UI', isOdata: true, mayBeBeforeV4: true, when: { 'dataSource.type': 'odata' }, method: 'GET', arguments: [{ dataSource: { transport: { read: { url: 'url' } } } }], example: "$('#grid').kendoGrid({ dataSource: { type: 'odata-v4', transport: { read: { url: '/odata/Orders' } } } });" },
  { in: scripts, call: '{new DataSource|new *.DataSource}', library: 'Kendo UI', isOdata: true, mayBeBeforeV4: true, evidence: ['odata-v4', 'kendo'], when: { type: 'odata' }, method: 'GET', arguments: [{ transport: { read: { url: 'url' } } }], example: "new kendo.data.DataSource({ type: 'odata-v4', transport: { read: { url: '/odata/Orders' } } });" },
  { in: scripts, call: '{new DataManager|new *.DataManager}', library: 'Syncfusion', isOdata: true, mayBeBeforeV4: true, evidence: ['ODataV4Adaptor', 'ODataAdaptor'], when: { adaptor: 'OData' }, method: 'GET', arguments: [{ url: 'url' }], example: "new DataManager({ url: '/odata/Orders', adaptor: new ODataV4Adaptor() });" },
  { in: scripts, call: 'new Query', library: 'Syncfusion', isOdata: true, mayBeBeforeV4: true, evidence: ['ODataV4Adaptor', 'ODataAdaptor'], method: 'GET', links: { from: 'set', select: '$select', expand: '$expand', take: '$top', skip: '$skip', sortBy: 'order', sortByDesc: 'descending', addParams: 'option' }, needsOptions: true, example: "const adaptor = new ODataV4Adaptor(); new Query().from('Orders').addParams('$filter', 'Total gt 5').take(5);" },
  { in: scripts, isUrl: true, call: '{buildQuery|buildODataQuery}', library: 'odata-query', isOdata: true, evidence: ['odata-query'], method: 'GET', arguments: [{ ...options(), orderBy: '$orderby' }], needsOptions: true, example: "import buildQuery from 'odata-query'; buildQuery({ filter: 'Total gt 5', top: 5 });" },
  { in: scripts, call: '*.newRequest', library: '@odata/client', isOdata: true, evidence: ['@odata/client', 'newParam', 'newOptions'], method: 'GET', arguments: [{ collection: 'set', id: 'key', method: 'method', params: 'query', entity: 'json' }], example: "client.newRequest({ collection: 'Orders', params: client.newParam().top(5) });" },
  { in: scripts, call: '*.query', of: '*.getEntitySet', library: '@odata/client', isOdata: true, method: 'GET', arguments: ['$filter', 'query'], example: "const orders = client.getEntitySet('Orders'); orders.query('Total gt 5', client.newParam().top(5));" },
  { in: scripts, call: '*.retrieve', of: '*.getEntitySet', library: '@odata/client', isOdata: true, method: 'GET', arguments: ['key', 'query'], example: "const orders = client.getEntitySet('Orders'); orders.retrieve(5, client.newParam().select('Total'));" },
  { in: scripts, call: '*.create', of: '*.getEntitySet', library: '@odata/client', isOdata: true, method: 'POST', arguments: ['json'], example: "const orders = client.getEntitySet('Orders'); orders.create({ Total: 5 });" },
  { in: scripts, call: '*.update', of: '*.getEntitySet', library: '@odata/client', isOdata: true, method: 'PATCH', arguments: ['key', 'json'], example: "const orders = client.getEntitySet('Orders'); orders.update(5, { Total: 6 });" },
  { in: scripts, call: '*.find', of: '*.getEntitySet', library: '@odata/client', isOdata: true, evidence: ['getEntitySet'], method: 'GET', arguments: ['$filter', 'query'], example: "const orders = client.getEntitySet('Orders'); orders.find({ Total: 5 });" },
  { in: scripts, call: '*.delete', of: '*.getEntitySet', library: '@odata/client', isOdata: true, evidence: ['getEntitySet'], method: 'DELETE', arguments: ['key'], example: "const orders = client.getEntitySet('Orders'); orders.delete(5);" },
  { in: scripts, call: '*.{getManyAsync|getManyWithCountAsync}', of: 'ODataQuery.{forV4|forV401}', library: 'ts-odata-client', isOdata: true, method: 'GET', links: queryLinks, example: "const orders = ODataQuery.forV4('https://h/odata/Orders'); orders.select('Total').top(5).getManyAsync();" },
  { in: scripts, call: '*.getAsync', of: 'ODataQuery.{forV4|forV401}', library: 'ts-odata-client', isOdata: true, evidence: ['ODataQuery'], method: 'GET', arguments: ['key'], links: queryLinks, example: "const orders = ODataQuery.forV4('https://h/odata/Orders'); orders.getAsync(5);" },
  { in: scripts, call: 'ODataQuery.{forV4|forV401}', library: 'ts-odata-client', isOdata: true, method: 'GET', arguments: ['url'], links: queryLinks, needsOptions: true, example: "ODataQuery.forV4('https://h/odata/Orders').select('Total').top(5).getManyAsync();" },
  { in: scripts, call: 'executeHttpRequest', library: 'SAP Cloud SDK', method: 'GET', arguments: [undefined, axiosConfig], example: "executeHttpRequest({ destinationName: 'S4' }, { url: '/odata/Orders', params: { $top: 5 } });" },
  { in: scripts, call: '*.addCustomQueryParameters', library: 'SAP Cloud SDK', isOdata: true, mayBeBeforeV4: true, evidence: ['requestBuilder'], arguments: ['query'], links: { getAll: { method: 'GET' }, getByKey: { method: 'GET' }, top: '$top', skip: '$skip', addCustomHeaders: 'headers' }, needsOptions: true, example: "orderApi.requestBuilder().getAll().addCustomQueryParameters({ $search: 'a' });" },
  { in: scripts, call: '*.{get|delete}', of: 'cds.connect.to', library: 'remote services of CAP', method: 'name', arguments: ['url'], example: "const service = await cds.connect.to('Shop'); service.get('/Orders?$top=5');" },
  { in: scripts, call: '*.{post|put|patch}', of: 'cds.connect.to', library: 'remote services of CAP', method: 'name', arguments: ['url', 'json'], example: "const service = await cds.connect.to('Shop'); service.post('/Orders', { Total: 5 });" },
  { in: scripts, call: '*.send', of: 'cds.connect.to', library: 'remote services of CAP', when: { '0': '{' }, method: 'GET', arguments: [{ method: 'method', path: 'url', data: 'json', headers: 'headers' }], example: "const service = await cds.connect.to('Shop'); service.send({ method: 'POST', path: '/Orders', data: { Total: 5 } });" },
  { in: scripts, call: '*.send', of: 'cds.connect.to', library: 'remote services of CAP', arguments: ['method', 'url', 'json', 'headers'], example: "const service = await cds.connect.to('Shop'); service.send('POST', '/Orders', { Total: 5 });" },
  { in: scripts, call: 'XrmQuery.retrieveMultiple', library: 'XrmQuery', service: 'dataverse', method: 'GET', arguments: ['set'], links: { select: '$select', filter: '$filter', orderAsc: '$orderby', orderDesc: 'descending', expand: '$expand', top: '$top' }, example: 'XrmQuery.retrieveMultiple(x => x.accounts).select(x => [x.name]).top(5).execute(show);' },
  { in: scripts, call: 'XrmQuery.retrieve', library: 'XrmQuery', service: 'dataverse', method: 'GET', arguments: ['set', 'key'], links: { select: '$select', expand: '$expand' }, example: 'XrmQuery.retrieve(x => x.accounts, id).select(x => [x.name]).execute(show);' },
  { in: scripts, call: '*.read', library: 'ODataModel of UI5 (V2)', service: 'odata-v2', evidence: ['oModel', 'ODataModel', 'urlParameters'], when: { '0': '/' }, method: 'GET', arguments: ['url', { urlParameters: 'query', filters: 'filters', sorters: 'sorters' }], example: "oModel.read('/Orders', { urlParameters: { $top: '5' } });" },
  { in: scripts, call: '{oModel|oDataModel|getModel}.update', library: 'ODataModel of UI5 (V2)', service: 'odata-v2', evidence: ['oModel', 'oDataModel', 'ODataModel'], when: { '0': '/' }, method: 'MERGE', arguments: ['url', 'json'], example: "oModel.update('/Orders(1)', { Total: '5.00' });" },
  { in: scripts, call: '*.callFunction', library: 'ODataModel of UI5 (V2)', service: 'odata-v2', evidence: ['oModel', 'oDataModel', 'ODataModel'], when: { '0': '/' }, method: 'GET', arguments: ['url', { method: 'method' }], example: "oModel.callFunction('/Approve', { method: 'POST', urlParameters: { Id: 5 } });" },
  { in: scripts, call: '*.{bindItems|bindRows|bindElement|bindObject}', library: 'ODataModel of UI5', isOdata: true, mayBeBeforeV4: true, when: { path: '/' }, method: 'GET', arguments: [binding], needsOptions: true, example: "oTable.bindItems({ path: '/Orders', parameters: { $select: 'Total' } });" },
  { in: scripts, call: '*.bindAggregation', library: 'ODataModel of UI5', isOdata: true, mayBeBeforeV4: true, method: 'GET', arguments: [undefined, binding], needsOptions: true, example: "oTable.bindAggregation('items', { path: '/Orders', parameters: { expand: 'Items' } });" },
  { in: scripts, call: '{oModel|oDataModel|getModel}.create', library: 'ODataModel of UI5 (V2)', service: 'odata-v2', evidence: ['oModel', 'oDataModel', 'ODataModel'], when: { '0': '/' }, method: 'POST', arguments: ['url', 'json'], example: "oModel.create('/Orders', { Total: '5.00' });" },
  { in: scripts, call: '{oModel|oDataModel|getModel}.remove', library: 'ODataModel of UI5 (V2)', service: 'odata-v2', evidence: ['oModel', 'oDataModel', 'ODataModel'], when: { '0': '/' }, method: 'DELETE', arguments: ['url'], example: "oModel.remove('/Orders(1)');" },
  { in: scripts, call: '*.bindContext', library: 'ODataModel of UI5 (V4)', isOdata: true, evidence: ['oModel', 'ODataModel', 'getModel'], when: { '0': '/' }, method: 'GET', arguments: ['url', undefined, 'query'], needsOptions: true, example: "oModel.bindContext('/Orders(1)', undefined, { $expand: 'Items' });" },
  { in: scripts, call: '*.createEntry', library: 'ODataModel of UI5 (V2)', service: 'odata-v2', evidence: ['oModel', 'oDataModel', 'ODataModel', 'getModel'], when: { '0': '/' }, method: 'POST', arguments: ['url', { properties: 'json' }], example: "oModel.createEntry('/Orders', { properties: { Total: '5.00' } });" },
  { in: scripts, call: '*.bindList', library: 'ODataModel of UI5 (V4)', isOdata: true, evidence: ['oModel', 'ODataModel', 'ODataListBinding', 'getModel'], when: { '0': '/' }, method: 'GET', arguments: ['url', undefined, 'sorters', 'filters', 'query'], needsOptions: true, example: "oModel.bindList('/Orders', undefined, undefined, undefined, { $top: 5 });" },
  { in: scripts, call: 'nango.{get|post|put|patch|delete|proxy}', library: 'Nango', method: 'name', arguments: [{ baseUrlOverride: 'base', 'endpoint': 'url', method: 'method', params: 'query', data: 'content', headers: 'headers' }], example: "await nango.get({ endpoint: '/v1.0/users', params: { $top: 5 } });" },
  { in: scripts, call: '{*Client|client|api|*Api|*Service|instance}.{post|put|patch}', library: 'clients of other files', evidence: ['/'], when: { '1.headers': '' }, method: 'name', arguments: ['url', { headers: 'headers', body: 'body' }], example: "apiClient.post('/odata/Orders', { headers: { Prefer: 'return=minimal' }, body: '{\"Total\":5}' });" },
  { in: scripts, call: '{*Client|client|api|*Api|*Service|instance}.{post|put|patch}', library: 'clients of other files', evidence: ['/'], method: 'name', arguments: ['url', 'content', { params: 'query', headers: 'headers' }], example: "apiClient.post('/odata/Orders', { Total: 5 });" },
  { in: scripts, call: '{*Client|client|api|*Api|*Service|instance}.{get|delete|head}', library: 'clients of other files', evidence: ['/'], method: 'name', arguments: ['url', { params: 'query', headers: 'headers' }], example: "apiClient.get('/odata/Orders', { params: { $top: 5 } });" },

  // Python
  { in: ['python'], call: `{requests|httpx}.${verbs}`, library: 'requests, httpx', method: 'name', arguments: ['url', 'data'], named: pythonNamed, headers: 'complete', example: 'requests.post("https://h/odata/Orders", json={"Total": 5})' },
  { in: ['python'], call: '{requests.request|httpx.request|requests.Request}', library: 'requests, httpx', arguments: ['method', 'url'], named: pythonNamed, headers: 'complete', example: 'requests.request("GET", "https://h/odata/Orders", params={"$top": 5})' },
  { in: ['python'], call: `*.${verbs}`, library: 'sessions of requests, httpx and aiohttp', evidence: ['requests', 'httpx', 'aiohttp', 'session', 'client', 'oauth'], method: 'name', arguments: ['url', 'data'], named: pythonNamed, example: 'client = httpx.Client(base_url="https://h/odata/"); client.get("Orders", params={"$top": 5})' },
  { in: ['python'], call: '*.{request|build_request|stream}', library: 'sessions of requests, httpx, aiohttp and urllib3', evidence: ['requests', 'httpx', 'aiohttp', 'session', 'client', 'http'], arguments: ['method', 'url'], named: { ...pythonNamed, fields: 'query', body: 'body' }, example: 'client.request("GET", "https://h/odata/Orders", params={"$top": 5})' },
  { in: ['python'], call: '{urlopen|urllib.request.urlopen}', library: 'urllib', method: 'GET', arguments: ['url'], example: 'urllib.request.urlopen("https://h/odata/Orders?$top=5")' },
  { in: ['python'], call: '{urllib.request.Request|Request}', isObject: true, library: 'urllib', evidence: ['urllib'], method: 'GET', arguments: ['url', 'body', 'headers'], named: { url: 'url', data: 'body', headers: 'headers', method: 'method' }, links: { add_header: 'header' }, example: 'urllib.request.Request("https://h/odata/Orders(1)", method="DELETE")' },
  { in: ['python'], call: '*.{get|post|patch|delete}', library: 'Microsoft Graph', service: 'microsoft-graph', evidence: ['request_configuration', 'RequestBuilder'], method: 'name', path: 'members', arguments: [graphConfiguration], named: { request_configuration: graphConfiguration }, needsOptions: true, example: 'params = UsersRequestBuilder.UsersRequestBuilderGetQueryParameters(top=5)\nconfig = UsersRequestBuilder.UsersRequestBuilderGetRequestConfiguration(query_parameters=params)\ngraph_client.users.get(request_configuration=config)' },
  { in: ['python'], call: '*.{items|get_items}', library: 'Office365-REST-Python-Client', service: 'sharepoint', evidence: ['office365', 'execute_query', 'ClientContext'], method: 'GET', path: { fixed: '{{list}}/items' }, needsOptions: true, links: { ...options(), order_by: '$orderby' }, example: "ctx.web.lists.get_by_title('Tasks').items.filter(\"Title eq 'a'\").top(5).get().execute_query()" },
  { in: ['python'], call: '*.query_entities', library: 'Azure Tables', service: 'azure-table', method: 'GET', arguments: ['$filter'], named: { query_filter: '$filter', filter: '$filter', select: '$select' }, needsOptions: true, example: "table_client.query_entities(query_filter=\"PartitionKey eq 'a'\")" },
  { in: ['python'], call: '*.query_tables', library: 'Azure Tables', service: 'azure-table', method: 'GET', path: { fixed: 'Tables' }, arguments: ['$filter'], named: { query_filter: '$filter', filter: '$filter' }, needsOptions: true, example: 'service.query_tables("TableName eq \'a\'")' },
  { in: ['python'], call: '*.search', library: 'Azure AI Search', service: 'azure-search', adds: 'api-version={{version}}', evidence: ['SearchClient', 'search_client'], method: 'GET', named: { filter: '$filter', order_by: '$orderby', select: '$select', top: '$top', skip: '$skip' }, needsOptions: true, example: 'search_client.search(search_text="pool", filter="Rating ge 4", top=3)' },
  { in: ['python'], call: '*.raw', library: 'python-odata', isOdata: true, evidence: ['Service.query', 'ODataService'], when: { '0': '$' }, method: 'GET', arguments: ['query'], needsOptions: true, example: 'Service.query(Order).raw({"$filter": "Total gt 5"})' },
  { in: ['python'], isObject: 'value', call: '*.entity_sets.*.get_entities', library: 'pyodata', service: 'odata-v2', evidence: ['entity_sets'], method: 'GET', path: 'members', links: pyodata, example: "service.entity_sets.Employees.get_entities().filter(\"FirstName eq 'Tom'\").top(5).execute()" },
  { in: ['python'], isObject: 'value', call: '*.entity_sets.*.{get_entity|update_entity|create_entity|delete_entity}', library: 'pyodata', service: 'odata-v2', evidence: ['entity_sets'], method: 'name', path: 'members', arguments: ['key'], named: { key: 'key' }, links: pyodata, example: 'service.entity_sets.Employees.get_entity(1).select("Name").execute()' },

  // C# and Visual Basic
  { in: ['csharp', 'vb'], call: '*.{Get|Delete}*Async', library: 'HttpClient', evidence: ['HttpClient', 'client', 'http', 'GetAsync', 'GetStringAsync', 'GetFromJsonAsync'], method: 'name', arguments: ['url'], example: 'var page = await client.GetFromJsonAsync<Page>("odata/Orders?$top=5");' },
  { in: ['csharp', 'vb'], call: '*.{Post|Put|Patch}AsJsonAsync', library: 'HttpClient', method: 'name', arguments: ['url', 'json'], example: 'await client.PostAsJsonAsync("odata/Orders", new { Total = 5 });' },
  { in: ['csharp', 'vb'], call: '*.{PostAsync|PutAsync|PatchAsync}', library: 'HttpClient', method: 'name', arguments: ['url', 'body'], example: 'await client.PostAsync("odata/Orders", new StringContent("{}", Encoding.UTF8, "application/json"));' },
  { in: ['csharp', 'vb'], call: 'new HttpRequestMessage', isObject: true, library: 'HttpClient', arguments: ['method', 'url'], named: { Method: 'method', RequestUri: 'url', Content: 'body', Headers: 'headers' }, links: { ...contentHeaders, Content: 'body', RequestUri: 'url', Method: 'method' }, example: 'var request = new HttpRequestMessage(HttpMethod.Delete, "odata/Orders(1)"); request.Headers.Add("If-Match", "*");' },
  { in: ['csharp'], call: 'QueryHelpers.AddQueryString', library: 'QueryHelpers', isUrl: true, arguments: ['url', 'query', '$value'], example: 'QueryHelpers.AddQueryString("/odata/Orders", new Dictionary<string, string?> { ["$top"] = "5" });' },
  { in: ['csharp', 'vb'], call: 'new UriBuilder', isObject: true, library: 'UriBuilder', isUrl: true, arguments: ['url'], links: { Query: 'query' }, example: 'var builder = new UriBuilder("https://h/odata/Orders"); builder.Query = "$top=5"; await client.GetAsync(builder.Uri);' },
  { in: ['csharp'], call: 'new RestRequest', isObject: true, isTemplate: true, library: 'RestSharp', arguments: ['url', 'method'], links: { Resource: 'url', Method: 'method', AddHeader: 'header', AddJsonBody: { arguments: ['json'] }, AddBody: { arguments: ['json'] }, AddStringBody: { arguments: ['body'] }, AddQueryParameter: 'option', AddParameter: 'option' }, example: 'var request = new RestRequest("odata/Orders", Method.Post).AddJsonBody(new { Total = 5 });' },
  { in: ['csharp'], call: '*.{Get|Post|Put|Delete}JsonAsync', library: 'RestSharp', evidence: ['RestClient', 'RestRequest'], method: 'name', arguments: ['url', 'json'], example: 'var client = new RestClient("https://h/odata"); await client.PostJsonAsync("Orders", new { Total = 5 });' },
  { in: ['csharp', 'vb'], call: 'WebRequest.Create', isObject: true, library: 'HttpWebRequest', method: 'GET', arguments: ['url'], links: { Method: 'method', Accept: 'header:Accept', ContentType: 'contentType', 'Headers.Add': 'header' }, example: 'var request = WebRequest.Create("https://h/odata/Orders(1)"); request.Method = "DELETE";' },
  { in: ['csharp', 'vb'], call: '*.{DownloadString|DownloadStringTaskAsync|DownloadData}', library: 'WebClient', method: 'GET', arguments: ['url'], example: 'client.DownloadString("https://h/odata/Orders?$top=5");' },
  { in: ['csharp', 'vb'], call: '*.{UploadString|UploadStringTaskAsync}', library: 'WebClient', arguments: ['url', 'method', 'body'], example: 'client.UploadString("https://h/odata/Orders", "POST", "{\\"Total\\":5}");' },
  { in: ['csharp'], call: '*.{ExecuteWebRequest|ExecuteCrmWebRequest}', library: 'ServiceClient of Dataverse', service: 'dataverse', arguments: ['method', 'url', 'body'], example: 'service.ExecuteWebRequest(HttpMethod.Get, "accounts?$top=5", string.Empty, null);' },
  { in: ['csharp'], call: '*.{GetJsonAsync|GetStringAsync|GetAsync|PostJsonAsync|PutJsonAsync|PatchJsonAsync|DeleteAsync|PostAsync|GetStreamAsync|GetBytesAsync|DeleteJsonAsync|PutAsync|PatchAsync}', library: 'Flurl', evidence: ['Flurl', 'AppendPathSegment', 'SetQueryParam', 'WithHeader'], root: 'url', method: 'name', arguments: ['json'], links: flurl, example: 'await "https://h/odata".AppendPathSegment("Orders").SetQueryParam("$top", 5).GetJsonAsync<Page>();' },
  { in: ['csharp'], call: '*.{Post|Put|Patch}StringAsync', library: 'Flurl', root: 'url', method: 'name', arguments: ['body'], links: flurl, example: 'await "https://h/odata/Orders".PostStringAsync("{}");' },
  { in: ['csharp'], call: '*.SendJsonAsync', library: 'Flurl', root: 'url', arguments: ['method', 'json'], links: flurl, example: 'await "https://h/odata/Orders(1)".SendJsonAsync(HttpMethod.Patch, new { Total = 5 });' },
  { in: ['csharp'], call: '[{Get|Post|Put|Patch|Delete}', library: 'Refit', method: 'name', arguments: ['url'], parameters: attributes, isTemplate: true, example: '[Get("/odata/Orders({id})?$select=Total")] Task<Order> GetAsync(int id);' },
  { in: ['csharp'], call: '*.{Get|Post|Patch|Delete}Async', library: 'Microsoft Graph', service: 'microsoft-graph', evidence: ['Graph', 'QueryParameters'], method: 'name', path: 'members', arguments: [graphConfiguration], needsOptions: true, example: "await graphClient.Users.GetAsync(rc => { rc.QueryParameters.Filter = \"startsWith(mail,'a')\"; });" },
  { in: ['csharp'], call: '*.ToGetRequestInformation', library: 'Microsoft Graph', service: 'microsoft-graph', method: 'GET', path: 'members', arguments: [graphConfiguration], needsOptions: true, example: 'graphClient.Users.ToGetRequestInformation(c => { c.QueryParameters.Top = 5; });' },
  { in: ['csharp'], call: '*.Request', library: 'Microsoft Graph (before version 5)', service: 'microsoft-graph', evidence: ['Graph', '.Header(', '.Filter(', '.Select('], path: 'members', arguments: ['optionObjects'], links: { ...upperOptions, Header: 'header', GetAsync: { method: 'GET' }, AddAsync: { method: 'POST' }, UpdateAsync: { method: 'PATCH' }, DeleteAsync: { method: 'DELETE' } }, needsOptions: true, example: 'await graphClient.Users.Request().Filter("accountEnabled eq true").Top(5).GetAsync();' },
  { in: ['csharp'], call: '*.{Query|QueryAsync}', library: 'Azure Tables', service: 'azure-table', evidence: ['TableClient', 'TableEntity', 'Azure.Data.Tables'], method: 'GET', arguments: ['$filter'], named: { filter: '$filter', select: '$select' }, needsOptions: true, example: "tableClient.Query<TableEntity>(filter: $\"PartitionKey eq '{key}'\");" },
  { in: ['csharp'], isUrl: true, call: '*.CreateQueryFilter', library: 'Azure Tables', service: 'azure-table', evidence: ['TableClient', 'TableOdataFilter', 'TableServiceClient'], method: 'GET', arguments: ['$filter'], example: 'TableClient.CreateQueryFilter($"PartitionKey eq {key}");' },
  { in: ['csharp'], call: 'new TableQuery', isObject: true, library: 'Azure Tables', service: 'azure-table', method: 'GET', links: { Where: '$filter', Take: '$top' }, needsOptions: true, example: "new TableQuery<Order>().Where(\"PartitionKey eq 'a'\").Take(5);" },
  { in: ['csharp'], isUrl: true, call: 'SearchFilter.Create', library: 'Azure AI Search', service: 'azure-search', adds: 'api-version={{version}}', arguments: ['$filter'], example: 'SearchFilter.Create($"Rating ge {rating}");' },
  { in: ['csharp'], call: 'new SearchOptions', isObject: true, library: 'Azure AI Search', service: 'azure-search', adds: 'api-version={{version}}', named: { Filter: '$filter', OrderBy: '$orderby', Select: '$select', Skip: '$skip' }, links: { Filter: '$filter', 'OrderBy.Add': '$orderby', 'Select.Add': '$select', Skip: '$skip' }, needsOptions: true, example: 'new SearchOptions { Filter = "Rating ge 4" };' },
  { in: ['csharp'], call: '*.For', library: 'Simple.OData.Client', isOdata: true, mayBeBeforeV4: true, evidence: ['Simple.OData', 'ODataClient', 'FindEntriesAsync', 'FindEntryAsync'], arguments: ['set'], links: { ...upperOptions, OrderByDescending: 'descending', Count: { segment: '$count' }, Key: 'key', NavigateTo: 'path', Set: { arguments: ['json'] }, FindEntriesAsync: { method: 'GET' }, FindEntryAsync: { method: 'GET' }, FindScalarAsync: { method: 'GET' }, InsertEntryAsync: { method: 'POST' }, UpdateEntryAsync: {}, DeleteEntryAsync: {} }, example: "await client.For(\"People\").Filter(\"FirstName eq 'A'\").Top(5).FindEntriesAsync();" },
  { in: ['csharp'], call: '*.{FindEntriesAsync|FindEntryAsync}', library: 'Simple.OData.Client', isOdata: true, mayBeBeforeV4: true, method: 'GET', arguments: ['url'], example: 'await client.FindEntriesAsync("People?$filter=Age gt 5");' },
  { in: ['csharp'], call: '*.InsertEntryAsync', library: 'Simple.OData.Client', isOdata: true, mayBeBeforeV4: true, method: 'POST', arguments: ['set', 'json'], example: 'await client.InsertEntryAsync("People", new { Age = 5 });' },
  { in: ['csharp'], call: '*.{UpdateEntryAsync|DeleteEntryAsync}', library: 'Simple.OData.Client', isOdata: true, mayBeBeforeV4: true, method: 'name', arguments: ['set', 'key', 'json'], example: 'await client.UpdateEntryAsync("People", key, new { Age = 5 });' },
  { in: ['csharp'], call: '*.{Execute|ExecuteAsync|BeginExecute}', library: 'Microsoft.OData.Client', isOdata: true, mayBeBeforeV4: true, evidence: ['DataServiceContext', 'Microsoft.OData.Client', 'UriKind'], when: { '0': 'Uri(' }, method: 'GET', arguments: ['url'], example: 'context.Execute<Person>(new Uri("People?$top=5", UriKind.Relative));' },
  { in: ['csharp'], call: '*.AddQueryOption', library: 'Microsoft.OData.Client', isOdata: true, mayBeBeforeV4: { unless: 'Microsoft.OData.Client' }, method: 'GET', path: 'members', arguments: ['option'], links: { CreateQuery: 'set', AddQueryOption: 'option', Expand: '$expand', IncludeCount: '$count', IncludeTotalCount: '$count' }, example: 'context.People.AddQueryOption("$filter", "Age gt 5");' },

  // Java and Kotlin
  { in: ['java', 'kotlin'], call: 'HttpRequest.newBuilder', library: 'java.net.http', method: 'GET', arguments: ['url'], links: { uri: 'url', header: 'header', setHeader: 'header', headers: 'header', method: { arguments: ['method', 'body'] }, GET: { method: 'GET' }, POST: { method: 'POST', arguments: ['body'] }, PUT: { method: 'PUT', arguments: ['body'] }, DELETE: { method: 'DELETE' } }, example: 'HttpRequest.newBuilder().uri(URI.create("https://h/odata/Orders(1)")).DELETE().build();' },
  { in: ['java', 'kotlin'], call: '{new Request.Builder|Request.Builder}', library: 'OkHttp', method: 'GET', links: { url: 'url', header: 'header', addHeader: 'header', get: { method: 'GET' }, post: { method: 'POST', arguments: ['body'] }, put: { method: 'PUT', arguments: ['body'] }, patch: { method: 'PATCH', arguments: ['body'] }, delete: { method: 'DELETE' }, method: { arguments: ['method', 'body'] } }, example: 'new Request.Builder().url("https://h/odata/Orders?$top=5").addHeader("Accept", "application/json").build();' },
  { in: ['java', 'kotlin'], call: '{HttpUrl.parse|HttpUrl.get|*.toHttpUrl|*.toHttpUrlOrNull}', isObject: true, root: 'url', library: 'OkHttp', isUrl: true, arguments: ['url'], links: { addQueryParameter: 'option', addPathSegment: 'path', addPathSegments: 'path' }, example: 'HttpUrl.parse("https://h/odata/Orders").newBuilder().addQueryParameter("$top", "5").build();' },
  { in: ['java', 'kotlin'], call: '{new HttpUrl.Builder|HttpUrl.Builder}', isObject: true, library: 'OkHttp', isUrl: true, links: { host: 'host', addQueryParameter: 'option', addPathSegment: 'path', addPathSegments: 'path' }, example: 'new HttpUrl.Builder().scheme("https").host("h").addPathSegment("Orders").addQueryParameter("$top", "5").build();' },
  { in: ['java', 'kotlin'], call: 'new URIBuilder', isObject: true, library: 'HttpClient of Apache', isUrl: true, arguments: ['url'], links: { setHost: 'host', setPath: 'url', addParameter: 'option', setParameter: 'option' }, example: 'URIBuilder b = new URIBuilder("https://h/odata/Orders"); b.addParameter("$top", "5"); new HttpGet(b.build());' },
  { in: ['java', 'kotlin'], call: '{ClassicRequestBuilder|RequestBuilder|SimpleRequestBuilder}.{get|post|put|patch|delete}', library: 'HttpClient of Apache', method: 'name', arguments: ['url'], links: { setUri: 'url', addParameter: 'option', addHeader: 'header', setHeader: 'header', setEntity: { arguments: ['body'] } }, example: 'ClassicRequestBuilder.get("https://h/odata/Orders").addParameter("$top", "5").build();' },
  { in: ['java', 'kotlin'], call: '*.openConnection', isObject: true, library: 'HttpURLConnection', root: 'url', method: 'GET', links: { setRequestMethod: 'method', setRequestProperty: 'header' }, example: 'HttpURLConnection con = (HttpURLConnection) new URL("https://h/odata/Orders?$top=5").openConnection();' },
  { in: ['java', 'kotlin'], call: 'RequestEntity.{get|post|put|patch|delete}', library: 'RestTemplate', method: 'name', arguments: ['url'], isTemplate: true, links: { ...responseLinks, body: { arguments: ['content'] } }, example: 'RequestEntity.post("https://h/odata/Orders").body("{}");' },
  { in: ['java', 'kotlin'], call: '*.target', library: 'JAX-RS', arguments: ['url'], links: { path: 'path', queryParam: 'option', header: 'header', accept: 'header:Accept', request: { method: 'GET', arguments: ['header:Accept'] }, get: { method: 'GET' }, delete: { method: 'DELETE' }, post: { method: 'POST', arguments: ['content'] }, put: { method: 'PUT', arguments: ['content'] }, method: { arguments: ['method', 'content'] } }, example: 'client.target("https://h/odata").path("Orders").queryParam("$top", 5).request().get();' },
  { in: ['java', 'kotlin'], call: '{*.get|*.post|*.put|*.patch|*.delete}', library: 'REST Assured', evidence: ['given()', 'RestAssured', 'Unirest'], method: 'name', arguments: ['url'], isTemplate: true, links: { ...responseLinks, baseUri: 'base', queryParam: 'option', queryString: 'option', param: 'option', body: { arguments: ['content'] } }, example: 'given().queryParam("$top", 5).when().get("/odata/Orders");' },
  { in: ['java', 'kotlin'], call: '{get|post|put|patch|delete|MockMvcRequestBuilders.get|MockMvcRequestBuilders.post}', library: 'MockMvc', evidence: ['mockMvc', 'MockMvc'], method: 'name', arguments: ['url'], isTemplate: true, links: { ...responseLinks, param: 'option', queryParam: 'option', content: { arguments: ['content'] } }, example: 'mockMvc.perform(get("/odata/Orders").param("$top", "5"));' },
  { in: ['java', 'kotlin'], call: 'new Http{Get|Post|Put|Patch|Delete}', isObject: true, library: 'HttpClient of Apache', method: 'name', arguments: ['url'], links: { setHeader: 'header', addHeader: 'header', setEntity: { arguments: ['body'] } }, example: 'HttpPost post = new HttpPost("https://h/odata/Orders"); post.setEntity(new StringEntity("{\\"Total\\":5}"));' },
  { in: ['java', 'kotlin'], call: '*.{getForObject|getForEntity}', library: 'RestTemplate', method: 'GET', arguments: ['url'], isTemplate: true, example: 'restTemplate.getForObject("https://h/odata/Orders?$top={n}", Page.class, n);' },
  { in: ['java', 'kotlin'], call: '*.{postForObject|postForEntity|postForLocation}', library: 'RestTemplate', method: 'POST', arguments: ['url', 'content'], isTemplate: true, example: 'restTemplate.postForEntity("https://h/odata/Orders", "{\\"Total\\":5}", String.class);' },
  { in: ['java', 'kotlin'], call: '*.patchForObject', library: 'RestTemplate', method: 'PATCH', arguments: ['url', 'content'], isTemplate: true, example: 'restTemplate.patchForObject("https://h/odata/Orders(1)", "{\\"Total\\":5}", String.class);' },
  { in: ['java', 'kotlin'], call: '{restTemplate|template}.{put|delete}', library: 'RestTemplate', method: 'name', arguments: ['url', 'content'], isTemplate: true, example: 'restTemplate.put("https://h/odata/Orders(1)", "{\\"Total\\":5}");' },
  { in: ['java', 'kotlin'], call: '*.exchange', library: 'RestTemplate', evidence: ['RestTemplate', 'HttpMethod'], arguments: ['url', 'method', 'content'], isTemplate: true, example: 'restTemplate.exchange("https://h/odata/Orders?$top=5", HttpMethod.GET, entity, Page.class);' },
  { in: ['java', 'kotlin'], call: '*.uri', library: 'WebClient, RestClient', evidence: ['WebClient', 'RestClient', '.retrieve()', '.exchange('], arguments: [{ path: 'url', queryParam: 'option' }], root: 'url', isTemplate: true, links: { ...chainMethods, ...responseLinks, method: 'method', bodyValue: { arguments: ['content'] }, body: { arguments: ['content'] } }, example: 'webClient.get().uri("/odata/Orders?$top=5").retrieve();' },
  { in: ['java', 'kotlin'], call: '@RequestLine', library: 'Feign', arguments: ['requestLine'], parameters: { ...attributes, '': 'body', Param: 'option' }, isTemplate: true, example: '@RequestLine("GET /odata/Orders?$top={top}") List<Order> list(@Param("top") int top);' },
  { in: ['java', 'kotlin'], call: '@{Get|Post|Put|Patch|Delete}{Mapping|Exchange}', library: 'Feign, interfaces of Spring', evidence: ['FeignClient', 'GetExchange', 'HttpExchange'], method: 'name', arguments: ['url'], named: { value: 'url', path: 'url' }, parameters: attributes, isTemplate: true, example: '@FeignClient("shop") interface Shop { @GetMapping("/odata/Orders?$top=5") Page list(); }' },
  { in: ['java', 'kotlin'], call: '@{GET|POST|PUT|PATCH|DELETE}', library: 'Retrofit', evidence: ['retrofit', 'Call<', 'suspend fun'], method: 'name', arguments: ['url'], parameters: attributes, isTemplate: true, example: '@GET("odata/Orders?$top=5") Call<Page> list();' },
  { in: ['java', 'kotlin'], call: 'UriComponentsBuilder.{fromHttpUrl|fromUriString|fromPath|fromUri}', isObject: true, library: 'UriComponentsBuilder', isUrl: true, arguments: ['url'], isTemplate: true, links: { path: 'path', queryParam: 'option' }, example: 'UriComponentsBuilder.fromHttpUrl("https://h/odata/Orders").queryParam("$top", 5).toUriString();' },
  { in: ['java', 'kotlin'], call: '*.get', library: 'Microsoft Graph', service: 'microsoft-graph', evidence: ['Graph', 'queryParameters'], method: 'GET', path: 'members', arguments: [graphConfiguration], needsOptions: true, example: 'client.users().get(config -> { config.queryParameters.filter = "accountEnabled eq true"; });' },
  { in: ['java', 'kotlin'], call: '*.buildRequest', library: 'Microsoft Graph (before version 6)', service: 'microsoft-graph', evidence: ['graph'], path: 'members', arguments: ['optionObjects'], links: { ...options(), orderBy: '$orderby', get: { method: 'GET' }, patch: { method: 'PATCH' }, post: { method: 'POST' } }, needsOptions: true, example: 'graphClient.users().buildRequest().filter("accountEnabled eq true").top(5).get();' },
  { in: ['java', 'kotlin'], call: 'new SearchOptions', library: 'Azure AI Search', service: 'azure-search', adds: 'api-version={{version}}', links: { setFilter: '$filter', setOrderBy: '$orderby', setSelect: '$select', setTop: '$top', setSkip: '$skip' }, needsOptions: true, example: 'new SearchOptions().setFilter("Rating ge 4").setTop(5);' },
  { in: ['java', 'kotlin'], call: '*.{getEntitySetRequest|getEntitySetIteratorRequest|getEntityRequest|getPropertyRequest|getValueRequest}', isObject: true, library: 'Olingo', isOdata: true, mayBeBeforeV4: true, evidence: ['getRetrieveRequestFactory'], method: 'GET', arguments: ['url'], links: { setAccept: 'header:Accept', addCustomHeader: 'header' }, example: 'URI uri = client.newURIBuilder(root).appendEntitySetSegment("People").top(5).build();\nvar request = client.getRetrieveRequestFactory().getEntitySetRequest(uri);\nrequest.setAccept("application/json");' },
  { in: ['java', 'kotlin'], call: '*.newURIBuilder', library: 'Olingo', isOdata: true, isUrl: true, method: 'GET', arguments: ['base'], links: { ...options(), orderBy: '$orderby', appendEntitySetSegment: 'path', appendNavigationSegment: 'path', appendPropertySegment: 'path', appendKeySegment: 'key' }, example: 'client.newURIBuilder("https://h/odata").appendEntitySetSegment("People").filter("Age eq 5").build();' },
  { in: ['java', 'kotlin'], call: 'new ListEntitiesOptions', library: 'Azure Tables', service: 'azure-table', method: 'GET', links: { setFilter: '$filter', setTop: '$top', setSelect: '$select' }, needsOptions: true, example: "new ListEntitiesOptions().setFilter(\"PartitionKey eq 'a'\").setTop(5);" },
  { in: ['kotlin'], call: `{client|httpClient}.{get|post|put|patch|delete|head|request}`, library: 'Ktor', method: 'name', arguments: ['url'], named: { urlString: 'url' }, block: { url: 'url', parameter: 'option', 'parameters.append': 'option', append: 'header', header: 'header', method: 'method', contentType: 'contentType', accept: 'header:Accept', setBody: 'content' }, example: 'client.get("https://h/odata/Orders") { parameter("\\$top", 5) }' },

  // Others
  { in: ['go'], call: '{http|httptest}.NewRequest', isObject: true, library: 'net/http', arguments: ['method', 'url', 'body'], links: { 'Header.Set': 'header', 'Header.Add': 'header', Header: 'headers', 'URL.RawQuery': 'query' }, headers: 'complete', example: 'req, err := http.NewRequest("DELETE", "https://h/odata/Orders(1)", nil)' },
  { in: ['go'], call: 'http.NewRequestWithContext', isObject: true, library: 'net/http', arguments: [undefined, 'method', 'url', 'body'], links: { 'Header.Set': 'header', 'Header.Add': 'header', Header: 'headers', 'URL.RawQuery': 'query' }, headers: 'complete', example: 'req, err := http.NewRequestWithContext(ctx, "GET", "https://h/odata/Orders?$top=5", nil)' },
  { in: ['go'], call: 'url.Parse', isObject: 'value', library: 'net/url', isUrl: true, arguments: ['url'], links: { RawQuery: 'query' }, example: 'u, _ := url.Parse("https://h/odata/Orders"); u.RawQuery = "$top=5"; http.Get(u.String())' },
  { in: ['go'], call: 'http.{Get|Head}', library: 'net/http', method: 'name', arguments: ['url'], headers: 'complete', example: 'http.Get("https://h/odata/Orders?$top=5")' },
  { in: ['go'], call: 'http.Post', library: 'net/http', method: 'POST', arguments: ['url', 'contentType', 'body'], headers: 'complete', example: 'http.Post("https://h/odata/Orders", "application/json", strings.NewReader(`{"Total":5}`))' },
  { in: ['go'], call: '*.R', library: 'resty', evidence: ['resty', '.R()'], isTemplate: true, links: { Execute: { arguments: ['method', 'url'] }, SetQueryParam: 'option', SetQueryParams: 'query', SetQueryString: 'query', SetHeader: 'header', SetHeaders: 'headers', SetBody: { arguments: ['content'] }, Get: { method: 'GET', arguments: ['url'] }, Post: { method: 'POST', arguments: ['url'] }, Put: { method: 'PUT', arguments: ['url'] }, Patch: { method: 'PATCH', arguments: ['url'] }, Delete: { method: 'DELETE', arguments: ['url'] } }, example: 'client.R().SetQueryParam("$top", "5").Get("https://h/odata/Orders")' },
  { in: ['go'], call: '*.{Get|Post|Patch|Delete}', library: 'Microsoft Graph', service: 'microsoft-graph', evidence: ['msgraph', 'RequestBuilderGetRequestConfiguration'], method: 'name', path: 'members', arguments: [undefined, graphConfiguration], needsOptions: true, example: 'result, err := graphClient.Users().Get(ctx, &users.UsersRequestBuilderGetRequestConfiguration{QueryParameters: &users.UsersRequestBuilderGetQueryParameters{Select: []string{"id"}}})' },
  { in: ['go'], call: '*.NewListEntitiesPager', library: 'Azure Tables', service: 'azure-table', method: 'GET', arguments: [{ Filter: '$filter', Select: '$select', Top: '$top' }], needsOptions: true, example: 'pager := client.NewListEntitiesPager(&aztables.ListEntitiesOptions{Filter: to.Ptr("PartitionKey eq \'a\'")})' },
  { in: ['php'], call: 'curl_setopt_array', library: 'curl of PHP', method: 'GET', arguments: [undefined, curlOptions], example: "curl_setopt_array($curl, [CURLOPT_URL => 'https://h/odata/Orders?$top=5']);" },
  { in: ['php'], call: 'curl_init', library: 'curl of PHP', method: 'GET', arguments: ['url'], settings: ['curl_setopt', curlOptions], example: "$curl = curl_init('https://h/odata/Orders?$top=5');" },
  { in: ['php'], call: 'curl_setopt', library: 'curl of PHP', method: 'GET', when: { '1': 'CURLOPT_URL' }, arguments: [undefined, undefined, 'url'], settings: ['curl_setopt', curlOptions], example: "curl_setopt($curl, CURLOPT_URL, 'https://h/odata/Orders'); curl_setopt($curl, CURLOPT_CUSTOMREQUEST, 'DELETE');" },
  { in: ['php'], call: 'file_get_contents', library: 'PHP', method: 'GET', arguments: ['url'], example: "file_get_contents('https://h/odata/Orders?$top=5');" },
  { in: ['php'], call: '*.createRequest', library: 'Microsoft Graph (before version 2)', service: 'microsoft-graph', evidence: ['graph'], arguments: ['method', 'url'], links: { addHeaders: 'headers', attachBody: { arguments: ['content'] } }, example: "$graph->createRequest('GET', '/users?$top=5')->execute();" },
  { in: ['php'], call: '*.createCollectionRequest', library: 'Microsoft Graph (before version 2)', service: 'microsoft-graph', evidence: ['graph'], arguments: ['method', 'url'], links: { addHeaders: 'headers', attachBody: { arguments: ['content'] } }, example: "$graph->createCollectionRequest('GET', '/users?$top=5')->execute();" },
  { in: ['php'], call: 'new Request', library: 'Guzzle', evidence: ['Guzzle', '$client'], arguments: ['method', 'url', 'headers', 'body'], example: "$client->send(new Request('DELETE', 'https://h/odata/Orders(1)'));" },
  { in: ['php'], call: '*.{request|requestAsync}', library: 'Guzzle', arguments: ['method', 'url', guzzle], example: "$client->request('GET', 'https://h/odata/Orders', ['query' => ['$top' => 5]]);" },
  { in: ['php'], call: 'Http.{get|head}', library: 'Http of Laravel', method: 'name', arguments: ['url', 'query'], links: httpOfLaravel, example: "Http::get('https://h/odata/Orders', ['$top' => 5]);" },
  { in: ['php'], call: 'Http.{post|put|patch|delete}', library: 'Http of Laravel', method: 'name', arguments: ['url', 'json'], links: httpOfLaravel, example: "Http::post('https://h/odata/Orders', ['Total' => 5]);" },
  { in: ['php'], call: 'Http.send', library: 'Http of Laravel', arguments: ['method', 'url', guzzle], links: httpOfLaravel, example: "Http::send('DELETE', 'https://h/odata/Orders(1)');" },
  { in: ['php'], call: `*.{get|post|put|patch|delete|head|getAsync|postAsync|patchAsync}`, library: 'Guzzle', evidence: ['Guzzle', '$client', 'http'], method: 'name', arguments: ['url', guzzle], example: "$client->patch('https://h/odata/Orders(1)', ['json' => ['Total' => 5]]);" },
  { in: ['ruby'], call: 'HTTParty.{get|post|put|patch|delete}', library: 'HTTParty', method: 'name', arguments: ['url'], named: { query: 'query', headers: 'headers', body: 'body' }, headers: 'complete', example: "HTTParty.get('https://h/odata/Orders', query: { '$top' => 5 })" },
  { in: ['ruby'], call: '{conn|connection|faraday|Faraday}.{get|delete|head}', library: 'Faraday', method: 'name', arguments: ['url', 'query', 'headers'], block: faradayBlock, example: "conn.get('/odata/Orders', { '$top' => 5 })" },
  { in: ['ruby'], call: '{conn|connection|faraday|Faraday}.{post|put|patch}', library: 'Faraday', method: 'name', arguments: ['url', 'body', 'headers'], block: faradayBlock, example: "conn.post('/odata/Orders', '{\"Total\":5}')" },
  { in: ['ruby'], call: '{Net.HTTP.get|Net.HTTP.get_response|URI.open}', library: 'Net::HTTP', method: 'GET', arguments: ['url'], headers: 'complete', example: 'Net::HTTP.get_response(URI("https://h/odata/Orders?$top=5"))' },
  { in: ['ruby'], call: 'HTTP.post', library: 'Net::HTTP', evidence: ['Net::HTTP'], method: 'POST', arguments: ['url', 'body', 'headers'], example: "Net::HTTP.post(URI('https://h/odata/Orders'), '{}')" },
  { in: ['ruby'], call: 'RestClient.{get|delete}', library: 'rest-client', method: 'name', arguments: ['url', { params: 'query' }], example: "RestClient.get('https://h/odata/Orders', { params: { '$top' => 5 } })" },
  { in: ['ruby'], call: 'RestClient.{post|put|patch}', library: 'rest-client', method: 'name', arguments: ['url', 'body', 'headers'], example: "RestClient.post('https://h/odata/Orders', '{}')" },
  { in: ['ruby'], call: '{Typhoeus|HTTP|HTTPX}.{get|post|put|patch|delete}', library: 'Typhoeus, HTTP.rb', method: 'name', arguments: ['url'], named: { params: 'query', headers: 'headers', body: 'body', json: 'json' }, links: { headers: 'headers' }, example: "Typhoeus.get('https://h/odata/Orders', params: { '$top' => 5 })" },
  { in: ['ruby'], call: 'class.{get|post|put|patch|delete}', base: 'base_uri', library: 'HTTParty', method: 'name', arguments: ['url'], named: { query: 'query', headers: 'headers', body: 'body' }, example: "include HTTParty; self.class.get('/odata/Orders', query: { '$top' => 5 })" },
  ...(['Get', 'Post', 'Put', 'Patch', 'Delete'] as const).map((name): KnownCall => ({ in: ['ruby'], call: `HTTP.${name}.new`, isObject: true, library: 'Net::HTTP', method: name.toUpperCase(), arguments: ['url', 'headers'], links: { body: 'body', '[]': 'header', add_field: 'header' }, example: `request = Net::HTTP::${name}.new('/odata/Orders(1)')` })),
  { in: ['dart'], call: `{dio|_dio}.${verbs}`, library: 'Dio', method: 'name', arguments: ['url'], named: { queryParameters: 'query', data: 'content', options: { headers: 'headers', contentType: 'contentType' } }, example: "dio.get('/odata/Orders', queryParameters: {'\\$top': 5});" },
  { in: ['dart'], call: `http.${verbs}`, library: 'http of Dart', method: 'name', arguments: ['url'], named: { headers: 'headers', body: 'body' }, headers: 'complete', example: "http.get(Uri.parse('https://h/odata/Orders?\\$top=5'));" },
  { in: ['dart'], call: '{Uri.https|Uri.http}', library: 'http of Dart', isUrl: true, arguments: ['host', 'url', 'query'], example: "http.get(Uri.https('h', '/odata/Orders', {'\\$top': '5'}));" },
  { in: ['dart'], call: '*.replace', library: 'http of Dart', isUrl: true, evidence: ['queryParameters'], root: 'url', named: { queryParameters: 'query' }, example: "http.get(Uri.parse('https://h/odata/Orders').replace(queryParameters: {'\\$top': '5'}));" },
  { in: ['swift'], call: 'URLComponents', isObject: true, library: 'URLSession', isUrl: true, named: { string: 'url' }, links: { queryItems: 'optionObjects', path: 'path', host: 'host' }, example: 'var c = URLComponents(string: "https://h/odata/Orders")!; c.queryItems = [URLQueryItem(name: "$top", value: "5")]; let r = URLRequest(url: c.url!)' },
  { in: ['swift'], call: '{AF|Alamofire|Session.default}.request', library: 'Alamofire', method: 'GET', arguments: ['url'], named: { method: 'method', parameters: 'data', headers: 'headers' }, example: 'AF.request("https://h/odata/Orders", parameters: ["$top": "5"])' },
  { in: ['swift'], call: 'shared.{data|dataTask}', library: 'URLSession', method: 'GET', named: { from: 'url', with: 'url' }, example: 'URLSession.shared.data(from: URL(string: "https://h/odata/Orders?$top=5")!)' },
  { in: ['swift'], call: 'URLRequest', isObject: true, library: 'URLSession', method: 'GET', named: { url: 'url' }, links: { httpMethod: 'method', setValue: { arguments: ['headerValue'] }, addValue: { arguments: ['headerValue'] }, httpBody: 'body' }, example: 'var request = URLRequest(url: URL(string: "https://h/odata/Orders?$top=5")!)' },
  { in: ['rust'], call: '*.request', library: 'reqwest', evidence: ['reqwest', '.send()'], arguments: ['method', 'url'], links: { query: 'query', header: 'header', json: { arguments: ['json'] }, body: { arguments: ['body'] } }, example: 'client.request(Method::DELETE, "https://h/odata/Orders(1)").send().await?;' },
  { in: ['rust'], call: `*.{get|post|put|patch|delete}`, library: 'reqwest', evidence: ['reqwest', '.send()'], method: 'name', arguments: ['url'], links: { query: 'query', header: 'header', json: { arguments: ['json'] }, body: { arguments: ['body'] } }, example: 'client.get("https://h/odata/Orders").query(&[("$top", "5")]).send().await?;' },
  { in: ['r'], call: '{GET|POST|PATCH|DELETE|httr.GET|httr.POST}', library: 'httr', method: 'name', arguments: ['url', 'headers', 'headers'], named: { url: 'url', query: 'query', body: 'json' }, example: 'GET("https://h/odata/Orders", query = list(`$top` = 5))' },
  { in: ['al'], call: '*.SetRequestUri', isObject: 'message', library: 'HttpClient of AL', arguments: ['url'], links: { Method: 'method', Content: 'body', GetHeaders: 'headersOf' }, example: "Request.SetRequestUri('https://h/odata/Orders?$top=5'); Request.Method := 'GET';" },
  { in: ['al'], call: '*.{Post|Put|Patch}', library: 'HttpClient of AL', method: 'name', arguments: ['url', 'body'], example: "Client.Post('https://h/odata/Orders', Content, Response);" },
  { in: ['al'], call: '*.{Get|Delete|GetAsJson}', library: 'HttpClient of AL', method: 'name', arguments: ['url'], example: "Client.Get('https://h/odata/Orders?$top=5', Response);" },
];

/** Clients whose calls continue a URL or have headers of their own. */
export interface KnownClient {
  readonly call: string;
  readonly arguments?: readonly (Roles | undefined)[];
  readonly named?: { readonly [member: string]: Roles };
  readonly links?: { readonly [name: string]: LinkRoles | Roles };
  /** The name of the call of `knownCalls` like which the client itself is called. */
  readonly calls?: string;
  /** The text that the only argument contains. */
  readonly onlyArgument?: string;
  /** Whether statements about a variable alone show that it is this client. */
  readonly isPlain?: true;
}

const defaults = { defaults: { baseURL: 'base', headers: { common: 'headers' } } } as const;

export const knownClients: readonly KnownClient[] = [
  { call: 'o', arguments: ['base', { headers: 'headers' }] },
  { call: 'cds.connect.to' },
  { call: 'OData.{New|New2|New4}', arguments: [Object.fromEntries([['serviceEndpoint', 'base']])] },
  { call: '*.getEntitySet', arguments: ['set'] },
  { call: 'ODataQuery.{forV4|forV401}', arguments: ['base'] },
  { call: 'new ODataClient', arguments: [{ BaseUri: 'base' }] },
  { call: '{new ODataModel|new *.ODataModel}', arguments: [{ serviceUrl: 'base' }] },
  { call: 'new {*Container|*Context|*.*Container|*.*Context}', arguments: ['base'] },
  { call: 'pyodata.Client', arguments: ['base'] },
  { call: 'new RestClient', arguments: [{ BaseUrl: 'base' }], links: { AddDefaultHeader: 'header' } },
  {
    call: 'new WebClient',
    named: { BaseAddress: 'base' },
    links: { BaseAddress: 'base', 'Headers.Add': 'header', Headers: 'headers' },
  },
  { call: 'resty.New', links: { SetBaseURL: 'base', SetHostURL: 'base', SetHeader: 'header' } },
  {
    call: '{WebClient.create|WebClient.builder|RestClient.create|RestClient.builder|*.baseUrl}',
    arguments: ['base'],
    links: { baseUrl: 'base', defaultHeader: 'header' },
  },
  { call: 'axios.create', calls: 'axios', arguments: [{ baseURL: 'base', headers: 'headers' }], links: defaults },
  { call: '{ky|got}.{create|extend}', calls: 'ky', arguments: [{ prefixUrl: 'base', headers: 'headers' }] },
  { call: '{$fetch|ofetch}.create', calls: '$fetch', arguments: [{ baseURL: 'base', headers: 'headers' }] },
  {
    call: '{requests.Session|requests.session|Session}',
    links: { 'headers.update': 'headers', headers: 'headers' },
  },
  { call: '*.{HTTPSConnection|HTTPConnection}', arguments: ['host'] },
  { call: 'new FlurlClient', arguments: ['base'], links: { WithHeader: 'header' } },
  {
    call: '',
    isPlain: true,
    links: {
      ...defaults,
      BaseAddress: 'base',
      ...Object.fromEntries(Object.entries(contentHeaders).map(([path, role]) => [`DefaultRequest${path}`, role])),
    },
  },
  {
    call: '{httpx.Client|httpx.AsyncClient|aiohttp.ClientSession|ClientSession}',
    arguments: ['base'],
    named: { base_url: 'base', headers: 'headers' },
  },
  {
    call: 'new HttpClient',
    named: { BaseAddress: 'base' },
    links: {
      BaseAddress: 'base',
      ...Object.fromEntries(Object.entries(contentHeaders).map(([path, role]) => [`DefaultRequest${path}`, role])),
    },
  },
  {
    call: 'new Client',
    arguments: [{ base_uri: 'base', headers: 'headers' }],
  },
  {
    call: 'Faraday.new',
    arguments: ['base'],
    named: { url: 'base', headers: 'headers' },
  },
  // A connected service has a class of its own.
  { call: 'new {*|*.*}', onlyArgument: 'Uri(', arguments: ['base'] },
];

/**
 * The result of a call: its text unchanged or encoded, a format, a pattern with doubled quotes, two joined paths, a list and its separator, JSON,
 * options or headers.
 */
export type Passing =
  | 'same'
  | 'encoded'
  | 'format'
  | 'pattern'
  | 'join'
  | 'list, separator'
  | 'separator, list'
  | 'json'
  | 'content'
  | 'options'
  | 'text'
  | 'concat';

/** Calls that return their argument in some form, by their last names in lower case. */
const passing: Readonly<Record<string, Passing>> = {
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
  paste0: 'concat',
  add_headers: 'options',
  'serde_json.json': 'json',
  'urlencoder.encode': 'encoded',
  'uriutils.encode': 'encoded',
  format: 'format',
  sprintf: 'format',
  'string.format': 'format',
  'fmt.sprintf': 'format',
  'messageformat.format': 'pattern',
  strsubstno: 'format',
  url: 'join',
  uri: 'same',
  restclientoptions: 'same',
  odataclientsettings: 'same',
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
  'strings.join': 'list, separator',
  'string.join': 'separator, list',
  implode: 'separator, list',
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
  hashmap: 'options',
  linkedhashmap: 'options',
  treemap: 'options',
  jsonobject: 'options',
  jobject: 'options',
  dictionary: 'options',
  'qs.stringify': 'options',
  'querystring.stringify': 'options',
  'querystring.create': 'options',
  querybuilder: 'options',
  parsequerystring: 'options',
  'querystring.parse': 'options',
  'map.of': 'options',
  str: 'same',
  string: 'same',
  strval: 'same',
  tostring: 'text',
  toquerystring: 'text',
  touristring: 'text',
  build: 'text',
  tohttpurl: 'text',
  'entity.json': 'content',
  'bodyinserters.fromvalue': 'content',
  torequestbody: 'content',
  'utf8.getbytes': 'content',
  tomediatype: 'text',
  tomediatypeornull: 'text',
  'searchfilter.create': 'same',
  'tableclient.createqueryfilter': 'same',
  'to.ptr': 'same',
  int32: 'same',
  int64: 'same',
  'jsonserialization.data': 'json',
  'json.stringify': 'json',
  trim: 'text',
  strip: 'text',
  href: 'text',
  encode: 'text',
  formatted: 'format',
  trimindent: 'text',
  trimmargin: 'text',
  strip_heredoc: 'text',
  dedent: 'text',
  asstring: 'text',
  tourl: 'text',
  touri: 'text',
  request_uri: 'text',
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

/** The entry of a name in a program. Only own properties count, so `constructor` has no entry. */
export const own = <Entry>(entries: { readonly [name: string]: Entry } | undefined, name: string): Entry | undefined =>
  entries !== undefined && Object.hasOwn(entries, name) ? entries[name] : undefined;

/** What a call with a name does, after the name before it. */
export const passingOf = (before: string, name: string): Passing | undefined =>
  own(passing, `${before}.${name}`.toLowerCase()) ?? own(passing, name.toLowerCase());
