/** Azure Table Storage and the tables of Cosmos DB: a small part of OData V3 over tables without a schema. */
import type { MemberConventions } from '../semantics/index.js';
import { profileV3 } from './odata-v3.js';
import { type Profile, routesAt } from './profile.js';

const pages = 'https://learn.microsoft.com/en-us/rest/api/storageservices/';
const queries = `${pages}querying-tables-and-entities` as const;
const root = 'https://acme.table.core.windows.net';

const key: MemberConventions = { type: 'string', withoutCharacters: '/\\#?' };

export const azureTable: Profile = {
  name: 'azure-table',
  summary: 'Azure Table Storage: $filter with comparisons, $select and $top of OData V3',
  extends: profileV3,
  addresses: {
    source: 'https://learn.microsoft.com/en-us/azure/storage/tables/table-storage-overview',
    hosts: [
      '*.table.core.windows.net',
      '*.table.core.chinacloudapi.cn',
      '*.table.core.usgovcloudapi.net',
      '*.table.cosmos.azure.com',
    ],
    routes: routesAt(),
    examples: [`${root}/Customers()`],
  },
  facts: [
    {
      says: '`$filter`, `$select`, `$top` and `$format`',
      source: queries,
      dialect: { options: ['filter', 'format', 'select', 'top'] },
      right: [`GET ${root}/Customers()?$top=10&$select=Name`],
      wrong: [
        ['unsupported-query-option', `GET ${root}/Customers()?$orderby=Name`],
        ['unsupported-query-option', `GET ${root}/Customers()?$expand=Orders`],
        ['unsupported-query-option', `GET ${root}/Customers()?$skip=5`],
      ],
    },
    {
      says: 'comparisons, `and`, `or`, `not`; no arithmetic',
      source: queries,
      dialect: { operators: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'and', 'or', 'not', '-'] },
      right: [`GET ${root}/Customers()?$filter=Age gt 17 and not (IsActive eq true)`],
      wrong: [['unsupported-operator', `GET ${root}/Customers()?$filter=Age add 1 gt 18`]],
    },
    {
      says: 'no functions',
      source: queries,
      dialect: { functions: [] },
      right: [`GET ${root}/Customers()?$filter=RowKey ge 'a' and RowKey lt 'b'`],
      wrong: [['unsupported-function', `GET ${root}/Customers()?$filter=startswith(RowKey,'a')`]],
    },
    {
      says: "dates as `datetime'…'`, keys as strings",
      source: queries,
      dialect: { moments: ['datetime'] },
      conventions: {
        names: {
          propertyTypes: [
            { pattern: /^Timestamp$/, type: 'Edm.DateTime' },
            { pattern: /^(?:PartitionKey|RowKey|TableName)$/, type: 'quoted' },
          ],
        },
      },
      right: [`GET ${root}/Customers()?$filter=Timestamp ge datetime'2024-01-31T00:00:00Z'`],
      wrong: [
        ['unsupported-construct', `GET ${root}/Customers()?$filter=Timestamp ge '2024-01-31T00:00:00Z'`],
        ['unsupported-construct', `GET ${root}/Customers()?$filter=PartitionKey eq 5`],
      ],
    },
    {
      says: 'at most 1,000 entities in a page',
      source: `${pages}query-timeout-and-pagination`,
      conventions: { query: { top: { limit: 1000 } } },
      right: [`GET ${root}/Customers()?$top=1000`],
      wrong: [['excessive-top', `GET ${root}/Customers()?$top=1001`]],
    },
    {
      says: 'a property is compared with a literal',
      source: queries,
      conventions: { query: { filter: { comparisons: 'with-value' } } },
      right: [`GET ${root}/Customers()?$filter=FirstName eq 'a'`],
      wrong: [['unsupported-construct', `GET ${root}/Customers()?$filter=FirstName eq LastName`]],
    },
    {
      says: 'a key consists of `PartitionKey` and `RowKey`, and a deletion requires `If-Match`, but for tables themselves',
      source: `${pages}delete-entity1`,
      conventions: {
        query: {
          resources: [
            { paths: ['Tables/{key}'], ifMatch: [], keyNames: [] },
            {
              paths: ['{name}/{key}'],
              ifMatch: ['DELETE'],
              keyNames: ['PartitionKey', 'RowKey'],
              source: `${pages}delete-entity1`,
            },
          ],
        },
      },
      right: [
        `DELETE ${root}/Customers(PartitionKey='a',RowKey='b')\nx-ms-version: 2019-02-02\nIf-Match: *`,
        `DELETE ${root}/Tables('Customers')\nx-ms-version: 2019-02-02`,
      ],
      wrong: [
        ['missing-resource-requirement', `GET ${root}/Customers(PartitionKey='a')`],
        [
          'missing-resource-requirement',
          `DELETE ${root}/Customers(PartitionKey='a',RowKey='b')\nx-ms-version: 2019-02-02`,
        ],
      ],
    },
    {
      says: 'an insert has `PartitionKey` and `RowKey`, and a table its `TableName`',
      source: `${pages}insert-entity`,
      conventions: {
        query: {
          resources: [
            { paths: ['$batch'], requiredProperties: [] },
            { paths: ['Tables'], requiredProperties: ['TableName'] },
            { paths: ['{name}'], requiredProperties: ['PartitionKey', 'RowKey'], source: `${pages}insert-entity` },
          ],
        },
      },
      right: [
        `POST ${root}/Customers\nContent-Type: application/json\nx-ms-version: 2019-02-02\n\n{"PartitionKey":"a","RowKey":"b","Name":"x"}`,
        `POST ${root}/Tables\nContent-Type: application/json\nx-ms-version: 2019-02-02\n\n{"TableName":"x"}`,
      ],
      wrong: [
        [
          'missing-resource-requirement',
          `POST ${root}/Customers\nContent-Type: application/json\nx-ms-version: 2019-02-02\n\n{"PartitionKey":"a","Name":"x"}`,
        ],
      ],
    },
    {
      says: 'each condition is a comparison, also of a Boolean',
      source: queries,
      conventions: { query: { filter: { conditions: 'comparison' } } },
      right: [`GET ${root}/Customers()?$filter=Enabled eq true`],
      wrong: [
        ['unsupported-construct', `GET ${root}/Customers()?$filter=Enabled`],
        ['unsupported-construct', `GET ${root}/Customers()?$filter=RowKey eq 'a' and not Enabled`],
      ],
    },
    {
      says: 'keys are strings without slashes, backslashes, `#` and `?`',
      source: `${pages}understanding-the-table-service-data-model`,
      conventions: {
        query: {
          resources: [
            {
              paths: ['{name}', '{name}/{key}'],
              members: { PartitionKey: key, RowKey: key },
              source: `${pages}insert-entity`,
            },
          ],
        },
      },
      right: [
        `POST ${root}/Customers\nContent-Type: application/json\nx-ms-version: 2019-02-02\n\n{"PartitionKey":"1","RowKey":"b-c"}`,
      ],
      wrong: [
        [
          'invalid-body-value',
          `POST ${root}/Customers\nContent-Type: application/json\nx-ms-version: 2019-02-02\n\n{"PartitionKey":1,"RowKey":"b"}`,
        ],
        [
          'invalid-body-value',
          `POST ${root}/Customers\nContent-Type: application/json\nx-ms-version: 2019-02-02\n\n{"PartitionKey":"a","RowKey":"b/c"}`,
        ],
      ],
    },
  ],
};
