/** OData V2 services of SAP systems: their URLs. Their metadata declares restrictions with `sap:` attributes. */
import type { Conventions, Service } from '../semantics/index.js';
import { odataV2 as odataV2Dialect } from '../syntax/index.js';
import { conventionsV2, odataV2Service } from './odata-v3.js';

// A namespace and a service, whose segment may have parameters: `/sap/opu/odata/sap/API_BANK;v=2`
// (https://help.sap.com/docs/ABAP_PLATFORM_NEW/68bf513362174d54b58cddec28794093). `/sap/opu/odata4/` is V4.
const service = ['sap', 'opu', 'odata', '{name}', '{name}'];

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
  query: {
    ...conventionsV2.query,
    // The version of the service, the alias of a system, and several systems at once, and options of the service's own:
    // https://help.sap.com/docs/ABAP_PLATFORM_NEW/68bf513362174d54b58cddec28794093; `search` is described with sap:searchable
    ownOptions: [{ name: 'sap-client' }, { name: 'sap-language' }, { name: 'search' }],
    segmentParameters: { v: 'number', o: 'text', mo: 'none' },
  },
  headers: {
    ...conventionsV2.headers,
    // Changes without the token that a GET with `X-CSRF-Token: Fetch` returns are refused: SAP Gateway, cross-site request forgery protection
    csrf: 'X-CSRF-Token',
  },
};

export const sapV2: Service = {
  ...odataV2Service,
  name: 'sap-v2',
  summary: 'OData V2 services of SAP systems: OData 2.0 at their addresses, with sap: attributes of the metadata',
  dialect: { ...odataV2Dialect, name: 'sap-v2' },
  conventions,
};
