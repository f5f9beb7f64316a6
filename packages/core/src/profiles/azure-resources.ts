/** Azure Resource Manager: no OData service, but each of its interfaces has some of OData's query options. */
import { type Conventions, type Service, standardConventions } from '../semantics/index.js';
import { type Dialect, odata401 } from '../syntax/index.js';

// https://learn.microsoft.com/en-us/rest/api/resources/resources/list: each interface has functions of its own, those of V2
// among them, such as `substringof('demo',name)`, and dates that are strings. Only the syntax can be checked.
const dialect: Dialect = {
  ...odata401,
  enumNumbers: true,
  name: 'azure-resource-manager',
  optionPrefix: 'dollar',
  functions: [...odata401.functions, 'substringof'],
};

const conventions: Conventions = {
  ...standardConventions,
  addresses: {
    ...standardConventions.addresses,
    hosts: ['management.azure.com', 'management.chinacloudapi.cn', 'management.usgovcloudapi.net'],
    routes: [{ interface: 'object', segments: [] }],
  },
  query: {
    ...standardConventions.query,
    // https://learn.microsoft.com/en-us/rest/api/azure/
    ownOptions: [{ name: 'api-version', isRequired: true }],
    // "principalId eq '{id}'": https://learn.microsoft.com/en-us/rest/api/authorization/role-assignments/list-for-scope
    restrictions: { propertyTypes: [{ pattern: /^(?:principalId|eventTimestamp)$/, type: 'quoted' }] },
    resources: [
      {
        paths: ['*/eventtypes/management/values'],
        requiredFilter: ['eventTimestamp'],
        source: 'https://learn.microsoft.com/en-us/rest/api/monitor/activity-logs/list',
      },
    ],
  },
};

export const azureResources: Service = {
  name: 'azure-resource-manager',
  summary: 'Azure Resource Manager: the syntax of $filter and other options, functions of any interface',
  dialect,
  conventions,
  schema: undefined,
  // `Microsoft.ResourceId eq '*'` of Azure Monitor (https://learn.microsoft.com/en-us/rest/api/monitor/filter-syntax)
  severities: { 'missing-dollar-prefix': 'off', 'bare-qualified-name': 'off' },
};
