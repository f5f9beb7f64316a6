/** The data entities of Dynamics 365 Finance and Operations: OData 4 without lambdas, aggregation and membership. */
import { odata40 } from '../syntax/index.js';
import { lenientBodies, lenientForms } from './lenient-forms.js';
import { type Profile, routesAt } from './profile.js';
import { optionsNeedDollar } from './standard.js';

const source = 'https://learn.microsoft.com/en-us/dynamics365/fin-ops-core/dev-itpro/data-entities/odata';
const data = 'https://contoso.operations.dynamics.com/data';

export const financeOperations: Profile = {
  name: 'finance-operations',
  summary: 'Dynamics 365 Finance and Operations: data entities with one level of expand and cross-company',
  follows: { ...odata40, fullNames: false },
  addresses: {
    source,
    hosts: [
      '*.operations.dynamics.com',
      '*.cloudax.dynamics.com',
      '*.axcloud.dynamics.com',
      '*.operations.eu.dynamics.com',
    ],
    routes: [
      ...routesAt('data'),
      { interface: 'foreign', segments: ['api', 'data'], isFirst: true, instead: 'data' },
      { interface: 'foreign', segments: ['{Name}'], isFirst: true, instead: '/data before it' },
    ],
    before: ['dataverse'],
    examples: [`${data}/CustomersV3`],
  },
  facts: [
    lenientForms,
    lenientBodies,
    optionsNeedDollar,
    {
      says: 'no `$apply`, `$search` and `$compute`',
      source,
      dialect: {
        options: [
          'count',
          'deltatoken',
          'expand',
          'filter',
          'format',
          'id',
          'orderby',
          'select',
          'skip',
          'skiptoken',
          'top',
        ],
      },
      right: [`GET ${data}/CustomersV3?$select=CustomerGroupId&cross-company=true`],
      wrong: [
        ['unsupported-query-option', `GET ${data}/CustomersV3?$apply=groupby((CustomerGroupId))`],
        ['unknown-query-option', `GET ${data}/CustomersV3?$cross-company=true`],
      ],
    },
    {
      says: 'comparisons, arithmetic, `and`, `or`, `not`',
      source,
      dialect: {
        operators: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'and', 'or', 'not', 'add', 'sub', 'mul', 'div', 'mod', '-'],
      },
      right: [`GET ${data}/CustomersV3?$filter=CustomerGroupId eq '10' or CustomerGroupId eq '20'`],
      wrong: [
        ['unsupported-operator', `GET ${data}/CustomersV3?$filter=CustomerGroupId in ('10','20')`],
        [
          'unsupported-operator',
          `GET ${data}/CustomersV3?$filter=PersonGender has Microsoft.Dynamics.DataEntities.Gender'Male'`,
        ],
      ],
    },
    {
      says: 'pages of at most 10,000 entities',
      source,
      conventions: { query: { pageLimit: 10_000 } },
      right: [`GET ${data}/CustomersV3\nPrefer: odata.maxpagesize=10000`],
      wrong: [['excessive-page-size', `GET ${data}/CustomersV3\nPrefer: odata.maxpagesize=20000`]],
    },
    {
      says: '`$select` is the only option inside an `$expand` that has an effect',
      source: 'https://github.com/MicrosoftDocs/dynamics-365-unified-operations-public/issues/1577',
      conventions: { query: { expand: { options: ['select'] } } },
      right: [`GET ${data}/SalesOrderHeadersV2?$expand=Lines($select=LineNumber)`],
      wrong: [['unsupported-construct', `GET ${data}/SalesOrderHeadersV2?$expand=Lines($filter=LineNumber eq 1)`]],
    },
    {
      says: 'one level of `$expand`; a filter by `dataAreaId` requires `cross-company`',
      source,
      conventions: {
        query: {
          resources: [
            {
              paths: ['{name}', '{name}/{key}'],
              expandLevels: 1,
              filterOptions: { dataAreaId: 'cross-company' },
              source,
            },
          ],
        },
      },
      right: [
        `GET ${data}/SalesOrderHeadersV2?$expand=Lines`,
        `GET ${data}/CustomersV3?$filter=dataAreaId eq 'usrt'&cross-company=true`,
      ],
      wrong: [
        [
          'excessive-expand-depth,unsupported-construct',
          `GET ${data}/SalesOrderHeadersV2?$expand=Lines($expand=Product)`,
        ],
        ['missing-resource-requirement', `GET ${data}/CustomersV3?$filter=dataAreaId eq 'usrt'`],
      ],
    },
  ],
};
