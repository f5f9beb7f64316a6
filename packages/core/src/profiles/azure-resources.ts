/** Azure Resource Manager: no OData service, but each of its interfaces has some of OData's query options. */
import { implemented401 } from './implemented-versions.js';
import { type Profile, resourceFacts } from './profile.js';

const pages = 'https://learn.microsoft.com/en-us/rest/api/';
const root = 'https://management.azure.com/subscriptions/1';
const activity = `${root}/providers/Microsoft.Insights/eventtypes/management/values?api-version=2015-04-01`;
const roles = `${root}/providers/Microsoft.Authorization/roleAssignments?api-version=2022-04-01`;
const definitions = `${root}/providers/Microsoft.Authorization/roleDefinitions?api-version=2022-04-01`;
const usage = `${root}/providers/Microsoft.Consumption/usageDetails?api-version=2021-10-01`;

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
      conventions: { query: { ownOptions: [{ name: 'api-version', isRequired: true, isVersion: true }] } },
      right: [`GET ${root}/resources?api-version=2021-04-01&$filter=resourceType eq 'Microsoft.Web/sites'`],
      wrong: [['invalid-own-option', `GET ${root}/resources?$filter=resourceType eq 'Microsoft.Web/sites'`]],
    },
    {
      says: 'ids, dates of events and dates of usage are compared with strings',
      source: `${pages}authorization/role-assignments/list-for-scope`,
      conventions: {
        names: {
          propertyTypes: [{ pattern: /(?:^|\/)(?:principalId|eventTimestamp|usageStart|usageEnd)$/, type: 'quoted' }],
        },
      },
      right: [`GET ${roles}&$filter=principalId eq '5e2a0a66-0a4c-4d1e-9a0f-1d2c3b4a5e6f'`],
      wrong: [
        ['unsupported-construct', `GET ${roles}&$filter=principalId eq 5e2a0a66-0a4c-4d1e-9a0f-1d2c3b4a5e6f`],
        ['unsupported-construct', `GET ${usage}&$filter=properties/usageStart ge 2024-01-31`],
      ],
    },
    {
      says: 'a property is compared with a value, which is in quotes if it is a text',
      source: `${pages}resources/resources/list`,
      conventions: {
        query: {
          filter: {
            comparisons: 'with-value',
            signatures: {
              assignedTo: { texts: [1], example: "assignedTo('…')" },
              atScope: { texts: [0], example: 'atScope()' },
              atScopeAndBelow: { texts: [0], example: 'atScopeAndBelow()' },
              asTarget: { texts: [0], example: 'asTarget()' },
            },
          },
        },
      },
      right: [`GET ${root}/resources?api-version=2021-04-01&$filter=tagName eq 'env' and tagValue eq 'test'`],
      wrong: [
        ['unsupported-construct', `GET ${root}/resources?api-version=2021-04-01&$filter=tagName eq env`],
        [
          'unsupported-construct',
          `GET ${root}/resources?api-version=2021-04-01&$filter=resourceType eq Microsoft.Web/sites`,
        ],
      ],
    },
    {
      says: 'resources: `eq`, `ne` and `substringof`; a filter by a tag has no other properties',
      source: `${pages}resources/resources/list`,
      conventions: {
        query: {
          resources: [
            {
              paths: ['subscriptions/{name}/resources', 'subscriptions/{name}/resourceGroups/{name}/resources'],
              // Tag names can be given by their beginning, as an older page says.
              operations: ['eq', 'ne', 'and', 'or', 'substringof', 'startswith'],
              aloneInFilter: [['tagName', 'tagValue']],
              source: `${pages}resources/resources/list`,
            },
          ],
        },
      },
      right: [
        `GET ${root}/resources?api-version=2021-04-01&$filter=tagName eq 'env' and tagValue eq 'test'`,
        `GET ${root}/resources?api-version=2021-04-01&$filter=substringof('demo',name) or resourceType eq 'a'`,
      ],
      wrong: [
        ['unsupported-resource-option', `GET ${root}/resources?api-version=2021-04-01&$filter=contains(name,'demo')`],
        [
          'unsupported-resource-option',
          `GET ${root}/resources?api-version=2021-04-01&$filter=tagName eq 'env' and tagValue/any(c: c eq 'test')`,
        ],
        [
          'unsupported-resource-option',
          `GET ${root}/resources?api-version=2021-04-01&$filter=tagName eq 'env' and resourceType eq 'a'`,
        ],
      ],
    },
    {
      says: 'resource groups are filtered by a tag only',
      source: `${pages}resources/resource-groups/list`,
      conventions: {
        query: {
          resources: [
            {
              paths: ['subscriptions/{name}/resourceGroups'],
              filterable: ['tagName', 'tagValue'],
              source: `${pages}resources/resource-groups/list`,
            },
          ],
        },
      },
      right: [`GET ${root}/resourcegroups?api-version=2021-04-01&$filter=tagName eq 'env' and tagValue eq 'test'`],
      wrong: [
        ['unsupported-property-use', `GET ${root}/resourcegroups?api-version=2021-04-01&$filter=location eq 'westus'`],
      ],
    },
    {
      says: 'assignments of roles: `atScope()`, `assignedTo(…)` or `principalId`',
      source: 'https://learn.microsoft.com/en-us/azure/role-based-access-control/role-assignments-list-rest',
      conventions: {
        query: {
          resources: [
            {
              paths: ['*/Microsoft.Authorization/roleAssignments'],
              operations: ['eq', 'and', 'atScope', 'assignedTo'],
              filterable: ['principalId'],
              source: 'https://learn.microsoft.com/en-us/azure/role-based-access-control/role-assignments-list-rest',
            },
          ],
        },
      },
      right: [
        `GET ${roles}&$filter=atScope()`,
        `GET ${roles}&$filter=atScope() and assignedTo('5e2a0a66-0a4c-4d1e-9a0f-1d2c3b4a5e6f')`,
      ],
      wrong: [
        ['unsupported-property-use', `GET ${roles}&$filter=roleDefinitionId eq 'a'`],
        ['unsupported-resource-option', `GET ${roles}&$filter=atScope`],
        ['unsupported-construct', `GET ${roles}&$filter=assignedTo(5e2a0a66-0a4c-4d1e-9a0f-1d2c3b4a5e6f)`],
      ],
    },
    {
      says: 'definitions of roles: `atScopeAndBelow()`, `roleName` and `type`',
      source: 'https://learn.microsoft.com/en-us/azure/role-based-access-control/role-definitions-list',
      conventions: {
        query: {
          resources: [
            {
              paths: ['*/Microsoft.Authorization/roleDefinitions'],
              operations: ['eq', 'and', 'or', 'atScopeAndBelow', 'atScope'],
              source: 'https://learn.microsoft.com/en-us/azure/role-based-access-control/role-definitions-list',
            },
          ],
        },
      },
      right: [`GET ${definitions}&$filter=atScopeAndBelow() and type eq 'CustomRole'`],
      wrong: [['unsupported-resource-option', `GET ${definitions}&$filter=contains(roleName,'Owner')`]],
    },
    {
      says: 'details of usage: comparisons other than `ne`, and `and`',
      source: 'https://learn.microsoft.com/en-us/javascript/api/@azure/arm-consumption/usagedetailslistoptionalparams',
      conventions: {
        query: {
          resources: [
            {
              paths: ['*/Microsoft.Consumption/usageDetails'],
              operations: ['eq', 'lt', 'gt', 'le', 'ge', 'and'],
              source:
                'https://learn.microsoft.com/en-us/javascript/api/@azure/arm-consumption/usagedetailslistoptionalparams',
            },
          ],
        },
      },
      right: [`GET ${usage}&$filter=properties/usageStart ge '2024-01-01' and properties/usageEnd le '2024-01-31'`],
      wrong: [['unsupported-resource-option', `GET ${usage}&$filter=properties/resourceGroup ne 'a'`]],
    },
    {
      says: 'the activity log requires a filter by `eventTimestamp`, with `eq`, `ge`, `le` and `and`',
      source: `${pages}monitor/activity-logs/list`,
      conventions: {
        query: {
          resources: [
            {
              paths: ['*/eventtypes/management/values'],
              requiredFilter: ['eventTimestamp'],
              operations: ['eq', 'ge', 'le', 'and'],
              source: `${pages}monitor/activity-logs/list`,
            },
          ],
        },
      },
      right: [`GET ${activity}&$filter=eventTimestamp ge '2024-01-01T00:00:00Z'`],
      wrong: [
        ['missing-resource-requirement', `GET ${activity}`],
        [
          'unsupported-resource-option',
          `GET ${activity}&$filter=eventTimestamp ge '2024-01-01T00:00:00Z' and contains(resourceUri,'a')`,
        ],
      ],
    },
    ...resourceFacts([
      ['the path of a subscription', { paths: ['subscription/*'], refusal: 'write subscriptions', source: `${pages}resources/resources/list` }, `GET ${root}/resources?api-version=2021-04-01`, 'unsupported-resource', `GET ${root.replace('subscriptions', 'subscription')}/resources?api-version=2021-04-01`],
      ['the path of a resource group', { paths: ['subscriptions/{key}/resourceGroup/*'], refusal: 'write resourceGroups', source: `${pages}resources/resource-groups/list` }, `GET ${root}/resourceGroups/rg/resources?api-version=2021-04-01`, 'unsupported-resource', `GET ${root}/resourceGroup/rg/resources?api-version=2021-04-01`],
      ['the path of a provider', { paths: ['subscriptions/{key}/provider/*', 'subscriptions/{key}/resourceGroups/{key}/provider/*', 'provider/*'], refusal: 'write providers', source: `${pages}authorization/role-assignments/list-for-subscription` }, `GET ${roles}`, 'unsupported-resource', `GET ${roles.replace('providers', 'provider')}`],
      ['the members of a role assignment are its `properties`', { paths: ['*/roleAssignments/{key}'], members: { roleDefinitionId: { refusal: 'write it in "properties"' }, principalId: { refusal: 'write it in "properties"' } }, source: `${pages}authorization/role-assignments/create` }, `PUT ${root}/providers/Microsoft.Authorization/roleAssignments/7?api-version=2022-04-01\nContent-Type: application/json\n\n{"properties":{"principalId":"7"}}`, 'invalid-body-value', `PUT ${root}/providers/Microsoft.Authorization/roleAssignments/7?api-version=2022-04-01\nContent-Type: application/json\n\n{"principalId":"7"}`],
    ]), // prettier-ignore
  ],
};
