/** Control information (OData 4.01 JSON format 4.5). */
import type { Entries } from './entry.js';

/** By their names without `@` and `odata.`. */
export const controls: Entries = {
  bind: {
    signature: 'Navigation@odata.bind: URL or URLs',
    text: 'Relates the entity to existing entities.',
  },
  context: {
    signature: '@odata.context: URL',
    text: 'The context URL: the part of the metadata that describes this JSON.',
  },
  count: { signature: '@odata.count: number', text: 'The number of items on all pages.' },
  delta: {
    signature: 'Navigation@odata.delta: changes',
    text: 'The related entities to add, change and remove.',
  },
  editlink: { signature: '@odata.editLink: URL', text: 'The URL to change the entity.' },
  etag: { signature: '@odata.etag: string', text: 'The version of the entity (ETag).' },
  id: { signature: '@odata.id: URL', text: 'The URL that identifies the entity.' },
  nextlink: { signature: '@odata.nextLink: URL', text: 'The URL of the next page.' },
  readlink: { signature: '@odata.readLink: URL', text: 'The URL to read the entity.' },
  removed: { signature: '@odata.removed: reason', text: 'The entity was deleted, or is no longer in the collection.' },
  type: { signature: '@odata.type: "#Type"', text: 'The type of the value, if it is not the declared one.' },
};
