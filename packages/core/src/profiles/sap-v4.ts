/** OData V4 services of SAP systems: their URLs. Their metadata declares restrictions with annotations. */
import { type Conventions, type Service, standardConventions } from '../semantics/index.js';
import { odata401 } from '../syntax/index.js';

/** A service group, a repository and a service, as in the addresses of https://api.sap.com: `…/odata4/sap/api_bank/srvd_a2x/sap/bank/0001`. */
const service = ['sap', 'opu', 'odata4', '{name}', '{name}', '{name}', '{name}', '{name}', '{version}'];

const conventions: Conventions = {
  ...standardConventions,
  addresses: {
    ...standardConventions.addresses,
    routes: [
      { interface: 'batch', segments: [...service, '$batch'], methods: ['POST'] },
      { interface: 'object', segments: service },
    ],
  },
};

export const sapV4: Service = {
  name: 'sap-v4',
  summary: 'OData V4 services of SAP systems: the standard, at their addresses',
  dialect: { ...odata401, name: 'sap-v4', enumNumbers: true },
  conventions,
  schema: undefined,
  // UI5 asks for `aggregate(Amount with sum as Amount)` by itself, and these services answer it.
  // Their metadata declares every field as not nullable, and the services fill it with its initial value.
  severities: { 'conflicting-alias': 'off', 'missing-non-nullable-property': 'off' },
};
