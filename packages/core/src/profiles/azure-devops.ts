/** Analytics of Azure DevOps: OData 4.0 with aggregation. */
import { type Conventions, type Service, standardConventions } from '../semantics/index.js';
import { type Dialect, odata40, odata401 } from '../syntax/index.js';

const dialect: Dialect = {
  ...odata40,
  fullNames: false,
  enumNumbers: true,
  name: 'azure-devops',
  // `$compute` and `in` work in the later versions of the service, so what 4.01 added is not refused.
  version: '4.01',
  // https://learn.microsoft.com/en-us/azure/devops/report/extend-analytics/odata-supported-features
  options: odata401.options.filter((option) => option !== 'search'),
  operators: odata401.operators,
  functions: odata401.functions,
  // `ChangedDate ge 2021-01-01Z`: https://learn.microsoft.com/en-us/azure/devops/report/extend-analytics/wit-analytics, "Query a date range"
  zonedDates: true,
};

const guidelines = 'https://learn.microsoft.com/en-us/azure/devops/report/extend-analytics/odata-query-guidelines';

const conventions: Conventions = {
  ...standardConventions,
  addresses: {
    ...standardConventions.addresses,
    // https://learn.microsoft.com/en-us/azure/devops/report/analytics/analytics-query-parts; servers have hosts of their own
    hosts: 'any',
    routes: [
      { interface: 'batch', segments: ['_odata', '{name}', '$batch'], methods: ['POST'] },
      { interface: 'object', segments: ['_odata', '{name}'], methods: ['GET'] },
    ],
  },
  query: {
    ...standardConventions.query,
    restrictions: {
      // …/odata-supported-features and …/odata-query-guidelines
      aggregateMethods: ['sum', 'min', 'max', 'average'],
      propertyTypes: [{ pattern: /(?:^|\/)\w*Date$/, type: 'zoned' }],
    },
    resources: [
      {
        paths: ['{name}/{key}', '{name}/{key}/{name}'],
        refusal: 'filter the set by the identifier instead',
        source: guidelines,
      },
      {
        paths: ['WorkItemSnapshot', 'WorkItemBoardSnapshot', 'TestPointHistorySnapshot'],
        requiredOptions: ['$apply'],
        source: guidelines,
      },
      { paths: ['WorkItems'], properties: { Revisions: { not: ['expand'] } }, source: guidelines },
    ],
  },
};

export const azureDevOps: Service = {
  name: 'azure-devops',
  summary: 'Azure DevOps Analytics: OData with aggregation, and dates with a time zone',
  dialect,
  conventions,
  schema: undefined,
  severities: {},
};
