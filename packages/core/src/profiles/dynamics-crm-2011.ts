/** The OData interface of Dynamics CRM 2011 to 2016 (Organization Data Service): a part of OData V2. */
import type { Conventions, Service } from '../semantics/index.js';
import { type Dialect, odataV2 as odataV2Dialect } from '../syntax/index.js';
import { conventionsV2, odataV2Service } from './odata-v3.js';

// "OData system query options using the OData endpoint":
// https://learn.microsoft.com/en-us/previous-versions/dynamicscrm-2016/developers-guide/gg309461(v=crm.8)
const dialect: Dialect = {
  ...odataV2Dialect,
  name: 'dynamics-crm-2011',
  options: ['expand', 'filter', 'orderby', 'select', 'skip', 'skiptoken', 'top'],
  operators: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'and', 'or', 'not', '-'],
  functions: ['startswith', 'substringof', 'endswith'],
};

const service = ['XRMServices', '2011', 'OrganizationData.svc'];

const conventions: Conventions = {
  ...conventionsV2,
  addresses: {
    ...conventionsV2.addresses,
    hosts: 'any',
    routes: [
      { interface: 'batch', segments: [...service, '$batch'], methods: ['POST'] },
      { interface: 'object', segments: service },
    ],
  },
  query: { ...conventionsV2.query, pageLimit: 50, expandLimit: 6 },
};

export const dynamicsCrm2011: Service = {
  ...odataV2Service,
  name: 'dynamics-crm-2011',
  summary: 'Dynamics CRM 2011 to 2016, OrganizationData.svc: OData V2 with comparisons and three functions',
  dialect,
  conventions,
};
