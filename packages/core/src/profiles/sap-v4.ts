/** OData V4 services of SAP systems: their URLs. Their metadata declares restrictions with annotations. */
import { implemented401 } from './implemented-versions.js';
import { metadataWith, type Profile, routesAt } from './profile.js';

const root = 'https://my300000-api.s4hana.example/sap/opu/odata4/sap/api_bank/srvd_a2x/sap/bank/0001';

export const sapV4: Profile = {
  name: 'sap-v4',
  summary: 'OData V4 services of SAP systems, as UI5 uses them',
  follows: implemented401,
  addresses: {
    // A service group, a repository and a service.
    source: 'https://api.sap.com',
    routes: routesAt('sap', 'opu', 'odata4', '{name}', '{name}', '{name}', '{name}', '{name}', '{version}'),
    examples: [],
  },
  facts: [
    {
      says: 'an alias of `aggregate` may be the name of the property, as UI5 writes it',
      source: 'https://github.com/SAP/openui5',
      severities: { 'conflicting-alias': 'off' },
      metadata: metadataWith('Sales', { Amount: 'Decimal" Nullable="false' }, 'V4'),
      right: [`GET ${root}/Sales?$apply=aggregate(Amount with sum as Amount)`],
      wrong: [],
    },
    {
      says: 'an insert may omit properties that cannot be null, which the services fill with their initial values',
      source: 'https://api.sap.com',
      severities: { 'missing-non-nullable-property': 'off' },
      metadata: metadataWith('Sales', { Amount: 'Decimal" Nullable="false' }, 'V4'),
      right: [`POST ${root}/Sales\nContent-Type: application/json\n\n{"Id":1}`],
      wrong: [],
    },
  ],
};
