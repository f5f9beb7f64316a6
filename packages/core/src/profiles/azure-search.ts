/** Azure AI Search: filters and orders of OData over the documents of an index, with functions of its own. */
import { type Conventions, type Service, standardConventions } from '../semantics/index.js';
import { type Dialect, odata40 } from '../syntax/index.js';

// https://learn.microsoft.com/en-us/azure/search/search-query-odata-filter: comparisons, `any` and `all`, functions of
// geography, `search.in`, `search.ismatch` and `search.ismatchscoring`, which the check without a schema treats as
// custom functions
const dialect: Dialect = {
  ...odata40,
  fullNames: false,
  enumNumbers: true,
  name: 'azure-search',
  // The value of `search` is in the syntax of Lucene or in one of its own.
  options: ['count', 'filter', 'orderby', 'select', 'skip', 'top'],
  operators: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'and', 'or', 'not', '-'],
  functions: ['any', 'all', 'geo.distance', 'geo.intersects'],
};

const conventions: Conventions = {
  ...standardConventions,
  addresses: {
    ...standardConventions.addresses,
    hosts: ['*.search.windows.net', '*.search.azure.cn', '*.search.azure.us'],
    routes: [
      // https://learn.microsoft.com/en-us/rest/api/searchservice/documents/search-post
      { interface: 'object', segments: ['indexes', '{name}', 'docs'] },
    ],
  },
  options: {
    ...standardConventions.options,
    // The options without `$` are members of the body of a POST.
    inBodies: ['filter', 'orderby', 'select'],
  },
  headers: { ...standardConventions.headers, secret: [...standardConventions.headers.secret, 'api-key'] },
  query: {
    ...standardConventions.query,
    // https://learn.microsoft.com/en-us/azure/search/search-api-versions
    ownOptions: [{ name: 'api-version', isRequired: true }],
    // https://learn.microsoft.com/en-us/rest/api/searchservice/documents/search-post
    topLimit: 1000,
    restrictions: {
      // https://learn.microsoft.com/en-us/azure/search/search-query-odata-collection-operators
      lambdaFields: 'own',
      // https://learn.microsoft.com/en-us/azure/search/search-query-odata-comparison-operators, search-query-odata-geo-spatial-functions
      comparisons: 'with-value',
      rangeFunctions: ['geo.distance'],
      // https://learn.microsoft.com/en-us/azure/search/search-query-odata-search-score-function
      orderbyFunctions: ['search.score'],
      propertyTypes: [{ pattern: /(?:Date|DateTime|Time)$/, type: 'instant' }],
    },
  },
};

export const azureSearch: Service = {
  name: 'azure-search',
  summary: 'Azure AI Search: filters with search.in, search.ismatch and geo.distance, in addresses and bodies',
  dialect,
  conventions,
  schema: undefined,
  severities: { 'missing-dollar-prefix': 'off' },
};
