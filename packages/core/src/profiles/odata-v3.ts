/** OData V2 and V3 as the protocol's documents describe them (MS-ODATA; OData 3.0 URL conventions and ABNF). */
import { odataV2 as odataV2Dialect, odataV3 as odataV3Dialect } from '../syntax/index.js';
import { metadataWith, type Profile, type ProfileAddresses, routesAt } from './profile.js';
import { optionsNeedDollar } from './standard.js';

const protocol = 'https://learn.microsoft.com/en-us/openspecs/windows_protocols/ms-odata/';

/** The examples of the protocol say their version in the path. */
const addresses = (version: 'V2' | 'V3'): ProfileAddresses => ({
  source: 'https://www.odata.org/odata-services/',
  hosts: ['services.odata.org'],
  sharesHosts: true,
  routes: [...routesAt(version, '{name}'), { interface: 'batch', segments: ['$batch'], methods: ['POST'] }],
  examples: [`https://services.odata.org/${version}/Northwind/Northwind.svc/Products`],
});

export const profileV3: Profile = {
  name: 'odata-v3',
  summary: 'OData 3.0: literals with prefixes and suffixes, substringof, $inlinecount, $links, slashes in expand',
  follows: odataV3Dialect,
  addresses: addresses('V3'),
  facts: [
    optionsNeedDollar,
    {
      says: '`PUT`, `PATCH` and `MERGE` address one entity, not a set (2.2.7)',
      source: protocol,
      conventions: { writing: { collectionMethods: [] } },
      metadata: metadataWith('Products', { Name: 'String' }, 'V3'),
      right: ['MERGE Products(1)\nContent-Type: application/json\n\n{"Name":"a"}'],
      wrong: [['missing-key', 'PUT Products\nContent-Type: application/json\n\n{"Name":"a"}']],
    },
    {
      says: 'bodies can be in verbose JSON (2.2.6.3): `"/Date(0)/"`, numbers as strings, `__metadata`',
      source: protocol,
      conventions: { bodies: { forms: 'verbose' } },
      metadata: metadataWith('Products', { Added: 'DateTime' }, 'V3'),
      right: [
        'POST Products\nContent-Type: application/json\n\n{"__metadata":{"type":"S.Item"},"Id":1,"Added":"/Date(0)/"}',
      ],
      wrong: [
        [
          'invalid-body-value',
          'POST Products\nContent-Type: application/json\n\n{"Id":1,"Added":"/Date(2024-01-31)/"}',
        ],
      ],
    },
    {
      says: 'responses are in `d`, with `results`, `__count` and `__next`, or have the names with `odata.` of V3 (2.2.6.3)',
      source: protocol,
      conventions: {
        responses: {
          nextLinks: ['__next', 'odata.nextLink'],
          counts: ['__count', 'odata.count'],
          contextUrls: [],
          wrapper: 'd',
          errors: undefined,
        },
      },
      unchecked: 'It concerns recorded responses, which packages/core/test/rules has.',
    },
    {
      says: 'batches are multipart, and the changes in them are in change sets (2.2.7.6)',
      source: protocol,
      conventions: {
        batch: {
          formats: ['multipart'],
          methods: ['DELETE', 'GET', 'PATCH', 'POST', 'PUT', 'MERGE'],
          groupsHoldChanges: true,
        },
      },
      right: [
        'POST $batch\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: multipart/mixed; boundary=c\n\n--c\nContent-Type: application/http\nContent-Transfer-Encoding: binary\n\nDELETE Products(7) HTTP/1.1\n\n\n--c--\n--b--\n',
      ],
      wrong: [
        [
          'invalid-batch-method',
          'POST $batch\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: application/http\nContent-Transfer-Encoding: binary\n\nDELETE Products(7) HTTP/1.1\n\n\n--b--\n',
        ],
      ],
    },
  ],
};

export const profileV2: Profile = {
  name: 'odata-v2',
  summary: 'OData 2.0 and 1.0: as OData 3.0, without any and all, type segments and bound operations',
  extends: profileV3,
  follows: odataV2Dialect,
  addresses: addresses('V2'),
  facts: [],
};
