/** Analytics of Azure DevOps: OData 4.0 with aggregation. */
import { odata401 } from '../syntax/index.js';
import type { PropertyConventions } from '../semantics/index.js';
import { implemented40 } from './implemented-versions.js';
import { type Profile, resourceFacts } from './profile.js';

const pages = 'https://learn.microsoft.com/en-us/azure/devops/report/';
const guidelines = `${pages}extend-analytics/odata-query-guidelines` as const;
const root = 'https://analytics.dev.azure.com/acme/proj/_odata/v3.0-preview';

/** Properties that are entities, each with a path to compare instead. */
const insteadOf = (paths: Readonly<Record<string, string>>): Record<string, PropertyConventions> =>
  Object.fromEntries(Object.entries(paths).map(([name, instead]) => [name, { instead }]));

/** `CreatedOn` is a day of the calendar, `CreatedDate` the time. */
const datesOf = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [`${name}On`, `${name}Date`]));

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
      // Its requests are sent with PATCH: https://learn.microsoft.com/en-us/rest/api/azure/devops/wit/
      { interface: 'foreign', segments: ['_apis', 'wit', '$batch'] },
      ...['v1', 'v2', 'v3', 'v4'].map((version) => ({
        interface: 'foreign' as const,
        segments: ['_odata', version],
        instead: `_odata/${version}.0${version > 'v2' ? '-preview' : ''}`,
      })),
      ...[
        'WorkItems',
        'WorkItemSnapshot',
        'WorkItemRevisions',
        'WorkItemBoardSnapshot',
        'Areas',
        'Iterations',
        'Projects',
        'Teams',
        'PipelineRuns',
        'TestResultsDaily',
      ].map((set) => ({
        interface: 'foreign' as const,
        segments: ['_odata', set],
        instead: `_odata/v4.0-preview/${set}`,
      })),
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
        names: { propertyTypes: [{ pattern: /(?:^|\/)\w*Date(?:Value)?$/, type: 'zoned' }] },
      },
      right: [
        `GET ${root}/WorkItems?$select=WorkItemId&$filter=CreatedDate ge 2024-01-01Z`,
        `GET ${root}/WorkItems?$select=WorkItemId&$filter=CreatedDate ge 2024-01-01T00:00:00%2B02:00`,
      ],
      wrong: [['unsupported-construct', `GET ${root}/WorkItems?$select=WorkItemId&$filter=CreatedDate ge 2024-01-01`]],
    },
    {
      says: 'numbers have no quotes, and texts have them',
      source: `${pages}extend-analytics/wit-analytics`,
      conventions: {
        names: {
          propertyTypes: [
            { pattern: /(?:^|\/)(?:WorkItemId|ParentWorkItemId|\w*DateSK)$/, type: 'Edm.Int32' },
            {
              pattern:
                /(?:^|\/)(?:WorkItemType|State|StateCategory|Severity|Reason|TagName|AreaPath|IterationPath|ProjectName|UserName|UserEmail|Outcome|RunOutcome|Title)$/,
              type: 'quoted',
            },
          ],
        },
      },
      right: [`GET ${root}/WorkItems?$select=WorkItemId&$filter=WorkItemId eq 5 and WorkItemType eq 'Bug'`],
      wrong: [
        ['unsupported-construct', `GET ${root}/WorkItems?$select=WorkItemId&$filter=WorkItemId eq '5'`],
        ['unsupported-construct', `GET ${root}/WorkItems?$select=WorkItemId&$filter=WorkItemType eq Bug`],
      ],
    },
    {
      says: 'areas, iterations, users and dates are entities of their own; `Revisions` cannot be expanded',
      source: `${pages}extend-analytics/data-model-analytics-service`,
      conventions: {
        query: {
          resources: [
            {
              paths: ['WorkItems', 'WorkItemRevisions'],
              properties: {
                Revisions: { not: ['expand'] },
                ...insteadOf({
                  'System.Id': 'WorkItemId',
                  'System.Title': 'Title',
                  'System.State': 'State',
                  'System.WorkItemType': 'WorkItemType',
                }),
                ...insteadOf({ AreaPath: 'Area/AreaPath', IterationPath: 'Iteration/IterationPath' }),
                ...insteadOf(
                  Object.fromEntries(
                    ['AssignedTo', 'CreatedBy', 'ChangedBy', 'ClosedBy', 'ResolvedBy', 'ActivatedBy'].map((name) => [
                      name,
                      `${name}/UserName`,
                    ]),
                  ),
                ),
                ...insteadOf(datesOf('Created', 'Changed', 'Closed', 'Resolved', 'Activated', 'StateChange')),
              },
              source: `${pages}extend-analytics/data-model-analytics-service`,
            },
            {
              paths: ['PipelineRuns', 'PipelineRunActivityResults', 'TestRuns'],
              properties: insteadOf(datesOf('Queued', 'Started', 'Completed')),
              source: `${pages}extend-analytics/data-model-analytics-service`,
            },
          ],
        },
      },
      right: [
        `GET ${root}/WorkItems?$select=WorkItemId&$filter=Area/AreaPath eq 'a' and AssignedTo/UserName eq 'b'`,
        `GET ${root}/WorkItems?$select=WorkItemId&$filter=AssignedTo ne null`,
        `GET ${root}/PipelineRuns?$select=PipelineRunId&$filter=QueuedDate ge 2024-01-01Z`,
        `GET ${root}/WorkItemRevisions?$filter=WorkItemId eq 7&$select=Revision`,
      ],
      wrong: [
        ['unsupported-property-use', `GET ${root}/WorkItems?$select=WorkItemId&$filter=AssignedTo eq 'b'`],
        ['unsupported-property-use', `GET ${root}/WorkItems?$select=WorkItemId,AreaPath`],
        ['unsupported-property-use', `GET ${root}/WorkItems?$select=WorkItemId&$expand=Revisions`],
        ['unsupported-property-use', `GET ${root}/PipelineRuns?$select=PipelineRunId&$orderby=QueuedOn desc`],
      ],
    },
    {
      says: 'the transformations `aggregate`, `compute`, `filter` and `groupby`',
      source: `${pages}extend-analytics/odata-supported-features`,
      conventions: { query: { apply: { transformations: ['aggregate', 'compute', 'filter', 'groupby'] } } },
      right: [`GET ${root}/WorkItems?$apply=filter(State eq 'Done')/groupby((AreaSK),aggregate($count as N))`],
      wrong: [['unsupported-construct', `GET ${root}/WorkItems?$apply=topcount(5,StoryPoints)`]],
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
      says: 'tags are a collection',
      source: `${pages}extend-analytics/wit-analytics`,
      conventions: { names: { collections: ['Tags'] } },
      right: [`GET ${root}/WorkItems?$select=Title&$filter=Tags/any(t:t/TagName eq 'a')`],
      wrong: [['unsupported-construct', `GET ${root}/WorkItems?$select=Title&$filter=Tags eq 'a'`]],
    },
    ...resourceFacts([
      ...['WorkItem', 'Area', 'Iteration', 'Project', 'Team', 'TestRun', 'PipelineRun', 'WorkItemLink', 'WorkItemRevision'].map((name) => [
        `the set is \`${name}s\``, { paths: [name], refusal: `write ${name}s`, source: guidelines }, `GET ${root}/${name}s?$select=a`, 'unsupported-resource', `GET ${root}/${name}?$select=a`,
      ] as const),
    ]), // prettier-ignore
  ],
};
