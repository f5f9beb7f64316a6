/** The connectors of Power Automate and Logic Apps decide the service: requests, and the codes of their findings. */
import { createChecker } from '@odatalint/core';
import { expect, it } from 'vitest';
import { checkDocument, readDocument } from '../index.js';
import { printRequest } from '../formats/requests-as-text.test-support.js';

const flow = (apiId: string, parameters: object): string =>
  JSON.stringify({ type: 'OpenApiConnection', inputs: { host: { apiId: `/providers/Microsoft.PowerApps/apis/${apiId}`, operationId: 'GetItems', connectionName: 'c' }, parameters } }); // prettier-ignore
const logicApp = (connection: string, queries: object): string =>
  JSON.stringify({ type: 'ApiConnection', inputs: { host: { connection: { name: `@parameters('$connections')['${connection}']['connectionId']` } }, method: 'get', path: "/datasets/@{encodeURIComponent('x')}/tables/t/items", queries } }); // prettier-ignore
const action = (inputs: object, around: object = {}): string =>
  JSON.stringify({ ...around, actions: { a: { type: 'OpenApiConnection', inputs } } });
const http = (inputs: object): string => JSON.stringify({ actions: { a: { type: 'Http', inputs } } });
const named = (connection: string): object => ({
  host: { connection: { name: `@parameters('$connections')['${connection}']['connectionId']` } },
});

it.each([
  [flow('shared_sharepointonline', { table: 't', $filter: "substringof('abc',Title)" }), "GET {{list}}/items?$filter=substringof('abc',Title) @sharepoint", ''],
  [flow('shared_sharepointonline', { $filter: "Created ge '2024-01-31' and", $orderby: 'Created desc' }), "GET {{list}}/items?$filter=Created ge '2024-01-31' and&$orderby=Created desc @sharepoint", 'missing-operand'],
  [flow('shared_sharepointonline', { $filter: "Title eq '@{triggerBody()?['a']}'" }), "GET {{list}}/items?$filter=Title eq '{{expression}}' @sharepoint", ''],
  [logicApp('sharepointonline', { $filter: "substringof('abc',Title)", $top: '5' }), "get {{list}}/items?$filter=substringof('abc',Title)&$top=5 @sharepoint", ''],
  [flow('shared_commondataserviceforapps', { entityName: 'accounts', $filter: 'revenue = 5' }), 'GET accounts?$filter=revenue = 5 @dataverse', 'foreign-operator'],
  [flow('shared_commondataserviceforapps', { entityName: '@parameters(1)', $filter: 'revenue gt 5', $select: 'name' }), 'GET {{set}}?$filter=revenue gt 5&$select=name @dataverse', ''],
  [logicApp('azuretables', { $filter: "PartitionKey eq 'a' && Age gt 5" }), "get {{table}}?$filter=PartitionKey eq 'a' %26%26 Age gt 5 @azure-table", 'foreign-operator'],
  [flow('shared_excelonlinebusiness', { table: 't', $filter: "Status eq 'Open'" }), "GET {{url}}?$filter=Status eq 'Open'", ''],
  [action({ host: { connectionName: 'own', operationId: 'GetItems' }, parameters: { $filter: "contains(Title,'a')" } }, { connectionReferences: { own: { api: { name: 'shared_sharepointonline' } } } }), "GET {{list}}/items?$filter=contains(Title,'a') @sharepoint", 'unsupported-function'],
  [action({ ...named('own'), queries: { $filter: "substringof('a',Title)" } }, { $connections: { value: { own: { id: '/providers/Microsoft.Web/locations/x/managedApis/sharepointonline' } } } }), "GET {{list}}/items?$filter=substringof('a',Title) @sharepoint", ''],
  [action({ ...named('own'), queries: { $filter: "contains(Title,'a')", $top: '5' } }), "- {{url}}?$filter=contains(Title,'a')&$top=5", ''],
  [action({ host: { api: { runtimeUrl: 'https://x.azure-apim.net/apim/sharepointonline' }, connection: { name: "@parameters('$connections')['c']['connectionId']" } }, queries: { $filter: "substringof('a',Title)" } }), "GET {{list}}/items?$filter=substringof('a',Title) @sharepoint", ''],
  [flow('shared_sharepointonline', { 'parameters/method': 'GET', 'parameters/uri': "_api/web/lists/getbytitle('x')/items?$filter=substringof('a',Title)" }), "- _api/web/lists/getbytitle('x')/items?$filter=substringof('a',Title) @sharepoint", ''],
  [flow('shared_sharepointonline', { 'parameters/uri': "_api/web/lists/getbytitle('x')/items?$filter=contains(Title,'a')" }), "- _api/web/lists/getbytitle('x')/items?$filter=contains(Title,'a') @sharepoint", 'unsupported-function'],
  [flow('shared_sharepointonline', { 'parameters/uri': "_api/web/lists/getbytitle('x')/items?$filter=Title = '@{triggerBody()?['a']}'" }), "- _api/web/lists/getbytitle('x')/items?$filter=Title = '{{expression}}' @sharepoint", 'foreign-operator'],
  [flow('shared_commondataserviceforapps', { entityName: 'accounts', $filter: "@concat('name eq ''', triggerBody()?['a,b'], ''' and revenue = 5')" }), "GET accounts?$filter=name eq '{{expression}}' and revenue = 5 @dataverse", 'foreign-operator'],
  [flow('shared_commondataserviceforapps', { entityName: 'accounts', $filter: "@concat(replace(variables('f'),'''',''''''), ' and revenue gt ', string(5), ' ')" }), "GET accounts?$filter={{expression}} and revenue gt {{expression}} @dataverse", ''],
  [flow('shared_commondataserviceforapps', { entityName: 'accounts', $filter: "@concat('revenue gt 5', if(empty('a'), '', ' and name eq 1'))" }), 'GET accounts?$filter=revenue gt 5{{expression}} @dataverse', ''],
  [flow('shared_commondataserviceforapps', { entityName: 'accounts', $select: 'name', $filter: "@concat('revenue gt 5'" }), 'GET accounts?$select=name&$filter={{expression}} @dataverse', ''],
  [flow('shared_commondataserviceforapps', { 'subscriptionRequest/entityname': 'account', 'subscriptionRequest/filterexpression': 'revenue > 5', 'subscriptionRequest/filteringattributes': 'name' }), 'GET {{set}}?$filter=revenue > 5 @dataverse', 'foreign-operator'],
  [flow('shared_commondataserviceforapps', { 'subscriptionRequest/filterexpression': "revenue gt 5 and contains(name,'x')" }), "GET {{set}}?$filter=revenue gt 5 and contains(name,'x') @dataverse", ''],
  [action({ parameters: { tableName: 't', $filter: "startswith(Name,'a')" }, serviceProviderConfiguration: { serviceProviderId: '/serviceProviders/azureTables', operationId: 'getEntities' } }), "GET {{table}}?$filter=startswith(Name,'a') @azure-table", 'unsupported-function'],
  [flow('shared_sharepointonline', { $filter: "Title eq 'a'", $top: 100 }), "GET {{list}}/items?$filter=Title eq 'a'&$top=100 @sharepoint", ''],
  [flow('shared_sharepointonline', { $filter: "Title eq 'a'", $top: -1 }), "GET {{list}}/items?$filter=Title eq 'a'&$top=-1 @sharepoint", 'invalid-option-value'],
  [http({ method: 'GET', uri: "https://graph.microsoft.com/v1.0/users?$filter=endswith(mail,'a')&$count=true", headers: { Accept: 'application/json' } }), "GET https://graph.microsoft.com/v1.0/users?$filter=endswith(mail,'a')&$count=true | Accept: application/json", 'missing-required-header'],
  [http({ method: 'GET', uri: "https://graph.microsoft.com/v1.0/users?$filter=endswith(mail,'a')&$count=true", headers: { ConsistencyLevel: '@{variables(1)}' } }), "GET https://graph.microsoft.com/v1.0/users?$filter=endswith(mail,'a')&$count=true", ''],
  [http({ method: 'GET', uri: 'https://graph.microsoft.com/v1.0/users', queries: { $search: '"displayName:a"', $select: 'id' }, headers: { ConsistencyLevel: 'eventual' } }), 'GET https://graph.microsoft.com/v1.0/users?$search="displayName:a"&$select=id | ConsistencyLevel: eventual', ''],
  [http({ method: 'POST', uri: 'https://h/odata/Orders?$select=A', headers: { Accept: 'application/json' }, body: { A: 1 } }), 'POST https://h/odata/Orders?$select=A |  | {{body}}', ''],
  [flow('shared_sql', { $filter: "Status eq 'Open' or" }), "GET {{url}}?$filter=Status eq 'Open' or", 'missing-operand'],
] as const)('%s', (json, request, codes) => {
  const requests = readDocument(json, 'json', [{}]).requests.filter(({ isMention }) => isMention !== true);
  expect(requests.map((each) => printRequest(each))).toEqual([request]);
  expect(requests[0]?.isGuessed).toBe(undefined);
  const { diagnostics } = checkDocument(json, { format: 'json', places: [{}], checkerFor: ({ service, isMention }) => (isMention === true ? undefined : createChecker(service === undefined ? {} : { service })) });
  expect(diagnostics.filter(({ severity }) => severity === 'error' || severity === 'warning').map(({ code }) => code).join(' ')).toBe(codes);
}); // prettier-ignore
