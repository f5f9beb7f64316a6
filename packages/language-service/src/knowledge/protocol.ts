/** Methods, headers and control information (OData 4.01 Protocol 8 and 11, JSON format 4.6). */
import { headerRows, methodRows } from '@odatalint/core/internal';
import { type Entries, entriesOf } from './entry.js';

export const methods: Entries = entriesOf(methodRows);

/** By their names in lower case. */
export const headers: Entries = entriesOf(headerRows, ({ name }) => name.toLowerCase());

/** What `Prefer` can ask for (Protocol 8.2.8, RFC 7240), by names in lower case and without `odata.`. */
export const preferences: Entries = {
  'allow-entityreferences': {
    signature: 'Prefer: allow-entityreferences',
    text: 'An entity that the answer has already may come as a reference.',
  },
  callback: {
    signature: 'Prefer: callback; url="address"',
    text: 'The service calls the address when the answer is ready.',
  },
  'continue-on-error': {
    signature: 'Prefer: continue-on-error',
    text: 'The requests after a failed one are still executed.',
  },
  handling: { signature: 'Prefer: handling=strict|lenient', text: 'Whether faults in the request are overlooked.' },
  'include-annotations': {
    signature: 'Prefer: include-annotations="terms"',
    text: 'The annotations that the answer has.',
  },
  maxpagesize: {
    signature: 'Prefer: maxpagesize=number',
    text: 'The greatest number of items on one page of the answer.',
  },
  'omit-values': {
    signature: 'Prefer: omit-values=nulls|defaults',
    text: 'Leaves properties out of the answer that are null or have their default.',
    since: '4.01',
  },
  'respond-async': {
    signature: 'Prefer: respond-async',
    text: 'The service may answer at once and do the work later.',
  },
  return: {
    signature: 'Prefer: return=representation|minimal',
    text: 'Whether the answer to a write has the entity in it.',
  },
  'track-changes': {
    signature: 'Prefer: track-changes',
    text: 'The answer has a link by which changes can be asked for later.',
  },
  wait: { signature: 'Prefer: wait=seconds', text: 'How long the sender is ready to wait.' },
};

/** By their names without `@` and `odata.`. */
export const controls: Entries = {
  bind: {
    signature: 'Navigation@odata.bind: address or addresses',
    text: 'Relates the entity to others that are already there.',
  },
  context: { signature: '@odata.context: address', text: 'What the JSON is about, as an address into the metadata.' },
  count: { signature: '@odata.count: number', text: 'How many items there are, pages left aside.' },
  delta: {
    signature: 'Navigation@odata.delta: changes',
    text: 'What is to be added, changed and removed among the related entities.',
  },
  editlink: { signature: '@odata.editLink: address', text: 'Where the entity is changed.' },
  etag: { signature: '@odata.etag: text', text: 'Which state of the entity this is.' },
  id: { signature: '@odata.id: address', text: 'The address by which the entity is known.' },
  nextlink: { signature: '@odata.nextLink: address', text: 'Where the next page is.' },
  readlink: { signature: '@odata.readLink: address', text: 'The URL to read the entity.' },
  removed: { signature: '@odata.removed: reason', text: 'The entity is deleted, or only no longer in the collection.' },
  type: { signature: '@odata.type: "#Type"', text: 'The type of the value, where it is not the declared one.' },
};
