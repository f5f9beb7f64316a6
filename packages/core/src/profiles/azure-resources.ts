/** Azure Resource Manager: no OData service, but each of its interfaces has some of OData's query options. */
import { implemented401 } from './implemented-versions.js';
import type { Profile } from './profile.js';

const pages = 'https://learn.microsoft.com/en-us/rest/api/';
const root = 'https://management.azure.com/subscriptions/1';
const activity = `${root}/providers/Microsoft.Insights/eventtypes/management/values?api-version=2015-04-01`;
const roles = `${root}/providers/Microsoft.Authorization/roleAssignments?api-version=2022-04-01`;

export const azureResources: Profile = {
  name: 'azure-resource-manager',
  summary: 'Azure Resource Manager: the syntax of $filter and other options, functions of any interface',
  follows: implemented401,
  addresses: {
    source: `${pages}azure/`,
    hosts: ['management.azure.com', 'management.chinacloudapi.cn', 'management.usgovcloudapi.net'],
    routes: [{ interface: 'object', segments: [] }],
    examples: [`${root}/resources?api-version=2021-04-01`],
  },
  facts: [
    {
      says: 'options with their `$`; an option without it is one of an interface',
      source: `${pages}resources/resources/list`,
      dialect: { optionPrefix: 'dollar' },
      severities: { 'missing-dollar-prefix': 'off' },
      unchecked: 'Completion writes options so; both forms are read.',
    },
    {
      says: 'functions of each interface, `substringof` of OData V2 among them',
      source: `${pages}resources/resources/list`,
      adds: { functions: ['substringof'] },
      right: [`GET ${root}/resources?api-version=2021-04-01&$filter=substringof('demo',name)`],
      wrong: [['unterminated-string', `GET ${root}/resources?api-version=2021-04-01&$filter=name eq 'a`]],
    },
    {
      says: 'names with dots',
      source: `${pages}monitor/filter-syntax`,
      severities: { 'bare-qualified-name': 'off' },
      right: [`GET ${root}/resources?api-version=2021-04-01&$filter=Microsoft.ResourceId eq '*'`],
      wrong: [],
    },
    {
      says: 'every request has `api-version`',
      source: `${pages}azure/`,
      conventions: { query: { ownOptions: [{ name: 'api-version', isRequired: true }] } },
      right: [`GET ${root}/resources?api-version=2021-04-01&$filter=resourceType eq 'Microsoft.Web/sites'`],
      wrong: [['invalid-own-option', `GET ${root}/resources?$filter=resourceType eq 'Microsoft.Web/sites'`]],
    },
    {
      says: '`principalId` and `eventTimestamp` are compared with strings',
      source: `${pages}authorization/role-assignments/list-for-scope`,
      conventions: {
        names: { propertyTypes: [{ pattern: /^(?:principalId|eventTimestamp)$/, type: 'quoted' }] },
      },
      right: [`GET ${roles}&$filter=principalId eq '5e2a0a66-0a4c-4d1e-9a0f-1d2c3b4a5e6f'`],
      wrong: [['unsupported-construct', `GET ${roles}&$filter=principalId eq 5e2a0a66-0a4c-4d1e-9a0f-1d2c3b4a5e6f`]],
    },
    {
      says: 'the activity log requires a filter by `eventTimestamp`',
      source: `${pages}monitor/activity-logs/list`,
      conventions: {
        query: {
          resources: [
            {
              paths: ['*/eventtypes/management/values'],
              requiredFilter: ['eventTimestamp'],
              source: `${pages}monitor/activity-logs/list`,
            },
          ],
        },
      },
      right: [`GET ${activity}&$filter=eventTimestamp ge '2024-01-01T00:00:00Z'`],
      wrong: [['missing-resource-requirement', `GET ${activity}`]],
    },
  ],
};
