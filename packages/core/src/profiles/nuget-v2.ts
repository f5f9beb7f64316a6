/** Feeds of packages that speak version 2 of the NuGet protocol: OData V2 with operations in the query. */
import type { Conventions, Service } from '../semantics/index.js';
import { odataV2 as odataV2Dialect } from '../syntax/index.js';
import { conventionsV2, odataV2Service } from './odata-v3.js';

const conventions: Conventions = {
  ...conventionsV2,
  addresses: {
    ...conventionsV2.addresses,
    // The feeds of https://www.nuget.org, https://www.powershellgallery.com and https://community.chocolatey.org
    hosts: ['www.nuget.org', 'nuget.org', 'www.powershellgallery.com', 'community.chocolatey.org', 'chocolatey.org'],
    routes: [
      { interface: 'batch', segments: ['api', 'v2', '$batch'], methods: ['POST'] },
      { interface: 'foreign', segments: ['api', 'v2', 'package'] },
      { interface: 'object', segments: ['api', 'v2'] },
    ],
  },
};

export const nugetV2: Service = {
  ...odataV2Service,
  name: 'nuget-v2',
  summary: 'NuGet feeds of version 2: OData V2 with FindPackagesById, Search and GetUpdates',
  dialect: { ...odataV2Dialect, name: 'nuget-v2' },
  conventions,
};
