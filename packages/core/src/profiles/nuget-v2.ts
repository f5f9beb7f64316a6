/** Feeds of packages that speak version 2 of the NuGet protocol: OData V2 with operations in the query. */
import { profileV2 } from './odata-v3.js';
import type { Profile } from './profile.js';

export const nugetV2: Profile = {
  name: 'nuget-v2',
  summary: 'NuGet feeds of version 2: OData V2 with FindPackagesById, Search and GetUpdates',
  extends: profileV2,
  addresses: {
    source: 'https://www.nuget.org/api/v2/',
    hosts: ['www.nuget.org', 'nuget.org', 'www.powershellgallery.com', 'community.chocolatey.org', 'chocolatey.org'],
    routes: [
      { interface: 'batch', segments: ['api', 'v2', '$batch'], methods: ['POST'] },
      { interface: 'foreign', segments: ['api', 'v2', 'package'] },
      { interface: 'object', segments: ['api', 'v2'] },
    ],
    examples: ['https://www.nuget.org/api/v2/Packages'],
  },
  facts: [],
};
