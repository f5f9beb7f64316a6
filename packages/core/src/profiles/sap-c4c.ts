/** SAP Cloud for Customer: OData V2 that can also search. */
import type { Conventions, Service } from '../semantics/index.js';
import { type Dialect, odataV2 as odataV2Dialect } from '../syntax/index.js';
import { conventionsV2, odataV2Service } from './odata-v3.js';

// `$search='text'`: SAP Knowledge Base Article 2330688
const dialect: Dialect = { ...odataV2Dialect, name: 'sap-c4c', options: [...odataV2Dialect.options, 'search'] };

// https://help.sap.com/docs/sap-cloud-for-customer, OData API
const service = ['sap', 'c4c', 'odata', 'v1', '{name}'];

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
};

export const sapC4c: Service = {
  ...odataV2Service,
  name: 'sap-c4c',
  summary: 'SAP Cloud for Customer: OData V2 at its addresses, with $search',
  dialect,
  conventions,
};
