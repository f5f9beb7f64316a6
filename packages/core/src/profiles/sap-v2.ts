/** OData V2 services of SAP systems: their URLs. Their metadata declares restrictions with `sap:` attributes. */
import { profileV2 } from './odata-v3.js';
import { type Profile, routesAt } from './profile.js';

const source = 'https://help.sap.com/docs/ABAP_PLATFORM_NEW/68bf513362174d54b58cddec28794093';
const root = 'https://s4.example.com/sap/opu/odata/sap/ZORDERS_SRV';

export const sapV2: Profile = {
  name: 'sap-v2',
  summary: 'OData V2 services of SAP systems, with sap: attributes of the metadata',
  extends: profileV2,
  addresses: {
    // A namespace and a service, whose segment may have parameters: `API_BANK;v=2`. `/sap/opu/odata4/` is V4.
    source,
    hosts: 'any',
    routes: routesAt('sap', 'opu', 'odata', '{name}', '{name}'),
    before: ['sap-gateway-v2'],
    examples: [`${root}/OrderSet`, 'https://host/sap/opu/odata/IWFND/CATALOGSERVICE;v=2/ServiceCollection'],
  },
  facts: [
    {
      says: 'the segment of the service may have parameters: `;v=2` for its version, `;o=…` for a system, `;mo` for several',
      source,
      conventions: { query: { segmentParameters: { v: 'number', o: 'text', mo: 'none' } } },
      right: [`GET ${root};v=2;o=LOCAL/OrderSet`],
      wrong: [['invalid-own-option', `GET ${root};v=two/OrderSet`]],
    },
    {
      says: '`sap-client`, `sap-language` and `search` are custom query options',
      source,
      conventions: { query: { ownOptions: [{ name: 'sap-client' }, { name: 'sap-language' }, { name: 'search' }] } },
      unchecked: 'Completion offers them.',
    },
    {
      says: 'changes require the header `X-CSRF-Token`, which a GET with `X-CSRF-Token: Fetch` returns (a warning)',
      source,
      conventions: { headers: { csrf: 'X-CSRF-Token' } },
      right: [`POST ${root}/OrderSet\nX-CSRF-Token: abc\nContent-Type: application/json\n\n{"Name":"a"}`],
      wrong: [['missing-csrf-token', `POST ${root}/OrderSet\nContent-Type: application/json\n\n{"Name":"a"}`]],
    },
  ],
};

/** The services of SAP Gateway at any address, after a proxy too. */
export const sapGatewayV2: Profile = {
  name: 'sap-gateway-v2',
  summary: 'services of SAP Gateway at any URL: the facts of sap-v2',
  extends: sapV2,
  facts: [
    {
      says: 'numbers with a fraction are strings in JSON',
      source: 'https://www.odata.org/documentation/odata-version-2-0/json-format/',
      conventions: { bodies: { numericStrings: 'required' } },
      right: [`POST ${root}/OrderSet\nX-CSRF-Token: abc\nContent-Type: application/json\n\n{"Amount":"1.25"}`],
      wrong: [
        [
          'invalid-body-value',
          `POST ${root}/OrderSet\nX-CSRF-Token: abc\nContent-Type: application/json\n\n{"Amount":1.25}`,
        ],
      ],
    },
  ],
};
