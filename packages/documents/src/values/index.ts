/** The door of the values in documents of a general format. */
export {
  EntryNames,
  type HostEntry,
  type HostValue,
  itemsOf,
  memberOf,
  type ReadValue,
  textOf,
  type HostFault,
} from './host-value.js';
export { addJsonString, madeOfJsonString } from './json-strings.js';
export { readHostJson } from './json-value.js';
export { addressOf, placedFields, placedRequests } from './placed-requests.js';
export { parseSelector, type Selector, type SelectorFault } from './selector.js';
export { type FragmentField, mapOfSpan, storedFragment, type StoredInput, storedText } from './stored-text.js';
export { headersOf, type PlacedHeaders } from './value-headers.js';
