/** The profiles that follow the standard: nothing is known of a service but its version. */
import { odata40 as odata40Dialect, odata402 as odata402Dialect } from '../syntax/index.js';
import { type Fact, metadataWith, type Profile } from './profile.js';

/** ABNF request-id. */
const requestIds: Fact = {
  says: 'ids of a batch have letters, digits, `-`, `.`, `_` and `~`',
  source: 'https://docs.oasis-open.org/odata/odata/v4.01/os/abnf/odata-abnf-construction-rules.txt',
  conventions: { batch: { nameCharacters: '-._~' } },
  right: [
    'POST $batch\nContent-Type: application/json\n\n{"requests":[{"id":"a-1.~_","method":"get","url":"Products"}]}',
  ],
  wrong: [
    [
      'invalid-batch-id',
      'POST $batch\nContent-Type: application/json\n\n{"requests":[{"id":"a b","method":"get","url":"Products"}]}',
    ],
  ],
};

export const standard401: Profile = {
  name: 'odata-4.01',
  summary: 'OData 4.01 as the standard has it',
  facts: [requestIds],
};

export const standard402: Profile = {
  name: 'odata-4.02',
  summary: 'OData 4.02 as its committee draft has it',
  follows: odata402Dialect,
  facts: [requestIds],
};

/** An option without its `$` is a custom option, but almost always a mistake. */
export const optionsNeedDollar: Fact = {
  says: 'an option without its `$` is a custom option (a warning)',
  source: 'https://docs.oasis-open.org/odata/odata/v4.0/odata-v4.0-part2-url-conventions.html',
  severities: { 'missing-dollar-prefix': 'warning' },
  right: ['GET Products?$top=5', 'GET Products?limit=5'],
  wrong: [['missing-dollar-prefix', 'GET Products?top=5']],
};

export const standard40: Profile = {
  name: 'odata-4.0',
  summary: 'OData 4.0 as the standard has it',
  follows: odata40Dialect,
  facts: [
    optionsNeedDollar,
    {
      says: '`PUT` and `PATCH` address one entity, not a set',
      source: 'https://docs.oasis-open.org/odata/new-in-odata/v4.01/new-in-odata-v4.01.html',
      conventions: { writing: { collectionMethods: [] } },
      metadata: metadataWith('Products', { Name: 'String' }, 'V4'),
      right: ['PATCH Products(1)\nContent-Type: application/json\n\n{"Name":"a"}'],
      wrong: [['missing-key', 'PATCH Products\nContent-Type: application/json\n\n{"Name":"a"}']],
    },
  ],
};
