/** SCIM, whose filters look like those of OData but have a syntax of their own: its requests are not checked. */
import type { Profile } from './profile.js';

export const scim: Profile = {
  name: 'scim',
  summary: 'SCIM (RFC 7644): filters that only look like OData; not checked',
  addresses: {
    // 3.2 and 3.13: the resources follow a root such as `/scim/v2`.
    source: 'https://datatracker.ietf.org/doc/html/rfc7644',
    hosts: 'any',
    routes: [
      { interface: 'foreign', segments: ['scim', '{version}'] },
      { interface: 'foreign', segments: ['scim', 'Users'] },
      { interface: 'foreign', segments: ['scim', 'Groups'] },
    ],
    examples: ['https://host/scim/v2/Users?filter=title pr and emails[type eq "work"]'],
  },
  facts: [],
};
