/** The OData V3 interface of Dynamics NAV, which Business Central had until 2020. */
import { profileV3 } from './odata-v3.js';
import { type Profile, routesAt } from './profile.js';

export const dynamicsNav: Profile = {
  name: 'dynamics-nav',
  summary: 'Dynamics NAV 2013 to 2018 at port 7048: OData V3 with Company(…)',
  extends: profileV3,
  addresses: {
    // The port of its web services; `/ODataV4/` is the interface of V4.
    source:
      'https://learn.microsoft.com/en-us/previous-versions/dynamicsnav-2018-developer/using-filter-expressions-in-odata-uris',
    hosts: ['*:7048'],
    routes: routesAt('{name}', 'OData'),
    examples: ["https://localhost:7048/DynamicsNAV/OData/Company('CRONUS')/Customer"],
  },
  facts: [],
};
