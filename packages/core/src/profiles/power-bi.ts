/** The REST API of Power BI: the lists that have query options, and its paths and bodies. */
import { implemented40 } from './implemented-versions.js';
import { lenientForms } from './lenient-forms.js';
import { type Profile, resourceFacts, routesAt } from './profile.js';

const pages = 'https://learn.microsoft.com/en-us/rest/api/power-bi/';
const root = 'https://api.powerbi.com/v1.0/myorg';
const json = 'Content-Type: application/json\n\n';

/** What people write after the version without the organization. */
const roots = ['groups', 'datasets', 'reports', 'dashboards', 'admin', 'gateways', 'apps', 'capacities', 'imports'];

export const powerBi: Profile = {
  name: 'power-bi',
  summary: 'REST API of Power BI: lists of workspaces, queries and refreshes',
  follows: implemented40,
  addresses: {
    source: pages,
    hosts: ['api.powerbi.com'],
    routes: [
      ...routesAt('v1.0', 'myorg'),
      ...roots.map((name) => ({
        interface: 'foreign' as const,
        segments: ['v1.0', name],
        isFirst: true as const,
        instead: `v1.0/myorg/${name}`,
      })),
    ],
    examples: [`${root}/groups`],
  },
  facts: [
    lenientForms,
    ...resourceFacts([
      [
        'an administrator reads at most 5,000 workspaces, and says how many',
        {
          paths: ['admin/groups'],
          topLimit: 5000,
          requiredOptions: ['$top'],
          options: ['expand', 'filter', 'skip', 'top'],
          source: `${pages}admin/groups-get-groups-as-admin`,
        },
        `GET ${root}/admin/groups?$top=5000&$expand=reports&$filter=state eq 'Active'`,
        'missing-required-option',
        `GET ${root}/admin/groups?$expand=reports`,
      ],
      [
        'workspaces are filtered, and read in pages',
        { paths: ['groups'], options: ['filter', 'skip', 'top'], source: `${pages}groups/get-groups` },
        `GET ${root}/groups?$filter=contains(name,'Sales')&$top=10`,
        'unsupported-resource-option',
        `GET ${root}/groups?$orderby=name`,
      ],
      [
        'workspaces are `groups`',
        { paths: ['workspaces/*'], refusal: 'write groups', source: `${pages}groups` },
        `GET ${root}/groups`,
        'unsupported-resource',
        `GET ${root}/workspaces`,
      ],
      [
        'queries of a dataset are a list',
        {
          paths: ['*/executeQueries'],
          requiredProperties: ['queries'],
          members: {
            queries: { type: 'array', needs: ['query'] },
            query: { refusal: 'write "queries": [{"query": …}]' },
          },
          source: `${pages}datasets/execute-queries`,
        },
        `POST ${root}/datasets/7/executeQueries\n${json}{"queries":[{"query":"EVALUATE T"}]}`,
        'invalid-body-value',
        `POST ${root}/datasets/7/executeQueries\n${json}{"queries":["EVALUATE T"],"query":"EVALUATE T"}`,
      ],
      [
        'a refresh says whom to notify',
        {
          paths: ['*/refreshes'],
          members: { notifyOption: { values: ['NoNotification', 'MailOnFailure', 'MailOnCompletion'] } },
          source: `${pages}datasets/refresh-dataset`,
        },
        `POST ${root}/datasets/7/refreshes\n${json}{"notifyOption":"NoNotification"}`,
        'invalid-body-value',
        `POST ${root}/datasets/7/refreshes\n${json}{"notifyOption":"None"}`,
      ],
      [
        'the history of refreshes has a plural name',
        { paths: ['*/datasets/{key}/refresh'], refusal: 'write refreshes', source: `${pages}datasets/refresh-dataset` },
        `GET ${root}/datasets/7/refreshes?$top=1`,
        'unsupported-resource',
        `POST ${root}/datasets/7/refresh\n${json}{}`,
      ],
    ]),
  ],
};
