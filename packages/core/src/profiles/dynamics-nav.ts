/** The OData V3 interface of Dynamics NAV, which Business Central had until 2020. */
import type { Conventions, Service } from '../semantics/index.js';
import { odataV3 as odataV3Dialect } from '../syntax/index.js';
import { odataV3Service } from './odata-v3.js';

const service = ['{name}', 'OData'];

const conventions: Conventions = {
  ...odataV3Service.conventions,
  addresses: {
    ...odataV3Service.conventions.addresses,
    // https://learn.microsoft.com/en-us/previous-versions/dynamicsnav-2018-developer/using-filter-expressions-in-odata-uris:
    // the port of its web services; `/ODataV4/` is the interface of V4.
    hosts: ['*:7048'],
    routes: [
      { interface: 'batch', segments: [...service, '$batch'], methods: ['POST'] },
      { interface: 'object', segments: service },
    ],
  },
};

export const dynamicsNav: Service = {
  ...odataV3Service,
  name: 'dynamics-nav',
  summary: 'Dynamics NAV 2013 to 2018 at port 7048: OData V3 with Company(…)',
  dialect: { ...odataV3Dialect, name: 'dynamics-nav' },
  conventions,
};
