/** SCIM, whose filters look like those of OData but have a syntax of their own: its requests are not checked. */
import { type Conventions, type Service, standardConventions } from '../semantics/index.js';
import { odata401 } from '../syntax/index.js';

const conventions: Conventions = {
  ...standardConventions,
  addresses: {
    ...standardConventions.addresses,
    // RFC 7644, 3.2 and 3.13: the resources follow a root such as `/scim/v2`.
    hosts: 'any',
    routes: [
      { interface: 'foreign', segments: ['scim', '{version}'] },
      { interface: 'foreign', segments: ['scim', 'Users'] },
      { interface: 'foreign', segments: ['scim', 'Groups'] },
    ],
  },
};

export const scim: Service = {
  name: 'scim',
  summary: 'SCIM (RFC 7644): filters that only look like OData; not checked',
  dialect: { ...odata401, name: 'scim' },
  conventions,
  schema: undefined,
  severities: {},
};
