/** Azure Table Storage and the tables of Cosmos DB: a small part of OData V3 over tables without a schema. */
import type { Conventions, Service } from '../semantics/index.js';
import { type Dialect, odataV3 as odataV3Dialect } from '../syntax/index.js';
import { odataV3Service } from './odata-v3.js';

// https://learn.microsoft.com/en-us/rest/api/storageservices/querying-tables-and-entities, "Supported Query Options" and
// "Supported Comparison Operators"
const dialect: Dialect = {
  ...odataV3Dialect,
  name: 'azure-table',
  options: ['filter', 'format', 'select', 'top'],
  operators: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'and', 'or', 'not', '-'],
  // "Constructing Filter Strings", "Filtering on DateTime Properties"
  moments: ['datetime'],
  functions: [],
};

const conventions: Conventions = {
  ...odataV3Service.conventions,
  addresses: {
    ...odataV3Service.conventions.addresses,
    // https://learn.microsoft.com/en-us/azure/storage/tables/table-storage-overview; national clouds; Cosmos DB
    hosts: [
      '*.table.core.windows.net',
      '*.table.core.chinacloudapi.cn',
      '*.table.core.usgovcloudapi.net',
      '*.table.cosmos.azure.com',
    ],
    routes: [
      { interface: 'batch', segments: ['$batch'], methods: ['POST'] },
      { interface: 'object', segments: [] },
    ],
  },
  // "Query timeout and pagination": at most 1,000 entities a page, and a larger `$top` is rejected.
  query: {
    ...odataV3Service.conventions.query,
    topLimit: 1000,
    restrictions: {
      // https://learn.microsoft.com/en-us/rest/api/storageservices/querying-tables-and-entities
      comparisons: 'with-value',
      propertyTypes: [{ pattern: /^Timestamp$/, type: 'Edm.DateTime' }],
    },
    resources: [
      { paths: ['Tables/{key}'], ifMatch: [] },
      {
        paths: ['{name}/{key}'],
        ifMatch: ['DELETE'],
        keyNames: ['PartitionKey', 'RowKey'],
        source: 'https://learn.microsoft.com/en-us/rest/api/storageservices/delete-entity1',
      },
      { paths: ['Tables', '$batch'], requiredProperties: [] },
      {
        paths: ['{name}'],
        requiredProperties: ['PartitionKey', 'RowKey'],
        source: 'https://learn.microsoft.com/en-us/rest/api/storageservices/insert-entity',
      },
    ],
  },
};

export const azureTable: Service = {
  ...odataV3Service,
  name: 'azure-table',
  summary: 'Azure Table Storage: $filter with comparisons, $select and $top of OData V3',
  dialect,
  conventions,
};
