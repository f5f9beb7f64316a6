/** Words that begin with `$` in paths and expressions (URL conventions 4 and 5.1.1.14). */
import type { Entries } from './entry.js';

export const segments: Entries = {
  $count: { signature: '…/$count: Edm.Int32', text: 'The number of items of the collection.' },
  $value: { signature: '…/$value', text: 'The bare value, without JSON around it; of a media entity its stream.' },
  $ref: { signature: '…/$ref', text: 'The references to the entities rather than the entities.' },
  $batch: { signature: 'POST $batch', text: 'Takes several requests in one body and answers all of them.' },
  $metadata: { signature: 'GET $metadata', text: 'The metadata document: what the service has and of which types.' },
  $all: { signature: '$all', text: 'Every entity of the service.' },
  $crossjoin: { signature: '$crossjoin(Set,Set,…)', text: 'Every combination of the entities of several sets.' },
  $entity: { signature: '$entity?$id=address', text: 'The entity with the address that `$id` gives.' },
  $each: {
    signature: '…/$each',
    text: 'Each member of the collection, for a request that changes all of them.',
    since: '4.01',
  },
  $filter: {
    signature: '…/$filter(condition)',
    text: 'The members of the collection for which the condition holds.',
    since: '4.01',
  },
  $query: {
    signature: 'POST …/$query',
    text: 'Takes the query options in the body, for those too long for an address.',
    since: '4.01',
  },
};

export const variables: Entries = {
  $it: { signature: '$it', text: 'The item of the collection that the resource path addresses.' },
  $this: {
    signature: '$this',
    text: 'The item of the collection that the condition around it is about.',
    since: '4.01',
  },
  $root: { signature: '$root/…', text: 'The service root, from which any set or singleton can be reached.' },
};
