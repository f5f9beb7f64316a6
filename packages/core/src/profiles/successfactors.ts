/** SAP SuccessFactors: OData V2 with operators and options of its own. */
import { profileV2 } from './odata-v3.js';
import type { Profile } from './profile.js';

const guide = 'https://help.sap.com/docs/successfactors-platform';
const root = 'https://api4.successfactors.com/odata/v2';

export const successFactors: Profile = {
  name: 'successfactors',
  summary: 'SAP SuccessFactors: OData V2 with in and like, effective dates and snapshot pages',
  extends: profileV2,
  addresses: {
    source: guide,
    hosts: [
      '*.successfactors.com',
      '*.successfactors.eu',
      '*.successfactors.cn',
      '*.sapsf.com',
      '*.sapsf.eu',
      '*.sapsf.cn',
    ],
    routes: [
      { interface: 'batch', segments: ['odata', 'v2', '$batch'], methods: ['POST'] },
      // Its entities say in `__metadata` which sets they belong to.
      { interface: 'foreign', segments: ['odata', 'v2', 'upsert'] },
      { interface: 'object', segments: ['odata', 'v2'] },
    ],
    examples: [`${root}/User`],
  },
  facts: [
    {
      says: '`in` with values without parentheses (SuccessFactors adapter)',
      source: 'https://help.sap.com/docs/integration-suite',
      adds: { operators: ['in'] },
      dialect: { bareLists: true },
      right: [`GET ${root}/User?$filter=userId in 'a','b' and status in 't','f'`],
      wrong: [['unsupported-function', `GET ${root}/User?$filter=contains(lastName,'Sm')`]],
    },
    {
      says: '`like` with wildcards',
      source: 'https://me.sap.com/notes/3389932',
      adds: { operators: ['like'] },
      right: [`GET ${root}/User?$filter=lastName like 'S%25'`],
      wrong: [['unsupported-query-option', `GET ${root}/User?$count=true`]],
    },
    {
      says: 'pages of at most 1,000 entities',
      source: guide,
      conventions: { query: { top: { limit: 1000 } } },
      right: [`GET ${root}/User?$top=1000`],
      wrong: [['excessive-top', `GET ${root}/User?$top=5000`]],
    },
    {
      says: 'dates have prefixes',
      source: guide,
      conventions: {
        names: {
          propertyTypes: [
            { pattern: /(?:^|\/)(?:lastModifiedDateTime|createdDateTime)$/, type: 'Edm.DateTimeOffset' },
            {
              pattern: /(?:^|\/)(?:startDate|endDate|hireDate|effectiveStartDate|effectiveEndDate)$/,
              type: 'Edm.DateTime',
            },
          ],
        },
      },
      right: [
        `GET ${root}/User?$filter=lastModifiedDateTime ge datetimeoffset'2024-01-31T00:00:00Z'`,
        `GET ${root}/EmpJob?$filter=startDate ge datetime'2024-01-31T00:00:00'`,
      ],
      wrong: [
        ['unsupported-construct', `GET ${root}/User?$filter=lastModifiedDateTime ge '2024-01-31T00:00:00Z'`],
        ['unsupported-construct', `GET ${root}/EmpJob?$filter=startDate ge '2024-01-31'`],
      ],
    },
    {
      says: '`asOfDate`, or `fromDate` and `toDate`, as dates and not together',
      source: 'https://me.sap.com/notes/2148752',
      conventions: {
        query: {
          ownOptions: [
            { name: 'asOfDate', isDate: true, excludes: ['fromDate', 'toDate'] },
            { name: 'fromDate', isDate: true },
            { name: 'toDate', isDate: true },
          ],
        },
      },
      right: [`GET ${root}/EmpJob?asOfDate=2024-01-31`],
      wrong: [
        ['invalid-own-option', `GET ${root}/EmpJob?asOfDate=2024-01-01&fromDate=2023-01-01`],
        ['invalid-own-option', `GET ${root}/EmpJob?asOfDate=01/31/2024`],
      ],
    },
    {
      says: '`paging=snapshot` and `paging=cursor`, not beside `$top` and `$skip`',
      source: guide,
      conventions: {
        query: { ownOptions: [{ name: 'paging', values: ['snapshot', 'cursor'], excludes: ['$top', '$skip'] }] },
      },
      right: [`GET ${root}/User?paging=snapshot`],
      wrong: [
        ['invalid-own-option', `GET ${root}/User?paging=server`],
        ['invalid-own-option', `GET ${root}/User?paging=snapshot&$top=100`],
      ],
    },
  ],
};
