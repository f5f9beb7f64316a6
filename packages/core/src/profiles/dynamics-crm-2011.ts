/** The OData interface of Dynamics CRM 2011 to 2016 (Organization Data Service): a part of OData V2. */
import { profileV2 } from './odata-v3.js';
import { type Profile, routesAt } from './profile.js';

const source =
  'https://learn.microsoft.com/en-us/previous-versions/dynamicscrm-2016/developers-guide/gg309461(v=crm.8)';
const root = 'https://host/XRMServices/2011/OrganizationData.svc';

export const dynamicsCrm2011: Profile = {
  name: 'dynamics-crm-2011',
  summary: 'Dynamics CRM 2011 to 2016, OrganizationData.svc: OData V2 with comparisons and three functions',
  extends: profileV2,
  addresses: {
    source,
    hosts: 'any',
    routes: routesAt('XRMServices', '2011', 'OrganizationData.svc'),
    examples: [`${root}/AccountSet`],
  },
  facts: [
    {
      says: '`$expand`, `$filter`, `$orderby`, `$select`, `$skip` and `$top`',
      source,
      dialect: { options: ['expand', 'filter', 'orderby', 'select', 'skip', 'skiptoken', 'top'] },
      right: [`GET ${root}/AccountSet?$select=Name&$top=5`],
      wrong: [['unsupported-query-option', `GET ${root}/AccountSet?$inlinecount=allpages`]],
    },
    {
      says: 'comparisons, `and`, `or`, `not`; no arithmetic',
      source,
      dialect: { operators: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'and', 'or', 'not', '-'] },
      right: [`GET ${root}/AccountSet?$filter=Name eq 'a' and not (Number gt 1)`],
      wrong: [['unsupported-operator', `GET ${root}/AccountSet?$filter=Number add 1 gt 2`]],
    },
    {
      says: '`startswith`, `substringof`, `endswith`',
      source,
      dialect: { functions: ['startswith', 'substringof', 'endswith'] },
      right: [`GET ${root}/AccountSet?$filter=substringof('a',Name)`],
      wrong: [['unsupported-function', `GET ${root}/AccountSet?$filter=tolower(Name) eq 'a'`]],
    },
    {
      says: 'pages of at most 50 records',
      source,
      conventions: { query: { pageLimit: 50 } },
      right: [`GET ${root}/AccountSet\nPrefer: maxpagesize=50`],
      wrong: [['excessive-page-size', `GET ${root}/AccountSet\nPrefer: maxpagesize=500`]],
    },
    {
      says: 'at most 6 expanded properties',
      source,
      conventions: { query: { expand: { limit: 6 } } },
      right: [`GET ${root}/AccountSet?$expand=a,b,c,d,e,f`],
      wrong: [['excessive-expands', `GET ${root}/AccountSet?$expand=a,b,c,d,e,f,g`]],
    },
  ],
};
