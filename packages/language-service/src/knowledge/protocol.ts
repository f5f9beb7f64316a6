/** Methods, headers and preferences (OData 4.01 Protocol 8 and 11). */
import { headerRows, methodRows, type PreferenceName, preferenceRows } from '@odatalint/core/internal';
import { addedIn, type Entries, entriesOf, type Entry } from './entry.js';

export const methods: Entries = entriesOf(methodRows);

/** By their names in lower case. */
export const headers: Entries = entriesOf(headerRows, ({ name }) => name.toLowerCase());

const preferenceTexts: Readonly<Record<PreferenceName, Entry>> = {
  'allow-entityreferences': {
    signature: 'Prefer: allow-entityreferences',
    text: 'An entity that is already in the response can be a reference.',
  },
  callback: {
    signature: 'Prefer: callback; url="URL"',
    text: 'The service calls the URL when the response is ready.',
  },
  'continue-on-error': {
    signature: 'Prefer: continue-on-error',
    text: 'The requests after a failed one are still executed.',
  },
  handling: {
    signature: 'Prefer: handling=strict|lenient',
    text: 'Whether the service ignores mistakes in the request.',
  },
  'include-annotations': {
    signature: 'Prefer: include-annotations="terms"',
    text: 'The annotations to include in the response.',
  },
  maxpagesize: {
    signature: 'Prefer: maxpagesize=number',
    text: 'The maximum number of items on one page of the response.',
  },
  'omit-values': {
    signature: 'Prefer: omit-values=nulls|defaults',
    text: 'Omits properties from the response that are null or have their default.',
  },
  'respond-async': {
    signature: 'Prefer: respond-async',
    text: 'The service can respond at once and process the request later.',
  },
  return: {
    signature: 'Prefer: return=representation|minimal',
    text: 'Whether the response to a write contains the entity.',
  },
  'track-changes': {
    signature: 'Prefer: track-changes',
    text: 'The response contains a link that returns the changes since then.',
  },
  wait: { signature: 'Prefer: wait=seconds', text: 'How long the client waits for the response.' },
};

/** The preferences of `Prefer`, by lower-case names without `odata.`. */
export const preferences: Entries = Object.fromEntries(
  preferenceRows.map((row) => [row.name, { ...preferenceTexts[row.name], ...addedIn(row) }]),
);
