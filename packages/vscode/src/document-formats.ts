/** The formats of documents, as far as the extension asks. Written by `UPDATE=1 npx vitest run test/format-tables.test.ts`. */

/** Languages whose documents consist of requests. */
export const requestLanguages: readonly string[] = [
  'http',
  'rest',
  'restclient',
  'odata-http',
  'odata',
  'ndjson',
  'bruno',
  'powerquery',
];

/** Names of files that consist of requests, whatever language the editor gives them. */
export const requestEndings: readonly string[] = [
  '.http',
  '.rest',
  '.odata',
  '.ndjson',
  '.batch.json',
  '.postman_collection.json',
  '.har',
  '.bru',
  '.pq',
  '.pqm',
];

/** Signs that a document of a general format may contain a request. */
export const generalEvidence =
  /\bodata[`\s*]|(?:\$|%24|u0024)(?:filter|select|expand|orderby|top|skip|count|search|apply|compute|skiptoken|deltatoken|inlinecount)\b|\}(?:filter|select|expand|orderby|top|skip|apply)=|[?&]\\?(?:\$|%24|u0024)\w{2,12}=|\.api\(["'`]\/|graphClient|microsoft-graph|Client\.init|GraphServiceClient|queryParameters|getByTitle|sp\.web|retrieveMultipleRecords|retrieveRecord|createRecord|updateRecord|deleteRecord|DynamicsWebApi|listEntities|listTables|SearchClient|search-documents|DevExpress|devextreme|ODataStore|DataSource|odata-v4|ODataV4Adaptor|ODataAdaptor|odata-query|newParam|newOptions|query|retrieve|create|update|getEntitySet|getManyAsync|getManyWithCountAsync|ODataQuery|forV4|forV401|requestBuilder|retrieveMultiple|oModel|ODataModel|urlParameters|oDataModel|bindItems|bindRows|bindElement|bindObject|bindAggregation|getModel|ODataListBinding|request_configuration|RequestBuilder|office365|execute_query|ClientContext|query_entities|query_tables|search_client|Service\.query|ODataService|entity_sets|ExecuteWebRequest|ExecuteCrmWebRequest|QueryParameters|ToGetRequestInformation|TableClient|TableEntity|Azure\.Data\.Tables|TableOdataFilter|TableServiceClient|TableQuery|Create|SearchOptions|Simple\.OData|ODataClient|FindEntriesAsync|FindEntryAsync|InsertEntryAsync|UpdateEntryAsync|DeleteEntryAsync|DataServiceContext|Microsoft\.OData\.Client|UriKind|AddQueryOption|getRetrieveRequestFactory|newURIBuilder|ListEntitiesOptions|msgraph|RequestBuilderGetRequestConfiguration|NewListEntitiesPager|az ad app list|az ad sp list|az ad user list|az ad group list|az storage entity query|mgc users list|Invoke-MgGraphRequest|Invoke-GraphRequest|Invoke-MgRestMethod|Invoke-PnPGraphMethod|Get-Mg|Get-MgBeta|Get-AzureAD|Get-AzAD|Get-AzTableRow/i;

/** Languages whose documents may contain requests, and the sign of one. */
export const evidence: Readonly<Record<string, RegExp>> = {
  markdown: /^[ >\t]*(?:`{3,}|~{3,})[ \t]*(?:odata|http|rest)\b/im,
  'jupyter-notebook': /"cells"/,
  javascript: generalEvidence,
  javascriptreact: generalEvidence,
  typescript: generalEvidence,
  typescriptreact: generalEvidence,
  html: generalEvidence,
  vue: generalEvidence,
  svelte: generalEvidence,
  csharp: generalEvidence,
  vb: generalEvidence,
  java: generalEvidence,
  kotlin: generalEvidence,
  groovy: generalEvidence,
  scala: generalEvidence,
  python: generalEvidence,
  go: generalEvidence,
  rust: generalEvidence,
  swift: generalEvidence,
  dart: generalEvidence,
  php: generalEvidence,
  powershell: generalEvidence,
  bicep: generalEvidence,
  terraform: generalEvidence,
  ruby: generalEvidence,
  r: generalEvidence,
  abap: generalEvidence,
  al: generalEvidence,
  shellscript: generalEvidence,
  xml: generalEvidence,
  restructuredtext: generalEvidence,
  asciidoc: generalEvidence,
  properties: generalEvidence,
  ini: generalEvidence,
  toml: generalEvidence,
  dotenv: generalEvidence,
  feature: generalEvidence,
  robotframework: generalEvidence,
  bat: generalEvidence,
};

/** Languages whose documents hold requests only where a configuration says so, or where their content shows it. */
export const placedLanguages: readonly string[] = ['json', 'jsonc', 'json5', 'yaml', 'csv', 'tsv', 'log'];
