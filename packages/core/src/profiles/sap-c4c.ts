/** SAP Cloud for Customer: OData V2 that can also search. */
import { profileV2 } from './odata-v3.js';
import { type Profile, routesAt } from './profile.js';

const root = 'https://my300000.crm.ondemand.com/sap/c4c/odata/v1/c4codata';

export const sapC4c: Profile = {
  name: 'sap-c4c',
  summary: 'SAP Cloud for Customer: OData V2 with $search',
  extends: profileV2,
  addresses: {
    source: 'https://help.sap.com/docs/sap-cloud-for-customer',
    hosts: 'any',
    routes: routesAt('sap', 'c4c', 'odata', 'v1', '{name}'),
    examples: [`${root}/AccountCollection`],
  },
  facts: [
    {
      says: '`$search` with text in quotes',
      source: 'https://me.sap.com/notes/2330688',
      adds: { options: ['search'] },
      right: [`GET ${root}/OpportunityCollection?$search='test'&$format=json`],
      wrong: [['unsupported-operator', `GET ${root}/AccountCollection?$filter=Name in ('a','b')`]],
    },
  ],
};
