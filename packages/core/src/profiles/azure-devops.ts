/** Analytics of Azure DevOps: OData 4.0 with aggregation. */
import { odata401 } from '../syntax/index.js';
import { implemented40 } from './implemented-versions.js';
import type { Profile } from './profile.js';

const pages = 'https://learn.microsoft.com/en-us/azure/devops/report/';
const guidelines = `${pages}extend-analytics/odata-query-guidelines` as const;
const root = 'https://analytics.dev.azure.com/acme/proj/_odata/v3.0-preview';

export const azureDevOps: Profile = {
  name: 'azure-devops',
  summary: 'Azure DevOps Analytics: OData with aggregation, and dates with a time zone',
  // `$compute` and `in` work in the later versions of the service, so what 4.01 added is not refused.
  follows: {
    ...implemented40,
    version: '4.01',
    options: odata401.options,
    operators: odata401.operators,
    functions: odata401.functions,
  },
  addresses: {
    source: `${pages}analytics/analytics-query-parts`,
    // Servers have hosts of their own.
    hosts: 'any',
    routes: [
      { interface: 'batch', segments: ['_odata', '{name}', '$batch'], methods: ['POST'] },
      { interface: 'object', segments: ['_odata', '{name}'], methods: ['GET'] },
    ],
    examples: [`${root}/WorkItems`, 'https://server/tfs/Collection/Project/_odata/v2.0/WorkItems/$count'],
  },
  facts: [
    {
      says: 'no `$search`',
      source: `${pages}extend-analytics/odata-supported-features`,
      lacks: { options: ['search'] },
      right: [`GET ${root}/WorkItems?$select=WorkItemId&$filter=contains(Title,'bug')`],
      wrong: [['unsupported-query-option', `GET ${root}/WorkItems?$search=bug`]],
    },
    {
      says: 'a date without a time has a UTC offset',
      source: `${pages}extend-analytics/wit-analytics`,
      dialect: { zonedDates: true },
      conventions: {
        names: { propertyTypes: [{ pattern: /(?:^|\/)\w*Date$/, type: 'zoned' }] },
      },
      right: [
        `GET ${root}/WorkItems?$select=WorkItemId&$filter=CreatedDate ge 2024-01-01Z`,
        `GET ${root}/WorkItems?$select=WorkItemId&$filter=CreatedDate ge 2024-01-01T00:00:00%2B02:00`,
      ],
      wrong: [['unsupported-construct', `GET ${root}/WorkItems?$select=WorkItemId&$filter=CreatedDate ge 2024-01-01`]],
    },
    {
      says: 'aggregation by `sum`, `min`, `max` and `average`',
      source: `${pages}extend-analytics/odata-supported-features`,
      conventions: { query: { apply: { aggregateMethods: ['sum', 'min', 'max', 'average'] } } },
      right: [`GET ${root}/WorkItems?$apply=groupby((AreaSK))`],
      wrong: [['unsupported-construct', `GET ${root}/WorkItems?$apply=aggregate(AreaSK with countdistinct as N)`]],
    },
    {
      says: 'no requests for one entity by its key',
      source: guidelines,
      conventions: {
        query: {
          resources: [
            {
              paths: ['{name}/{key}', '{name}/{key}/{name}'],
              refusal: 'filter the set by the identifier instead',
              source: guidelines,
            },
          ],
        },
      },
      right: [`GET ${root}/WorkItems?$filter=WorkItemId eq 7&$select=Title`],
      wrong: [['unsupported-resource', `GET ${root}/WorkItems(7)?$select=Title`]],
    },
    {
      says: 'snapshots only with `$apply`',
      source: guidelines,
      conventions: {
        query: {
          resources: [
            {
              paths: ['WorkItemSnapshot', 'WorkItemBoardSnapshot', 'TestPointHistorySnapshot'],
              requiredOptions: ['$apply'],
              source: guidelines,
            },
          ],
        },
      },
      right: [
        `GET ${root}/WorkItemSnapshot?$apply=filter(DateSK ge 20240101)/groupby((DateSK),aggregate($count as Count))`,
      ],
      wrong: [
        ['missing-required-option', `GET ${root}/WorkItemSnapshot?$filter=DateSK ge 20240101&$select=WorkItemId`],
      ],
    },
    {
      says: 'no `$expand` of `Revisions`',
      source: guidelines,
      conventions: {
        query: {
          resources: [{ paths: ['WorkItems'], properties: { Revisions: { not: ['expand'] } }, source: guidelines }],
        },
      },
      right: [`GET ${root}/WorkItemRevisions?$filter=WorkItemId eq 7&$select=Revision`],
      wrong: [['unsupported-property-use', `GET ${root}/WorkItems?$select=WorkItemId&$expand=Revisions`]],
    },
  ],
};
